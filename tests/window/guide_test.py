#!/usr/bin/env python3
"""The guide for beginners: a line under the stage suggests what to try next, advances when that is done, and stays
hidden once it is closed."""

import tempfile

from driver import PATIENCE_SECS, Window, binary

with tempfile.TemporaryDirectory() as home:
    with Window(binary(), home=home) as window:
        assert "transpose" in window.label("hint") and window.has("hint/tour")
        window.click("op/transpose")
        window.click("op/transpose/apply")
        assert "Click a cell of y" in window.label("hint") and not window.has("hint/tour"), window.label("hint")
        window.click("cell/y/1,2")
        assert "contiguous" in window.label("hint"), window.label("hint")
        window.click("op/contiguous")
        window.click("op/contiguous/apply")
        assert "That was a copy" in window.label("hint"), window.label("hint")
        window.click("undo")
        assert "That is the idea" in window.label("hint") and window.has("hint/lesson"), window.label("hint")

        # In the other language; closed by the keyboard, and opened again from Help.
        window.click("menu/window")
        window.click("menu/language/zh")
        assert window.label("hint").startswith("要点"), window.label("hint")
        for _ in range(80):
            if window.focus() == "hint/close":
                break
            window.key("Tab")
        assert window.focus() == "hint/close"
        window.key("Return")
        assert not window.has("hint")
        window.click("menu/help")
        window.click("menu/help/guide")
        assert "transpose" in window.label("hint")
        window.click("hint/close")
        window.xdotool("key", "ctrl+q")
        window.point_at("question/discard")
        window.xdotool("click", "1")
        window.process.wait(PATIENCE_SECS)

    with Window(binary(), home=home) as window:
        assert window.has("stage") and not window.has("hint")
