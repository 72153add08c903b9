#!/usr/bin/env python3
"""dialects.py [FILE]

Evaluates how other libraries and languages write small layouts (tests/data/dialects.txt, which the engine's tests keep).
PyTorch, NumPy and Fortran run where they are installed; einops, JAX and TensorFlow too, else by the rules of their
documentation, written with NumPy. Julia's formula is Fortran's with brackets. ggml's ne and nb, mdspan's and CuTe's strides
are read by their published rules. Exits with 77 where NumPy is not installed.
"""
import ast
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types

try:
    import numpy as np
except ImportError:
    sys.exit(77)


def installed(name):
    try:
        return __import__(name)
    except ImportError:
        return None


torch = installed("torch")
ELEMENTS = 128
storage = np.arange(ELEMENTS, dtype=np.float32)


def numbers(text):
    return [int(number) for number in re.findall(r"-?\d+", text)]


def read(shape, stride, offset):
    """The elements of a layout, one by one."""
    result = np.zeros(shape, np.float32)
    for index in np.ndindex(*shape):
        result[index] = storage[offset + sum(i * step for i, step in zip(index, stride))]
    return result


def rearrange(array, pattern, **sizes):
    """einops.rearrange from one dimension that is split: "(j i) -> i j"."""
    source, target = pattern.split("->")
    names = source.strip(" ()").split()
    return array.reshape([sizes[name] for name in names]).transpose([names.index(name) for name in target.split()])


def by_rule(name):
    if name == "einops":
        return {"rearrange": rearrange, "s": storage}
    if name == "jax":
        return {"jnp": np, "s": storage}
    tf = types.SimpleNamespace(reshape=np.reshape, transpose=np.transpose, gather=lambda s, at: s[at], range=np.arange)
    return {"tf": tf, "s": storage}


def names_for(dialect):
    if dialect == "pytorch":
        return torch and {"s": torch.from_numpy(storage)}
    if dialect == "numpy":
        return {"np": np, "s": storage}
    if dialect == "einops" and (einops := installed("einops")):
        return {"rearrange": einops.rearrange, "s": storage}
    if dialect == "jax" and (jax := installed("jax")):
        return {"jnp": jax.numpy, "s": jax.numpy.asarray(storage)}
    if dialect == "tensorflow" and (tf := installed("tensorflow")):
        return {"tf": tf, "s": tf.constant(storage)}
    return by_rule(dialect)


def strided(dialect, code):
    """Shape, strides and offset in elements of the dialects that state them."""
    if dialect == "ggml":
        ne, nb = (numbers(part) for part in re.findall(r"{(.*?)}", code))
        offset = re.search(r"offset (\d+)", code)
        assert len(ne) == len(nb) == 4 and all(step % 4 == 0 for step in nb), code
        return ne[::-1], [step // 4 for step in nb[::-1]], int(offset[1]) // 4 if offset else 0
    if dialect == "cute":
        shape, stride = code.split(":")
        return numbers(shape), numbers(stride), None  # the pointer has the offset
    offset = re.search(r"\(s \+ (\d+)|s \+ (\d+)", code)
    offset = int(next(part for part in offset.groups() if part)) if offset else 0
    shape = numbers(re.search(r"extents<std::size_t(.*?)>", code)[1])
    if "layout_stride" in code:
        return shape, numbers(re.search(r"array{(.*?)}", code)[1]), offset
    steps = np.cumprod([1] + (shape[:-1] if "layout_left" in code else shape[:0:-1])).tolist()
    return shape, steps if "layout_left" in code else steps[::-1], offset


def fortran_values(cases):
    """What a compiled program reads, a line for each layout; None without a compiler."""
    if not shutil.which("gfortran"):
        return None
    program = ["program dialects", "implicit none", f"integer :: s({ELEMENTS}), i, j, k, l, n",
               f"do n = 1, {ELEMENTS}", "s(n) = n - 1", "end do"]
    for shape, code in cases:
        letters = "ijkl"[:len(shape)]
        program += [f"do {letter} = 0, {size - 1}" for letter, size in zip(letters, shape)]
        program += [f"write (*, '(i0,1x)', advance='no') {code.split(' = ')[1]}"]
        program += ["end do"] * len(shape) + ["write (*, *)"]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "dialects.f90"
        source.write_text("\n".join(program + ["end program", ""]))
        subprocess.run(["gfortran", "-o", folder + "/dialects", str(source)], check=True)
        printed = subprocess.run([folder + "/dialects"], check=True, capture_output=True, text=True).stdout
    return [numbers(line) for line in printed.splitlines()]


def main():
    path = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent / "data/dialects.txt")
    layout, checked, fortran = None, {}, []
    for line in path.read_text().splitlines():
        dialect, code = line.split(" ", 1)
        if dialect == "layout":
            parts = re.fullmatch(r"(\(.*?\)) (\(.*?\)) (\d+)", code)
            layout = ast.literal_eval(parts[1]), ast.literal_eval(parts[2]), int(parts[3])
            expected = read(*layout)
            continue
        if dialect in ("fortran", "julia"):
            if dialect == "fortran":
                fortran.append((layout[0], code, expected))
            else:
                assert code.replace("[", "(").replace("]", ")") == fortran[-1][1], code
        elif dialect in ("ggml", "mdspan", "cute"):
            shape, stride, offset = strided(dialect, code)
            got = read(shape, stride, layout[2] if offset is None else offset)
            assert np.array_equal(got.reshape(expected.shape), expected), f"{dialect}: {code}"
        elif names := names_for(dialect):
            got = np.asarray(eval(code, dict(names)))
            assert got.shape == expected.shape and np.array_equal(got, expected), f"{dialect}: {code} gives {got}"
        else:
            continue
        checked[dialect] = checked.get(dialect, 0) + 1
    values = fortran_values([case[:2] for case in fortran])
    for (_, code, expected), got in zip(fortran, values or []):
        assert got == expected.flatten().astype(int).tolist(), f"fortran: {code} reads {got}"
    if values is None:
        checked["fortran"] = 0
    print(", ".join(f"{dialect} {count}" for dialect, count in checked.items()))


if __name__ == "__main__":
    main()
