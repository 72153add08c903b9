#!/usr/bin/env python3
"""A step is predicted wrongly, and the explanation is shown; a class votes twice; practice names a misconception and
repeats it the next day; the command palette opens all of these."""

import json
import time

from driver import Window, binary

with Window(binary()) as window:
    window.run_in_console("y = x.t()")
    window.key("Escape")
    window.click("predict")
    assert window.has("answer/0"), window.widgets()
    answers = [window.label(f"answer/{n}") for n in range(4)]
    assert set(answers) == {"VIEW", "COPY", "SAME", "ERROR"}, answers
    window.click(f"answer/{answers.index('COPY')}")
    for right in ("(4, 3)", "(1, 4)"):
        answers = [window.label(f"answer/{n}") for n in range(4) if window.has(f"answer/{n}")]
        window.key(str(answers.index(right) + 1))
    # The storage element is answered by clicking it.
    window.click("storage/0/10")
    rows = [window.value(f"predict/row/{n}") for n in range(4)]
    assert rows == ["wrong", "right", "right", "right"], rows
    assert window.label("predict/row/0") == "COPY / VIEW"
    # The reason, in numbers, beside the cause of the wrong guess.
    why = window.label("predict/why/0")
    assert "(4, 3)" in why and "(1, 4)" in why and "copies" in why, why
    window.click("predict/close")
    assert not window.has("predict/row/0")

    # P asks as well; Escape does not lose the session.
    window.key("p")
    assert window.has("answer/0")
    window.click("question/show")
    assert window.value("predict/row/0") == "open"

    # The lecturer enters two votes, one before and one after the discussion; the outcome shows both.
    window.key("F5")
    window.wait_for(lambda: window.has("lecture/progress"), "the lecture")
    window.key("p")
    letters = [window.label(f"answer/{n}") for n in range(4)]
    view, copy = letters.index("VIEW"), letters.index("COPY")
    window.click(f"hands/{copy}")
    window.key("1", "2")
    window.click("question/vote_again")
    assert window.value(f"hands/{copy}") == "0" and not window.has("question/vote_again")
    assert 50 <= int(window.value("question/countdown")) <= 60, window.value("question/countdown")
    window.click(f"hands/{view}")
    window.key("9")
    window.click("question/show")
    votes = window.label("predict/votes/0")
    assert "VIEW \u2013 0 \u2192 9" in votes and "COPY \u2013 12 \u2192 0" in votes, votes
    assert not window.has("predict/votes/1")
    window.key("Escape", "Escape")
    window.wait_for(lambda: window.has("menu/file"), "the window")

    window.key("ctrl+shift+p")
    window.type("practice")
    window.key("Return")
    assert window.has("practice/question"), window.widgets()
    window.click("practice/subject/strides")
    assert window.value("practice/question") == "strides"
    window.key("1")
    chosen = window.value("practice/answer/0")
    assert chosen in ("right", "wrong")
    assert window.has("practice/because")
    assert window.has("practice/misconception") == (chosen == "wrong")
    assert window.value("practice/score").endswith("/1")
    window.click("practice/next")
    assert not window.has("practice/because")
    # Another exercise is answered wrongly: it is stored, to be repeated from today on.
    while window.value(chosen := "practice/answer/0") != "wrong":
        if window.has("practice/next"):
            window.click("practice/next")
        window.key("1")
    kept = window.home / "state" / "stridescope" / "practice.json"
    window.wait_for(lambda: kept.exists() and json.loads(kept.read_text())["cards"], "the card")
    *_, day = json.loads(kept.read_text())["cards"][-1]
    assert abs(day - time.time() / 86400) < 2, day
    window.key("Escape")

    window.key("ctrl+shift+p")
    window.type("other libraries")
    window.key("Return")
    # The step, and below it the layout that it made.
    assert window.label("dialect/step/numpy") == "y = x.transpose(1, 0)" and window.value("dialect/step/numpy") == ""
    assert window.value("dialect/step/jax") == "copies"
    window.click("dialect/step/numpy", button=5, times=20)
    assert window.label("dialect/cute") == "(4,3):(1,4)", window.widgets()
    window.key("Escape")
    window.key("ctrl+shift+p")
    window.type("stride")
    entries = [name for name in window.widgets() if name.startswith("palette/")]
    assert "palette/term/stride" in entries, entries
    window.click("palette/term/stride")
    assert window.label("term") == "stride" and "(1, 4)" in window.label("term/now")
    window.click("term/element")
    assert window.label("term") == "element"
