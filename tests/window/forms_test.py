#!/usr/bin/env python3
"""The operations panel: verdicts and reasons before the click, and each kind of widget for arguments."""

from driver import Window, binary

with Window(binary(), settings={"tooltips": True}) as window:
    def statement(op):
        return window.value(f"op/{op}/apply")

    def scroll_to(name):
        """Scrolls the panel by the wheel, as a long form may need."""
        x, y, w, h = window.widget("op-search")["rect"]
        window.xdotool("mousemove", str(int(x)), str(int(y + 200)))
        for _ in range(8):
            found = window.widgets().get(name)
            if found and found["rect"][3] >= 24:
                return
            window.act("click", "5")
        raise AssertionError(f"{name} is not to be found; on screen: {sorted(window.widgets())}")

    # The verdict of an operation, and its reason as a tooltip.
    assert window.value("op/view") == "VIEW" and window.value("op/clone") == "COPY 96 B"
    window.point_at("op/clone")
    window.wait_for(lambda: window.has("tooltip"), "the reason")
    assert "y = x.clone()" in window.label("tooltip") and "96 bytes" in window.label("tooltip"), window.label("tooltip")

    # Chips for dimensions, a shape with -1, a suggested shape.
    window.click("op/transpose")
    window.click("op/transpose/dim0/1")
    window.click("op/transpose/dim1/0")
    assert statement("transpose") == "y = x.transpose(1, 0)", statement("transpose")
    window.click("op/view")
    window.click("op/view/size")
    window.key("ctrl+a")
    window.type("2, -1")
    assert statement("view") == "y = x.view(2, -1)" and window.value("inspector/viewable") == "true"
    # The verdict beside the name follows the arguments.
    assert window.value("op/view") == "VIEW"
    window.type("7")
    assert statement("view") == "y = x.view(2, -17)" and window.value("op/view") == "ERROR", window.value("op/view")
    window.click("op/view/size/try/4, 3")
    assert window.value("op/view") == "VIEW"
    assert statement("view") == "y = x.view(4, 3)", statement("view")
    window.click("op/view/name")
    window.key("ctrl+a")
    window.type("w")
    assert statement("view") == "w = x.view(4, 3)"
    window.click("op/view/apply")
    assert window.steps()[-1] == "w = x.view(4, 3)" and window.value("inspector/shape") == "(4, 3)"

    # Repetitions: a number for each dimension.
    window.click("op-search")
    window.type("tile")
    window.click("op/tile")
    assert statement("tile").endswith(" = w.tile(2, 1)"), statement("tile")
    window.click("op/tile/dims/1/more")
    assert statement("tile").endswith(" = w.tile(2, 2)") and window.value("op/tile") == "COPY 384 B", statement("tile")
    window.click("op-search")
    window.key("Escape")

    # The order of dimensions, by dragging and by keys.
    window.run_in_console("p = torch.arange(24).view(2, 3, 4)")
    window.key("Escape")
    window.click("op/permute")
    first = statement("permute")
    window.drag("op/permute/dims/0", "op/permute/dims/1")
    assert statement("permute") != first, first
    window.key("Left", "Left", "Left")  # to the end, and no further
    moved = statement("permute")
    window.key("Right")
    assert statement("permute") != moved, moved
    window.click("op/permute/apply")
    assert window.steps()[-1] == statement("permute") or window.steps()[-1].startswith("y = p.permute("), window.steps()

    # Slices by sliders.
    window.click("tensor/p")
    window.click("op/slice")
    window.click("op/slice/index/0/kind/index")
    window.click("op/slice/index/0/at")
    window.key("End")
    window.click("op/slice/index/2/kind/range")
    window.click("op/slice/index/2/step")
    window.key("Home", "Right")
    chosen = statement("slice")
    assert chosen.endswith("= p[1, :, ::2]"), chosen
    window.click("op/slice/apply")
    assert window.steps()[-1] == chosen
    window.key("ctrl+z")

    # A failure is predicted, with alternatives that work; the failure itself changes nothing.
    window.run_in_console("q = p.permute(2, 0, 1)")
    window.key("Escape")
    assert window.value("op/view") == "ERROR", window.value("op/view")
    def count():
        return max(int(name[5:]) for name in window.widgets() if name.startswith("step/"))
    steps = count()
    window.click("op/view")
    scroll_to("op/view/apply")
    window.click("op/view/apply")
    assert window.has("failure") and count() == steps
    window.key("Escape")
    if not window.value("op/view/size"):
        window.click("op/view")
    scroll_to("op/view/fix/0")
    window.click("op/view/fix/0")
    assert count() == steps + 1, window.steps()

    # The contiguity rule, dimension by dimension; the tensors that share the storage.
    window.click("tensor/q")
    if window.has("notice/0/close"):  # it covers the foot of the inspector
        window.click("notice/0/close")
    assert window.value("inspector/contiguous") == "false"
    assert window.has("inspector/dim/0") and window.has("inspector/dim/2")
    window.click("inspector/fix")
    assert ".contiguous()" in window.steps()[-1] and window.value("inspector/contiguous") == "true"

# In a small window, too, a form's button is reachable, and rows scrolled beneath it receive no clicks.
with Window(binary(), size="800x600") as window:
    window.click("op-search")
    window.type("sum")
    window.click("op/sum")
    window.settle()
    apply = window.widget("op/sum/apply")["rect"]
    assert apply[3] >= 24, apply
    for name, found in window.widgets().items():
        if name.startswith("op/sum/") and name != "op/sum/apply":
            assert found["rect"][1] + found["rect"][3] <= apply[1] or found["rect"][3] <= 0, (name, found, apply)
    window.click("op/sum/apply")
    assert window.steps()[-1] == "y = x.sum(0)", window.steps()
