#!/usr/bin/env python3
"""The timeline's buttons and knob, menus that predict the effect of a statement, hidden tensors, and tooltips."""

from driver import Window, binary

with Window(binary(), settings={"tooltips": True}) as window:
    window.run_in_console("y = x.t()")
    window.run_in_console("z = y.contiguous()")
    window.key("Escape")

    def position():
        return float(window.value("timeline"))

    # Play, next step, next element, and the two ends: five buttons with descriptions.
    buttons = ["play", "to/next", "walk/forward", "to/start", "to/end"]
    assert len({window.label(name) for name in buttons}) == 5, [window.label(name) for name in buttons]
    window.click("to/start")
    assert position() == 0
    window.click("to/next")
    assert position() == 1
    window.click("to/end")
    assert position() == 3 and not window.widget("to/next")["enabled"]

    # The knob stays where the pointer releases it; a key completes the paused step instead of
    # skipping it.
    x, y, w, h = window.widget("timeline")["rect"]
    window.act("mousemove", str(int(x + w * 0.9)), str(int(y + h / 2)))
    window.act("mousedown", "1")
    window.act("mousemove", str(int(x + w * 0.7)), str(int(y + h / 2)))
    window.act("mousemove", str(int(x + w * 0.5)), str(int(y + h / 2)), "mouseup", "1")
    assert abs(position() - 1.5) < 0.03, position()
    window.key("Escape", "Right")
    window.wait_for(lambda: position() == 2, "the end of the step that stood midway")

    # A menu predicts the effects of its statements.
    window.click("cell/x/1,2", button=3)
    assert window.value("context/transpose") == "VIEW" and window.value("context/clone") == "COPY 96 B"
    assert window.value("context/edit") == "WRITES 8 B", window.value("context/edit")
    window.click("context/hide")
    window.wait_for(lambda: window.has("stage/hidden"), "the count of hidden tensors")
    assert not window.has("cell/x/1,2") and "1 hidden" in window.label("stage/hidden")
    window.click("stage/hidden")
    window.wait_for(lambda: window.has("cell/x/1,2"), "the tensor to come back")
    assert not window.has("stage/hidden")

    # A statement that returns the same tensor object makes no new view.
    window.click("cell/x/0,0")
    assert window.value("op/contiguous") == "SAME", window.value("op/contiguous")

    # The verdict under the figure has a tooltip.
    window.key("Escape")
    window.click("to/end")
    window.point_at("verdict")
    window.wait_for(lambda: window.has("tooltip"), "the verdict's words")
    assert "storage" in window.label("tooltip"), window.label("tooltip")

    # So do buttons, steps and edges of the window.
    for name, word in [("step/2", "edit"), ("timeline", "steps"), ("step-title", "statement"), ("splitter/operations", "room"),
                       ("op-group/reorder", "dimensions"), ("op-more/reorder", "group"), ("theme", "dark"), ("speed", "peed")]:
        window.point_at(name)
        window.wait_for(lambda: word in (window.label("tooltip") or ""), f"words that say what {name} is")
