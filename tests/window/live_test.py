#!/usr/bin/env python3
"""A window that shows the steps of a running Python program, until the user goes back."""

import os
import subprocess
import sys
from pathlib import Path

from driver import Window, binary

PYTHON = "/usr/bin/python3"
if subprocess.run([PYTHON, "-c", "import torch"], capture_output=True).returncode:
    print("no PyTorch")
    sys.exit(77)

PACKAGE = Path(__file__).resolve().parents[2] / "python"
PROGRAM = """
import sys, torch, stridescope
live = stridescope.connect(start=False)

def part(a):
    b = a.t()
    return b.contiguous()

x = torch.arange(12).view(3, 4)
print("first", flush=True); sys.stdin.readline()
y = part(x)
print("second", flush=True); sys.stdin.readline()
keep = [x]
x = torch.randn(20, 20)
z = keep[0] + 1
w = z[1]
print("third", flush=True); sys.stdin.readline()
w.zero_()
live.close()
print("last", flush=True); sys.stdin.readline()
"""


class Program:
    def __init__(self, window):
        path = window.home / "train.py"
        path.write_text(PROGRAM)
        self.process = subprocess.Popen(
            [PYTHON, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=window.environment | {"PYTHONPATH": str(PACKAGE), "PYTHONDONTWRITEBYTECODE": "1"})

    def reaches(self, word):
        assert self.process.stdout.readline().strip() == word

    def go_on(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()


def plain(steps):
    return [step.split("  #")[0] for step in steps]


def waits_for_steps(window, count):
    window.wait_for(lambda: len(window.steps()) == count, f"{count} steps, not {window.steps()}")
    window.settle()


with Window(binary()) as window:
    socket = window.home / "run" / "stridescope" / "window.sock"
    window.wait_for(socket.exists, "the socket")
    assert os.stat(socket.parent).st_mode & 0o077 == 0, "others can enter the folder of the socket"
    program = Program(window)
    program.reaches("first")
    waits_for_steps(window, 2)
    assert plain(window.steps()) == ["arange = torch.arange(12)", "x = arange.view(3, 4)"], window.steps()
    assert any("train.py" in notice for notice in window.notices()), window.notices()

    program.go_on()
    program.reaches("second")
    waits_for_steps(window, 4)
    assert plain(window.steps())[2:] == ["b = x.t()", "y = b.contiguous()"], window.steps()

    # A user who has gone back stays there.
    before = len(window.steps())
    window.key("Escape", "Escape", "Escape")
    window.key("ctrl+z")
    program.go_on()
    program.reaches("third")
    window.wait_for(lambda: any("wait" in notice for notice in window.notices()), "the notice")
    assert len(window.steps()) == before, window.steps()
    offer = next(name for name, widget in window.widgets().items() if name.startswith("notice/") and name.endswith("/accept"))
    window.click(offer)
    window.wait_for(lambda: plain(window.steps())[-1] == "w = z[1]", "the steps that waited")
    window.settle()
    assert plain(window.steps())[-2:] == ["z = x_2 + 1", "w = z[1]"], window.steps()
    assert window.label("failure") is None, window.label("failure")

    program.go_on()
    program.reaches("last")
    window.wait_for(lambda: plain(window.steps())[-1] == "w.zero_()", "the last step")
    window.wait_for(lambda: any("has ended" in notice for notice in window.notices()), "the end")
    assert not any("laid out differently" in notice for notice in window.notices()), window.notices()
    program.go_on()
    program.process.wait()

    # Unsaved work is not discarded.
    program = Program(window)
    program.reaches("first")
    window.wait_for(lambda: window.has("question/discard"), "the question")
    assert plain(window.steps())[-1] == "w.zero_()", window.steps()
    window.click("question/discard")
    waits_for_steps(window, 2)
    # The steps of a program that crashes remain.
    program.process.kill()
    program.process.wait()
    window.wait_for(lambda: any("has ended" in notice for notice in window.notices()), "the end")
    assert len(window.steps()) == 2, window.steps()
