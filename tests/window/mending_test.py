#!/usr/bin/env python3
"""A script that stops at a statement: the steps before it are shown; it and the statements after it are queued
with their narration, and can be corrected."""

import tempfile
from pathlib import Path

from driver import Window, binary

SCRIPT = """import torch

# Twelve numbers.
x = torch.arange(12).view(3, 4)
y = x.t()
# Five will not do.
z = y.view(5)
w = z + 1
# A loop over three.
for i in range(3):
v = z.sum()
"""

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "stops.py"
    path.write_text(SCRIPT)
    with Window(binary(), file=path, size="1920x1080") as window:
        window.wait_for(lambda: window.has("failure"), "the failure")
        assert window.steps() == ["x = torch.arange(12).view(3, 4)", "y = x.t()"], window.steps()
        waiting = [window.label(f"mend/{n}") for n in range(4)]
        assert waiting == ["z = y.view(5)", "w = z + 1", "for i in range(3):", "v = z.sum()"], waiting
        assert window.value("console") == "z = y.view(5)" and window.value("mend/0") == "fails"
        assert not window.has("hint")

        # After a correction, the remaining statements run as far as they can; a comment stays the
        # narration of its step.
        window.click("console")
        window.key("BackSpace", "BackSpace")
        window.type("4, 3)")
        window.key("Return")
        assert window.steps()[2:] == ["z = y.view(4, 3)", "w = z + 1"], window.steps()
        assert window.value("console") == "for i in range(3):" and window.has("failure")
        window.click("mend/1")
        assert window.value("console") == "v = z.sum()" and not window.has("mend/1")
        window.key("Return")
        assert window.steps()[4:] == ["v = z.sum()"] and not window.has("mend/0"), window.steps()
        window.click("step/3")
        assert window.label("narration") == "Five will not do.", window.label("narration")
        assert path.read_text() == SCRIPT
