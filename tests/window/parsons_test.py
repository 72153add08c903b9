#!/usr/bin/env python3
"""A lesson's lines are put in order, by pressing and by dragging, and checked by running them."""

from driver import Window, binary

with Window(binary(), size="1280x720") as window:
    window.key("ctrl+shift+p")
    window.type("put lines")
    window.key("Return")
    lines = {window.label(name): name for name in window.widgets() if name.startswith("parsons/line/")}
    assert len(lines) >= 5, lines
    first = window.value("parsons/lesson")
    one, other = list(lines.values())[:2]
    window.click(one)
    assert window.value(one) == "chosen", window.widget(one)
    window.click(one)
    assert window.value(one) == ""
    window.click(one)
    window.drag(other, "parsons/answer")
    assert window.value(other) == "chosen", window.widget(other)
    window.click("parsons/check")
    assert window.value("parsons/result") == "wrong"
    window.click("parsons/next")
    assert window.value("parsons/lesson") != first
