#!/usr/bin/env python3
"""An error message that is pasted into the console becomes statements that meet it, with its explanation on the stage."""

from driver import Window, binary

with Window(binary(), size="1280x720") as window:
    window.run_in_console("RuntimeError: shape '[2, 256]' is invalid for input of size 500")
    window.settle()
    assert any("pasted" in said for said in window.notices()), window.notices()
    assert window.steps() == ["x = torch.arange(12).view(3, 4)", "x2 = torch.arange(500)"], window.steps()
    assert window.value("console") == "y = x2.view(2, 256)", window.value("console")
    assert any("invalid for input of size 500" in str(widget.get("label", "")) for widget in window.widgets().values())
    # The statement can be corrected where it stands.
    window.key("ctrl+l", "ctrl+a")
    window.type("y = x2.view(2, 250)")
    window.key("Return")
    assert window.steps()[-1] == "y = x2.view(2, 250)", window.steps()
    # A printed layout.
    window.run_in_console("torch.Size([2, 3]) (1, 2)")
    assert window.steps()[-1].endswith(".as_strided((2, 3), (1, 2))"), window.steps()
print("passed")
