"""Drives a real window on a display of its own, through xdotool and the widget map."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from drop import drop_files
from xlib import Pulse

PATIENCE_SECS = float(os.environ.get("PATIENCE_SECS", "60"))


class Display:
    """An X server without a screen, on a free display number."""

    def __init__(self, size="1280x720"):
        read_end, write_end = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-r"],
            pass_fds=[write_end], stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            self.name = ":" + pipe.readline().strip()

    def close(self):
        self.process.terminate()
        self.process.wait()


class Window:
    """`run_with`: words before the command, such as a program that runs it with other rights. `stays`: the window is left
    where it opened; then widgets cannot be pointed at. `display`: the display to use instead of a new one of that size."""

    def __init__(self, binary, file=None, size="1280x720", home=None, settings=None, environment=None,
                 arguments=(), run_with=(), stays=False, display=None):
        self.display = display or Display(size)
        self.home = Path(home or tempfile.mkdtemp(prefix="stridescope-window-"))
        self.owns_home = home is None
        self.map_path = self.home / "widgets.json"
        self.map_path.unlink(missing_ok=True)
        width, height = size.split("x")
        folder = self.home / "config" / "stridescope"
        folder.mkdir(parents=True, exist_ok=True)
        chosen = {"window_width": int(width), "window_height": int(height), "tooltips": False, "instant": True,
                  "inspector_folded": False}
        if not (folder / "settings.json").exists():
            (folder / "settings.json").write_text(json.dumps(chosen | (settings or {})))
        self.environment = os.environ | {
            "DISPLAY": self.display.name, "HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_STATE_HOME": str(self.home / "state"), "XDG_RUNTIME_DIR": str(self.home / "run"), "LIBGL_ALWAYS_SOFTWARE": "1", "LANG": "C.UTF-8"}
        command = [*run_with, str(binary), "--widget-map", str(self.map_path), *arguments] + ([str(file)] if file else [])
        self.process = subprocess.Popen(command, env=self.environment | (environment or {}), cwd=self.home)
        self.wait_for(lambda: self.has("menu/file"), "the window")
        self.xdotool("search", "--sync", "--name", "Stridescope", "windowfocus")
        found = subprocess.run(["xdotool", "search", "--name", "Stridescope"], env=self.environment, check=True,
                               capture_output=True, text=True)
        self.id = int(found.stdout.split()[0])
        self.pulse = Pulse(self.display.name, self.id)
        # Without a window manager the window stays at its corner, so that widget positions are valid.
        if not stays:
            self.xdotool("search", "--name", "Stridescope", "windowmove", "0", "0")
        self.settle()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.display.process.poll() is None:
            self.pulse.close()
        self.display.close()
        if self.owns_home:
            shutil.rmtree(self.home, ignore_errors=True)

    def xdotool(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=PATIENCE_SECS,
                       stdout=subprocess.DEVNULL)

    def map(self):
        try:
            return json.loads(self.map_path.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return {"frame": -1, "animating": False, "busy": True, "widgets": {}}

    def widgets(self):
        return self.map()["widgets"]

    def widget(self, name):
        return self.widgets()[name]

    def has(self, name):
        return name in self.widgets()

    def value(self, name):
        return self.widgets().get(name, {}).get("value")

    def focus(self):
        return self.map().get("focus")

    def label(self, name):
        return self.widgets().get(name, {}).get("label")

    def notices(self):
        return [widget["label"] for name, widget in self.widgets().items()
                if name.startswith("notice/") and widget["role"] == "alert"]

    def told(self):
        """Returns the texts of all notices, and closes them: first the newest, then those that take their places."""
        said = set()
        while shown := self.notices():
            said.update(shown)
            self.key("Escape")
        return said

    def wait_for(self, condition, what):
        end = time.monotonic() + PATIENCE_SECS
        while time.monotonic() < end:
            if condition():
                return
            assert self.process.poll() is None, f"the app ended with {self.process.returncode}, waiting for {what}"
            time.sleep(0.01)
        raise AssertionError(f"waited {PATIENCE_SECS} s for {what}; on screen: {sorted(self.widgets())}")

    def act(self, *words):
        """Sends input, and waits for the frames that respond to it."""
        self.xdotool(*words)
        self.settle()

    def first_frame_after(self, *words):
        """The map of the first frame after input to a window at rest; None if that frame was missed."""
        before = self.map()["frame"]
        process = subprocess.Popen(["xdotool", *words], env=self.environment, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE_SECS
        taken = before
        while taken == before and time.monotonic() < end:
            now = self.map()
            taken = now["frame"]
        process.wait()
        return now if taken == before + 1 else None

    def settle(self):
        """Waits until all input is taken and no more frames are drawn."""
        # When the window answers a second time, it has drawn the frame with all events sent before the first answer.
        for _ in range(2):
            if not self.pulse.beat(PATIENCE_SECS, lambda: self.process.poll() is None):
                return
        end = time.monotonic() + PATIENCE_SECS
        while self.process.poll() is None:
            now = self.map()
            if not now["busy"] and now["frame"] > 0:
                return
            assert time.monotonic() < end, f"the frames did not stop for {PATIENCE_SECS} s"
            time.sleep(0.005)

    def point_at(self, name):
        self.wait_for(lambda: self.has(name), name)
        x, y, w, h = self.widget(name)["rect"]
        assert w > 0 and h > 0, f"{name} is not visible"
        self.xdotool("mousemove", str(int(x + w / 2)), str(int(y + h / 2)))
        self.settle()

    def click(self, name, button=1, times=1):
        self.point_at(name)
        self.act("click", "--repeat", str(times), "--delay", "60", str(button))

    def middle_of(self, name):
        self.wait_for(lambda: self.has(name), name)
        x, y, w, h = self.widget(name)["rect"]
        return str(int(x + w / 2)), str(int(y + h / 2))

    def drag(self, name, to):
        """Drags from one widget to another, which may appear only while the button is down."""
        self.point_at(name)
        self.act("mousedown", "1")
        x, y = self.middle_of(name)
        self.act("mousemove", str(int(x) + 8), str(int(y) + 8))
        self.act("mousemove", *self.middle_of(to))
        self.act("mouseup", "1")

    def drop(self, *paths):
        """Drags files from another program onto the window."""
        drop_files(self.display.name, self.id, paths, PATIENCE_SECS)
        self.settle()

    def key(self, *names):
        for name in names:
            self.act("key", name)

    def type(self, text):
        self.act("type", "--delay", "12", text)

    def run_in_console(self, line):
        self.key("ctrl+l")
        self.type(line)
        self.key("Return")

    def place(self):
        """The position and size of the window: x, y, width, height."""
        told = subprocess.run(["xdotool", "search", "--name", "Stridescope", "getwindowgeometry", "--shell"],
                              env=self.environment, check=True, capture_output=True, text=True).stdout
        values = dict(line.split("=") for line in told.split())
        return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def quit(self):
        self.xdotool("key", "ctrl+q")
        self.process.wait(PATIENCE_SECS)

    def steps(self):
        found = {int(name[5:]): widget for name, widget in self.widgets().items() if name.startswith("step/")}
        return [found[number]["label"] for number in sorted(found)]

    def cells(self, tensor):
        prefix = f"cell/{tensor}/"
        return {tuple(int(i) for i in name[len(prefix):].split(",") if i): widget["label"]
                for name, widget in self.widgets().items() if name.startswith(prefix)}

    def pixels(self):
        """The pixels of the screen, once the window is at rest."""
        self.settle()
        return self.pulse.connection.pixels(*(int(length) for length in self.map()["window"]))

    def screenshot(self, path):
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True)


def binary():
    return Path(sys.argv[1]).resolve()


def run_json(program, path):
    """The objects that `stridescope run --json` prints for a file, one per line."""
    done = subprocess.run([str(program), "run", "--json", str(path)], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
