#!/usr/bin/env python3
"""A page plays to its end with any text and any name of its script: no text runs or becomes markup, and texts and titles
appear as they were typed. Pictures and PDFs of the same names.
usage: nasty_text_test.py BINARY"""

import json
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from pathlib import Path

import browser

RUNS = "window.ran = 1"
NASTY = (
    "{film}", "{title} {player} {language}", "{", "}}{{", "<!--<script>", "<!-- <script> --> </script>", "]]>", "-->",
    f"</script><script>{RUNS}</script>", f"</title><script>{RUNS}</script>", f"<img src=x onerror='{RUNS}'>",
    f"<svg onload='{RUNS}'>", f'" onload="{RUNS}', f"' onload='{RUNS}", f"</style><script>{RUNS}</script>",
    f"javascript:{RUNS}", f"${{{RUNS}}}", f"`+({RUNS})+`", f"\\u003cscript>{RUNS}</script>", "&lt;b&gt; &amp; &#60;",
    "$& $1 $` \\1 \\n %s %d {0}", "a\u2028b\u2029c", "\u202eabc\u202c", "视图 𝕏 e\u0301 🙂", "(paren) \\ [bracket]", "*/ // /*",
)
# As a file's name: no "/", and shorter than a folder allows.
NASTY_NAMES = tuple(text.replace("/", "∕") for text in NASTY) + ("-o", "a\x1b[31mred", "two\nlines", "'; rm -rf x; '")


def lesson_of(text):
    line = text.replace("\u2028", " ").replace("\u2029", " ")
    return f"""#: lesson {line}
#: about {line}
import torch

#: title {line}
#: ask {line}
#: right {line}
#: wrong not {line}
#: because {line}
# {line}
x = torch.arange(3)

# {line} again
s = {text!r}
print({text!r})

try:
    x.view({text!r})
except Exception as error:
    print(error)
"""


def one_line(text):
    return " ".join(text.split())


binary = Path(sys.argv[1]).resolve()
if not browser.program():
    print("chromium is not installed: no page is played")
    sys.exit(77)
STEP_THROUGH = """(() => {
  const shown = [], tell = () => shown.push(by("question").innerText + "\\n" + by("caption").innerText);
  tell();
  for (let i = 0; i < 20 && (asked >= 0 || step + 1 < film.steps.length || time < 1); ++i) forward(), tell();
  return JSON.stringify({title: document.title, step, steps: film.steps.length, shown, ran: window.ran || 0,
    scripts: document.scripts.length, images: document.images.length});
})()"""
# True once the film has played to its end.
PLAYS = """(() => {
  const isOver = asked < 0 && step + 1 === film.steps.length && time >= 1;
  if (!isOver && !playing) play(true);
  return isOver;
})()"""
with tempfile.TemporaryDirectory(prefix="stridescope-nasty-") as work, browser.opened() as page:
    work = Path(work)

    def render(script, out, *options):
        subprocess.run([binary, "render", script, "-o", out, "--size", "640x360", *options], check=True, cwd=work)
        return out

    for text in NASTY:
        script = work / "lesson.py"
        script.write_text(lesson_of(text))
        page.open(render(script, work / "lesson.html"))
        page.run("speed = 200")
        page.wait(PLAYS)
        page.run("first()")
        seen = json.loads(page.run(STEP_THROUGH))
        assert one_line(seen["title"]) == one_line(text), (text, seen["title"])
        assert (seen["step"], seen["steps"], seen["ran"], seen["scripts"], seen["images"]) == (3, 4, 0, 1, 0), (text, seen)
        whole = one_line("\n".join(seen["shown"]))
        assert whole.count(one_line(text)) >= 5, (text, seen["shown"])

    script = work / "plain.py"
    for number, name in enumerate(NASTY_NAMES):
        script = work / f"{name}.py"
        script.write_text("import torch\nx = torch.arange(6).view(2, 3)\ny = x.t()\n")
        file = f"./{script.name}"
        wanted = "".join(" " if c in "\n\u2028\u2029" else "\ufffd" if c == "\x1b" else c for c in name)
        page.open(render(file, work / "named.html"))
        title = page.run("document.querySelector('title').textContent")
        assert title == wanted, (name, title)
        assert page.run("film.steps.length === 2 && !window.ran"), name
        if number % 5 == 0:
            svg = xml.etree.ElementTree.parse(render(file, work / "named.svg"))
            assert not any(item.text and item.text.strip() for item in svg.iter()), "the letters of an SVG are outlines"
            render(file, work / "named.pdf", "--sheet")
            if shutil.which("pdfinfo"):
                said = subprocess.run(["pdfinfo", work / "named.pdf"], check=True, capture_output=True, text=True).stdout
                assert said.splitlines()[0].split(None, 1)[1].rstrip() == wanted.rstrip(), (name, said)
        script.unlink()

    # A name that is not valid UTF-8.
    script = bytes(work) + b"/bad\xff\xfe.py"
    with open(script, "w") as file:
        file.write("import torch\nx = torch.ones(2)\n")
    for out in ("bad.html", "bad.pdf"):
        subprocess.run([binary, "render", script, "-o", out, *(("--sheet",) if out == "bad.pdf" else ())], check=True, cwd=work)
    (work / "bad.html").read_text(encoding="utf-8")
    page.open(work / "bad.html")
    assert page.run("document.title") == "bad\ufffd\ufffd"
