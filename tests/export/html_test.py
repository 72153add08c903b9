#!/usr/bin/env python3
"""The page of HTML that `render` makes shows in a browser what `render` draws, step by step and on the way, in both
languages; it asks for nothing outside itself.
usage: html_test.py BINARY"""

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
        wanted = gray(render(work / "wanted.png", "--lang", "zh", "--step", str(step), "--time", str(time)))
        seen = gray(shot)
        assert len(seen) == len(wanted) == WIDTH * HEIGHT, (len(seen), len(wanted))
        differences = [abs(a - b) for a, b in zip(seen, wanted)]
        off = sum(difference > 48 for difference in differences)
        # The browser draws letters otherwise than Cairo does, and plays the frame that is nearest.
        assert sum(differences) / len(differences) < 3 and off < len(differences) * 0.02, (
            step, time, sum(differences) / len(differences), off)
        # Another moment would not do.
        other = gray(render(work / "other.png", "--lang", "zh", "--step", "4" if step < 4 else "3"))
        assert sum(abs(a - b) > 48 for a, b in zip(seen, other)) > max(2 * off, len(differences) * 0.01)
