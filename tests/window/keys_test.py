#!/usr/bin/env python3
"""Keys are changed by pressing others, and kept in a file; panel layouts are saved under names."""

import json

from driver import Window, binary


def choose(window, menu, row):
    window.click(f"menu/{menu}")
    window.click(f"menu/{menu}/{row}")


with Window(binary()) as window:
    choose(window, "edit", "keys")
    window.click("keys/command/file/new")
    assert window.value("keys/command/file/new") == "awaited"
    window.key("ctrl+s")  # already bound to another command
    assert window.value("keys/command/file/new") == "conflict" and window.has("keys/conflict/file/save")
    window.click("keys/command/file/new")
    window.key("Escape")
    assert window.value("keys/command/file/new") == "conflict" and window.has("keys/reset")
    window.click("keys/reset/file/new")
    assert not window.has("keys/conflict/file/new")
    window.click("keys/command/file/open")
    window.key("ctrl+k")
    assert window.label("keys/command/file/open") == "Ctrl+K"
    window.key("Escape")
    window.key("ctrl+o")
    assert not window.has("file/path")
    window.key("ctrl+k")
    assert window.has("file/path")
    window.key("Escape")

    # The sheet of keys follows.
    window.key("F1")
    assert window.value("keys/row/file/open") == "Ctrl+K", window.widget("keys/row/file/open")
    assert window.value("keys/row/file/new") == "Ctrl+N"
    window.key("Escape")
    keys = window.home / "config" / "stridescope" / "keys.json"
    window.wait_for(lambda: keys.exists(), "the file of keys")
    assert json.loads(keys.read_text()) == {"file/open": "Ctrl+K"}

    # The current layout is saved under a name; the default one is chosen, then the saved one again.
    window.key("ctrl+3")
    choose(window, "view", "layouts")
    window.type("class")
    window.key("Return")
    assert window.has("layouts/choose/class")
    window.key("Escape")
    open_now = {name.split("/")[0] for name in window.widgets()}
    choose(window, "view", "default_layout")
    assert {name.split("/")[0] for name in window.widgets()} != open_now
    choose(window, "view", "layout/class")
    assert {name.split("/")[0] for name in window.widgets()} == open_now
    home = window.home
    window.owns_home = False
    window.key("ctrl+q")
    window.click("question/discard") if window.has("question/discard") else None

with Window(binary(), home=home) as window:
    window.key("ctrl+k")
    assert window.has("file/path")
    window.key("Escape")
    window.click("menu/view")
    assert window.has("menu/view/layout/class")
