#!/usr/bin/env python3
"""Motion by keys and mouse: the odometer, the session played, pausing, speed, interrupting, the timeline dragged."""

import time

from driver import Window, binary

with Window(binary(), settings={"instant": False}) as window:
    def press(*words):
        window.xdotool(*words)

    def playing():
        return window.value("play") == "playing"

    def position():
        return float(window.value("timeline"))

    window.run_in_console("y = x.t()")
    window.key("Escape")
    assert not playing() and not window.map()["animating"]

    # The odometer: play, pause, a step forwards and back, play backwards, stop.
    press("key", "space")
    window.wait_for(playing, "the odometer")
    press("key", "space")
    window.wait_for(lambda: not playing(), "the pause")
    window.settle()
    for key in ("period", "comma"):
        press("key", key)
        window.wait_for(lambda: window.map()["animating"], "a step of the odometer")
        window.wait_for(lambda: not window.map()["animating"], "its end")
    window.click("speed")
    window.click("speed")
    assert window.value("speed") == "4×", window.value("speed")
    press("key", "space")
    window.wait_for(playing, "the odometer")
    window.wait_for(lambda: not playing(), "the last element")
    window.click("play/reverse")
    window.wait_for(lambda: not playing(), "the first element")
    window.key("Escape")

    # The session, step after step.
    window.run_in_console("z = y.contiguous()")
    window.key("Escape", "Home")
    assert window.value("step/1") == "ahead" and not window.cells("x")
    press("key", "space")
    seen = set()

    def watch():
        seen.update(name for name in ("step/1", "step/2", "step/3") if window.value(name) == "current")
        return not playing() and window.value("step/3") == "current"
    window.wait_for(watch, "the last step")
    assert seen == {"step/1", "step/2", "step/3"}, seen

    # A pause within a step, the arrow keys, and the first and last step.
    window.key("Home")
    press("key", "space")
    window.wait_for(lambda: 0 < position() < 1, "the first step's motion")
    press("key", "space")
    window.settle()
    held = position()
    time.sleep(0.3)
    assert not playing() and position() == held
    window.key("End")
    assert window.value("step/3") == "current" and not playing()
    window.key("Left", "Left")
    assert window.value("step/1") == "current"
    window.key("Right")
    assert window.value("step/2") == "current"

    # Undone during its motion, it returns to its start.
    window.click("speed")
    assert window.value("speed") == "¼×", window.value("speed")
    press("key", "Right")
    window.wait_for(lambda: 2.1 < position() < 3, "the copy's motion")
    press("key", "ctrl+z")
    window.click("speed")
    window.click("speed")
    window.settle()
    assert position() == 2 and not window.cells("z") and window.cells("y")

    # Dragging the timeline's knob sets the time.
    x, y, w, h = window.widget("timeline")["rect"]
    places = []
    press("mousemove", str(int(x + w * 0.2)), str(int(y + h / 2)), "mousedown", "1")
    for part in (0.5, 0.9, 0.5):
        press("mousemove", str(int(x + w * part)), str(int(y + h / 2)))
        window.settle()
        places.append((position(), window.cells("z")))
    press("mouseup", "1")
    assert places[0] == places[2] and places[1][0] > 2.5 and places[1][1], places
