#!/usr/bin/env python3
"""Axes dragged to rows and columns, cells chosen as a box, menus on cells, axes and steps, the ledger of copies."""

from driver import Window, binary

with Window(binary()) as window:
    def place(cell):
        return window.widget(cell)["rect"][:2]

    def runs_down(dim):
        x0, y0 = place("cell/x/0,0")
        x1, y1 = place(f"cell/x/{'1,0' if dim == 0 else '0,1'}")
        return y1 > y0 and x1 == x0

    # The axes swap places, and swap back.
    assert runs_down(0) and not runs_down(1)
    window.drag("axis/x/0", "drop/columns")
    assert runs_down(1) and not runs_down(0)
    window.click("axis/x/1", button=3)
    assert window.value("context/along-rows") == "true", window.widgets().get("context/along-rows")
    window.click("context/default-order")
    assert runs_down(0)
    window.key("Escape", "Escape", "Escape")

    # A box: by dragging, then its slice.
    window.drag("cell/x/1,0", "cell/x/2,1")
    assert window.label("box") == "x[1:3, 0:2]", window.label("box")
    assert window.value("box/cells") == "4" and window.value("box/sum") == "26"
    assert window.value("box/mean") == "6.5" and window.value("box/span").startswith("4\u20269"), window.value("box/span")
    window.click("box/slice")
    assert window.steps()[-1] == "y = x[1:3, 0:2]"
    assert window.cells("y")[(1, 1)] == "9"

    # Every kind of menu opens; a hidden tensor leaves the stage, and comes back.
    window.click("cell/y/0,0", button=3)
    assert window.label("context/copy-value").endswith("4") and window.has("context/copy-address")
    window.click("context/hide")
    assert not window.cells("y") and window.cells("x")
    window.click("cell/x/0,0", button=3)
    window.click("context/show-all")
    assert window.cells("y")
    window.click("storage/0/2", button=3)
    assert window.has("context/edit") and window.has("context/pin")
    window.key("Escape")

    # A row of the ledger shows its step.
    window.run_in_console("c = y.contiguous()")
    window.key("Escape")
    window.key("ctrl+3")
    assert window.value("ledger/3").split(" | ")[1] == "32 B", window.value("ledger/3")
    window.click("ledger/1")
    assert window.value("step/1") == "current"
    window.key("ctrl+3")
    assert not window.has("ledger/1")

    # Steps that a new one replaces can be restored.
    window.run_in_console("z = x.t()")
    assert window.steps() == ["x = torch.arange(12).view(3, 4)", "z = x.t()"]
    window.click("notice/0/accept")
    assert window.steps()[-1] == "c = y.contiguous()", window.steps()
    window.click("step/2", button=3)
    window.click("context/delete-later")
    assert window.steps()[-1] == "y = x[1:3, 0:2]"
