#!/usr/bin/env python3
"""dialects.py [FILE [STEPS]]

Evaluates how other libraries and languages write small layouts (tests/data/dialects.txt) and single steps
(tests/data/step_dialects.txt, with what they copy); the engine's tests keep both files.
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


def groups(side):
    """"(i j) k 1": [["i", "j"], ["k"], []]"""
    return [[name for name in (grouped or single).split() if name != "1"]
            for grouped, single in re.findall(r"\((.*?)\)|(\S+)", side)]


def rearrange(array, pattern, **sizes):
    """einops.rearrange as documented: dimensions are split, permuted and merged."""
    source, target = map(groups, pattern.split("->"))
    for size, names in zip(array.shape, source):
        known = int(np.prod([sizes[name] for name in names if name in sizes]))
        for name in names:
            sizes.setdefault(name, size // known)
    names = [name for group in source for name in group]
    split = array.reshape([sizes[name] for name in names])
    moved = split.transpose([names.index(name) for group in target for name in group])
    return moved.reshape([int(np.prod([sizes[name] for name in group])) for group in target])


def repeat(array, pattern, **sizes):
    """einops.repeat if each dimension is new, grows from 1, or is unchanged."""
    source, target = map(groups, pattern.split("->"))
    kept = [group[0] for group in source if group]
    array = array.reshape([size for size, group in zip(array.shape, source) if group])
    slots = tuple(slice(None) if group[0] in kept else None for group in target)
    shape = [sizes.get(group[0]) or array.shape[kept.index(group[0])] for group in target]
    return np.broadcast_to(array[slots], shape)


def by_rule(name):
    if name == "einops":
        return {"rearrange": rearrange, "repeat": repeat, "s": storage}
    if name == "jax":
        return {"jnp": np, "s": storage}
    tf = types.SimpleNamespace(reshape=np.reshape, transpose=np.transpose, gather=lambda s, at: s[at], range=np.arange,
                               broadcast_to=np.broadcast_to, identity=np.copy, reverse=np.flip)
    return {"tf": tf, "s": storage}


def ggml_permute(_, array, *axes):
    """As in ggml.h: dimension k of `array` becomes dimension axes[k]. There are four, counted from the fastest."""
    order = [0] * 4
    for k, axis in enumerate(axes):
        order[3 - axis] = 3 - k
    return array.reshape((1,) * (4 - array.ndim) + array.shape).transpose(order)


def ggml_reshape(_, array, *ne):
    assert array.flags.c_contiguous
    return array.reshape(ne[::-1])


GGML = {"ctx": None, "ggml_permute": ggml_permute, "ggml_transpose": lambda ctx, x: ggml_permute(ctx, x, 1, 0, 2, 3),
        "ggml_cont": lambda _, x: x.copy(), "ggml_dup": lambda _, x: x.copy()} | {
            f"ggml_reshape_{rank}d": ggml_reshape for rank in range(1, 5)}
JULIA = {"permutedims": lambda x, order: x.transpose([at - 1 for at in order]).copy(), "copy": np.copy}


def names_for(dialect):
    if dialect == "pytorch":
        return torch and {"s": torch.from_numpy(storage)}
    if dialect == "numpy":
        return {"np": np, "s": storage}
    if dialect == "einops" and (einops := installed("einops")):
        return {"rearrange": einops.rearrange, "repeat": einops.repeat, "s": storage}
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
    """The elements that a compiled program reads, a line per layout; None without a compiler."""
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


def check_steps(path):
    """Checks each dialect's steps, and that those of PyTorch and NumPy copy as documented. Prints their numbers."""
    checked = {}
    for line in path.read_text().splitlines():
        dialect, code = line.split(" ", 1)
        if dialect == "step":
            continue
        if dialect == "takes":
            shape, stride = map(ast.literal_eval, re.findall(r"\(.*?\)", code))
            source = np.lib.stride_tricks.as_strided(storage, shape, [step * storage.itemsize for step in stride])
            continue
        if dialect == "gives":
            shape = ast.literal_eval(re.match(r"\(.*?\)", code)[0])
            expected = np.array(numbers(code[code.index(")") + 1:]), np.float32).reshape(shape)
            continue
        copies = code.startswith("copies ")
        code = code.removeprefix("copies ").removeprefix("y = ")
        names = GGML if dialect == "ggml" else JULIA if dialect == "julia" else names_for(dialect)
        if names is None:
            continue
        x = source
        if dialect == "pytorch":
            x = torch.as_strided(torch.from_numpy(storage), source.shape, [step // 4 for step in source.strides])
        elif dialect in ("jax", "tensorflow", "einops") and names["s"] is not storage:
            x = names["jnp"].asarray(source) if dialect == "jax" else names["tf"].constant(source) if dialect == "tensorflow" else source
        y = eval(code, dict(names) | {"x": x})
        got = np.asarray(y).reshape(expected.shape) if dialect == "ggml" else np.asarray(y)
        assert got.shape == expected.shape and np.array_equal(got, expected), f"{dialect}: {code} gives {got}"
        if dialect in ("pytorch", "numpy"):
            assert np.shares_memory(np.asarray(x), got) != copies, f"{dialect}: {code} {'does not copy' if copies else 'copies'}"
        checked[dialect] = checked.get(dialect, 0) + 1
    print("steps: " + ", ".join(f"{dialect} {count}" for dialect, count in checked.items()))


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
    if len(sys.argv) != 2:
        check_steps(pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else path.parent / "step_dialects.txt")


if __name__ == "__main__":
    main()
