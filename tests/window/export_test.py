#!/usr/bin/env python3
"""The export dialog: a file is written while the window stays responsive; a cancelled or refused export leaves no partial file."""

import shutil

from driver import Window, binary

SCRIPT = "import torch\n# Twelve numbers.\nx = torch.arange(12).view(3, 4)\ny = x.t()\nz = y.contiguous()\n"

with Window(binary()) as window:
    lesson = window.home / "lesson.py"
    lesson.write_text(SCRIPT)
    window.key("ctrl+o")
    window.type(str(lesson))
    window.key("Return")

    def fill(name, text):
        window.click(f"export/{name}")
        window.key("ctrl+a")
        window.type(text)

    window.click("menu/file")
    window.click("menu/file/export")
    assert window.value("export/path").startswith(str(window.home / "lesson.")), window.value("export/path")
    assert window.value("export/steps") == "1-3"
    window.click("export/format/pdf")
    assert window.value("export/path") == str(window.home / "lesson.pdf")
    assert not window.has("export/fps")

    fill("steps", "2-9")
    window.click("export/confirm")
    assert "1 to 3" in window.label("export/problem"), window.label("export/problem")
    fill("steps", "2-3")
    fill("size", "640x360")
    window.click("export/captions")
    window.click("export/language/zh")
    window.click("export/confirm")
    pdf = window.home / "lesson.pdf"
    window.wait_for(pdf.exists, "the PDF")
    window.wait_for(lambda: any("lesson.pdf" in words for words in window.notices()), "the notice")
    assert b"/Count 2" in pdf.read_bytes()

    # An existing file is not replaced without a question.
    window.key("ctrl+e")
    assert window.value("export/path") == str(pdf) and window.value("export/size") == "640x360"
    window.click("export/confirm")
    window.click("question/cancel")
    assert window.has("export/confirm")

    # A PDF for paper, with texts; its size is that of the paper.
    window.click("export/pdf/handout")
    assert not window.has("export/size") and not window.has("export/captions")
    window.click("export/pdf/slides")
    assert window.has("export/size")

    window.click("export/format/png")
    window.click("export/confirm")
    window.wait_for((window.home / "lesson-03.png").exists, "the pictures")
    assert sorted(path.name for path in window.home.glob("*.png")) == ["lesson-01.png", "lesson-02.png", "lesson-03.png"]

    if shutil.which("ffmpeg"):
        # A film long enough to be cancelled; meanwhile the session can be changed.
        window.key("ctrl+e")
        window.click("export/format/mp4")
        fill("size", "1920x1080")
        window.click("export/speed/0.25")
        x, y = window.middle_of("export/confirm")
        window.xdotool("mousemove", x, y, "click", "1")
        window.wait_for(lambda: float(window.value("export/progress") or 0) > 0, "progress")
        assert "frames" in window.label("export/progress")
        window.xdotool("key", "ctrl+z")
        window.wait_for(lambda: window.value("step/3") != "done" or window.label("step/2"), "the undo")
        x, y = window.middle_of("export/progress/cancel")
        window.xdotool("mousemove", x, y, "click", "1")
        window.wait_for(lambda: not window.has("export/progress"), "the end")
        window.settle()
        assert not list(window.home.glob("*mp4*")) and not list(window.home.glob(".*part*"))
        window.key("ctrl+e")
        window.click("export/format/gif")
        fill("size", "320x180")
        fill("steps", "2")
        window.click("export/confirm")
        gif = window.home / "lesson.gif"
        window.wait_for(gif.exists, "the GIF")
        assert gif.read_bytes()[:6] == b"GIF89a"
