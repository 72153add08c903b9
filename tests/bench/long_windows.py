#!/usr/bin/env python3
"""Measures how the cost of a window and of a picture grows with the steps of a session: scripts of n lines `y{i} = x.t()`.

usage: long_windows.py STRIDESCOPE [N ...]
"""

import csv
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "window"))
from driver import Window  # noqa: E402

SIZES = [10, 100, 1000, 10000]
SEEKS = HOVERS = 40
KNOB = 6.5


def script(n):
    return "\n".join(["import torch", "x = torch.arange(12).view(3, 4)", *(f"y{i} = x.t()" for i in range(n))]) + "\n"


def secs(*command):
    begin = time.monotonic()
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


class Frames:
    """Total times of the frames that were logged since the last call."""

    def __init__(self, log):
        self.log, self.seen = log, 0

    def since(self):
        with self.log.open() as lines:
            rows = [float(row["total_ms"]) for row in csv.DictReader(lines)]
        new, self.seen = rows[self.seen:], len(rows)
        return new


def summary(times):
    times = sorted(times)
    return f"{statistics.median(times):7.1f} {times[int(len(times) * 0.95)]:7.1f}" if times else f"{'-':>7} {'-':>7}"


def place_on(bar, share):
    x, y, w, h = bar
    return str(int(x + KNOB + share * (w - 2 * KNOB))), str(int(y + h / 2))


def measure(binary, n, folder):
    session, log = folder / "session.py", folder / "frames.csv"
    session.write_text(script(n))
    run = min(secs(binary, "run", session) for _ in range(3))
    render = min(secs(binary, "render", session, "-o", folder / "end.png") for _ in range(3))
    begin = time.monotonic()
    with Window(binary, file=session, arguments=["--frame-log", str(log)]) as window:
        opened = time.monotonic() - begin
        frames = Frames(log)
        opening = max(frames.since())
        cells = sorted(cell for cell in window.widgets() if cell.startswith(f"cell/y{n - 1}/"))
        window.point_at(cells[0])
        frames.since()
        for i in range(HOVERS):
            window.xdotool("mousemove", *window.middle_of(cells[i % len(cells)]))
        window.settle()
        pointing = frames.since()
        bar = window.widget("timeline")["rect"]
        window.xdotool("mousemove", *place_on(bar, 1))
        window.xdotool("mousedown", "1")
        window.settle()
        frames.since()
        for i in range(SEEKS):
            window.xdotool("mousemove", *place_on(bar, 1 - (i + 1) / SEEKS))
        window.xdotool("mouseup", "1")
        window.settle()
        seeking = frames.since()
        for key in ("End", "Home") * 5:
            window.key(key)
        ends = frames.since()
    print(f"{n:6} {run:8.2f} {render:8.2f} {opened:8.2f} {opening:9.1f}  {summary(pointing)}  {summary(seeking)}  {summary(ends)}",
          flush=True)


def main():
    binary = Path(sys.argv[1]).resolve()
    print(f"OpenGL in software, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; frames: median and 95 % in ms")
    print(f"{'steps':>6} {'run s':>8} {'render s':>8} {'open s':>8} {'first ms':>9}  {'pointing':>15}  {'seeking':>15}  {'to an end':>15}")
    for n in [int(word) for word in sys.argv[2:]] or SIZES:
        with tempfile.TemporaryDirectory() as folder:
            measure(binary, n, Path(folder))


main()
