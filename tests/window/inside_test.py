#!/usr/bin/env python3
"""Statements are opened and left again: by keys, by their chips, by lines of the script; the script view follows."""

import tempfile
from pathlib import Path

from driver import Window, binary

SCRIPT = """import torch
def scaled(t, by):
    # Two steps in a call.
    u = t * by
    return u.t()

x = torch.ones(2, 3)
total = torch.zeros(2)
for i in range(3):
    total += x[:, i]
y = scaled(x, 2)
"""


with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "inside.py"
    path.write_text(SCRIPT)
    with Window(binary(), path, size="1920x1080") as window:
        assert len(window.steps()) == 5, window.steps()
        assert window.label("step/4").startswith("3\u2009\u00d7 for i in range(3):"), window.label("step/4")

        # The shown call is opened; its parts are steps, and the following statements move back by
        # one.
        window.key("ctrl+Down")
        assert window.value("step/5") == "current"
        assert window.steps()[4:6] == ["def scaled(t, by):", "u = t * by"], window.steps()
        window.key("Right")
        assert window.value("step/6") == "current"

        # A statement cannot be added within a statement.
        window.run_in_console("z = x + 1")
        assert any("Step out" in notice for notice in window.notices()), window.notices()
        window.key("Escape")
        window.key("Escape")
        window.key("ctrl+Up")
        assert len(window.steps()) == 5 and window.value("step/5") == "current", window.steps()

        # The loop opens by the end of its chip, and so does one of its rounds; the next statement keeps its
        # place.
        window.click("inside/4")
        assert window.steps()[3:6] == [f"for i in range(3):  # i = {i}" for i in range(3)], window.steps()
        window.click("inside/5")
        assert window.label("step/6") == "total += x[:, i]", window.steps()
        window.click("outside/4")
        assert len(window.steps()) == 5, window.steps()

        # A line of the script leads to the step that runs it, also inside a call; Run stops at a
        # breakpoint.
        window.key("ctrl+8")
        window.click("line/4")
        assert window.value("step/6") == "current" and window.value("line/4") == "current", window.steps()
        window.key("ctrl+Up")
        window.click("breakpoint/10")
        assert window.value("breakpoint/10") == "on"
        window.key("Home")
        window.key("F8")
        assert window.value("line/10") == "current", window.steps()
        window.key("F8")
        assert window.value("line/10") == "current"

        # Another program writes the file: it is reloaded, and a notice is shown.
        path.write_text(SCRIPT.replace("torch.ones(2, 3)", "torch.ones(2, 4)") + "z = y.t()\n")
        window.wait_for(lambda: any("inside.py" in notice for notice in window.notices()), "the notice")
        assert window.steps()[-1] == "z = y.t()", window.steps()
        window.quit()
