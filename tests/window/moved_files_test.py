#!/usr/bin/env python3
"""A saved session that names an array file: the file is changed, removed and chosen again; in two languages."""

import struct
import sys

from arrays import npy
from driver import Window, binary

FLOATS = npy("<f4", (2, 3), struct.pack("<6f", *range(6)))
OTHERS = npy("<f4", (2, 3), struct.pack("<6f", *range(10, 16)))


def open_path(window, path):
    window.key("Escape", "Escape", "Escape")
    window.key("ctrl+o")
    if window.has("question/discard"):
        window.click("question/discard")
    window.type(str(path))
    window.key("Return")


for language, gone, changed in (("en", "is gone", "has changed since"), ("zh", "已不存在", "发生了变化")):
    with Window(binary(), arguments=["--lang", language]) as window:
        data = window.home / "data"
        data.mkdir()
        array = data / "a.npy"
        array.write_bytes(FLOATS)
        window.drop(array)
        window.settle()
        window.key("ctrl+s")
        window.key("ctrl+a")
        session = window.home / "kept.py"
        window.type(str(session))
        window.key("Return")
        window.wait_for(session.exists, "the session")
        text = session.read_text()
        assert 'a = np.load("data/a.npy")' in text and '\n# stridescope file: "data/a.npy" ' in text, text

        # The same file: no notice.
        open_path(window, session)
        window.click("question/allow")
        assert window.steps()[-1] == 'a = np.load("data/a.npy")' and window.notices() == [], window.notices()
        assert not any("stridescope file" in step for step in window.steps()), window.steps()

        array.write_bytes(OTHERS)
        open_path(window, session)
        window.wait_for(lambda: any(changed in notice for notice in window.notices()), "the notice of the change")
        window.click("question/allow")
        assert window.steps()[-1] == 'a = np.load("data/a.npy")', window.steps()

        array.rename(data / "b.npy")
        open_path(window, session)
        window.wait_for(lambda: any(gone in notice for notice in window.notices()), "the notice that it is gone")
        assert "FileNotFoundError" in window.label("failure"), window.label("failure")
        if len(sys.argv) > 2:
            window.screenshot(sys.argv[2] + f"_{language}.png")
        offer = next(name for name in window.widgets() if name.startswith("notice/") and name.endswith("/accept"))
        window.click(offer)
        window.key("ctrl+a")
        window.type(str(data / "b.npy"))
        window.key("Return")
        window.settle()
        assert window.steps()[-1] == 'a = np.load("data/b.npy")', window.steps()
        assert window.notices() == [] and window.label("failure") is None, (window.notices(), window.label("failure"))
        window.key("ctrl+s")
        window.settle()
        assert '"data/b.npy"' in session.read_text() and '"data/a.npy"' not in session.read_text(), session.read_text()
