"""Checks of a window under attack: its frames, its time and memory, and whether its session matches the screen."""

import json
import math
import os
import re
import subprocess
import time
from pathlib import Path

HEAD = re.compile(r'\{"frame":(\d+),"animating":(\w+),"busy":(\w+),"queued":(\d+)')
PATIENCE_SECS = 120
LOOK_SECS = 0.05  # shorter pauses are no stalls


class Watched:
    def __init__(self, window, hands):
        self.window, self.hands = window, hands
        self.moves = 0
        self.read_screen = {"frame": None}
        self.longest_secs = 0.0

    def is_alive(self):
        return self.window.process.poll() is None

    def head(self):
        """(frame, animating, queued) of the newest frame, of which no more is read."""
        with open(self.window.map_path, encoding="utf-8") as file:
            frame, animating, _, queued = HEAD.match(file.read(100)).groups()
        return int(frame), animating == "true", int(queued)

    def screen(self):
        """The widget map of the newest frame, which is read once."""
        if self.head()[0] != self.read_screen["frame"]:
            self.read_screen = self.window.map()
        return self.read_screen

    def widgets(self):
        return self.screen()["widgets"]

    def cpu_secs(self):
        fields = Path(f"/proc/{self.window.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def mib(self):
        for line in Path(f"/proc/{self.window.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0

    def nudge(self):
        self.moves += 1
        self.hands.move(5 + self.moves % 7, 5 + self.moves % 5)
        self.hands.flush()

    def answers(self, stall_secs):
        """Waits until a frame comes after a movement of the pointer, which wakes a window at rest, and none of the input
        waits for a later one. Returns the processor's seconds of a frame that took more than `stall_secs`, or None."""
        first = frame = self.head()[0]
        cpu, began, stalled = self.cpu_secs(), time.monotonic(), None
        looked = nudged = began
        self.nudge()
        while self.is_alive() and time.monotonic() - began < PATIENCE_SECS:
            time.sleep(0.002)
            now, _, queued = self.head()
            if time.monotonic() - looked > LOOK_SECS or now != frame and stalled:
                looked = time.monotonic()
                took = self.cpu_secs() - cpu
                self.longest_secs = max(self.longest_secs, took)
                if took > stall_secs:
                    stalled = max(stalled or 0, took)
            if now != frame:
                frame, cpu, looked = now, self.cpu_secs(), time.monotonic()
            if frame != first and queued == 0:
                return stalled
            if time.monotonic() - nudged > 1:
                self.nudge()
                nudged = time.monotonic()
        return math.inf if self.is_alive() else stalled

    def rests(self):
        """Waits until nothing moves, at most a minute: a step is slow at a quarter of the speed."""
        end = time.monotonic() + 60
        while self.is_alive() and self.head()[1] and time.monotonic() < end:
            time.sleep(0.002)
        self.answers(math.inf)


class SavedSession:
    """Another process runs a saved session while the window continues; then both are compared."""

    def __init__(self, program, path, screen):
        self.path, self.screen = path, screen
        self.out, self.err = (path.with_suffix(suffix) for suffix in (".out", ".err"))
        with open(self.out, "wb") as out, open(self.err, "wb") as err:
            self.process = subprocess.Popen([program, "run", "--json", str(path)], stdout=out, stderr=err)

    def difference(self):
        """The difference between the screen and the result of the session, or None."""
        try:
            status = self.process.wait(PATIENCE_SECS)
            # Statements that wait for correction are saved with the session; the script fails at the first.
            if status == 1 and self.screen["pending"] > 0:
                return None
            lines = [json.loads(line) for line in self.out.read_text().splitlines()]
            if status != 0 or not lines or "final" not in lines[-1]:
                return f"the saved session does not run: {self.err.read_text()[-300:]}\n{self.path.read_text()[-2000:]}"
            differences = filter(None, (cell_difference(name, widget["label"], lines[-1]["final"])
                                        for name, widget in self.screen["widgets"].items() if name.startswith("cell/")))
            return next((f"{difference}\n{self.path.read_text()[-2000:]}" for difference in differences), None)
        finally:
            self.process.kill()
            self.process.wait()
            for path in (self.path, self.out, self.err):
                path.unlink(missing_ok=True)


def cell_difference(name, label, final):
    _, tensor, index = name.split("/", 2)
    value = final.get(tensor)
    if not value or value.get("kind") != "tensor":
        return None
    shape = value["shape"]
    coordinates = [int(i) for i in index.split(",") if i.lstrip("-").isdigit()]
    if len(coordinates) != len(shape) or any(c >= s for c, s in zip(coordinates, shape)):
        return f"{name} is shown; {tensor} has shape {shape}"
    place = 0
    for coordinate, size in zip(coordinates, shape):
        place = place * size + coordinate
    if place < len((value.get("values") or ())) and not reads_as(label, value["values"][place]):
        return f"{name} shows {label}; it is {value['values'][place]}"
    return None


def reads_as(label, value):
    """Whether a cell's text can represent the value; true for texts that are shortened or not plain numbers."""
    if isinstance(value, bool):
        return label == ("T" if value else "F") or label not in ("T", "F")
    if not isinstance(value, (int, float)) or not re.fullmatch(r"-?\d+(\.\d*)?", label):
        return True
    decimals = len(label.partition(".")[2])
    return abs(float(label) - value) <= 0.51 * 10**-decimals + abs(value) * 1e-6
