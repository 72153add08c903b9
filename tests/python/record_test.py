#!/usr/bin/env python3
"""Records the programs of data/record, and runs each recording in the program and under PyTorch: every binding must agree in
shape, stride, offset and values. Exits with 77 if PyTorch is not installed.

usage: record_test.py BINARY [TEST...]"""

import ast
import json
import math
import os
import subprocess
import sys
import tempfile
import types
from pathlib import Path

try:
    import torch
except ImportError:
    system = "/usr/bin/python3"  # where python3-torch installs it
    if os.path.exists(system) and not os.path.samefile(system, sys.executable):
        os.execv(system, [system, *sys.argv])
    sys.exit(77)

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
import stridescope  # noqa: E402

if not hasattr(torch.Tensor, "untyped_storage"):  # PyTorch 1.13
    torch.Tensor.untyped_storage = lambda tensor: tensor.storage().untyped()

BINARY = os.path.abspath(sys.argv[1])


def load_file(path):
    """What safetensors.torch does, for the dtypes of these tests."""
    data = Path(path).read_bytes()
    size = int.from_bytes(data[:8], "little")
    dtypes = {"F32": torch.float32, "F64": torch.float64, "I64": torch.int64}
    return {name: torch.frombuffer(bytearray(data[8 + size:][slice(*entry["data_offsets"])]),
                                   dtype=dtypes[entry["dtype"]]).reshape(entry["shape"])
            for name, entry in json.loads(data[8:8 + size]).items() if name != "__metadata__"}


try:
    import safetensors.torch  # noqa: F401
except ImportError:
    print("no safetensors: its files are read by this test")
    sys.modules["safetensors"] = types.ModuleType("safetensors")
    sys.modules["safetensors.torch"] = types.ModuleType("safetensors.torch")
    sys.modules["safetensors.torch"].load_file = load_file


def described(tensor):
    return {"dtype": str(tensor.dtype), "shape": list(tensor.shape), "stride": list(tensor.stride()),
            "storage_offset": tensor.storage_offset()}


def numbers(values):
    """Complex numbers become two numbers each."""
    for value in values:
        yield from map(float, value if isinstance(value, list) else
                       [value.real, value.imag] if isinstance(value, complex) else [value])


def is_near(a, b):
    return math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-6) or (a != a and b != b)


def compare(session):
    """Runs `session` in the program and under PyTorch; returns the number of bindings compared."""
    data = session.with_suffix(".safetensors")
    allowed = ["--allow", str(data)] if data.exists() else []
    told = subprocess.run([BINARY, "run", "--json", *allowed, str(session)], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    names, compared = {}, 0
    os.chdir(session.parent)  # of the .safetensors file
    statements = ast.parse(session.read_text(encoding="utf-8")).body
    assert len(statements) + 1 == len(lines), f"{len(statements)} statements, {len(lines) - 1} described"
    for statement, line in zip(statements, lines):
        exec(compile(ast.Module([statement], []), str(session), "exec"), names)
        for name, ours in line.get("bindings", {}).items():
            if ours.get("kind") == "tensor":
                theirs = names[name]
                where = f"{session.name}:{statement.lineno}: {name}: {ours}"
                assert all(ours[key] == value for key, value in described(theirs).items()), where
                assert all(map(is_near, numbers(ours["values"]), numbers(theirs.reshape(-1).tolist()))), where
                compared += 1
    return compared


def record_script(program, folder):
    session = folder / program.name
    ended = subprocess.run([sys.executable, "-B", "-m", "stridescope", "-o", str(session), str(program)], capture_output=True,
                           text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "python")})
    assert ended.returncode == 0 and "not recorded" not in ended.stderr, ended.stderr
    return session


def statements_of(session):
    return [line for line in session.read_text(encoding="utf-8").splitlines() if not line.startswith("check(")]


def test_programs(folder):
    for program in sorted((ROOT / "tests" / "data" / "record").glob("*.py")):
        compared = compare(record_script(program, folder))
        print(f"{program.name}: {compared} bindings compared")
        assert compared > 5


def test_recordings_read_like_the_program(folder):
    text = "\n".join(statements_of(record_script(ROOT / "tests/data/record/attention.py", folder)))
    assert "scores = scores / 2.0  # attention.py:27\nattn_weights = F.softmax(scores, dim=-1)  # attention.py:28\n" in text, text
    assert "#   ManualMultiHeadAttention.split, called at attention.py:24\nview = K.view(1, 3, 2, 4)" in text, text
    text = "\n".join(statements_of(record_script(ROOT / "tests/data/record/layers.py", folder)))
    assert "# for layer in layers: iteration 2, layers.py:8\nlayers_1_weight = " in text, text


def test_casts_and_compiled_functions(folder):
    text = "\n".join(statements_of(record_script(ROOT / "tests/data/record/casts.py", folder)))
    assert "y = torch.tensor([[" in text and "dtype=torch.bfloat16)  # casts.py:7" in text and "z = x * 2" in text, text
    if hasattr(torch, "compile"):
        assert "turned = t + 1  # casts.py:13" in text, text


def test_block_records_what_it_uses(folder):
    before = torch.arange(6.).view(2, 3).t()
    with stridescope.record(folder / "block.py"):
        after = before[1:] * 2
        after.uniform_()  # its values are recorded
        after.t_()
    text = (folder / "block.py").read_text()
    assert "before = before_storage.as_strided((3, 2), (1, 3), 0)" in text, text
    assert "after.copy_(torch.tensor(" in text and "after.t_()" in text, text
    assert compare(folder / "block.py") >= 4
    assert after.shape == (2, 2) and torch.Tensor.__getitem__ is getattr(torch._C, "_TensorBase").__getitem__


def test_difference_is_an_error_at_its_step(folder):
    session = folder / "different.py"
    with stridescope.record(session):
        x = torch.arange(6).view(2, 3)
        y = x.t()
    assert y.shape == (3, 2)
    text = session.read_text()
    session.write_text(text.replace("x.t()", "x.t().contiguous()"))
    told = subprocess.run([BINARY, "run", str(session)], capture_output=True, text=True)
    assert told.returncode != 0 and "check(y, shape=(3, 2), stride=(1, 3), offset=0" in told.stderr, told.stderr
    session.write_text(text.replace("x.t()", "x.clone().as_strided((3, 2), (1, 3))"))
    told = subprocess.run([BINARY, "run", str(session)], capture_output=True, text=True)
    assert told.returncode != 0 and "seen.setdefault" in told.stderr, told.stderr


def test_show_rebuilds_storages(folder):
    x = torch.arange(6)
    part = x[1:4]
    os.environ.pop("DISPLAY", None)
    os.environ.pop("WAYLAND_DISPLAY", None)
    os.environ["STRIDESCOPE"] = BINARY
    page = stridescope.show(x, part, out=folder / "shown.py")
    assert "<iframe" in page._repr_html_()
    assert (folder / "shown.py").read_text() == ("import torch\nx = torch.tensor([0, 1, 2, 3, 4, 5])\n"
                                                 "part = x.as_strided((3,), (1,), 1)\n")
    assert compare(folder / "shown.py") == 2


def test_show_rebuilds_storages_with_two_dtypes(folder):
    x = torch.arange(6.)
    bits = x[2:].view(torch.int32)
    stridescope.show(x, bits, out=folder / "shown.py")
    text = (folder / "shown.py").read_text()
    assert "bits = x.as_strided((6,), (1,), 0).view(torch.int32).as_strided((4,), (1,), 2)" in text, text
    assert compare(folder / "shown.py") == 2


def test_show_of_large_tensors_and_of_no_tensors(folder):
    page = stridescope.show(torch.arange(100.).view(10, 10).t(), out=folder / "large.py")
    assert "<iframe" in page._repr_html_()
    for item in ([1, 2], torch.eye(3).to_sparse()):
        try:
            stridescope.show(item)
            raise AssertionError("shown")
        except TypeError as error:
            assert "cannot be shown" in str(error)


def test_numpy_writes_are_recorded(folder):
    import numpy
    with stridescope.record(folder / "numpy.py"):
        a = numpy.arange(6.).reshape(2, 3)
        x = torch.from_numpy(a)
        x[0, 0] = 7
        a[0, 1] = 9
        y = x + 0
        z = torch.zeros(4, 5)[1:3]
        z.numpy()[1, 2] = 5
        w = z * 2
    assert y[0, 1] == 9 and w[1, 2] == 10
    assert "written outside PyTorch" in (folder / "numpy.py").read_text()
    compare(folder / "numpy.py")
    names = {}
    exec((folder / "numpy.py").read_text(), names)
    assert torch.equal(names["y"], y) and torch.equal(names["w"], w) and torch.equal(names["z"], z)


def test_large_complex_inputs_are_saved(folder):
    with stridescope.record(folder / "complex.py"):
        large = torch.randn(10, 10, dtype=torch.complex64)
        turned = large.t()
    assert turned.shape == (10, 10)
    assert compare(folder / "complex.py") == 2


def test_errors_of_the_recorder_do_not_affect_the_program(folder):
    class Strange:
        @property
        def __dict__(self):
            raise ValueError("no attributes")

    strange = Strange()
    with stridescope.record(folder / "strange.py"):
        x = torch.arange(6)
        y = x * 2
    assert y[1] == 2 and strange is not None


def test_main_is_the_script(folder):
    program = folder / "classes.py"
    program.write_text("import pickle, torch\nclass Box:\n    pass\nbox = pickle.loads(pickle.dumps(Box()))\n"
                       "x = torch.ones(2)\nprint(type(box).__name__)\n")
    (folder / "out").mkdir()
    session = record_script(program, folder / "out")
    assert "x = torch.ones(2)" in session.read_text()
    ended = subprocess.run([sys.executable, "-B", "-m", "stridescope", str(folder / "none.py")], capture_output=True, text=True,
                           env={**os.environ, "PYTHONPATH": str(ROOT / "python")})
    assert ended.returncode == 2 and "none.py" in ended.stderr and "Traceback" not in ended.stderr, ended.stderr


def test_large_inputs_are_saved(folder):
    with stridescope.record(folder / "large.py"):
        large = torch.randn(10, 10)
    written = (folder / "large.safetensors").read_bytes()
    size = int.from_bytes(written[:8], "little")
    assert json.loads(written[8:8 + size]) == {"large": {"dtype": "F32", "shape": [10, 10], "data_offsets": [0, 400]}}
    assert written[8 + size:] == large.numpy().tobytes()


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_") and name.startswith(tuple(sys.argv[2:]) or "test_"):
            with tempfile.TemporaryDirectory() as folder:
                test(Path(folder))
            print(f"{name}: passed")


main()
