#!/usr/bin/env python3
"""A puzzle of layout golf is solved: a wrong chain, hints, par; the score and the user's own puzzle are kept."""

import tempfile

from driver import Window, binary

home = tempfile.mkdtemp(prefix="stridescope-golf-")
with Window(binary(), size="1280x720", home=home) as window:
    window.key("ctrl+shift+p")
    window.type("layout golf")
    window.key("Return")
    assert window.label("golf/grid/0") == "[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]", window.widgets()
    window.click("golf/puzzle/10")
    window.click("golf/chain")
    window.key("ctrl+a")
    window.type("x[1:]")
    assert window.value("golf/score") == "unsolved", window.label("golf/score")
    window.click("golf/hint")
    assert "transpose" in window.label("golf/given"), window.label("golf/given")
    window.click("golf/chain")
    window.key("ctrl+a")
    window.type("x.as_strided((3, 3), (1, 4), 1)")
    assert window.value("golf/score") == "problem" and "as_strided" in window.label("golf/score")
    window.key("ctrl+a")
    window.type("x.t()[1:]")
    assert window.value("golf/score") == "par", window.label("golf/score")
    assert window.value("golf/solved") == "1"
    window.click("dialog/close")

    window.key("ctrl+d")
    window.click("design/grid")
    window.type("3 2 1 0")
    window.click("design/puzzle")
    assert window.label("golf/grid/1") == "[3, 2, 1, 0]"
    assert window.has("golf/puzzle/31")
    window.click("dialog/close")
    window.key("ctrl+q")
with Window(binary(), size="1280x720", home=home) as window:
    window.click("menu/help")
    window.click("menu/help/golf")
    assert window.value("golf/solved") == "1"
    assert window.has("golf/puzzle/31")
