#!/usr/bin/env python3
"""Measures frames while the timeline is dragged from a script's end to its beginning, twice.

usage: drag_frames.py STRIDESCOPE SCRIPT [--pause SECONDS]

--pause: seconds between opening the script and the first drag (default 4), in which the window paints ahead.
"""

import argparse
import csv
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "window"))
from driver import Window  # noqa: E402

FRAME_MS = 1000 / 60
MOVES = 120
KNOB = 6.5  # pixels from an end of the bar to the middle of the knob there


def drag(window, bar):
    x, y, width, height = bar

    def at(share):
        return str(int(x + KNOB + share * (width - 2 * KNOB))), str(int(y + height / 2))

    window.xdotool("mousemove", *at(1))
    window.xdotool("mousedown", "1")
    for i in range(MOVES):
        window.xdotool("mousemove", *at(1 - (i + 1) / MOVES))
    window.settle()
    window.xdotool("mouseup", "1")
    window.settle()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("binary")
    parser.add_argument("script")
    parser.add_argument("--pause", type=float, default=4)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "frames.csv"
        with Window(Path(arguments.binary).resolve(), file=Path(arguments.script).resolve(), settings={"instant": False},
                    arguments=["--frame-log", str(log)]) as window:
            window.settle()
            time.sleep(arguments.pause)
            for name in ("first", "second"):
                seen = len(log.read_text().splitlines()) - 1
                drag(window, window.widget("timeline")["rect"])
                with log.open() as lines:
                    frames = list(csv.DictReader(lines))[seen:]
                for column in ("total_ms", "cpu_ms"):
                    costs = sorted(float(frame[column]) for frame in frames)
                    print(f"{name} drag, {column}: {len(costs)} frames, median {statistics.median(costs):.1f}, "
                          f"95 % {costs[int(0.95 * len(costs))]:.1f}, longest {costs[-1]:.1f}, "
                          f"{sum(cost > FRAME_MS for cost in costs)} over {FRAME_MS:.1f}")


if __name__ == "__main__":
    main()
