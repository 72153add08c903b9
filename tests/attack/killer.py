#!/usr/bin/env python3
"""Stops the program by SIGKILL at random moments of an edit, and looks what comes back: at most the last action is lost.

usage: killer.py PROGRAM [--kills N] [--seed N]

Each round opens a window, runs numbered statements in its console, and kills it at a random moment after one of them was
submitted. The next window has to offer the session with every statement before that one. The last line is 'N kills, N
findings'. Exits 1 on any finding.
"""
import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "window"))
from driver import Window  # noqa: E402


def statements_kept(window):
    return [line for line in window.steps() if line.startswith("k")]


def one(program, home, chance):
    """What went wrong, or None."""
    shutil.rmtree(home / "state", ignore_errors=True)
    count = chance.randint(1, 6)
    with Window(program, home=home) as window:
        for number in range(count):
            window.run_in_console(f"k{number} = torch.arange({number + 2})")
        window.xdotool("key", "ctrl+l", "type", "--delay", "1", f"k{count} = torch.zeros(9)")
        window.xdotool("key", "Return")
        time.sleep(chance.random() * 0.15)
        window.process.kill()
        window.process.wait()
    with Window(program, home=home) as window:
        if not window.has("question/recover"):
            return f"{count} statements, and nothing was offered back: {sorted(window.widgets())[:20]}"
        window.click("question/recover")
        window.wait_for(lambda: not window.has("question/recover"), "the session")
        window.settle()
        window.key("End")
        kept = [line.split(" ")[0] for line in statements_kept(window)]
        wanted = [f"k{number}" for number in range(count)]
        if kept[:count] != wanted:
            return f"of {wanted} there are {kept}"
        window.process.terminate()
        window.process.wait()
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    home = Path(tempfile.mkdtemp(prefix="stridescope-killer-"))
    findings = 0
    try:
        for number in range(args.kills):
            try:
                problem = one(str(Path(args.program).resolve()), home, chance)
            except (AssertionError, subprocess.SubprocessError) as error:
                problem = str(error)[:300]
            if problem:
                findings += 1
                print(f"kill {number}: {problem}", flush=True)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    print(f"{args.kills} kills, {findings} findings")
    sys.exit(findings > 0)


if __name__ == "__main__":
    main()
