#!/usr/bin/env python3
"""Files that NumPy and safetensors write, read by a script here: dtype, shape, strides and values must agree. Exits with 77
if NumPy is not installed; without safetensors, only NumPy's files are compared.

usage: array_files_test.py BINARY"""

import json
import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    system = "/usr/bin/python3"  # where python3-numpy installs it
    if os.path.exists(system) and not os.path.samefile(system, sys.executable):
        os.execv(system, [system, *sys.argv])
    print("no NumPy")
    sys.exit(77)

BINARY = os.path.abspath(sys.argv[1])
DTYPES = ["?", "u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f2", "f4", "f8", "c8", "c16"]
SHAPES = [(5,), (2, 3), (), (0, 3), (2, 0), (2, 1, 3)]


def run(lines, files):
    with open("read.py", "w", encoding="utf-8") as script:
        script.write("\n".join(lines) + "\n")
    allowed = [word for file in files for word in ("--allow", file)]
    return subprocess.run([BINARY, "run", "--json", *allowed, "read.py"], capture_output=True, text=True)


def final_values(lines, files):
    told = run(lines, files)
    assert told.returncode == 0, told.stderr
    return {name: value["value"] for name, value in json.loads(told.stdout.splitlines()[-1])["final"].items()
            if value["kind"] == "value"}


def facts(array):
    parts = [[complex(value).real, complex(value).imag] for value in array.reshape(-1).tolist()]
    return [array.dtype.str, list(array.shape), list(array.strides), parts]


FACTS = ("[{0}.dtype.str, list({0}.shape), list({0}.strides), "
         "[[complex(value).real, complex(value).imag] for value in {0}.reshape(-1).tolist()]]")


def test_npy():
    files, lines = [], ["import numpy as np"]
    for dtype in DTYPES:
        for byte_order in "<>" if np.dtype(dtype).itemsize > 1 else "|":
            for shape in SHAPES:
                for order in "CF":
                    count = int(np.prod(shape))
                    array = np.array(np.arange(count).reshape(shape) + 1, order=order,
                                     dtype=np.dtype(dtype).newbyteorder(byte_order))
                    if array.dtype.kind == "c":
                        array.imag = -2
                    files.append(f"{len(files)} 数组.npy")
                    np.save(files[-1], array)
                    lines += [f'a = np.load("{files[-1]}")', f"f{len(files) - 1} = {FACTS.format('a')}"]
    told = final_values(lines, files)
    for n, file in enumerate(files):
        expected = facts(np.load(file))
        assert told[f"f{n}"] == expected, f"{file}: {told[f'f{n}']}, NumPy: {expected}"
    print(f"{len(files)} .npy files compared")


def test_records_and_versions():
    record = np.zeros(3, dtype=[("x", "<f4"), ("y", ">i2", (2,)), ("z", "u1")])
    record["x"], record["y"], record["z"] = [1, 2, 3], [[4, 5]] * 3, 7
    np.save("record.npy", record)
    for version in (1, 2, 3):
        with open(f"version{version}.npy", "wb") as file:
            np.lib.format.write_array(file, np.arange(4.), version=(version, 0))
    told = final_values(["import numpy as np", 'r = np.load("record.npy")',
                         'kept = [r["x"].tolist(), r["y"].tolist(), r["z"].tolist(), r.strides]',
                         'v = [np.load("version" + str(n) + ".npy").tolist() for n in (1, 2, 3)]'],
                        ["record.npy", "version1.npy", "version2.npy", "version3.npy"])
    assert told["kept"] == [record["x"].tolist(), record["y"].tolist(), record["z"].tolist(), list(record.strides)], told
    assert told["v"] == [[0.0, 1.0, 2.0, 3.0]] * 3, told


def test_npz():
    arrays = {"a": np.arange(4.), "层 1.weight": np.ones((2, 2), "f4"), "big": np.arange(3, dtype=">i4"),
              "turned": np.asfortranarray(np.arange(6).reshape(2, 3)), "zero": np.array(3), "empty": np.zeros((0, 2))}
    np.savez("plain.npz", **arrays)
    np.savez_compressed("packed.npz", **arrays)
    for file in ("plain.npz", "packed.npz"):
        lines = ["import numpy as np", f'f = np.load("{file}")', "names = sorted(f.files)"]
        for n, name in enumerate(arrays):
            lines += [f'a = f["{name}"]', f"f{n} = {FACTS.format('a')}"]
        told = final_values(lines, [file])
        assert told["names"] == sorted(arrays)
        read = np.load(file)
        for n, name in enumerate(arrays):
            assert told[f"f{n}"] == facts(read[name]), f"{file}: {name}: {told[f'f{n}']}, NumPy: {facts(read[name])}"


def test_safetensors():
    try:
        import torch
        from safetensors import serialize_file
    except ImportError:
        print("no safetensors")
        return
    dtypes = {"BOOL": torch.bool, "U8": torch.uint8, "I8": torch.int8, "I16": torch.int16, "I32": torch.int32, "I64": torch.int64,
              "F16": torch.float16, "BF16": torch.bfloat16, "F32": torch.float32, "F64": torch.float64}
    tensors = {}
    for name, dtype in dtypes.items():
        for shape in ((2, 3), (), (0, 3)):
            count = int(np.prod(shape))
            tensors[f"{name} 名字 {shape}"] = (torch.arange(count).reshape(shape) + 1).to(dtype)
    from safetensors.torch import save_file
    save_file(tensors, "all.safetensors", metadata={"format": "pt", "说明": 'a "quoted" text', "empty": ""})
    unsigned = {f"u{bits}": np.arange(3, dtype=f"u{bits // 8}") for bits in (16, 32, 64)}
    serialize_file({name: {"dtype": str(array.dtype), "shape": array.shape, "data": array.tobytes()}
                    for name, array in unsigned.items()}, "unsigned.safetensors")
    lines = ["from safetensors.torch import load_file", 'f = load_file("all.safetensors")', 'u = load_file("unsigned.safetensors")']
    for n, name in enumerate(tensors):
        lines += [f'a = f["{name}"]', f"f{n} = [str(a.dtype), list(a.shape), list(a.stride()), a.reshape(-1).tolist()]"]
    for name in unsigned:
        lines += [f'{name} = [str(u["{name}"].dtype), u["{name}"].tolist()]']
    told = final_values(lines, ["all.safetensors", "unsigned.safetensors"])
    for n, (name, tensor) in enumerate(tensors.items()):
        expected = [str(tensor.dtype), list(tensor.shape), list(tensor.stride()), tensor.reshape(-1).tolist()]
        assert told[f"f{n}"] == expected, f"{name}: {told[f'f{n}']}, {expected}"
    for name, array in unsigned.items():
        assert told[name] == [f"torch.{array.dtype}", array.tolist()], told[name]
    print(f"{len(tensors) + len(unsigned)} tensors of safetensors compared")


def test_refused_files_are_reported():
    np.save("objects.npy", np.array([{}, 1], dtype=object), allow_pickle=True)
    np.save("whole.npy", np.arange(100.))
    np.savez_compressed("whole.npz", a=np.zeros((100, 100)))
    for whole, cut in (("whole.npy", "cut.npy"), ("whole.npz", "cut.npz")):
        with open(whole, "rb") as source, open(cut, "wb") as target:
            target.write(source.read()[:-30])
    for file in ("objects.npy", "cut.npy", "cut.npz"):
        told = run(["import numpy as np", f'a = np.load("{file}")'], [file])
        message = told.stderr.strip().splitlines()[-1]
        assert told.returncode != 0 and file in message, told.stderr
        print(message)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, test in list(globals().items()):
            if name.startswith("test_"):
                test()
                print(f"{name}: passed")
        os.chdir("/")


main()
