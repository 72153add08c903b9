#!/usr/bin/env python3
"""Bad files are named with the reason and the app goes on; changes are never lost without a question."""

from driver import Window, binary

with Window(binary()) as window:
    def open_path(path):
        window.key("Escape", "Escape", "Escape")
        window.key("ctrl+o")
        window.type(str(path))
        window.key("Return")

    def notices():
        return [w["label"] for name, w in window.widgets().items() if name.startswith("notice/") and w["role"] == "alert"]

    open_path(window.home / "missing.py")
    assert any("missing.py" in words for words in notices()), notices()
    binary_file = window.home / "binary.py"
    binary_file.write_bytes(b"x = 1\0\0")
    open_path(binary_file)
    assert any("binary.py" in words for words in notices()), notices()
    huge = window.home / "huge.py"
    with open(huge, "wb") as file:
        file.truncate(1_000_000_000)
    open_path(huge)
    assert any("huge.py" in words for words in notices()), notices()
    assert window.steps() == ["x = torch.arange(12).view(3, 4)"]

    good = window.home / "good.py"
    good.write_text("import torch\n# a lesson\na = torch.zeros(2, 3)\nb = a.t()\n")
    open_path(good)
    assert window.steps() == ["a = torch.zeros(2, 3)", "b = a.t()"], window.steps()
    assert window.label("document") == "good.py"

    wrong = window.home / "wrong.py"
    stops = "import torch\na = torch.zeros(2, 3)\nb = a.view(7)\nc = a\n"
    wrong.write_text(stops)
    open_path(wrong)
    assert window.steps() == ["a = torch.zeros(2, 3)"]
    assert "shape '[7]' is invalid for input of size 6" in window.label("failure"), window.label("failure")
    # Statements that did not run are queued, and a save keeps them.
    assert window.label("document") == "wrong.py" and window.value("document") == "saved"
    window.key("ctrl+s")
    assert wrong.read_text() == stops, wrong.read_text()
    assert any("2 statements that could not run" in words for words in window.notices()), window.notices()

    window.key("Escape", "Escape", "Escape", "Escape", "Escape")
    window.run_in_console("d = a.t()")
    window.key("ctrl+n")
    assert window.has("question/save") and window.has("question/discard")
    window.click("question/cancel")
    assert window.steps()[-1] == "d = a.t()"
    window.key("ctrl+n")
    window.click("question/discard")
    assert window.steps() == ["x = torch.arange(12).view(3, 4)"]

    window.click("menu/file")
    assert [window.label(f"menu/file/recent/{n}") for n in range(2)] == ["wrong.py", "good.py"]
    window.click("menu/file/recent/1")
    assert window.label("document") == "good.py"
    window.xdotool("key", "ctrl+q")  # there are no further frames to wait for
    window.wait_for(lambda: window.process.poll() == 0, "the app to end")
