#!/usr/bin/env python3
"""A module is a table of named tensors beside the stage: its cells are in the widget map, and its rows can be
selected by keyboard and pointer; an error inside forward() names its line."""

import tempfile
from pathlib import Path

from driver import Window, binary

SCRIPT = """import torch
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(3, 2))
        self.register_buffer("total", torch.zeros(2))
        self.scale = torch.tensor([2., 3.])

    def forward(self, x):
        output = x @ self.weight
        self.total += output.detach().sum(dim=0)
        return output

m = Model()
"""

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "model.py"
    path.write_text(SCRIPT)
    with Window(binary(), path, settings={"language": "en"}) as window:
        window.settle()
        assert window.value("module/m") == "3 named tensors over 3 storages", window.value("module/m")
        rows = [name for name in window.widgets() if name.startswith("module/m/")]
        assert rows == ["module/m/weight", "module/m/total", "module/m/scale"], rows
        assert window.value(rows[0]) == "parameter | (3, 2) · float32 · cpu · storage 0", window.value(rows[0])
        assert window.value(rows[1]).startswith("buffer | (2,)") and window.value(rows[2]).startswith("plain | (2,)")
        assert window.has("cell/m.total/0")

        window.click("module/m/total")
        window.settle()
        assert window.value("inspector/shape") == "(2,)"
        for _ in range(200):
            if window.focus() == "module/m/weight":
                break
            window.key("Tab")
        assert window.focus() == "module/m/weight", window.focus()
        window.key("Return")
        window.settle()
        assert window.has("cell/m.weight/2,1"), sorted(window.widgets())

        window.run_in_console("m.cuda()")
        window.settle()
        assert "cuda:0" in window.value("module/m/weight")
        window.run_in_console("m(torch.ones(2, 4))")
        window.settle()
        assert "Expected" in window.label("failure") or "shapes" in window.label("failure"), window.label("failure")
