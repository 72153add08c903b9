#!/usr/bin/env python3
"""Printed pages are complete: a lesson's handout and the sheets of its steps, in both languages.
usage: paper_test.py BINARY"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LESSON = """#: lesson    A transposed view
#: lesson.zh 转置视图
#: about     What transpose does to the rule.
#: about.zh  transpose 对规则做了什么。
#: minutes   2
import torch

# Twelve numbers in memory.
#: zh    内存里依次放着十二个数。
x = torch.arange(12).view(3, 4)

#: title     Its strides
#: title.zh  它的步长
#: ask       Which strides has x.t()?
#: ask.zh    x.t() 的步长是多少？
#: right     (1, 4)
#: wrong     (4, 1)
#: because   They change places.
#: because.zh 两个步长对调。
# The strides change places.
#: zh    步长对调，而这句话很长很长，一行放不下，所以要在正确的地方换行：标点不能放在行首，也不能把一个词从中间切开，因为读的人会觉得别扭。
y = x.t()

# No view has this shape.
#: zh    没有这种形状的视图。
#: expect RuntimeError: view size is not compatible
try:
    y.view(12)
except RuntimeError as error:
    print(error)

# The end.
#: zh    完。
print(y.shape)
"""

if not shutil.which("pdftotext"):
    print("pdftotext is not installed")
    sys.exit(77)
binary = Path(sys.argv[1]).resolve()
with tempfile.TemporaryDirectory(prefix="stridescope-paper-") as work:
    script = Path(work) / "lesson.py"
    script.write_text(LESSON)

    def words(*options):
        out = Path(work) / "out.pdf"
        subprocess.run([binary, "render", script, "-o", out, *options], check=True)
        return subprocess.run(["pdftotext", "-layout", out, "-"], check=True, stdout=subprocess.PIPE, text=True).stdout

    # A worksheet: only the last page has answers, and no question's page shows its answer below.
    text = words("--handout")
    *worksheet, last, end = text.split("\f")
    assert not end
    worksheet = "\f".join(worksheet)
    for part in ("They change places.", "The strides change places."):
        assert part not in worksheet, part
    assert re.search(r"Answers\s+1\.\s+[ab]\)\s+\(1, 4\)\s+They change places\.\s+y = x\.t\(\)", last), last
    page = next(page for page in worksheet.split("\f") if "Question 1" in page)
    assert "(1, 4)" in page and "(4, 1)" in page and "Why?" in page and "No view has this shape." not in page
    assert "A transposed view" in text and "2 min" in text and "What transpose does to the rule." in text
    assert text.index("Twelve numbers in memory.") < text.index("Its strides") < text.index("Question 1")
    assert "Which strides has x.t()?" in worksheet
    assert "torch.Size([4, 3])" in worksheet and "The end." in worksheet
    # Twelve answers fit on one page.
    script = Path(__file__).parents[2] / "assets/lessons/21_quiz.py"
    for language in ("en", "zh"):
        pages = words("--handout", "--lang", language).split("\f")
        assert all(f"{n}." in pages[-2] for n in range(1, 13)), pages[-2]
    script = Path(work) / "lesson.py"

    script.write_text(LESSON.replace("#: because.zh 两个步长对调。", "#: because.zh 两个步长对调，而这句话很长很长，一行放不下，所以要在正确的地方换行：标点不能放在行首，也不能把一个词从中间切开，因为读的人会觉得别扭。"))
    text = words("--handout", "--lang", "zh")
    script.write_text(LESSON)
    whole = re.sub(r"\s", "", text)
    for part in ("转置视图", "它的步长", "第1题", "理由：", "答案", "两个步长对调，", "标点不能放在行首，也不能把一个词从中间切开"):
        assert part in whole, part
    for line in text.splitlines():
        assert not re.match(r"\s*[，。：；、]", line), line

    text = words("--sheet")
    assert text.count("\f") == 4, text.count("\f")
    for page, parts in zip(text.split("\f"), (
            ("Step 1 of 4", "x = torch.arange(12).view(3, 4)", "Twelve numbers in memory.", "storage_offset"),
            ("Step 2 of 4", "y = x.t()", "VIEW", "(1, 4)", "False"),
            ("Step 3 of 4", "view size is not compatible with input tensor's size and stride"),
            ("Step 4 of 4", "It prints", "torch.Size([4, 3])"))):
        for part in parts:
            assert part in page, (part, page)
    # The page is filled: the table of the tensors is near its end.
    if shutil.which("pdftoppm"):
        subprocess.run(["pdftoppm", "-r", "36", "-gray", Path(work) / "out.pdf", Path(work) / "page"], check=True)
        for picture in sorted(Path(work).glob("page-*.pgm")):
            kind, size, most, pixels = picture.read_bytes().split(b"\n", 3)
            width, height = map(int, size.split())
            rows = [min(pixels[y * width:(y + 1) * width]) < 250 for y in range(height)]
            margin = height * 48 // 842
            longest = max(map(len, "".join(" #"[row] for row in rows[margin:-margin - 1]).split("#")))
            assert longest < height * 0.1, (picture.name, longest, height)
    compact = words("--compact")
    assert compact.count("\f") < 4
    assert all(f"Step {n} of 4" in compact for n in range(1, 5))
    assert "第 2 步，共 4 步" in words("--sheet", "--lang", "zh", "--steps", "2")

    # Layout time is linear in the length of the text.
    script.write_text(f"import torch\n# {'narration' * 20_000}\ns = '{'a' * 400_000}'\n")
    out = Path(work) / "out.pdf"
    subprocess.run([binary, "render", script, "-o", out, "--handout"], check=True, timeout=60)
    script.write_text(LESSON)

    for options in (["-o", "out.png", "--sheet"], ["-o", "out.pdf", "--sheet", "--handout"],
                    ["-o", "out.pdf", "--handout", "--time", "0.5"]):
        done = subprocess.run([binary, "render", script, *options], cwd=work, capture_output=True, text=True)
        assert done.returncode == 2, (options, done)
