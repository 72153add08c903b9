#!/usr/bin/env python3
"""The guided tour shows narration, verdict, output and a caught failure of the current step, also while scrubbing."""

import re
import sys
from pathlib import Path

from driver import Window, binary

tour = Path(sys.argv[0]).resolve().parents[2] / "assets" / "tour.py"
script = tour.read_text().split("import torch\n", 1)[1]
steps = [block.strip() for block in script.split("\n\n") if block.strip()]
comments = [" ".join(line[1:].strip() for line in block.splitlines() if re.match("#(?!:)", line)) for block in steps]
in_chinese = [re.search("^#: zh (.*)$", block, re.M)[1] for block in steps]

with Window(binary()) as window:
    # The first start offers the tour, until the user tries something or opens it.
    window.click("hint/tour")
    assert window.value("step/1") == "current" and not window.has("hint/tour")

    for number, comment in enumerate(comments, 1):
        assert window.value(f"step/{number}") == "current"
        assert window.label("narration") == comment, (number, window.label("narration"))
        window.key("Right")
    assert window.value(f"step/{len(steps)}") == "current"
    window.click("language")
    for number, comment in reversed(list(enumerate(in_chinese, 1))):
        assert window.value(f"step/{number}") == "current"
        assert window.label("narration") == comment, (number, window.label("narration"))
        window.key("Left")
    window.click("language")

    window.key("Home", "Right", "Right", "Right")
    assert window.label("verdict") == "VIEW · 0 bytes moved", window.label("verdict")
    window.click("step/4")
    assert window.label("output") == "(1, 4) False"
    window.click("step/5")
    assert "view size is not compatible" in window.label("failure"), window.label("failure")
    assert window.value("failure") == "y.view(12)" and not window.has("verdict")
    assert window.cells("y") and not window.has("failure/close")
    window.click("step/6")
    assert window.label("verdict") == "COPY · 96 bytes" and not window.has("failure")

    # The panel of all outputs; a row shows its step.
    window.click("step/4")
    window.click("output")
    rows = sorted(name for name in window.widgets() if re.fullmatch(r"output/\d+", name))
    assert rows == ["output/4", "output/5"], rows
    window.click("output/5")
    assert window.value("step/5") == "current"
    window.click("output-panel/close")
    assert not window.has("output/5")

    # Scrubbing shows the same as stepping.
    x, y, w, h = window.widget("timeline")["rect"]
    for number in (2, 7, 3):
        share = (number - 0.5) / len(steps)
        window.act("mousemove", str(int(x + 7 + share * (w - 14))), str(int(y + h / 2)))
        window.act("mousedown", "1")
        assert window.label("narration") == comments[number - 1], (number, window.label("narration"))
        window.act("mouseup", "1")

    window.click("menu/window")
    window.click("menu/language/zh")
    window.key("Home", "Right", "Right", "Right")
    assert window.label("verdict") == "视图 · 移动 0 字节", window.label("verdict")

    # The Help menu always has the tour.
    window.run_in_console("x = torch.zeros(3)")
    window.key("ctrl+n")
    if window.has("question/discard"):
        window.click("question/discard")
    window.click("menu/help")
    window.click("menu/help/tour")
    window.wait_for(lambda: window.label("narration") == in_chinese[0], "the tour")

    # Comments and several statements in the console.
    window.key("End")
    window.run_in_console("# What comes now is said at once.")
    assert window.label("narration").endswith("What comes now is said at once."), window.label("narration")
    window.run_in_console("a = torch.zeros(2); b = a + 1")
    assert window.steps()[-2:] == ["a = torch.zeros(2)", "b = a + 1"], window.steps()
    window.key("ctrl+z")
    assert window.label("narration") == "What comes now is said at once.", window.label("narration")
