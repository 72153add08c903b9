#!/usr/bin/env python3
"""Every setting is reached and changed by keyboard alone, takes effect at once, and goes back to its default."""

import json

from driver import Window, binary

with Window(binary(), settings={"tooltips": True, "instant": False}) as window:
    def rows():
        return [name for name in window.widgets() if name.startswith("settings/")]

    def tab_to(name):
        for _ in range(60):
            if window.focus() == name:
                return
            window.key("Tab")
        raise AssertionError(f"Tab does not reach {name}; the focus is at {window.focus()}")

    window.key("ctrl+comma")
    assert window.focus() == "dialog/close"
    wanted = set(rows())
    reached = set()
    while True:
        window.key("Tab")
        if window.focus() in reached or not window.focus():
            break
        reached.add(window.focus())
        # The focused row is wholly visible, between the head of the dialog and its foot.
        x, y, w, h = window.widget(window.focus())["rect"]
        top, foot = (window.widget(name)["rect"] for name in ("dialog/close", "settings/reset"))
        scrolls = window.focus() not in ("dialog/close", "settings/reset")
        assert h >= 28 and y >= (top[1] + top[3] if scrolls else 0), (window.focus(), y, h)
        assert y + h <= (foot[1] if scrolls else 720), (window.focus(), y, h)
    # Rows out of sight scroll into view.
    wanted |= {"settings/theme/dark", "settings/language/zh", "settings/scale_percent/125", "settings/speed/2",
               "settings/tooltips", "settings/instant", "settings/reduced_motion", "settings/operations_folded",
               "settings/operations_width", "settings/inspector_width", "settings/ledger_folded", "settings/reset"}
    assert wanted <= reached, wanted - reached

    tab_to("settings/theme/dark")
    window.key("Return")
    tab_to("settings/speed/2")
    window.key("space")
    tab_to("settings/ledger_folded")
    assert not window.has("ledger/copied")
    window.key("space")
    assert window.has("ledger/copied") and window.value("settings/ledger_folded") == "true"
    tab_to("settings/operations_width")
    before = int(window.value("settings/operations_width"))
    window.key("Right", "Right", "Right")
    assert int(window.value("settings/operations_width")) == before + 3
    window.key("Home")
    assert window.value("settings/operations_width") == "200"
    tab_to("settings/language/zh")
    window.key("Return")
    assert window.label("menu/file") == "\u6587\u4ef6"
    kept = window.home / "config/stridescope/settings.json"

    def has_kept(**expected):
        now = json.loads(kept.read_text())
        return all(now.get(name) == value for name, value in expected.items())
    window.wait_for(lambda: has_kept(theme="dark", speed=2, ledger_folded=False, operations_width=200, language="zh"),
                    "the settings to be kept")

    tab_to("settings/reset")
    window.key("Return")
    assert window.label("menu/file") == "File" and not window.has("ledger/copied")
    window.wait_for(lambda: has_kept(theme="light", speed=1, ledger_folded=True, operations_width=232, language="en",
                                     tooltips=True, instant=False), "the defaults to be kept")
    assert not window.widget("settings/reset")["enabled"]
    window.key("Escape")
    assert not rows()
