#!/usr/bin/env python3
"""The stage by mouse and keyboard: hovering of cells and storage cells, pins, values edited in place, the text of
cells, zooming and panning, boxes by keys, menus of cards and of the stage."""

from driver import Window, binary

with Window(binary()) as window:
    window.run_in_console("y = x.t()")
    window.key("Escape")

    def lit():
        return {name for name, widget in window.widgets().items() if widget["value"] in ("lit", "pinned")}

    def leave():
        window.act("mousemove", "640", "5")

    # Hovering a cell highlights its storage cell and its aliases, and vice versa; a click pins
    # that.
    window.point_at("cell/x/1,2")
    assert lit() == {"cell/x/1,2", "cell/y/2,1", "storage/0/6"}, lit()
    window.point_at("storage/0/9")
    assert lit() == {"cell/x/2,1", "cell/y/1,2", "storage/0/9"}, lit()
    leave()
    assert not lit()
    window.click("storage/0/3")
    leave()
    assert lit() == {"cell/x/0,3", "cell/y/3,0", "storage/0/3"} and window.value("storage/0/3") == "pinned", lit()
    window.click("storage/0/3")
    leave()
    assert not lit()

    # A double click edits the value, and the write reaches every alias.
    window.click("cell/y/2,1", times=2)
    assert window.has("cell-edit")
    window.key("ctrl+a")
    window.type("77")
    window.key("Return")
    assert window.steps()[-1] == "y[2, 1] = 77" and window.cells("x")[(1, 2)] == "77"
    window.click("cell/x/0,0", times=2)
    window.type("5123456")
    window.key("Escape")
    assert len(window.steps()) == 3 and not window.has("cell-edit")
    # Undo in one cell's editor does not reach text typed in another.
    window.click("cell/x/1,3", times=2)
    window.key(*["ctrl+z"] * 9, *["ctrl+y"] * 9)
    assert window.value("cell-edit") == "7", window.value("cell-edit")
    window.key("Escape")
    window.key("ctrl+z", "Escape", "Escape")
    assert window.cells("y")[(2, 1)] == "6"

    # Cell contents.
    shown = {}
    for key in "2341":
        window.key(key)
        shown[key] = window.label("cell/x/1,2")
    assert shown["1"] == "6" and shown["3"] == "6" and shown["2"].replace(" ", "") in ("1,2", "(1,2)"), shown
    assert len(set(shown.values())) == 3, shown

    # Zoomed about the pointer by the wheel, by keys, shifted by dragging, fitted again.
    def width():
        return max(widget["rect"][2] for name, widget in window.widgets().items() if name.startswith("cell/"))
    fitted = width()
    window.point_at("cell/x/0,0")
    window.act("click", "4")
    assert width() > fitted
    window.key("0")
    assert width() == fitted and not window.has("fit")
    window.key("plus", "plus")
    grown = width()
    assert grown > fitted
    window.key("minus")
    assert width() < grown
    window.click("fit")
    assert width() == fitted
    window.key("9")
    actual = width()
    window.key("0")
    before = window.widget("cell/x/0,0")["rect"][0]
    x, y, w, h = window.widget("stage")["rect"]
    window.act("mousemove", str(int(x + w / 2)), str(int(y + 8)))
    window.act("mousedown", "1")
    window.act("mousemove", str(int(x + w / 2 - 40)), str(int(y + 20)))
    window.act("mouseup", "1")
    assert abs(window.widget("cell/x/0,0")["rect"][0] - (before - 40)) < 2 and actual > 0
    window.key("0")
    assert window.widget("cell/x/0,0")["rect"][0] == before

    # The keys on the stage: pin, move, stretch a box, edit, the menu.
    window.key("Escape", "Escape", "Escape")
    for _ in range(60):
        if window.focus() == "stage":
            break
        window.key("Tab")
    assert window.focus() == "stage", window.focus()
    window.key("Right")
    assert window.value("cell/x/0,0") == "pinned" or window.value("cell/y/0,0") == "pinned", lit()
    selected = "x" if window.value("cell/x/0,0") == "pinned" else "y"
    window.key("Down", "Right")
    assert window.value(f"cell/{selected}/1,1") == "pinned", lit()
    window.key("shift+Right", "shift+Down")
    assert window.label("box") == f"{selected}[1:3, 1:3]", window.label("box")
    box, grid = window.widget("box")["rect"], [window.widget(f"cell/{selected}/{i},{j}")["rect"] for i in range(3) for j in range(3)]
    assert not any(box[0] < x + w and x < box[0] + box[2] and box[1] < y + h and y < box[1] + box[3] for x, y, w, h in grid)
    window.key("Return")
    assert window.has("cell-edit")
    window.key("Escape")
    window.key("Menu")
    assert window.has("context/copy-value")
    window.key("Escape")

    # Menus of a card and of the empty stage.
    window.click("tensor/x")
    assert window.value("tensor/x") == "selected"
    x, y, w, h = window.widget("tensor/x")["rect"]
    window.act("mousemove", str(int(x + w - 6)), str(int(y + h - 6)))
    window.act("click", "3")
    assert window.has("context/copy-shape"), sorted(window.widgets())
    window.key("Escape")
    x, y, w, h = window.widget("stage")["rect"]
    window.act("mousemove", str(int(x + w - 30)), str(int(y + 6)))
    window.act("click", "3")
    assert window.has("context/save-picture") and window.has("context/fit"), sorted(window.widgets())
    window.key("Escape")
