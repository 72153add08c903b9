#!/usr/bin/env python3
"""A grid is typed or painted on the storage; the panel shows a view of it, or the cells that exclude one."""

from driver import Window, binary

with Window(binary(), size="1280x720") as window:
    window.key("ctrl+d")
    window.click("design/grid")
    window.type("0 4 8; 1 5 9")
    assert window.value("design/verdict") == "view", window.widgets()
    assert "(1, 4)" in window.label("design/verdict")
    assert window.value("design/apply") == "x.t()[:2]", window.value("design/apply")
    steps = len(window.steps())
    window.click("design/apply")
    assert len(window.steps()) == steps + 1
    assert len(window.cells("y")) == 6

    # Painted on the panel's strip, and on the strip of the stage.
    window.click("design/clear")
    window.click("design/cell/0")
    window.click("design/cell/5")
    window.click("storage/0/7")
    assert window.value("design/grid") == "0 5 7", window.value("design/grid")
    assert window.value("design/cell/7") == "3"
    assert window.value("design/verdict") == "copy"
    assert "from 5 to 7" in window.label("design/verdict"), window.label("design/verdict")
    assert "torch.tensor([0, 5, 7])" in window.value("design/apply")
    window.click("design/back")
    assert window.value("design/verdict") == "view"
    for element in (10, 1, 6, 11):
        window.click(f"design/cell/{element}")
    window.click("design/shape/(2, 3)")
    assert window.value("design/grid") == "0 5 10; 1 6 11", window.value("design/grid")
    assert "(1, 5)" in window.label("design/verdict")
