#!/usr/bin/env python3
"""The rule of a tensor is edited: out of bounds and back, as one step, with guard cells and counts."""

from driver import Window, binary

with Window(binary(), size="1280x800") as window:
    window.key("ctrl+9")
    assert window.label("rule/code") == "x.as_strided((3, 4), (4, 1), 0)", window.label("rule/code")
    steps = len(window.steps())

    # One step beyond the storage: the value is not clamped, and the session keeps the last valid layout.
    for _ in range(3):
        window.click("axis-stride/x/0/more")
    assert window.value("rule/code") == "error"
    assert "out of bounds for storage" in window.label("rule/error")
    guards = [name for name in window.widgets() if name.startswith("guard/storage/")]
    assert guards, window.widgets()
    for _ in range(4):
        window.click("axis-stride/x/0/less")
    assert window.value("rule/code") == "fits"
    assert not any(name.startswith("guard/storage/") for name in window.widgets())

    # However often it was changed, it is one step.
    assert len(window.steps()) == steps + 1, window.steps()
    window.click("rule/size/0")
    window.key("2")
    assert window.label("rule/code") == "x.as_strided((2, 4), (3, 1), 0)", window.label("rule/code")
    assert len(window.steps()) == steps + 1
    window.click("rule/preset/windows")
    assert window.label("rule/code") == "x.as_strided((2, 2, 3), (3, 1, 1), 0)"
    window.click("rule/preset/flip")
    assert window.value("rule/code") == "error" and "negative" in window.label("rule/error").lower()
    window.click("undo")
    assert len(window.cells("x")) == 12
    assert window.label("rule/code") == "x.as_strided((3, 4), (4, 1), 0)"
