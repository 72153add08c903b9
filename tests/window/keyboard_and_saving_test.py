#!/usr/bin/env python3
"""The main tasks without the mouse; what is saved while steps are undone; history that survives; pictures."""

import tempfile
from pathlib import Path

from driver import Window, binary, run_json

tools = Path(tempfile.mkdtemp(prefix="stridescope-tools-"))
caught = tools / "clipboard.png"
xclip = tools / "xclip"

with Window(binary(), environment={"PATH": str(tools)}) as window:
    # An operation and its dimensions are chosen, applied, undone, redone and saved, with keys only.
    # An exact match of the name comes first.
    window.key("ctrl+f")
    window.type("sum")
    window.key("Tab", "Tab")
    assert window.focus() == "op/sum", window.focus()
    window.key("ctrl+f")
    window.key("ctrl+a")
    window.type("permute")
    window.key("Tab")
    def focus_reaches(wanted, most=40):
        for _ in range(most):
            if window.focus() == wanted:
                return
            window.key("Tab")
        raise AssertionError(f"Tab does not reach {wanted}; the focus is at {window.focus()}")
    focus_reaches("op/permute")
    window.key("Return")
    assert window.has("op/permute/apply")
    focus_reaches("op/permute/apply")
    window.key("Return")
    assert window.steps()[-1].startswith("y = x.permute("), window.steps()
    window.key("ctrl+z")
    assert window.value("step/2") == "ahead"

    # With a step undone, saving asks which steps to include; the answer by keys.
    partly = window.home / "partly.py"
    window.key("ctrl+shift+s")
    window.key("ctrl+a")
    window.type(str(window.home))
    window.key("Return")
    assert window.has("file/path") and not window.home.with_suffix(".py").exists()  # opens the folder
    window.type("partly.py")
    window.key("Return")
    assert window.has("question/all") and not partly.exists()
    focus_reaches("question/shown")
    window.key("Return")
    window.wait_for(partly.exists, "the saved file")
    assert partly.read_text() == "import torch\nx = torch.arange(12).view(3, 4)\n", partly.read_text()
    assert window.value("document") == "saved"
    window.key("ctrl+shift+z")
    assert window.value("document") == "changed"
    window.key("ctrl+s")
    assert ".permute(" in partly.read_text()
    run_json(binary(), partly)

    # A picture of the stage, in a file.
    picture = window.home / "stage.svg"
    window.click("menu/file")
    window.click("menu/file/save_picture")
    window.key("ctrl+a")
    window.type(str(picture))
    window.key("Return")
    window.wait_for(picture.exists, "the picture")
    assert picture.read_text().startswith("<?xml"), picture.read_text()[:80]

    # On the clipboard: a notice names the program to install, and with a stand-in for it the copy succeeds.
    def notices():
        return [w["label"] for name, w in window.widgets().items() if name.startswith("notice/") and w["role"] == "alert"]
    window.key("ctrl+shift+c")
    assert any("xclip" in words for words in notices()), notices()
    xclip.write_text(f"#!/bin/sh\n/bin/cat > {caught}\n")
    xclip.chmod(0o755)
    window.key("ctrl+shift+c")
    window.wait_for(lambda: caught.exists() and caught.read_bytes().endswith(b"IEND\xaeB`\x82"), "the picture")
    assert caught.read_bytes().startswith(b"\x89PNG")
    xclip.unlink()
    caught.unlink()
    tools.rmdir()

    # Escape in the console clears the failure, then the line.
    window.run_in_console("w = x.view(5)")
    assert window.has("failure")
    window.key("Escape")
    assert not window.has("failure") and window.value("console") == "w = x.view(5)"
    window.key("Escape")
    assert window.value("console") == ""
    window.run_in_console("v = x[0]")
    window.settle()
    window.wait_for((window.home / "state/stridescope/history.json").exists, "the history")
    home = window.home
    window.owns_home = False

# The console's history is kept for the next window.
for file in (home / "state/stridescope").glob("unsaved-*"):
    file.unlink()
with Window(binary(), home=home) as window:
    window.key("ctrl+l")
    window.key("Up")
    assert window.value("console") == "v = x[0]", window.value("console")
    window.key("Up")
    assert window.value("console") == "w = x.view(5)"
    window.owns_home = True
