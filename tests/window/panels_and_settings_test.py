#!/usr/bin/env python3
"""Panels folded and dragged, the lecture, the full screen, every setting by its sheet, a file dropped on the window."""

import json

from driver import Window, binary

with Window(binary()) as window:
    def width():
        return window.widget("stage")["rect"][2]

    whole = width()
    window.key("ctrl+1")
    assert not window.has("op/view") and width() > whole
    window.click("unfold/operations")
    assert window.has("op/view") and width() == whole
    window.click("splitter/inspector", times=2)
    assert not window.has("inspector/shape")
    window.key("ctrl+2")
    assert window.has("inspector/shape") and width() == whole
    x, y, w, h = window.widget("splitter/operations")["rect"]
    window.act("mousemove", str(int(x + w / 2)), str(int(y + h / 2)))
    window.act("mousedown", "1")
    window.act("mousemove", str(int(x + w / 2 + 60)), str(int(y + h / 2)))
    window.act("mouseup", "1")
    assert width() < whole - 40

    window.key("F5")
    assert not window.has("op/view") and not window.has("inspector/shape") and not window.has("console")
    window.key("Escape")
    assert window.has("op/view")
    window.key("F11")
    window.wait_for(lambda: window.map()["window"] == [1280, 720], "the full screen")
    window.key("F11")
    assert window.has("op/view")

    # The sheet, by its switches and choices.
    window.key("ctrl+comma")
    for switch in ("instant", "reduced_motion", "tooltips"):
        before = window.value(f"settings/{switch}")
        window.click(f"settings/{switch}")
        assert window.value(f"settings/{switch}") != before, switch
    for choice in ("settings/theme/projector", "settings/scale_percent/125", "settings/language/zh"):
        window.click(choice)
    assert window.label("menu/file") == "\u6587\u4ef6"
    window.key("Escape")
    kept = window.home / "config/stridescope/settings.json"

    def has_kept():
        now = json.loads(kept.read_text())
        return (now["theme"], now["scale_percent"], now["language"]) == ("projector", 125, "zh") and \
            (now["instant"], now["reduced_motion"], now["tooltips"]) == (False, True, True)
    window.wait_for(has_kept, "the settings to be kept")
    window.key("ctrl+0")
    window.click("language")

    # A file from another program: opened, but not over changes.
    lesson = window.home / "a lesson \u4e2d.py"
    lesson.write_text("import torch\na = torch.zeros(2, 3)\n")
    window.drop(lesson)
    assert window.label("document") == lesson.name and window.steps() == ["a = torch.zeros(2, 3)"]
    window.run_in_console("b = a.t()")
    window.key("Escape")
    other = window.home / "other.py"
    other.write_text("import torch\nc = torch.ones(5)\n")
    window.drop(other)
    assert window.has("question/discard") and window.label("document") == lesson.name
    window.click("question/discard")
    assert window.steps() == ["c = torch.ones(5)"]

    # Several files at once: the first is opened, and a notice lists the others.
    window.drop(lesson, other)
    assert window.label("document") == lesson.name
    assert any(str(lesson) in line for line in window.notices()), window.notices()
