#!/usr/bin/env python3
"""Statements typed, a failing one explained and not kept, undo and redo, moves in the history by clicking steps."""

from driver import Window, binary

with Window(binary()) as window:
    window.run_in_console("y = x[:, ::2]")
    assert window.steps()[-1] == "y = x[:, ::2]"
    assert window.value("inspector/stride") == "(4, 2)"
    assert window.value("console") == ""

    window.run_in_console("z = x.t().view(12)")
    window.wait_for(lambda: window.has("failure"), "the failure")
    assert "view size is not compatible" in window.label("failure"), window.label("failure")
    assert len(window.steps()) == 2
    assert window.value("console") == "z = x.t().view(12)"
    # The failed line stays for correction; typing replaces it.
    window.key("End", "BackSpace", "BackSpace", "BackSpace")
    assert window.value("console") == "z = x.t().view(", window.value("console")
    window.run_in_console("x[1, 2] = 99")
    assert not window.has("failure")
    assert window.cells("x")[(1, 2)] == "99"
    assert window.cells("y")[(1, 1)] == "99"

    # In an empty console Ctrl+Z undoes a step; otherwise it undoes typing.
    window.key("ctrl+z")
    assert window.cells("x")[(1, 2)] == "6"
    window.key("ctrl+y")
    for _ in range(4):
        window.run_in_console("z = x.contiguous().t()")
        window.key("ctrl+z")
        assert window.value("step/4") == "ahead" and window.value("console") == ""
    window.type("z = x")
    window.key("ctrl+z")
    assert window.value("console") != "z = x" and window.value("step/3") == "current"
    window.key("ctrl+a")
    window.key("BackSpace")

    window.key("Escape")
    window.key("ctrl+z")
    assert window.cells("x")[(1, 2)] == "6"
    assert window.value("step/3") == "ahead"
    window.key("ctrl+shift+z")
    assert window.cells("x")[(1, 2)] == "99"
    window.click("undo")
    window.click("step/1")
    assert window.value("step/1") == "current" and not window.cells("y")
    window.key("End")
    assert window.value("step/4") == "current"

    window.run_in_console("print(x.sum())")
    assert window.label("output") == "tensor(159)", window.label("output")
    window.run_in_console("x.stride()")
    assert window.label("values") == "(4, 1)", window.label("values")
    window.key("Up")
    assert window.value("console") == "x.stride()"
    window.key("Up")
    assert window.value("console") == "print(x.sum())"
