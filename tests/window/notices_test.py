#!/usr/bin/env python3
"""Notices have areas of their own, beside the stage or under it; none covers a cell, a rule, a text or a button."""

from driver import Window, binary

FIXED = ("cell", "storage", "axis", "tensor", "step-title", "verdict", "narration", "values", "output", "hint", "op", "play", "console")


def overlap(a, b):
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def check(window, count):
    widgets = window.widgets()
    told = {name: widget["rect"] for name, widget in widgets.items() if name.startswith("notice/")}
    assert len(window.notices()) == count, window.notices()
    width, height = window.map()["window"]
    for name, rect in told.items():
        assert rect[0] >= 0 and rect[0] + rect[2] <= width and rect[1] + rect[3] <= height, (name, rect)
        for other, widget in widgets.items():
            if other.split("/")[0] in FIXED and widget["rect"][2] > 0:
                assert not overlap(rect, widget["rect"]), (name, rect, other, widget["rect"])


for size in ("1280x720", "800x600"):
    for folded in (False, True):
        with Window(binary(), size=size, settings={"operations_folded": folded, "inspector_folded": folded}) as window:
            window.run_in_console("y = x.t()")
            window.run_in_console("z = y.contiguous()")
            window.key("Escape", "Home", "Right")
            stage = window.widget("stage")["rect"]
            window.run_in_console("a = x + 1")
            window.key("Escape")
            check(window, 1)
            # Beside the stage, it does not reduce the stage.
            assert folded or window.widget("stage")["rect"] == stage, (window.widget("stage"), stage)
            window.key("ctrl+shift+c")
            check(window, 2)
            window.click("notice/0/accept")
            assert window.steps()[-1] == "z = y.contiguous()", window.steps()
            check(window, 2)  # replaced steps can be restored, in turn
            window.click("notice/1/close")
            window.click("notice/0/close")
            check(window, 0)
            assert window.widget("stage")["rect"] == stage
