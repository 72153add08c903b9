#!/usr/bin/env python3
"""The cost lab keeps its measurements: pictures and pages that show them are the same every time, until the lab measures
again; if they cannot be kept, the pictures are drawn all the same.
usage: measured_test.py BINARY"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

LESSON = """#: lesson    Costs
#: lesson.zh 代价
#: about     What a view costs.
#: about.zh  视图的代价。
#: minutes   1
import torch
# Six numbers.
#: zh 六个数。
#: open lab passes
x = torch.arange(6).view(2, 3)
"""

binary = Path(sys.argv[1]).resolve()
with tempfile.TemporaryDirectory(prefix="stridescope-measured-") as work:
    work = Path(work)
    (work / "costs.py").write_text(LESSON)

    def run(*words, state="state"):
        return subprocess.run([binary, *words], cwd=work, check=True, capture_output=True, text=True,
                              env=os.environ | {"HOME": str(work), "XDG_STATE_HOME": str(work / state)})

    def render(name, **where):
        told = run("render", "costs.py", "-o", name, "--size", "640x360", **where)
        return (work / name).read_bytes(), told.stderr

    page, told = render("first.html")
    assert told == "" and (work / "state/stridescope/measured.json").exists(), told
    assert render("second.html")[0] == page, "a page is not the same again"
    assert render("first.svg") == render("second.svg"), "a picture is not the same again"
    run("lab", "passes", "--most", "1e4")
    assert render("third.html")[0] != page, "what was measured anew is not shown"
    (work / "closed").write_text("no folder")
    page, told = render("fourth.html", state="closed")
    assert len(page) > 1000 and told.count("cannot be kept") == 1, told
