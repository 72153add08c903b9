#!/usr/bin/env python3
"""A whole lesson by a clicker's keys: questions come before their steps, the lesson is left midway for something else,
continues where it was, ends, and is remembered."""

import json
import os
import tempfile
import time

from driver import Window, binary

home = tempfile.mkdtemp(prefix="stridescope-lesson-")
with Window(binary(), home=home, environment={"LANG": "zh_CN.UTF-8"}) as window:
    # The first start uses the system's language, and offers the first lesson.
    assert window.label("menu/help") == "帮助", window.label("menu/help")
    window.click("hint/lesson")
    assert window.has("lesson/title") and not window.has("hint/lesson")
    total = int(window.label("lesson/step").split("/")[1])
    asked, left, presses = 0, False, 0
    while not window.label("lesson/step").startswith(f"{total} /"):
        presses += 1
        assert presses < 4 * total, window.label("lesson/step")
        if window.has("question") and window.value("question") == "":
            # The timeline does not show the answer.
            step = int(window.label("lesson/step").split("/")[0]) + 1
            assert window.label(f"step/{step}") == "…", window.label(f"step/{step}")
            asked += 1
            if asked == 1:
                # The votes of the class are typed, or counted one by one; digits elsewhere choose an answer.
                window.key("F5")
                window.wait_for(lambda: window.has("hands/0"), "the counts")
                window.click("hands/0")
                window.key("2", "3")
                window.click("hands/1/more")
                assert (window.value("hands/0"), window.value("hands/1")) == ("23", "1")
                window.click("hands/0")
                window.key("BackSpace")
                assert window.value("hands/0") == "2" and window.value("question") == ""
                window.key("Escape")
                window.wait_for(lambda: window.has("menu/file"), "the window")
                window.click("lesson/title")
                window.key("2")
                marks = {window.value(name) for name in window.widgets() if name.startswith("answer/")}
                assert "right" in marks and window.value("question"), marks
                continue
            if asked == 2:
                # The answers of the class are shown beside the right one.
                window.key("F5")
                window.wait_for(lambda: window.has("hands/1"), "the counts")
                window.click("hands/1")
                window.key("1", "7")
                window.key("Next")
                window.wait_for(lambda: window.has("question/result"), "the class's result")
                assert "17" in window.label("question/result"), window.label("question/result")
                window.key("Escape")
                window.wait_for(lambda: window.has("menu/file"), "the window")
                continue
        elif not left and asked == 1:
            left = True
            before = window.label("lesson/step"), window.label("narration"), window.cells("x")
            window.run_in_console("q = torch.zeros(5)")
            window.run_in_console("q.add_(1)")
            assert window.has("lesson/return") and window.cells("q")
            window.key("Escape", "Escape")
            window.key("ctrl+r")
            assert not window.has("lesson/return") and not window.cells("q")
            assert (window.label("lesson/step"), window.label("narration"), window.cells("x")) == before
        window.key("Next")
    assert asked >= 2 and left
    # At its end, it offers a Parsons puzzle of its lines.
    window.click("lesson/build")
    assert window.value("parsons/lesson") == "storage", window.widget("parsons/lesson")
    assert sum(name.startswith("parsons/line/") for name in window.widgets()) >= 5
    window.key("Escape")
    window.key("Prior")
    assert window.label("lesson/step").startswith(f"{total - 1} /")
    window.key("Next")

    # The page of lessons shows the progress in it.
    window.click("menu/help")
    window.click("menu/help/lessons")
    assert window.value("lesson/storage") == f"{total}/{total}", window.value("lesson/storage")
    window.click("lessons/tab/deck")
    assert not window.has("lesson/storage")
    window.key("Escape")
    window.quit()

with open(os.path.join(home, "state", "stridescope", "lessons.json")) as file:
    place = json.load(file)["storage"]
assert place["reached"] == total and len(place["answers"]) == 1, place
with Window(binary(), home=home) as window:
    window.click("menu/help")
    window.click("menu/help/lessons")
    assert window.value("lesson/storage") == f"{total}/{total}", window.value("lesson/storage")

# A lesson given twice, each time with another branch: both times every question waits for its answer, and the
# next press of the clicker continues the lesson.
with Window(binary()) as window:
    window.click("hint/lesson")
    total = int(window.label("lesson/step").split("/")[1])

    def step():
        return int(window.label("lesson/step").split("/")[0])

    def give(tried_at):
        questions = []
        for _ in range(4 * total):
            if window.has("question") and window.value("question") == "":
                questions.append(step() + 1)
            elif step() == tried_at:
                tried_at = None
                window.run_in_console("q = torch.zeros(5)")
                window.key("Escape", "Escape")
                assert window.has("lesson/return") and window.cells("q")
                window.key("Next")
                assert not window.has("lesson/return") and not window.cells("q")
                continue
            if step() == total:
                return questions
            window.key("Next")
        raise AssertionError(f"the lesson does not end; it is at {step()} of {total}")

    first = give(tried_at=2)
    assert len(first) >= 2, first
    window.run_in_console("q = torch.zeros(5)")
    window.key("Escape", "Escape", "Home")
    assert not window.has("lesson/return") and step() == 0, window.label("lesson/step")
    second = give(tried_at=3)
    assert second == first, (first, second)

# The same in a lecture, with a step paused midway: it stays there, then continues, and the lesson with it.
with Window(binary(), settings={"instant": False}) as window:
    window.click("hint/lesson")
    window.key("F5")
    window.wait_for(lambda: window.has("lecture/progress"), "the lecture")
    window.key("plus", "plus")

    def reached():
        return tuple(int(number) for number in window.value("lecture/progress").split("/"))

    def moves(does=True):
        window.wait_for(lambda: window.map()["animating"] == does, "a step on its way" if does else "its end")

    def lecture(tried_at, paused_at):
        asked = []
        for _ in range(4 * reached()[1]):
            step, total = reached()
            if window.has("question") and window.value("question") == "":
                asked.append(step + 1)
            elif step == tried_at:
                tried_at = None
                window.run_in_console("q = torch.zeros(5)")
                window.key("Escape")
                assert window.has("lecture/progress") and window.cells("q")
                window.key("Next")
                window.wait_for(lambda: not window.cells("q"), "the lesson")
                moves(False)
                assert reached() in ((step, total), (step + 1, total)), reached()
                continue
            if step == total:
                return asked
            if step == paused_at:
                paused_at = None
                window.xdotool("key", "Next")
                moves()
                window.key("p")
                assert not window.map()["animating"], "the step goes on in spite of the pause"
                frame = window.map()["frame"]
                time.sleep(0.5)
                assert window.map()["frame"] == frame and reached()[0] == step + 1
                window.xdotool("key", "p")
                moves()
                moves(False)
                assert reached()[0] == step + 1
                continue
            window.key("Next")
        raise AssertionError(f"the lesson does not end; it is at {reached()}")

    first = lecture(tried_at=2, paused_at=4)
    assert len(first) >= 2, first
    window.key("Home")
    assert reached()[0] == 0, reached()
    second = lecture(tried_at=3, paused_at=1)
    assert second == first, (first, second)
