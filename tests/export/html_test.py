#!/usr/bin/env python3
"""The HTML page that `render` writes shows in a browser what `render` draws, at each step and in mid-animation, in both
languages; it loads nothing from outside.
usage: html_test.py BINARY"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTH, HEIGHT = 640, 360
SCRIPT = """import torch
# Twelve numbers; twelve words: 转置不动一个字节.
x = torch.arange(12).view(3, 4)
y = x.t()
z = y.contiguous()
e = torch.empty(2, 3)
print("</script><b>&")
# <!-- <script> {film} {player} \u2028
s = "<!--<script>"
print("<!--<script>{film}")
"""


def gray(picture):
    return subprocess.run(["ffmpeg", "-loglevel", "error", "-i", picture, "-f", "rawvideo", "-pix_fmt", "gray", "-"],
                          check=True, stdout=subprocess.PIPE).stdout


binary = sys.argv[1]
with tempfile.TemporaryDirectory(prefix="stridescope-html-") as work:
    work = Path(work)
    script = work / "session.py"
    script.write_text(SCRIPT)

    def render(out, *more):
        subprocess.run([binary, "render", script, "-o", out, "--size", f"{WIDTH}x{HEIGHT}", *more], check=True)
        return out

    page = render(work / "session.html", "--lang", "zh")
    text = page.read_text()
    assert text.count("</script>") == 1
    assert not re.search(r"https?:|src=|@import|fetch\(|XMLHttpRequest", text)
    assert len(text) < 1_500_000, len(text)
    labels = "".join(re.findall(r"<button[^>]*>([^<]*)<", text))
    assert set(labels) <= set("|◀▶1×"), f"buttons have characters that fonts lack: {labels}"
    # The page of a lesson has the lesson's title, in its language.
    lesson = Path(__file__).parents[2] / "assets/lessons/misconceptions/m07_contiguous_rewrites.py"
    for language, title in (("en", "“contiguous() always gives fresh strides”"), ("zh", "“contiguous() 总会把步长重排一遍”")):
        subprocess.run([binary, "render", lesson, "-o", work / "lesson.html", "--lang", language, "--size", "640x360"], check=True)
        assert f"<title>{title}</title>" in (work / "lesson.html").read_text(), language
    again = render(work / "again.html", "--lang", "zh").read_text()
    assert text == again

    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser or not shutil.which("ffmpeg"):
        print("chromium or ffmpeg is not installed: the page is not played")
        sys.exit()
    for step, time in ((1, 1), (2, 0.5), (3, 0.6), (4, 1)):
        shot = work / f"shot-{step}.png"
        subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                        f"--user-data-dir={work / 'profile'}", "--force-device-scale-factor=1", f"--screenshot={shot}",
                        f"--window-size={WIDTH},{HEIGHT}", f"file://{page}#step={step}&time={time}&bare"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120,
                       env=os.environ | {"HOME": str(work)})
        # Captions are laid out by the page, below what `render` draws.
        wanted = gray(render(work / "wanted.png", "--lang", "zh", "--no-captions", "--step", str(step), "--time", str(time)))
        seen = gray(shot)
        assert len(seen) == len(wanted) == WIDTH * HEIGHT, (len(seen), len(wanted))
        differences = [abs(a - b) for a, b in zip(seen, wanted)]
        off = sum(difference > 48 for difference in differences)
        # The browser renders letters differently from Cairo, and plays the nearest frame.
        assert sum(differences) / len(differences) < 3 and off < len(differences) * 0.02, (
            step, time, sum(differences) / len(differences), off)
        # The picture of another step differs more.
        other = gray(render(work / "other.png", "--lang", "zh", "--no-captions", "--step", "4" if step < 4 else "3"))
        assert sum(abs(a - b) > 48 for a, b in zip(seen, other)) > max(2 * off, len(differences) * 0.01)

    def body_after(page, log, name):
        """The text of a page's body after the script `log` has run in it."""
        told = work / name
        told.write_text(page.replace("</body>", f"<script>{log}</script></body>"))
        dom = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={work / 'profile'}",
                              "--dump-dom", f"file://{told}"], check=True, stdout=subprocess.PIPE, text=True,
                             stderr=subprocess.DEVNULL, timeout=120, env=os.environ | {"HOME": str(work)}).stdout
        return html.unescape(re.search(r"<body[^>]*>(.*)</body>", dom, re.S).group(1).strip())

    # A lesson's questions are asked before their steps, in its language; its chapters have titles.
    lesson = work / "lesson.py"
    lesson.write_text("""#: lesson A view
#: lesson.zh 视图
import torch

#: title First
#: title.zh 第一章
# One.
#: zh 一。
x = torch.arange(12).view(3, 4)

#: ask Does it copy?
#: ask.zh 会复制吗？
#: right no
#: right.zh 不会
#: wrong yes
#: wrong.zh 会
#: because It is a view.
#: because.zh 它是视图。
# Two.
#: zh 二。
y = x.t()
""")
    script = lesson
    page = render(work / "lesson.html", "--lang", "zh").read_text()
    assert "Does it copy?" not in page and "会复制吗？" in page
    log = """
const told = [], tell = () => told.push([step, playing, by("chapter").textContent, by("question").hidden,
  [...by("question").children].map(item => item.textContent)]);
tell(); forward(); tell();
by("question").querySelector("button").click(); tell();
go(0); tell();
document.body.textContent = JSON.stringify(told);
"""
    begin, asked, answered, again = json.loads(body_after(page, log, "told.html"))
    assert begin == [0, False, "第一章", True, []], begin
    assert asked[:4] == [0, False, "第一章", False] and asked[4][0] == "会复制吗？" and len(asked[4]) == 3, asked
    assert answered[:2] == [1, True] and answered[4][-1] == "它是视图。", answered
    assert sum(words.startswith("✓") and "不会" in words for words in answered[4]) == 1, answered
    assert again[0] == 0 and again[3], again
