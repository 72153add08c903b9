#!/usr/bin/env python3
"""With a second screen, a lecture's stage fills it and the speaker's view fills the first; they change
places, and screens that are unplugged and come back are followed. Skipped if there is no Xorg with the dummy driver
(Debian: xserver-xorg-core, xserver-xorg-video-dummy); openbox, if it is installed, manages the windows."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from driver import Window, binary

FIRST, SECOND = (0, 0, 1920, 1080), (1920, 0, 1280, 720)
CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "DontVTSwitch" "true"
EndSection
Section "Device"
  Identifier "device"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "1920x1080" 148.50 1920 2448 2492 2640 1080 1084 1089 1125
EndSection
Section "Screen"
  Identifier "screen"
  Device "device"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Virtual 3840 2160
    Modes "1920x1080"
  EndSubSection
EndSection
"""

xorg = Path(os.environ.get("XORG", "/usr/lib/xorg/Xorg"))
if not (xorg.parent / "modules/drivers/dummy_drv.so").exists() or not all(map(shutil.which, ("xrandr", "xwininfo", "convert"))):
    print("no Xorg with the dummy driver, or no xrandr, xwininfo or convert")
    sys.exit(77)


class Desktop:
    """An X server with two outputs, of which the second can be unplugged."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="stridescope-xorg-")
        folder = Path(self.folder.name)
        (folder / "xorg.conf").write_text(CONFIGURATION)
        read_end, write_end = os.pipe()
        self.process = subprocess.Popen(
            [xorg, "-displayfd", str(write_end), "-config", folder / "xorg.conf", "-modulepath", xorg.parent / "modules",
             "-logfile", folder / "log", "-noreset", "-novtswitch", "-sharevts", "-nolisten", "tcp"],
            pass_fds=[write_end], stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            self.name = ":" + pipe.readline().strip()
        self.environment = os.environ | {"DISPLAY": self.name}
        self.randr("--addmode", "DUMMY1", "1280x720")
        self.plug(True)
        openbox = shutil.which("openbox")
        self.manager = subprocess.Popen([openbox], env=self.environment, stderr=subprocess.DEVNULL) if openbox else None

    def randr(self, *words):
        subprocess.run(["xrandr", *words], env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def plug(self, on):
        self.randr("--output", "DUMMY1", *(("--mode", "1280x720", "--right-of", "DUMMY0") if on else ("--off",)))
        self.randr("--query")  # a server detects connected screens when queried

    def close(self):
        for process in filter(None, (self.manager, self.process)):
            process.terminate()
            process.wait()
        self.folder.cleanup()


desktop = Desktop()
lesson = Path(__file__).parents[2] / "assets/lessons/06_transpose.py"
with Window(binary(), lesson, display=desktop, stays=True) as window:
    def place(name):
        """The position and size of the window with that name, without its frame; None if there is none."""
        tree = subprocess.run(["xwininfo", "-root", "-tree"], env=window.environment, capture_output=True,
                              text=True).stdout  # it fails if a window disappears meanwhile
        found = re.search(rf'"[^"]*{name}": .*?(\d+)x(\d+)\S+ +\+(-?\d+)\+(-?\d+)', tree)
        return tuple(int(found[group]) for group in (3, 4, 1, 2)) if found else None

    def fills(name, screen):
        """Whether the window fills the screen, except for the frame that a window manager draws."""
        at = place(name)
        return at is not None and at[0] >= screen[0] and at[1] >= screen[1] and \
            screen[2] - 20 <= at[2] <= screen[2] and screen[3] - 60 <= at[3] <= screen[3]

    def expect_screens(stage, speaker, what):
        window.wait_for(lambda: place("Stridescope") == stage, f"the stage {what}")
        if speaker: window.wait_for(lambda: fills("Speaker's view", speaker), f"the speaker's view {what}")
        window.settle()

    before = place("Stridescope")
    assert before[0] + before[2] <= FIRST[2], before
    window.key("F5")
    expect_screens(SECOND, FIRST, "where the class looks")
    assert not window.has("speaker") and window.map()["window"] == [1280, 720]

    # The stage has the focus, and keeps it when the speaker's view gets it.
    window.key("Next")
    window.wait_for(lambda: window.has("question"), "the question")
    window.xdotool("search", "--name", "^Speaker's view$", "windowfocus", "--sync")
    window.key("Next")
    window.wait_for(lambda: window.value("lecture/progress") == "2/11", "the answer")
    expect_screens(SECOND, FIRST, "as before")

    # If it is moved away, for instance by a late window manager, it comes back.
    window.xdotool("search", "--name", "Stridescope$", "windowmove", "--sync", "60", "40")
    expect_screens(SECOND, FIRST, "come back")

    window.key("m")
    expect_screens(FIRST, SECOND, "on the other screen")
    window.key("m")
    expect_screens(SECOND, FIRST, "back again")

    # If the second screen is unplugged, the first one shows all, completely repainted; then both are as before again.
    desktop.plug(False)
    expect_screens(FIRST, None, "on what is left")
    window.wait_for(lambda: place("Speaker's view") is None and window.has("speaker"), "the panel")
    window.settle()
    x, y, w, h = (int(side) for side in window.widget("stage")["rect"])
    picture = window.home / "left.png"
    window.screenshot(picture)
    black = subprocess.run(["convert", picture, "-crop", f"{w}x{h}+{x}+{y}", "-fill", "white", "+opaque", "black", "-negate",
                            "-format", "%[fx:mean]", "info:"], check=True, capture_output=True, text=True).stdout
    assert float(black) < 0.02, f"of the stage {black} are black"
    desktop.plug(True)
    expect_screens(SECOND, FIRST, "plugged in again")

    window.key("Escape")
    window.wait_for(lambda: window.has("menu/file"), "the window as it was")
    expect_screens(before, None, "as it was")
    assert place("Speaker's view") is None
