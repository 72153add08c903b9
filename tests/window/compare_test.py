#!/usr/bin/env python3
"""Two programs from one tensor are compared cell by cell; a reshape that was meant as a permute gets a warning."""

from driver import Window, binary


def choose(window):
    window.click("menu/help")
    window.click("menu/help/compare")


with Window(binary()) as window:
    choose(window)
    assert window.value("compare/verdict") == "differ", window.label("compare/verdict")
    assert "10" in window.label("compare/verdict") and "12" in window.label("compare/verdict")
    assert window.label("compare/cell").startswith("Cell [0, 1]: storage element 1 in A, 4 in B"), window.label("compare/cell")
    assert ".permute(1, 0)" in window.label("compare/scramble/A")

    # Both programs are stepped on one time axis.
    assert window.label("compare/time") == "1 / 1"
    window.key("Left")
    assert window.label("compare/time") == "0 / 1" and window.value("compare/verdict") == "same"
    assert not window.has("compare/scramble/A")
    window.key("Right")
    assert window.value("compare/verdict") == "differ"

    # The predefined pairs of programs that are often confused.
    window.click("compare/pair/expand_repeat")
    assert window.value("compare/verdict") == "same"
    assert "192" in window.label("compare/B/memory"), window.label("compare/B/memory")
    window.click("compare/pair/clone_contiguous")
    assert window.value("compare/verdict") == "same"

    # Programs of the user: a wrong split into attention heads, and the intended program beside it.
    window.key("Escape")
    window.run_in_console("x = torch.arange(24).view(2, 3, 4)")
    choose(window)
    window.click("compare/A")
    window.key("ctrl+a")
    window.type(".reshape(2, 2, 3, 2)")
    assert "reshape(2, 3, 2, 2).permute(0, 2, 1, 3)" in window.label("compare/scramble/A"), window.label("compare/scramble/A")
    window.click("compare/scramble/A/beside")
    assert window.value("compare/verdict") == "differ"
    window.click("compare/A")
    window.key("ctrl+a")
    window.type(".sum(0)")
    assert window.has("compare/A/problem")
    window.key("Escape")
    assert not window.has("compare/A")

    # Going back and doing something else keeps both branches; the timeline shows the other one, one click
    # compares them.
    window.run_in_console("y = x.transpose(0, 1)")
    window.key("ctrl+z")
    window.run_in_console("y = x.reshape(3, 2, 4)")
    # The inspector notes that a permutation has this shape, too.
    window.click("notice/0/close")
    assert window.value("inspector/scramble") == ".permute(1, 0, 2)", window.widgets()
    assert window.label("branch/0") == "y = x.transpose(0, 1)", window.label("branch/0")
    window.click("branch/0/compare")
    assert window.value("compare/A/memory") == ".reshape(3, 2, 4)", window.value("compare/A/memory")
    assert window.value("compare/B/memory") == ".transpose(0, 1)"
    assert window.value("compare/verdict") == "differ"
    window.key("Escape")
    window.click("branch/0")
    assert window.steps()[-1] == "y = x.transpose(0, 1)", window.steps()
    assert window.label("branch/0") == "y = x.reshape(3, 2, 4)", window.label("branch/0")
    window.click("menu/edit")
    window.click("menu/edit/compare_branches")
    assert window.value("compare/A/memory") == ".transpose(0, 1)", window.value("compare/A/memory")
