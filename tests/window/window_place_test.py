#!/usr/bin/env python3
"""The window opens within the screen, whatever size it requests, and reopens where it was closed."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from driver import Window, binary

home = Path(tempfile.mkdtemp(prefix="stridescope-place-"))
kept = home / "config/stridescope/settings.json"


def settings():
    return json.loads(kept.read_text())


# A new installation opens at 1280x800.
kept.parent.mkdir(parents=True)
kept.write_text(json.dumps({"tooltips": False, "a_later_version": [1, 2]}))
with Window(binary(), home=home, stays=True) as window:
    assert window.place() == (0, 0, 1280, 720), window.place()
    assert window.map()["window"] == [1280, 720]
    # It has an icon of 16 pixels and larger ones, and the class by which its desktop entry is found.
    if shutil.which("xprop"):
        number = subprocess.check_output(["xdotool", "search", "--name", "Stridescope"], env=window.environment, text=True)
        properties = subprocess.check_output(["xprop", "-display", window.display.name, "-id", number.split()[-1], "-notype",
                                              "32c", "_NET_WM_ICON", "WM_CLASS"], text=True)
        assert "_NET_WM_ICON = 16, 16, " in properties and '"stridescope"' in properties, properties[:200]
    window.xdotool("search", "--name", "Stridescope", "windowsize", "--sync", "900", "600")
    window.xdotool("search", "--name", "Stridescope", "windowmove", "--sync", "200", "90")
    window.settle()
    window.quit()
now = settings()
assert (now["window_x"], now["window_y"], now["window_width"], now["window_height"]) == (200, 90, 900, 600), now
assert now["a_later_version"] == [1, 2], now

with Window(binary(), home=home, stays=True) as window:
    assert window.place() == (200, 90, 900, 600), window.place()
    # Full screen is not stored as a place to restore.
    window.key("F11")
    window.wait_for(lambda: window.map()["window"] == [1280, 720], "the full screen")
    window.quit()
assert settings()["window_width"] == 900, settings()

# On a smaller screen it is fitted.
with Window(binary(), home=home, size="800x600", stays=True) as window:
    assert window.place() == (0, 0, 800, 600), window.place()
    window.quit()

# On a screen that does not contain its place, it is centred.
kept.write_text(json.dumps(settings() | {"window_x": 3000, "window_y": 100, "window_width": 1000, "window_height": 620}))
with Window(binary(), home=home, stays=True) as window:
    assert window.place() == (140, 50, 1000, 620), window.place()
shutil.rmtree(home, ignore_errors=True)
