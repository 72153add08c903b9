#!/usr/bin/env python3
"""An error message that is pasted into the console becomes statements that raise it, with its explanation on the stage."""

from driver import Window, binary

with Window(binary(), size="1280x720") as window:
    window.run_in_console("RuntimeError: shape '[2, 256]' is invalid for input of size 500")
    window.settle()
    assert any("pasted" in said for said in window.notices()), window.notices()
    assert window.steps() == ["x = torch.arange(12).view(3, 4)", "x2 = torch.arange(500)"], window.steps()
    assert window.value("console") == "y = x2.view(2, 256)", window.value("console")
    assert any("invalid for input of size 500" in str(widget.get("label", "")) for widget in window.widgets().values())
    # The statement can be corrected in place.
    window.key("ctrl+l", "ctrl+a")
    window.type("y = x2.view(2, 250)")
    window.key("Return")
    assert window.steps()[-1] == "y = x2.view(2, 250)", window.steps()
    # A printed layout.
    window.run_in_console("torch.Size([2, 3]) (1, 2)")
    assert window.steps()[-1].endswith(".as_strided((2, 3), (1, 2))"), window.steps()
    # An unknown error shows a notice, and is not run as a statement.
    before = window.steps()
    window.run_in_console("RuntimeError: CUDA error: out of memory")
    assert any("no explanation for this error message" in said for said in window.notices()), window.notices()
    assert window.steps() == before and window.label("failure") is None, window.label("failure")
    # Both layouts of a failed assert_size_stride.
    window.key("ctrl+l", "ctrl+a")
    window.run_in_console("AssertionError: expected size 3==3, stride 1==2 at dim=0; expected size 2==2, stride 3==1 at dim=1")
    assert [step.split(" = ")[1] for step in window.steps()[-2:]] == [
        "torch.empty_strided((3, 2), (1, 3))", "torch.empty_strided((3, 2), (2, 1))"], window.steps()
print("passed")
