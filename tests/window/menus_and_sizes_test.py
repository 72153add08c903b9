#!/usr/bin/env python3
"""Every menu fits a small screen in both languages, and can be used on the smallest, at the largest scale; the
effect of a click is shown in the frame that handles it."""

import time

from driver import Window, binary

DOUBLE_CLICK_SECS = 0.5
MENUS = ("file", "edit", "view", "motion", "window", "help")


def is_inside(rect, size):
    x, y, w, h = rect
    return x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1]


for language in ("en", "zh"):
    with Window(binary(), settings={"language": language, "recent_files": [f"/tmp/{i}.py" for i in range(12)]}) as window:
        for menu in MENUS:
            window.click(f"menu/{menu}")
            widgets = window.widgets()
            assert widgets["menu/list"]["value"] == "whole", menu
            rows = [widget for widget in widgets.values() if widget["role"] == "menuitem"]
            assert rows and all(is_inside(row["rect"], (1280, 720)) for row in rows), menu
            assert all(row["rect"][3] >= 24 for row in rows), menu
            window.key("Escape")
        if language == "zh":
            continue

        # The Tab key follows the order on screen.
        window.click("menu/help")
        window.key("Escape", "Tab")
        order = []
        for _ in range(6):
            order.append(window.focus())
            window.key("Tab")
        assert order == ["language", "theme", "help", "op-search", "op-group/regroup", "op-more/regroup"], order
        window.key("Escape")

        # The frame that handles a click already shows its effect.
        def shows(act, expected, take_back):
            for _ in range(20):
                act()
                first = window.first_frame_after("mouseup", "1")
                window.settle()
                if first:
                    assert expected(first["widgets"]), sorted(first["widgets"])
                    return
                take_back()
                time.sleep(DOUBLE_CLICK_SECS)  # once more in the same place would be a double click
            raise AssertionError("the frame after the click was never seen")

        def press(name):
            window.point_at(name)
            window.act("mousedown", "1")

        def press_apply():
            window.click("op/transpose")
            press("op/transpose/apply")
        shows(press_apply, lambda seen: "step/2" in seen and "cell/y/3,2" in seen, lambda: window.key("ctrl+z"))
        shows(lambda: press("cell/y/1,1"), lambda seen: seen["cell/y/1,1"]["value"] == "pinned",
              lambda: window.click("cell/y/1,1"))
        shows(lambda: press("step/1"),
              lambda seen: seen["step/1"]["value"] == "current" and "cell/y/1,1" not in seen, lambda: window.key("End"))

with Window(binary(), size="800x600", settings={"scale_percent": 300}) as window:
    for menu in MENUS:
        title = window.widget(f"menu/{menu}")
        assert is_inside(title["rect"], (800, 600)), (menu, title)
        window.click(f"menu/{menu}")
        window.key("Up")  # cyclically to the last row
        last = window.focus()
        assert last.startswith("menu/") and is_inside(window.widget(last)["rect"], (800, 600)), last
        assert window.widget(last)["rect"][3] >= 50, (last, window.widget(last))
        window.key("Escape")
    window.click("menu/window")
    window.key("Up")
    while window.focus() != "menu/view/dark":
        window.key("Up")
    window.key("Return")
    assert not window.has("menu/list")
