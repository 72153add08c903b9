#!/usr/bin/env python3
"""What is printed says what there is to say: a lesson's handout and the sheets of its steps, in both languages.
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

    text = words("--handout")
    assert "A transposed view" in text and "2 min" in text and "What transpose does to the rule." in text
    assert text.index("Twelve numbers in memory.") < text.index("Its strides") < text.index("Question 1")
    asked, answered = text.split("Answers")
    assert "Which strides has x.t()?" in asked and "They change places." not in asked
    assert re.search(r"Question 1\s+[ab]\)\s+\(1, 4\)\s+They change places\.", answered), answered
    assert "torch.Size([4, 3])" in asked and "The end." in asked

    text = words("--handout", "--lang", "zh")
    whole = re.sub(r"\s", "", text)
    for part in ("转置视图", "它的步长", "第1题", "答案", "两个步长对调。", "标点不能放在行首，也不能把一个词从中间切开"):
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
    compact = words("--compact")
    assert compact.count("\f") < 4
    assert all(f"Step {n} of 4" in compact for n in range(1, 5))
    assert "第 2 步，共 4 步" in words("--sheet", "--lang", "zh", "--steps", "2")

    for options in (["-o", "out.png", "--sheet"], ["-o", "out.pdf", "--sheet", "--handout"],
                    ["-o", "out.pdf", "--handout", "--time", "0.5"]):
        done = subprocess.run([binary, "render", script, *options], cwd=work, capture_output=True, text=True)
        assert done.returncode == 2, (options, done)
