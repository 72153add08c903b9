#!/usr/bin/env python3
"""Arrays that are dropped, opened and chosen from an archive; a script that asks before it reads a file; tensors that are exported."""

import io
import struct
import zipfile

from arrays import npy, safetensors
from driver import Window, binary


FLOATS = npy("<f4", (2, 3), struct.pack("<6f", *range(6)))


with Window(binary()) as window:
    def open_path(path):
        window.key("Escape", "Escape", "Escape")
        window.key("ctrl+o")
        if window.has("question/discard"):
            window.click("question/discard")
        window.type(str(path))
        window.key("Return")

    array = window.home / "my array.npy"
    array.write_bytes(FLOATS)
    window.drop(array)
    window.settle()
    assert window.value("inspector/file") is None or "byte" in window.value("inspector/file")
    assert window.steps() == ["import numpy as np", 'my_array = np.load("my array.npy")'], window.steps()
    window.run_in_console("import torch")
    window.run_in_console("t = torch.from_numpy(my_array)")
    assert window.steps()[-1] == "t = torch.from_numpy(my_array)", window.steps()

    # A file of one tensor opens without a question, one of several asks which to load.
    one = window.home / "one.safetensors"
    one.write_bytes(safetensors({"w": ("F32", [2], bytes(8))}))
    open_path(one)
    assert window.steps() == ["from safetensors.torch import load_file", 'w = load_file("one.safetensors")["w"]'], window.steps()
    many = window.home / "many.npz"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for n in range(30):
            archive.writestr(f"layer{n}.weight.npy", FLOATS)
    many.write_bytes(packed.getvalue())
    open_path(many)
    assert "0 of 30 tensors chosen" in window.label("archive/total"), window.label("archive/total")
    window.click("archive/search")
    window.type("layer2")
    assert window.has("archive/row/20") and not window.has("archive/row/0"), window.widgets().keys()
    window.click("archive/row/2")
    window.click("archive/row/21")
    assert "2 of 30 tensors chosen, 48 bytes" in window.label("archive/total"), window.label("archive/total")
    assert "float32" in window.label("archive/row/2") or "<f4" in window.label("archive/row/2"), window.label("archive/row/2")
    window.click("archive/load")
    assert window.steps()[-2:] == ['layer2_weight = f["layer2.weight"]', 'layer21_weight = f["layer21.weight"]'], window.steps()

    # A script that reads a file without permission asks first.
    script = window.home / "script.py"
    script.write_text('import numpy as np\na = np.load("my array.npy")\nb = a.T\n')
    open_path(script)
    assert window.has("question/allow"), window.label("failure")
    assert str(array) in window.label("question"), window.label("question")
    assert window.focus() == "question/cancel", window.focus()
    window.key("Return")
    assert window.steps() == ["import numpy as np"] and "is not open to this script" in window.label("failure"), window.steps()
    window.click("failure/close")
    window.key("Escape", "Escape")
    window.click("console")
    window.key("Return")
    window.click("question/allow")
    assert window.steps() == ["import numpy as np", 'a = np.load("my array.npy")', "b = a.T"], window.steps()

    # Export.
    window.run_in_console("import torch")
    window.run_in_console("c = torch.from_numpy(a).t()")
    window.click("menu/file")
    window.click("menu/file/export_tensor")
    assert window.value("file/path") == "c.npy", window.value("file/path")
    window.key("Return")
    assert any("c.npy" in words for words in window.notices()), window.notices()
    written = (window.home / "c.npy").read_bytes()
    assert b"'fortran_order': True, 'shape': (3, 2)" in written and written.endswith(struct.pack("<6f", *range(6))), written
    window.click("menu/file")
    window.click("menu/file/export_table")
    window.key("Return")
    # The script did not open completely: the session is not the file, and has a name of its own.
    table = window.home / "session_tensors.csv"
    window.wait_for(table.exists, "the table")
    assert table.read_text().startswith("name,shape,stride,"), "no table"
