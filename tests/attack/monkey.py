#!/usr/bin/env python3
"""A monkey at the window: it clicks, types, drags and resizes at random, by the widget map, and checks the results.

usage: monkey.py PROGRAM [--actions N] [--seed N] [--check-every N] [--renew-every N] [--stall SECONDS] [--grow MIB]
                 [--size WIDTHxHEIGHT] [--rasterise] [--keep FOLDER]

Reported are: an end of the program; a stall, which is a frame that does not come within --stall seconds of the program's
processor time; every --check-every actions, a session that `stridescope run --json` does not run, or runs to other shapes and
values than the cells on screen show; and, every --renew-every actions, when a new session is begun, memory that grew by
more than --grow MiB beyond what the first new session had. The seed and the last actions are printed; --keep copies the session
that was saved last, and what the program has kept of an unsaved one, into a folder. Unless --rasterise is given, Mesa does not
fill triangles, which would take two thirds of the time and test none of the program's code. The last line is 'N actions, N
findings'. Exits 1 on any finding.
"""
import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "window"))
from driver import Window  # noqa: E402
from hands import Hands  # noqa: E402
from watched import SavedSession, Watched  # noqa: E402

NEVER = ("menu/file/quit", "menu/file/exit", "window/", "speaker", "menu/help/web")
NAMES = "xyzwabc"
STATEMENTS = (
    "{n} = torch.arange({i}).view(-1, {j})", "{n} = {m}.t()", "{n} = {m}[:, ::{j}]", "{n} = {m}.contiguous()", "{n} = {m} + {k}",
    "{n} = {m}.reshape(-1)", "{m}.add_(1)", "{m}[0] = {i}", "{n} = torch.cat([{m}, {k}])", "{n} = {m}.expand({j}, -1, -1)",
    "{n} = {m}.unsqueeze({j})", "{n} = {m}.sum(0)", "{n} = torch.zeros({i}, {i}00)", "{n} = {m}.permute(1, 0)", "{m}.t_()",
    "{n} = {m} @ {k}", "print({m})", "{m}.resize_({i}, {j})", "{n} = {m}.as_strided(({j}, {j}), (1, {j}))", "{m}.untyped_storage().resize_({i})",
    "{n} = {m}.view({j}, -1)", "{n} = [{m}, {k}]", "{n} = {m}.split({j})", "torch.add({m}, {k}, out={n})", "{n} = {m}.flip(0)",
    "{n} = {m}.unfold(0, {j}, 1)", "{n} = torch.randn({i}, {j})", "{n} = {m}.tolist()", "{n} = {m}.sort()", "{m}.data = {k}",
    "{n} = {m}[{k} > {j}]", "{n} = torch.zeros(10**{j})", "{n} = {m}.repeat({j}, {j})", "{n} = 'a' * {i}00", "del {m}", "{n} = {m}.half()",
    "{n} = torch.zeros(2, 3, {j}, {i})", "{n} = {m}.view(torch.uint8)", "{n} = torch.empty({j}, 0)", "{n} = {m}.softmax(-1)", "({m}", "{n} = = 2")
KEYS = ("space", "Left", "Right", "Home", "End", "ctrl+z", "ctrl+y", "ctrl+shift+z", "ctrl+plus", "ctrl+minus", "ctrl+0", "Escape", "Return",
        "Tab", "shift+Tab", "Up", "Down", "F5", "F11", "question", "slash", "ctrl+n", "ctrl+s", "Delete", "BackSpace", "p", "Page_Up", "Page_Down",
        "ctrl+o", "ctrl+a", "ctrl+c", "ctrl+v", "F1", "F6", "F10", "alt+f")


class Monkey:
    def __init__(self, window, program, seed, args):
        self.window, self.program, self.random, self.args = window, program, random.Random(seed), args
        self.hands = Hands(window.display.name)
        self.watched = Watched(window, self.hands)
        self.full_size = tuple(int(length) for length in args.size.split("x"))
        self.done, self.findings, self.compared, self.recent = 0, 0, 0, []
        self.new_session_mib = []
        self.saved = None

    def found(self, what):
        self.findings += 1
        print(f"seed {self.args.seed}, after {self.done} actions: {what}\n  the last of them: {'; '.join(self.recent[-30:])}",
              flush=True)
        if self.args.keep:
            Path(self.args.keep).mkdir(parents=True, exist_ok=True)
            saved = sorted(self.window.home.glob("monkey*.py"), key=lambda file: file.stat().st_mtime)
            for kept in (*saved[-1:], *self.window.home.rglob("unsaved-*.json")):
                shutil.copy(kept, Path(self.args.keep) / f"{self.args.seed}-{self.done}-{kept.name}")

    def targets(self):
        return {name: widget for name, widget in self.watched.widgets().items()
                if widget.get("rect") and widget["rect"][2] > 0 and widget["rect"][3] > 0 and not name.startswith(NEVER)}

    def point(self, widgets):
        if not widgets:
            return 400, 300
        # Kinds of widgets are chosen alike, however many cells there are.
        kinds = {}
        for name in sorted(widgets):
            kinds.setdefault(name.split("/")[0], []).append(name)
        name = self.random.choice(kinds[self.random.choice(sorted(kinds))])
        self.recent.append(name)
        x, y, w, h = widgets[name]["rect"]
        return int(x + w * self.random.random()), int(y + h * self.random.random())

    def statement(self):
        pick = self.random.choice
        return pick(STATEMENTS).format(n=pick(NAMES), m=pick(NAMES[:4]), k=pick(NAMES[:4]), i=self.random.randint(0, 40),
                                       j=self.random.randint(0, 7))

    def act(self):
        hands = self.hands
        kind = self.random.choices(("click", "type", "key", "drag", "resize", "undo", "wheel", "hover", "right"),
                                   (30, 25, 16, 8, 1, 4, 5, 6, 3))[0]
        self.recent.append(kind)
        if kind in ("click", "right", "hover"):
            hands.move(*self.point(self.targets()))
            if kind != "hover":
                hands.click(1 if kind == "click" else 3, self.random.choice((1, 1, 1, 2)))
        elif kind == "type":
            text = self.statement()
            self.recent.append(text)
            hands.key("Escape", "ctrl+l", "ctrl+a")
            self.answered()
            hands.type(text)
            hands.key("Return")
        elif kind == "key":
            key = self.random.choice(KEYS)
            self.recent.append(key)
            hands.key(key)
        elif kind == "drag":
            widgets = self.targets()
            a, b = self.point(widgets), self.point(widgets)
            hands.move(*a)
            hands.hold(1, True)
            hands.move((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
            # A drag is of several frames, unlike a click that slips.
            if self.random.random() < 0.8:
                self.answered()
            hands.move(*b)
            hands.hold(1, False)
        elif kind == "resize":
            size = self.random.choice((self.full_size, (640, 400), (1000, 700), (300, 200), (1279, 500)))
            self.recent.append(str(size))
            hands.resize(self.window.id, *size)
        elif kind == "undo":
            hands.key(*(self.random.choice(("ctrl+z", "ctrl+z", "ctrl+y")) for _ in range(self.random.randint(2, 12))))
        elif kind == "wheel":
            hands.move(*self.point(self.targets()))
            hands.click(self.random.choice((4, 5)), 3)
        self.done += 1

    def answered(self):
        """Waits for the frame that has handled all input so far."""
        stalled = self.watched.answers(self.args.stall)
        if stalled:
            self.found(f"a frame took {stalled:.1f} s of its processor time")

    def press(self, *chords):
        self.hands.key(*chords)
        self.answered()

    def compare(self):
        """Runs the last saved session again, and compares it with the screen."""
        if not self.saved:
            return
        difference = self.saved.difference()
        self.saved = None
        self.compared += 1
        if difference:
            self.found(difference)

    def save(self):
        self.compare()
        self.hands.resize(self.window.id, *self.full_size)
        path = self.window.home / f"monkey{self.done}.py"
        for _ in range(3):
            # Resets the cells to show values.
            self.press("Escape", "Escape", "Escape", "1", "End", "ctrl+shift+s")
            self.answered()
            if "file/path" not in self.watched.widgets():
                continue
            self.press("ctrl+a")
            self.hands.type(str(path))
            self.press("Return")
            end = time.monotonic() + 20
            while not path.exists() and time.monotonic() < end and "question" not in self.watched.widgets():
                self.answered()
            if path.exists():
                break
        else:
            self.recent.append("(not saved)")
            return
        self.watched.rests()
        self.saved = SavedSession(self.program, path, self.watched.screen())

    def renew(self):
        """Begins a new session, with no key or button held."""
        for _ in range(3):
            self.press("Escape", "Escape", "Escape", "ctrl+n")
            if "question/discard" in self.watched.widgets():
                self.window.click("question/discard")
            self.answered()
            if len(self.window.steps()) <= 1:
                break
        else:
            self.recent.append("(no new session)")
            return
        mib = self.watched.mib()
        self.new_session_mib.append(mib)
        if mib > self.new_session_mib[0] + self.args.grow:
            self.found(f"memory of a new session grew from {self.new_session_mib[0]:.0f} to {mib:.0f} MiB")
        self.tell()

    def run(self, actions):
        while self.done < actions:
            try:
                self.act()
                self.answered()
                if self.done % self.args.check_every == 0:
                    self.save()
                if self.done % self.args.renew_every == 0:
                    self.renew()
            except (OSError, AssertionError) as error:
                if self.window.process.poll() is None:
                    self.found(f"the display no longer answers: {error}")
                    break
            if self.window.process.poll() is not None:
                self.found(f"the program ended with {self.window.process.returncode}")
                break
        self.compare()
        self.tell()
        self.hands.close()

    def tell(self):
        kept = self.new_session_mib or [0]
        print(f"{self.done} actions, {self.watched.head()[0]} frames, {self.compared} sessions compared, "
              f"longest frame {self.watched.longest_secs:.2f} s, "
              f"MiB of new sessions: first {kept[0]:.0f}, last {kept[-1]:.0f}, most {max(kept):.0f}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--actions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-every", type=int, default=50)
    parser.add_argument("--renew-every", type=int, default=1000)
    parser.add_argument("--stall", type=float, default=2)
    parser.add_argument("--grow", type=float, default=500)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--rasterise", action="store_true")
    parser.add_argument("--keep")
    args = parser.parse_args()
    program = str(Path(args.program).resolve())
    done = findings = 0
    # The window saves its session at every pause; in memory the writes are fast.
    tempfile.tempdir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    while done < args.actions:
        with Window(program, size=args.size, settings={"instant": False},
                    environment={} if args.rasterise else {"LP_NO_RAST": "1"}) as window:
            monkey = Monkey(window, program, args.seed + done, args)
            monkey.run(args.actions - done)
            done += monkey.done
            findings += monkey.findings
    print(f"{done} actions, {findings} findings")
    sys.exit(findings > 0)


if __name__ == "__main__":
    main()
