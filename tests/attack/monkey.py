#!/usr/bin/env python3
"""A monkey at the window: it clicks, types, drags and resizes at random, by the widget map, and watches what comes of it.

usage: monkey.py PROGRAM [--actions N] [--seed N] [--check-every N] [--stall SECONDS] [--grow MIB]

Reported are: an end of the program; a stall, which is an action after which no frame comes and nothing shows progress for
longer than --stall seconds of the program's processor time; memory that grows by more than --grow MiB beyond what the first
check saw; and, every --check-every actions, a session that `stridescope run --json` does not run as the screen shows it. The
seed and the last actions are told. The last line is 'N actions, N findings'. Exits 1 on any finding.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "window"))
from driver import Window  # noqa: E402

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
    def __init__(self, window, program, seed):
        self.window, self.program, self.random = window, program, random.Random(seed)
        self.done, self.findings, self.recent = 0, 0, []
        self.first_mib = None
        self.id = subprocess.run(["xdotool", "search", "--name", "Stridescope"], env=window.environment, capture_output=True,
                                 text=True, check=True).stdout.split()[0]

    def found(self, what):
        self.findings += 1
        print(f"after {self.done} actions: {what}\n  the last of them: {'; '.join(self.recent[-12:])}", flush=True)

    def x(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.window.environment, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=60)

    def widgets(self):
        return {name: widget for name, widget in self.window.widgets().items()
                if widget.get("rect") and widget["rect"][2] > 0 and widget["rect"][3] > 0 and not name.startswith(NEVER)}

    def point(self, widgets):
        names = sorted(widgets)
        if not names:
            return 400, 300
        # Kinds of widgets are chosen alike, however many cells there are.
        kinds = {}
        for name in names:
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
        kind = self.random.choices(("click", "type", "key", "drag", "resize", "undo", "wheel", "hover", "right"),
                                   (30, 25, 16, 8, 1, 4, 5, 6, 3))[0]
        self.recent.append(kind)
        if kind in ("click", "right", "hover"):
            self.x("mousemove", *self.point(self.widgets()))
            if kind != "hover":
                self.x("click", "--repeat", self.random.choice((1, 1, 1, 2)), 1 if kind == "click" else 3)
        elif kind == "type":
            text = self.statement()
            self.recent.append(text)
            self.x("key", "Escape", "key", "ctrl+l", "key", "ctrl+a", "type", "--delay", "1", text)
            self.x("key", "Return")
        elif kind == "key":
            key = self.random.choice(KEYS)
            self.recent.append(key)
            self.x("key", key)
        elif kind == "drag":
            widgets = self.widgets()
            a, b = self.point(widgets), self.point(widgets)
            self.x("mousemove", *a, "mousedown", 1, "mousemove", (a[0] + b[0]) // 2, (a[1] + b[1]) // 2, "mousemove", *b,
                   "mouseup", 1)
        elif kind == "resize":
            size = self.random.choice(((1280, 720), (640, 400), (1000, 700), (300, 200), (1279, 500)))
            self.recent.append(str(size))
            self.x("windowsize", self.id, *size)
        elif kind == "undo":
            for _ in range(self.random.randint(2, 12)):
                self.x("key", self.random.choice(("ctrl+z", "ctrl+z", "ctrl+y")))
        elif kind == "wheel":
            self.x("mousemove", *self.point(self.widgets()), "click", "--repeat", 3, self.random.choice((4, 5)))
        self.done += 1

    def cpu_secs(self):
        fields = Path(f"/proc/{self.window.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def mib(self):
        for line in Path(f"/proc/{self.window.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0

    def answers(self, stall):
        """Whether a frame comes after a movement of the pointer; a window that is at rest is woken by it."""
        before, cpu, began = self.window.map()["frame"], self.cpu_secs(), time.monotonic()
        self.x("mousemove", 5 + self.done % 7, 5 + self.done % 5)
        while time.monotonic() - began < 120:
            if self.window.process.poll() is not None:
                return True
            if self.window.map()["frame"] != before:
                return True
            if self.cpu_secs() - cpu > stall:
                return False
            time.sleep(0.01)
            if int((time.monotonic() - began) * 100) % 100 == 99:
                self.x("mousemove", 40 + self.done % 7, 40 + self.done % 5)
        return False

    def check(self, grow):
        """The session as it is saved, run again, against what the screen shows of it."""
        mib = self.mib()
        if self.first_mib is None:
            self.first_mib = mib
        if mib > self.first_mib + grow:
            self.found(f"memory grew from {self.first_mib:.0f} to {mib:.0f} MiB")
            self.first_mib = mib
        self.x("windowsize", self.id, 1280, 720)
        path = self.window.home / "monkey.py"
        path.unlink(missing_ok=True)
        for _ in range(3):
            self.x("key", "Escape", "key", "Escape", "key", "Escape", "key", "End", "key", "ctrl+shift+s")
            time.sleep(0.3)
            self.x("key", "ctrl+a", "type", "--delay", "1", str(path))
            self.x("key", "Return")
            end = time.monotonic() + 20
            while not path.exists() and time.monotonic() < end:
                time.sleep(0.05)
            if path.exists():
                break
        else:
            self.recent.append("(not saved)")
            return
        time.sleep(0.3)
        done = subprocess.run([self.program, "run", "--json", str(path)], capture_output=True, text=True, timeout=120)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        if done.returncode != 0 or not lines or "final" not in lines[-1]:
            return self.found(f"the saved session does not run: {done.stderr[-300:]}")
        final = lines[-1]["final"]
        shown = self.window.map()["widgets"]
        for name, widget in shown.items():
            if not name.startswith("cell/"):
                continue
            _, tensor, index = name.split("/", 2)
            value = final.get(tensor)
            if not value or value.get("kind") != "tensor":
                continue
            coordinates = [int(i) for i in index.split(",") if i.lstrip("-").isdigit()]
            if len(coordinates) != len(value["shape"]) or any(c >= s for c, s in zip(coordinates, value["shape"])):
                return self.found(f"{name} is shown; {tensor} has shape {value['shape']}")

    def run(self, actions, check_every, stall, grow):
        while self.done < actions:
            try:
                self.act()
            except (subprocess.TimeoutExpired, FileNotFoundError):
                self.found("the display no longer answers")
                break
            if self.window.process.poll() is not None:
                self.found(f"the program ended with {self.window.process.returncode}")
                break
            if not self.answers(stall):
                self.found(f"no frame for over {stall} s of its processor time")
            if self.done % check_every == 0:
                self.check(grow)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--actions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-every", type=int, default=50)
    parser.add_argument("--stall", type=float, default=2)
    parser.add_argument("--grow", type=float, default=1500)
    args = parser.parse_args()
    program = str(Path(args.program).resolve())
    done = findings = 0
    while done < args.actions:
        with Window(program, settings={"instant": False}) as window:
            monkey = Monkey(window, program, args.seed + done)
            monkey.run(args.actions - done, args.check_every, args.stall, args.grow)
            done += monkey.done
            findings += monkey.findings
    print(f"{done} actions, {findings} findings")
    sys.exit(findings > 0)


if __name__ == "__main__":
    main()
