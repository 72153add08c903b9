#!/usr/bin/env python3
"""Measures frame times of the window in mid-animation, beside bare Dear ImGui; its idle CPU use and its memory.

usage: frame_times.py STRIDESCOPE BARE_IMGUI
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
from driver import Display, Window  # noqa: E402

# (size of the window, interface scale in percent, how often the stage is zoomed out, statements before, the statement
# whose animation is timed)
RUNS = [
    ("1280x720", 100, 0, ["x = torch.arange(66).view(6, 11)"], "y = x.t()"),
    ("1280x720", 100, 0, ["x = torch.arange(66).view(6, 11)", "y = x.t()"], "z = y.contiguous()"),
    ("1280x720", 75, 0, ["x = torch.arange(480).view(15, 32)"], "y = x.flip(0)"),
    ("1920x1080", 75, 0, ["x = torch.arange(640).view(20, 32)", "y = x.view(20, 32)"], "z = x.flip(0)"),
    ("1280x720", 100, 6, ["x = torch.arange(1000000).view(1000, 1000)"], "y = x.t()"),
]
REPEATS = 3
IDLE_SECS = 10


def frame_times(binary, folder, size, scale, zooms, statements, timed):
    log, session = folder / "frames.csv", folder / "session.py"
    session.write_text("\n".join(["import torch", *statements]) + "\n")
    settings = {"instant": False, "scale_percent": scale}
    with Window(binary, file=session, size=size, settings=settings, arguments=["--frame-log", str(log)]) as window:
        window.key("F5")
        for _ in range(zooms):
            window.key("minus")
        for _ in range(REPEATS):
            window.run_in_console(timed)
            window.key("Escape")
            window.key("ctrl+z")
        idle, memory = idle_share(window.process.pid), resident_mib(window.process.pid)
    with log.open() as lines:
        rows = [row for row in csv.DictReader(lines) if row["animating"] == "1"]
    return rows, idle, memory


def cpu_secs(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle_share(pid):
    before = cpu_secs(pid)
    time.sleep(IDLE_SECS)
    return (cpu_secs(pid) - before) / IDLE_SECS


def resident_mib(pid):
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def bare_imgui(binary, cells):
    display = Display("1280x720")
    environment = os.environ | {"DISPLAY": display.name, "LIBGL_ALWAYS_SOFTWARE": "1"}
    words = subprocess.run([binary, str(cells), "200"], env=environment, check=True, capture_output=True, text=True)
    display.close()
    return [float(word) for word in words.stdout.split()]


def main():
    binary, bare = (str(Path(word).resolve()) for word in sys.argv[1:3])
    print(f"OpenGL in software, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    print(f"{'window':10} {'statement':20} {'cells':>6} {'frames':>7} {'total ms':>9} {'95 %':>7} {'CPU ms':>7} {'bare ImGui, 1280x720':>21}")
    idle = memory = 0.0
    for size, scale, zooms, statements, timed in RUNS:
        with tempfile.TemporaryDirectory() as folder:
            rows, idle, memory = frame_times(binary, Path(folder), size, scale, zooms, statements, timed)
        total = sorted(float(row["total_ms"]) for row in rows)
        cells = max(int(row["cells"]) for row in rows)
        peer, _ = bare_imgui(bare, cells)
        print(f"{size:10} {timed:20} {cells:6} {len(rows):7} {statistics.median(total):9.1f} {total[int(len(total) * 0.95)]:7.1f} "
              f"{statistics.median(float(row['cpu_ms']) for row in rows):7.1f} {peer:21.1f}")
    print(f"idle for {IDLE_SECS} s: {100 * idle:.1f} % of a processor; memory: {memory:.0f} MiB")


main()
