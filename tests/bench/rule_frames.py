#!/usr/bin/env python3
"""Measures frames while a stride is dragged with its slider, with twelve tensors on the stage.

usage: rule_frames.py STRIDESCOPE
"""

import csv
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "window"))
from driver import Window, binary  # noqa: E402

FRAME_MS = 1000 / 60
MOVES = 120
SCRIPT = """import torch
x = torch.arange(24).view(4, 6)
a = x.t()
b = x[1:3]
c = x[:, ::2]
d = x.flatten()
e = x.view(2, 12)
f = x.unsqueeze(0)
g = x[0]
h = x.contiguous()
i = x + 1
j = i.t()
k = i[:2]
"""


def drag(window, rect):
    x, y, width, height = rect
    middle = str(int(y + height / 2))
    window.xdotool("mousemove", str(int(x + 8)), middle)
    window.xdotool("mousedown", "1")
    for n in range(MOVES):
        share = 1 - abs(2 * n / MOVES - 1)  # there and back
        window.xdotool("mousemove", str(int(x + 8 + share * (width - 16))), middle)
    window.settle()
    window.xdotool("mouseup", "1")
    window.settle()


def main():
    with tempfile.TemporaryDirectory() as folder:
        log, script = Path(folder) / "frames.csv", Path(folder) / "twelve.py"
        script.write_text(SCRIPT)
        with Window(binary(), file=script, settings={"rule_folded": False},
                    arguments=["--frame-log", str(log)]) as window:
            window.key("End")
            window.settle()
            slider = window.widget("axis-stride/k/0/slider")["rect"]
            for name in ("first", "second"):
                seen = len(log.read_text().splitlines()) - 1
                drag(window, slider)
                with log.open() as lines:
                    frames = list(csv.DictReader(lines))[seen:]
                for column in ("total_ms", "cpu_ms"):
                    costs = sorted(float(frame[column]) for frame in frames)
                    print(f"{name} drag, {column}: {len(costs)} frames, median {statistics.median(costs):.1f}, "
                          f"95 % {costs[int(0.95 * len(costs))]:.1f}, longest {costs[-1]:.1f}, "
                          f"{sum(cost > FRAME_MS for cost in costs)} over {FRAME_MS:.1f}")


if __name__ == "__main__":
    main()
