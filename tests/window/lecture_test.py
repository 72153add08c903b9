#!/usr/bin/env python3
"""A lecture by keys and pointer: full screen and back, the clicker, black and white, captions, spotlight, lens, pen."""

import json
import subprocess
import time

from driver import Window, binary

SCRIPT = """import torch
# Twelve numbers, one after the other.
x = torch.arange(12).view(3, 4)
# The same numbers, read the other way.
y = x.t()
# Now they move.
z = y.contiguous()
"""


def rest(window):
    """No frame is drawn while nothing happens."""

    window.settle()
    before = window.map()["frame"]
    time.sleep(0.7)
    assert window.map()["frame"] == before, "frames are drawn while nothing happens"


with Window(binary(), size="1000x640", settings={"operations_width": 300}) as window:
    session = window.home / "lecture.py"
    session.write_text(SCRIPT)
    window.drop(session)
    window.click("tensor/x")
    window.key("plus", "plus")
    window.settle()
    kept = window.home / "config/stridescope/settings.json"
    before = {name: widget["rect"] for name, widget in window.widgets().items() if not name.startswith("notice/")}
    window.key("F5")
    window.wait_for(lambda: window.has("lecture/progress"), "the lecture")
    window.settle()
    assert window.widget("stage")["rect"] == [0, 0, *window.map()["window"]], window.widget("stage")["rect"]
    assert not window.has("op/view") and not window.has("menu/file") and not window.has("console")
    rest(window)

    # The clicker.
    window.key("Home")
    for number, key in enumerate(("Next", "space", "Right"), 1):
        window.key(key)
        assert window.value("lecture/progress") == f"{number}/3", (key, window.value("lecture/progress"))
    assert window.label("narration") == "Now they move."
    for number, key in zip((2, 1, 0), ("Prior", "Up", "Left")):
        window.key(key)
        assert window.value("lecture/progress") == f"{number}/3", (key, window.value("lecture/progress"))
    window.key("Next", "Next")
    assert window.value("lecture/progress") == "2/3"

    # The black and the white curtain; a key of the clicker only removes it.
    for key, shade in (("b", "black"), ("period", "black"), ("w", "white")):
        window.key(key)
        assert window.value("curtain") == shade and not window.has("stage")
        window.key(key)
        assert not window.has("curtain") and window.has("stage")
    window.key("b", "Next")
    assert not window.has("curtain") and window.value("lecture/progress") == "2/3"

    # The setting of captions is kept.
    assert window.has("narration")
    window.key("c")
    assert not window.has("narration") and window.has("step-title")
    window.wait_for(lambda: json.loads(kept.read_text())["captions"] is False, "the captions to be remembered")
    assert json.loads(kept.read_text())["operations_folded"] is False
    window.key("c")
    assert window.label("narration") == "The same numbers, read the other way."

    # Spotlight: it follows the pointer, the wheel changes its size.
    window.point_at("cell/y/1,1")
    window.key("s")
    x, y, w, h = window.widget("lecture/spotlight")["rect"]
    cell = window.widget("cell/y/1,1")["rect"]
    assert abs(x + w / 2 - (cell[0] + cell[2] / 2)) < 2 and abs(y + h / 2 - (cell[1] + cell[3] / 2)) < 2
    window.act("click", "4")
    assert window.widget("lecture/spotlight")["rect"][2] > w
    rest(window)
    window.key("l")
    assert not window.has("lecture/spotlight")

    # The lens, by key and by double click.
    window.key("z")
    window.settle()
    large = window.widget("cell/y/1,1")["rect"]
    assert large[2] > 1.4 * cell[2], (large, cell)
    screen = window.map()["window"]
    assert abs(large[0] + large[2] / 2 - screen[0] / 2) < 3 and 0.2 < (large[1] + large[3] / 2) / screen[1] < 0.7
    assert window.has("storage/0/4"), "the storage's cells stay in front"
    rest(window)
    window.key("Escape")
    window.settle()
    assert window.widget("cell/y/1,1")["rect"] == cell
    window.click("cell/y/1,1", times=2)
    window.settle()
    assert window.widget("cell/y/1,1")["rect"][2] > 1.4 * cell[2]
    window.key("z")
    window.settle()

    # The pen: lines of this step, undone, cleared.
    window.key("d")
    window.click("pen/1")
    assert window.value("pen/1") == "on" and window.value("pen/0") == ""

    def draw(from_, to):
        window.act("mousemove", *map(str, from_))
        window.act("mousedown", "1")
        window.act("mousemove", *map(str, ((from_[0] + to[0]) // 2, (from_[1] + to[1]) // 2)))
        window.act("mousemove", *map(str, to))
        window.act("mouseup", "1")

    draw((300, 300), (500, 360))
    assert window.value("lecture/ink") == "drawn"
    rest(window)
    draw((300, 360), (500, 300))
    window.key("BackSpace")
    assert window.value("lecture/ink") == "drawn"
    window.key("Prior")
    assert window.value("lecture/ink") == ""
    window.key("Next")
    assert window.value("lecture/ink") == "drawn"
    window.key("e")
    assert window.value("lecture/ink") == ""
    window.key("Escape")
    assert not window.has("lecture/ink") and window.has("lecture/progress")

    # The tools at the upper edge, and the sheet of keys.
    window.act("mousemove", str(screen[0] // 2), "6")
    assert window.has("tool/spotlight") and window.has("tool/black")
    window.click("tool/spotlight")
    assert window.has("lecture/spotlight")
    window.click("tool/spotlight")
    window.act("mousemove", "300", "400")
    assert not window.has("tool/spotlight")
    window.key("question")
    assert window.has("dialog/close")
    window.key("Escape")

    # A statement by the user, and back to the lecture.
    window.run_in_console("w = y + 1")
    assert window.value("lecture/progress") == "3/3" and window.has("console")
    window.key("Escape")
    assert not window.has("console") and window.has("lecture/progress")
    window.key("ctrl+z", "ctrl+z", "ctrl+z")
    window.key("Home")

    # The lecture ends and restores the window. Widgets of the steps are not compared: the session has moved.
    window.key("Escape")
    window.wait_for(lambda: window.has("menu/file"), "the window as it was")
    window.settle()
    window.told()
    assert window.map()["window"] == [1000, 640], window.map()["window"]
    now = {name: widget["rect"] for name, widget in window.widgets().items()}
    parts = [name for name in before if name.split("/")[0] in ("menu", "op", "stage", "console", "inspector", "splitter",
                                                                "fit", "play", "timeline")]
    assert len(parts) > 20 and all(now.get(name) == before[name] for name in parts), \
        [(name, before[name], now.get(name)) for name in parts if now.get(name) != before[name]]

    # Esc restores the view, too.
    window.key("End")
    window.click("tensor/w")
    view = {name: widget["rect"] for name, widget in window.widgets().items() if name.startswith("cell/")}
    window.key("F5")
    window.wait_for(lambda: window.has("lecture/progress"), "the lecture")
    window.key("0")
    window.key("Escape")
    window.wait_for(lambda: window.has("menu/file"), "the window as it was")
    window.settle()
    assert {name: widget["rect"] for name, widget in window.widgets().items() if name.startswith("cell/")} == view

LESSON = """#: lesson Turning a table
#: lesson.zh \u8f6c\u7f6e
#: about How a table is turned.
#: about.zh \u5982\u4f55\u8f6c\u7f6e\u3002
#: minutes 8
import torch
# Twelve numbers.
#: zh \u5341\u4e8c\u4e2a\u6570\u3002
#: note Ask who has seen arange.
#: note.zh \u95ee\u8c01\u89c1\u8fc7 arange\u3002
x = torch.arange(12).view(3, 4)
# Turned.
#: zh \u8f6c\u7f6e\u3002
y = x.t()
"""

with Window(binary(), size="1280x720") as window:
    # The speaker's view beside the stage.
    lesson = window.home / "turning.py"
    lesson.write_text(LESSON)
    window.drop(lesson)
    window.key("F5")
    window.wait_for(lambda: window.has("lecture/progress"), "the lecture")
    window.key("Home", "Next")
    whole = window.widget("stage")["rect"]

    # Branches tried on the way are kept until the end of the lecture, and cover nothing.
    window.run_in_console("q = x + 1")
    window.key("Escape")
    window.key("r")
    assert window.value("lecture/progress") == "1/2" and not window.notices(), window.notices()
    window.key("F5")
    window.wait_for(lambda: window.has("menu/file"), "the window")
    assert len(window.notices()) == 1, window.notices()
    window.key("F5")
    window.wait_for(lambda: window.has("lecture/progress"), "the lecture")
    window.settle()
    assert window.widget("stage")["rect"] == whole and not window.notices()
    window.key("n")
    assert window.has("speaker") and window.widget("stage")["rect"][2] < whole[2]
    assert window.label("speaker/notes") == "Ask who has seen arange."
    assert window.label("speaker/next") == "y = x.t()" and window.value("speaker/next") == "Turned."
    assert window.label("speaker/step") == "1 / 2" and "8" in window.label("speaker/time")
    size = int(window.value("speaker/notes"))
    window.click("speaker/larger")
    assert int(window.value("speaker/notes")) > size
    rest(window)
    window.act("mousemove", "300", "400")

    # In a window of its own; its keys control the lecture, and closing it changes nothing else.
    window.click("speaker/window")
    window.wait_for(lambda: window.widget("stage")["rect"] == whole, "the whole stage")

    def speakers():
        found = subprocess.run(["xdotool", "search", "--name", "^Speaker's view$"], env=window.environment,
                               capture_output=True, text=True)
        return found.stdout.split()

    window.wait_for(lambda: len(speakers()) == 1, "the speaker's window")
    window.xdotool("windowfocus", speakers()[0])
    window.key("Next")
    window.wait_for(lambda: window.value("lecture/progress") == "2/2", "the next step")
    window.key("Prior")
    window.wait_for(lambda: window.value("lecture/progress") == "1/2", "the step before")
    rest(window)
    window.key("n")
    window.wait_for(lambda: not speakers(), "the speaker's window to close")
    assert window.widget("stage")["rect"] == whole and not window.has("speaker")
    window.xdotool("search", "--name", "Stridescope", "windowfocus")
    window.key("Escape")
    window.wait_for(lambda: window.has("menu/file"), "the window as it was")
