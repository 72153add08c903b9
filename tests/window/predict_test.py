#!/usr/bin/env python3
"""A step is predicted wrongly, and the explanation is read; practice names a misconception; the palette finds it all."""

import tempfile
from pathlib import Path

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
    window.click("predict/close")
    assert not window.has("predict/row/0")

    # P asks as well; Escape does not lose the session.
    window.key("p")
    assert window.has("answer/0")
    window.click("question/show")
    assert window.value("predict/row/0") == "open"

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
    window.key("Escape")

    window.key("ctrl+shift+p")
    window.type("other libraries")
    window.key("Return")
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
