#!/usr/bin/env python3
"""Stops the program by SIGKILL at random moments, and looks what comes back: at most the last action is lost.

usage: killer.py PROGRAM [--kills N] [--seed N] [--lesson]

Each round opens a window, runs numbered statements in its console, and kills it at a random moment after one of them was
submitted. The next window has to offer the session with every statement before that one. With --lesson a lesson is given by
a clicker's keys and left, or not, for a statement of one's own; the next window has to offer the lesson, with that
statement, where it stood. The last line is 'N kills, N findings'. Exits 1 on any finding.
"""
import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "window"))
from driver import Window  # noqa: E402
from hands import Hands  # noqa: E402


# Mesa fills no triangles: nothing here looks at pixels.
NOT_FILLED = {"LP_NO_RAST": "1"}


def steps_kept(window):
    """What each step that the timeline has room for is called."""
    widgets = window.widgets()
    return {int(name.split("/")[1]): widget["label"].split(" ")[0] for name, widget in widgets.items()
            if re.fullmatch(r"step/\d+", name)}


def kill(window):
    window.process.kill()
    window.process.wait()


def recover(window):
    """Whether the window offered what was there, which it then has."""
    if not window.has("question/recover"):
        return False
    window.click("question/recover")
    window.wait_for(lambda: not window.has("question/recover"), "the session")
    window.settle()
    return True


def submit(window, hands, line):
    """Returns before anything answers to it."""
    hands.key("ctrl+l")
    hands.flush()
    window.settle()
    hands.type(line)
    hands.key("Return")
    hands.flush()


def killed_edit(program, home, chance):
    """What went wrong, or None."""
    count = chance.randint(1, 6)
    with Window(program, home=home, environment=NOT_FILLED) as window:
        hands = Hands(window.display.name)
        for number in range(count):
            submit(window, hands, f"k{number} = torch.arange({number + 2})")
            window.settle()
        submit(window, hands, f"k{count} = torch.zeros(9)")
        time.sleep(chance.random() * 0.15)
        kill(window)
        hands.close()
    with Window(program, home=home, environment=NOT_FILLED) as window:
        if not recover(window):
            return f"{count} statements, and nothing was offered back: {sorted(window.widgets())[:20]}"
        window.key("End")
        kept = steps_kept(window)
        wanted = {1: "x"} | {number + 2: f"k{number}" for number in range(count)}  # a new session begins with x
        if max(kept, default=0) <= count or any(name != wanted.get(step, f"k{count}") for step, name in kept.items()):
            return f"of {wanted} there are {kept}"
        window.process.terminate()
        window.process.wait()
    return None


def place_in(window):
    return int(window.label("lesson/step").split("/")[0])


def killed_lesson(program, home, chance):
    """What went wrong, or None."""
    with Window(program, home=home, environment=NOT_FILLED) as window:
        window.click("menu/help")
        window.click("menu/help/lessons")
        window.click("lesson/storage")
        for _ in range(chance.randint(1, 6)):
            window.key("Next")
        improvised = chance.random() < 0.5
        if improvised:
            window.run_in_console("k = torch.zeros(9)")
        place = place_in(window)
        if not improvised:
            window.xdotool("key", "Next")
        time.sleep(chance.random() * 0.15)
        kill(window)
    with Window(program, home=home, environment=NOT_FILLED) as window:
        if not recover(window):
            return f"step {place} of a lesson, and nothing was offered back: {sorted(window.widgets())[:20]}"
        if not window.has("lesson/step") or place_in(window) not in (place, place + (not improvised)):
            return f"the lesson stood at {place}; now {window.has('lesson/step') and window.label('lesson/step')}"
        if improvised and window.cells("k"):
            window.click("lesson/return")
            if place_in(window) != place or window.cells("k"):
                return f"the lesson stood at {place}, and goes on at {window.label('lesson/step')}"
        window.process.terminate()
        window.process.wait()
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lesson", action="store_true")
    args = parser.parse_args()
    chance = random.Random(args.seed)
    home = Path(tempfile.mkdtemp(prefix="stridescope-killer-"))
    findings = 0
    one = killed_lesson if args.lesson else killed_edit
    try:
        for number in range(args.kills):
            shutil.rmtree(home / "state", ignore_errors=True)
            try:
                problem = one(str(Path(args.program).resolve()), home, chance)
            except (AssertionError, subprocess.SubprocessError) as error:
                problem = str(error)[:300]
            if problem:
                findings += 1
                print(f"kill {number}: {problem}", flush=True)
            if (number + 1) % 50 == 0:
                print(f"{number + 1} kills so far", flush=True)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    print(f"{args.kills} kills, {findings} findings")
    sys.exit(findings > 0)


if __name__ == "__main__":
    main()
