#!/usr/bin/env python3
"""Kills the program with SIGKILL at random moments, and checks that at most the last 250 ms of work are lost.

usage: killer.py PROGRAM [--kills N] [--seed N] [--during motion|drag|work|lesson] [--lesson] [--reopen N]

Each round opens a window and works in it without waiting for it to settle, until it is killed:
  motion  statements, undo and redo at a pace that is faster than their animations
  drag    a few statements, then the knob of the timeline is dragged to and fro
  work    a few statements, then one that runs for seconds on a thread of its own
  lesson  a lesson is given by a clicker's keys, as a lecture or in the window, with typed statements in between
--during chooses one of them, else each round draws one; --lesson is short for --during lesson.

A watcher notes when the widget map shows each statement and position. Everything that was on screen for 250 ms before the
kill has to be in the recovery file: statements, position, lesson. The console's history and the place in the lesson have to
be in their own files. Every Nth round (10) the next window has to offer the session and bring it back. The last lines give
the time from the screen to the file, and 'N kills, N findings'. Exits 1 on any finding.
"""
import argparse
import json
import math
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "window"))
from driver import Window  # noqa: E402
from hands import Hands  # noqa: E402

NOT_FILLED = {"LP_NO_RAST": "1"}  # Mesa fills no triangles: no test here checks pixels
MOST_LOST_SECS = 0.25
LESSONS = Path(__file__).resolve().parent.parent.parent / "assets" / "lessons"
LONG = "w = torch.randn(2 * 10**8)"
KNOB = 6.5  # pixels from an end of the timeline to the middle of the knob there
KINDS = ("k{} = torch.arange({}).add(1)", "k{} = torch.arange({}).flip(0)", "k{} = torch.zeros({}, 3).t()",
         "k{} = torch.arange({}).sum()")


def read_json(path):
    try:
        return json.loads(path.read_text())
    except (FileNotFoundError, json.JSONDecodeError):
        return None


class Watcher(threading.Thread):
    """Records when statements are on screen, and when the recovery file contains them."""

    def __init__(self, window):
        super().__init__(daemon=True)
        self.map_path = window.map_path
        self.state = window.home / "state" / "stridescope"
        self.file = self.state / f"unsaved-{window.process.pid}.json"
        self.seen, self.kept = {}, {}  # statement: when
        self.positions = []            # (when, position), as it changes
        self.is_animating = False
        self.stamps = {}
        self.text = ""                 # of the recovery file
        self.ends = threading.Event()
        self.start()

    def is_new(self, path):
        try:
            status = path.stat()
        except FileNotFoundError:
            return False
        stamp = status.st_mtime_ns, status.st_ino
        return self.stamps.get(path) != stamp and self.stamps.update({path: stamp}) is None

    def look(self):
        if self.is_new(self.file):
            self.text = json.dumps(read_json(self.file))
        self.look_at_map()
        for statement in self.seen:  # the file may have it before the map is read
            if statement not in self.kept and json.dumps(statement)[1:-1] in self.text:
                self.kept[statement] = time.monotonic()

    def look_at_map(self):
        if not self.is_new(self.map_path):
            return
        shown = read_json(self.map_path)
        if not shown:
            return
        now, widgets = time.monotonic(), shown["widgets"]
        self.is_animating = shown["animating"]
        for name, widget in widgets.items():
            if re.fullmatch(r"step/\d+|step-title", name) and re.match(r"k\d+ = ", widget["label"]):
                self.seen.setdefault(widget["label"], now)
        current = [int(name[5:]) for name, widget in widgets.items()
                   if name.startswith("step/") and widget["value"] == "current"]
        if current:
            position = current[0]
        elif "timeline" in widgets:
            position = float(widgets["timeline"]["value"])
        elif "lecture/progress" in widgets:
            position = float(widgets["lecture/progress"]["value"].split("/")[0])
        else:
            return
        if not self.positions or self.positions[-1][1] != position:
            self.positions.append((now, position))

    def run(self):
        while not self.ends.wait(0.003):
            self.look()

    def stop(self):
        self.ends.set()
        self.join()
        self.look()

    def cursors(self, killed_at):
        """The step numbers that may be in the file: those shown since 250 ms before the kill."""
        before = [position for when, position in self.positions if when <= killed_at - MOST_LOST_SECS][-1:]
        recent = [position for when, position in self.positions if when > killed_at - MOST_LOST_SECS]
        return {side(position) for position in before + recent for side in (math.floor, math.ceil)}


class Typist:
    """Types distinct statements into the focused console."""

    def __init__(self, hands, chance):
        self.hands, self.chance = hands, chance
        self.lines = []  # (when, line)

    def submit(self, line=None):
        number = len(self.lines)
        line = line or self.chance.choice(KINDS).format(number, number + 2)
        self.hands.type(line)
        self.hands.key("Return")
        self.hands.flush()
        self.lines.append((time.monotonic(), line))


def wait_or_end(secs, ends_at):
    """False when it is time to kill."""
    now = time.monotonic()
    time.sleep(max(0, min(secs, ends_at - now)))
    return time.monotonic() < ends_at


def work_in_motion(window, hands, typist, chance):
    ends_at = time.monotonic() + chance.uniform(0.1, 4)
    typist.submit()
    while wait_or_end(chance.uniform(0.05, 0.9), ends_at):
        if chance.random() < 0.2:
            hands.key(chance.choice(("ctrl+z", "ctrl+y")))
            hands.flush()
        else:
            typist.submit()


def work_with_drags(window, hands, typist, chance):
    for _ in range(chance.randint(2, 4)):
        typist.submit()
        time.sleep(chance.uniform(0.05, 0.4))
    x, y, width, height = window.widget("timeline")["rect"]
    hands.move(int(x + width - KNOB), int(y + height / 2))
    hands.flush()
    time.sleep(0.05)
    hands.hold(1, True)
    ends_at = time.monotonic() + chance.uniform(0.05, 2.5)
    at = 1.0
    while wait_or_end(chance.uniform(0.01, 0.04), ends_at):
        at = min(1, max(0, at + chance.uniform(-0.12, 0.12)))
        hands.move(int(x + KNOB + at * (width - 2 * KNOB)), int(y + height / 2))
        hands.flush()


def work_at_length(window, hands, typist, chance):
    for _ in range(chance.randint(1, 4)):
        typist.submit()
        time.sleep(chance.uniform(0.02, 0.3))
    typist.submit(LONG)
    ends_at = time.monotonic() + chance.uniform(0.02, 1.5)
    while wait_or_end(chance.uniform(0.1, 0.4), ends_at):
        hands.key(chance.choice(("ctrl+l", "F1", "Escape")) if chance.random() < 0.1 else "ctrl+l")
        hands.flush()


def give_lesson(window, hands, typist, chance):
    improvises = chance.random() < 0.5
    hands.key("Escape")
    if not improvises:
        hands.key("F5")
    hands.flush()
    time.sleep(0.1)
    ends_at = time.monotonic() + chance.uniform(0.1, 3)
    while wait_or_end(chance.uniform(0.05, 0.9), ends_at):
        hands.key("1" if window.has("question/answer/0") and chance.random() < 0.5 else "Next")
        hands.flush()
    if not improvises:
        return
    hands.key("ctrl+l")
    hands.flush()
    time.sleep(0.1)
    ends_at = time.monotonic() + chance.uniform(0.05, 2)
    typist.submit()
    while wait_or_end(chance.uniform(0.05, 0.9), ends_at):
        typist.submit()


ROUNDS = {"motion": work_in_motion, "drag": work_with_drags, "work": work_at_length, "lesson": give_lesson}


def statements_in(kept):
    """Statements of the session and of branches that were set aside."""
    aside = [statement["source"] for branch in kept["set_aside"] for statement in branch]
    return kept["text"].splitlines() + aside


def lost(watcher, typist, killed_at, lesson):
    """Describes statements that were on screen for 250 ms and are in no file; or None."""
    due = [statement for statement, when in watcher.seen.items() if when < killed_at - MOST_LOST_SECS]
    cursors = watcher.cursors(killed_at)
    kept = read_json(watcher.file)
    if kept is None:
        return f"no recovery file; on screen were {due}, step {cursors}" if due or lesson else None
    missing = set(due) - set(statements_in(kept))
    if missing:
        on_screen = {name: round(killed_at - watcher.seen[name], 3) for name in missing}
        return f"lost, with the seconds on screen: {on_screen}"
    # The file may be ahead of the screen: a step is saved in the frame that shows it, before the map is
    # written.
    typed = {line for _, line in typist.lines} - set(watcher.seen)
    shown = max(cursors, default=0)
    ahead = set(range(shown + 1, shown + max(1, len(typed)) + 1))
    if cursors and kept["cursor"] not in cursors | ahead:
        return f"at step {kept['cursor']}; on screen were {cursors}: {watcher.positions[-9:]}, killed at {killed_at}"
    history = read_json(watcher.state / "history.json") or []
    missing = set(due) - set(history)
    if missing:
        return f"lost from the history: {missing}"
    if lesson and "lesson" not in kept:
        return "the lesson is lost"
    places = read_json(watcher.state / "lessons.json")
    if lesson and not watcher.seen and cursors and places is not None:
        steps = [place["step"] for place in places.values()] if isinstance(places, dict) else []
        if steps and steps[0] not in cursors:
            return f"the place in the lesson is {steps}; on screen were {cursors}"
    return None


def without_breaks(text):
    """A step's label is on one line, with semicolons between the statements of a body."""
    return "".join(text.replace(";", "").split())


def not_brought_back(program, home, watcher, lesson):
    """Describes what the next window lacks of the recovery file; or None."""
    kept = read_json(watcher.file)
    if kept is None:
        return None
    with Window(program, home=home, environment=NOT_FILLED) as window:
        if not window.has("question/recover"):
            return f"nothing was offered back: {sorted(window.widgets())[:20]}"
        window.click("question/recover")
        window.wait_for(lambda: not window.has("question/recover"), "the session")
        window.settle()
        position = float(window.value("timeline"))
        if position != kept["cursor"]:
            return f"the session comes back at {position}, and was kept at {kept['cursor']}"
        if lesson and not window.has("lesson/step"):
            return "the lesson does not come back"
        text = without_breaks(kept["text"])
        strange = [label for label in window.steps() if "\u2026" not in label and without_breaks(label) not in text]
        if strange:
            return f"nobody typed {strange}"
        window.process.terminate()
        window.process.wait()
    return None


def one_round(program, home, chance, during, reopens, lags):
    """The fault, or None; and whether something moved at the time of the kill."""
    lesson = None
    if during == "lesson":
        lesson = home / "lesson.py"
        shutil.copy(chance.choice(sorted(LESSONS.glob("*.py"))), lesson)
    with Window(program, file=lesson, home=home, environment=NOT_FILLED) as window:
        hands = Hands(window.display.name)
        if not lesson:
            window.key("ctrl+l")
        watcher = Watcher(window)
        time.sleep(0.02)
        typist = Typist(hands, chance)
        ROUNDS[during](window, hands, typist, chance)
        moved = watcher.is_animating
        killed_at = time.monotonic()
        window.process.kill()
        window.process.wait()
        watcher.stop()
        hands.close()
    lags += [when - watcher.seen[statement] for statement, when in watcher.kept.items()]
    problem = lost(watcher, typist, killed_at, lesson)
    if not problem and reopens:
        problem = not_brought_back(program, home, watcher, lesson)
    return problem, moved


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--during", choices=list(ROUNDS))
    parser.add_argument("--lesson", action="store_const", const="lesson", dest="during")
    parser.add_argument("--reopen", type=int, default=10)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    home = Path(tempfile.mkdtemp(prefix="stridescope-killer-"))
    folder = home / "config" / "stridescope"
    folder.mkdir(parents=True)
    settings = folder / "settings.json"
    findings, moving, lags = 0, 0, []
    kills_during = dict.fromkeys(ROUNDS, 0)
    try:
        for number in range(args.kills):
            shutil.rmtree(home / "state", ignore_errors=True)
            settings.write_text(json.dumps({"window_width": 1280, "window_height": 720, "tooltips": False}))
            during = args.during or chance.choice(list(ROUNDS))
            kills_during[during] += 1
            try:
                problem, moved = one_round(str(Path(args.program).resolve()), home, chance, during,
                                           number % args.reopen == 0, lags)
                moving += moved
            except (AssertionError, subprocess.SubprocessError) as error:
                problem = str(error)[:300]
            if problem:
                findings += 1
                print(f"kill {number}, during {during}: {problem}", flush=True)
            if (number + 1) % 50 == 0:
                print(f"{number + 1} kills so far", flush=True)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    if lags:
        lags.sort()
        print(f"{len(lags)} statements from the screen to the file: median {1000 * statistics.median(lags):.0f} ms, "
              f"99 % {1000 * lags[int(0.99 * (len(lags) - 1))]:.0f} ms, longest {1000 * lags[-1]:.0f} ms")
    print("kills " + ", ".join(f"during {name}: {count}" for name, count in kills_during.items()) +
          f"; {moving} in mid-animation")
    print(f"{args.kills} kills, {findings} findings")
    sys.exit(findings > 0)


if __name__ == "__main__":
    main()
