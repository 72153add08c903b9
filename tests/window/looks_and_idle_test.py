#!/usr/bin/env python3
"""Themes, scale, language, keys sheet; an idle window draws no frames; settings and an unsaved session are restored."""

import csv
import json
import os
import time
from pathlib import Path

from driver import Window, binary

with Window(binary(), arguments=("--frame-log", "frames.csv")) as window:
    # Font files are mapped: the largest has 19 MB, and two of its characters are needed.
    read = int(Path(f"/proc/{window.process.pid}/io").read_text().split()[1])
    assert read < 8e6, f"{read} bytes were read to open the window"

    # Software OpenGL takes time for every pixel: unchanged parts are not repainted.
    window.key("ctrl+comma", "Tab", "Tab")
    with open(window.home / "frames.csv") as log:
        painted = [int(row["painted_pixels"]) for row in csv.DictReader(log)]
    assert painted[0] == 1280 * 720 and painted[-1] == 0, painted
    assert 0 < max(painted[-9:]) < 1280 * 720, painted
    window.key("Escape")

    # Partial repaints equal a full repaint, as after a change of the theme.
    window.run_in_console("y = x.t()")
    window.run_in_console("z = y.contiguous()")
    window.key("Left", "Left", "Right", "slash", "Escape")
    window.click("menu/file")
    window.key("Escape")
    window.point_at("theme")
    parts, wholes = window.pixels(), []
    while parts not in wholes and len(wholes) < 5:
        window.click("theme")
        wholes.append(window.pixels())
    assert len(wholes) > 1 and wholes[-1] == parts, "what was painted in parts differs from the whole"
    window.key("ctrl+z", "ctrl+z")
    window.click("theme")
    window.key("ctrl+plus")
    settings_file = window.home / "config/stridescope/settings.json"
    def kept():
        return json.loads(settings_file.read_text())
    window.wait_for(lambda: kept().get("theme") == "dark" and kept().get("scale_percent") == 110, "the settings to be kept")
    window.click("language")
    window.wait_for(lambda: window.label("menu/file") == "\u6587\u4ef6", "Chinese")
    window.click("language")
    window.wait_for(lambda: window.label("menu/file") == "File", "English")
    window.key("question")
    assert window.has("dialog/close")
    window.key("Escape")
    assert not window.has("dialog/close")

    # An idle window draws no frames, and uses less than a hundredth of a processor.
    def cpu_secs():
        words = Path(f"/proc/{window.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    window.settle()
    time.sleep(1.5)  # changes are saved to files first
    frame, spent = window.map()["frame"], cpu_secs()
    time.sleep(3)
    assert window.map()["frame"] == frame, "frames were drawn while nothing happened"
    assert cpu_secs() - spent <= 0.03, f"{cpu_secs() - spent} s of a processor in 3 s of waiting"

    window.click("cell/x/1,2", times=1)
    assert window.value("cell/x/1,2") == "pinned"
    window.run_in_console("y = x.t()")
    time.sleep(1.5)
    window.key("Escape", "Escape")
    window.settle()
    left = list((window.home / "state/stridescope").glob("unsaved-*.json"))
    assert left, "the unsaved session is not kept"
    home = window.home
    window.owns_home = False

with Window(binary(), home=home) as window:
    assert window.has("question/recover"), sorted(window.widgets())
    window.click("question/recover")
    assert window.steps()[-1] == "y = x.t()"
    assert window.value("document") == "changed"
    window.owns_home = True
