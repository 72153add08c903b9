#!/usr/bin/env python3
"""Tensors that the stage has no room for are counted, named by a click, and shown when one is chosen; by keys, too."""

from driver import Window, binary

with Window(binary(), size="800x600", settings={"tooltips": True}) as window:
    for n in range(8):
        window.run_in_console(f"a{n} = torch.arange(12).view(3, 4) + {n}")
    window.key("Escape")
    assert window.label("stage/left-out").endswith("more"), window.label("stage/left-out")
    assert not window.has("tensor/a0")
    window.point_at("stage/left-out")
    window.wait_for(lambda: window.has("tooltip"), "what it means")
    window.click("stage/left-out")
    window.click("context/select-a0")
    window.wait_for(lambda: window.value("tensor/a0") == "selected", "the tensor that was chosen")
    assert window.cells("a0")[(1, 1)] == "5", window.cells("a0")

    # The same by the keyboard.
    for _ in range(60):
        if window.focus() == "stage/left-out":
            break
        window.key("Tab")
    assert window.focus() == "stage/left-out"
    window.key("Return")
    assert window.has("context/select-a7")
    window.key("Escape")
    assert not window.has("context/select-a7")
