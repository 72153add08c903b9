#!/usr/bin/env python3
"""numpy_programs.py BINARY [--count N] [--seed S] [--keep FOLDER]

Compares random programs about NumPy's layouts with the installed NumPy: views, copies, writes, reductions, prints and
errors, with the strides and flags of each result. Strides of dimensions of size 1, and of arrays without elements, are
not compared. A program that differs is printed with its first difference, and written to FOLDER. Exits with 77 if NumPy
is not installed.
"""
import argparse
import contextlib
import io
import pathlib
import random
import re
import subprocess
import sys
import tempfile

DTYPES = ["int64", "float64", "int32", "uint8", "float32", "int16", "bool"]


class Program:
    """A program that is generated line by line, and run at the same time to know its arrays."""

    def __init__(self, rng, numpy):
        self.rng, self.np = rng, numpy
        self.lines = ["import numpy as np", "from numpy.lib.stride_tricks import as_strided, sliding_window_view"]
        self.names = {"np": numpy}
        exec("\n".join(self.lines), self.names)
        self.arrays = []

    def pick(self):
        return self.rng.choice(self.arrays)

    def of(self, name):
        return self.names[name]

    def run(self, statement):
        """Adds a statement. If it raises, the program catches the error and prints it."""
        try:
            with contextlib.redirect_stdout(io.StringIO()), self.np.errstate(all="ignore"):
                exec(statement, self.names)
            self.lines.append(statement)
            return True
        except Exception:
            self.lines += ["try:", "    " + statement, "except Exception as error:", "    print('refused:', error)"]
            return False

    def bind(self, expression):
        name = f"v{len(self.arrays)}"
        if self.run(f"{name} = {expression}"):
            value = self.of(name)
            if isinstance(value, self.np.ndarray) and value.size <= 400:
                self.arrays.append(name)
                self.lines.append(f"print({name}.shape, [s for n, s in zip({name}.shape, {name}.strides) if n != 1 and {name}.size], {name}.dtype, {name}.flags.c_contiguous, "
                                  f"{name}.flags.f_contiguous, {name}.flags.owndata, {name}.flags.writeable)")
                if self.rng.random() < 0.5:
                    self.lines.append(f"print({name})")

    def shape(self, most=3):
        return tuple(self.rng.choice([1, 2, 3, 4, 5]) for _ in range(self.rng.randint(1, most)))

    def make(self):
        shape, dtype = self.shape(), self.rng.choice(DTYPES)
        count = 1
        for n in shape:
            count *= n
        start = self.rng.randint(-5, 5) if dtype not in ("uint8", "bool") else 0
        self.bind(self.rng.choice([
            f"np.arange({start}, {start + count}).reshape({shape}).astype('{dtype}')",
            f"np.arange({start}, {start + count}).astype('{dtype}').reshape({shape}, order='F')",
            f"np.zeros({shape}, dtype='{dtype}', order='F')",
            f"np.full({shape}, {self.rng.randint(0, 3)}, dtype='{dtype}')",
            f"np.linspace(0, {self.rng.randint(1, 9)}, {count}).reshape({shape})"]))

    def part(self, n):
        r = self.rng
        kind = r.random()
        if kind < 0.3 and n > 0:
            return str(r.randint(-n - (r.random() < 0.04), n - 1))
        pick = lambda: r.choice(["", str(r.randint(-n, n))])
        step = r.choice(["", ":1", ":2", ":-1", ":-2", ":3"])
        return f"{pick()}:{pick()}{step}"

    def index(self, a):
        parts = [self.part(n) for n in a.shape[:self.rng.randint(1, max(a.ndim, 1))]]
        if self.rng.random() < 0.2:
            parts.insert(self.rng.randint(0, len(parts)), "None")
        if self.rng.random() < 0.15:
            parts.append("...")
        return ", ".join(parts) if a.ndim else "()"

    def fancy(self, a):
        r = self.rng
        parts = []
        for n in a.shape[:r.randint(1, max(a.ndim, 1))]:
            parts.append(":" if n == 0 else r.choice([":", "::-1", str(r.randint(-n, n - 1)), str([r.randint(-n, n - 1) for _ in range(2)]),
                                   str([r.randint(-n, n - 1) for _ in range(2)])]))
        return ", ".join(parts)

    def view(self):
        name, r = self.pick(), self.rng
        a = self.of(name)
        axes = list(range(a.ndim))
        r.shuffle(axes)
        choices = [f"{name}[{self.index(a)}]", f"{name}[{self.index(a)}]", f"{name}.T", f"{name}.transpose({tuple(axes)})",
                   f"{name}.reshape({self.factors(a.size)})", f"{name}.reshape({self.factors(a.size)}, order='F')", f"{name}.ravel()",
                   f"{name}.ravel('{r.choice('FKA')}')", f"{name}.squeeze()", f"{name}[::-1]", f"np.flip({name})",
                   f"np.expand_dims({name}, {r.randint(0, a.ndim)})", f"np.broadcast_to({name}, {(2,) + a.shape})",
                   f"{name}.view('{r.choice(['u1', 'i2', 'i4', 'i8', 'f4', 'f8'])}')"]
        if a.ndim:
            choices.append(f"np.moveaxis({name}, {r.randint(-a.ndim, a.ndim - 1)}, {r.randint(-a.ndim, a.ndim - 1)})")
            choices.append(f"{name}.swapaxes({r.randint(-a.ndim, a.ndim - 1)}, {r.randint(-a.ndim, a.ndim - 1)})")
            choices.append(f"sliding_window_view({name}, {r.randint(1, 3)}, axis={r.randint(0, a.ndim - 1)})")
        if a.ndim == 2:
            choices.append(f"{name}.diagonal({r.randint(-1, 1)})")
        self.bind(r.choice(choices))

    def factors(self, n):
        r, shape = self.rng, []
        while n > 1 and len(shape) < 4:
            divisors = [d for d in range(1, n + 1) if n % d == 0]
            d = r.choice(divisors)
            shape.append(d)
            n //= d
        shape.append(n if r.random() < 0.7 else r.choice([-1, 1, 3]))
        return tuple(shape)

    def copy(self):
        name, r = self.pick(), self.rng
        a = self.of(name)
        choices = [f"{name}.copy()", f"{name}.copy('{r.choice('CFAK')}')", f"np.array({name})", f"np.ascontiguousarray({name})",
                   f"np.asfortranarray({name})", f"{name}.astype('{r.choice(DTYPES)}')", f"{name}.flatten()", f"{name}.flatten('F')",
                   f"{name}[{self.fancy(a)}]" if a.ndim else f"{name}.copy()", f"{name}[{name} > {r.randint(-2, 3)}]",
                   f"np.zeros_like({name})", f"np.concatenate([{name}, {name}])", f"np.stack([{name}, {name}], axis={r.randint(0, a.ndim)})",
                   f"np.repeat({name}, 2)", f"np.tile({name}, 2)", f"np.roll({name}, 1)", f"np.sort({name})", f"np.take({name}, [0, -1])"]
        self.bind(r.choice(choices))

    def compute(self):
        x, y, r = self.pick(), self.pick(), self.rng
        op = r.choice(["+", "-", "*", "<", ">="])
        axis = r.choice(["", "axis=0", "axis=-1", "axis=0, keepdims=True", "axis=1"])
        choices = [f"{x} {op} {y}", f"{x} {op} {y}.T", f"{x} * {r.randint(0, 3)}", f"{x} + 0.5", f"{x} // 2", f"{x} % 3", f"np.maximum({x}, {y})",
                   f"np.where({x} > 1, {x}, 0)", f"{x}.sum({axis})", f"{x}.max({axis})", f"{x}.mean({axis})", f"{x}.cumsum()", f"{x}.argmax({axis.split(',')[0]})",
                   f"np.clip({x}, 0, 3)", f"{x} @ {y}", f"np.dot({x}, {y})", f"np.abs({x})", f"{x}.all({axis})", f"np.sqrt(np.abs({x}))"]
        self.bind(r.choice(choices))

    def write(self):
        name, r = self.pick(), self.rng
        a = self.of(name)
        other = self.pick()
        choices = [f"{name}[{self.index(a)}] = {r.randint(0, 9)}", f"{name}[...] = {other}", f"{name} += 1", f"{name} *= 2", f"{name}.fill(3)",
                   f"{name}[{self.index(a)}] = {other}", f"{name}[::-1] = {name}", f"{name}[1:] = {name}[:-1]", f"{name}.flat[{r.randint(0, 3)}] = 5"]
        if a.ndim:
            choices.append(f"{name}[{self.fancy(a)}] = {r.randint(0, 9)}")
        self.run(r.choice(choices))
        if r.random() < 0.5:
            self.lines.append(f"print({name}, {name}.sum())")

    def ask(self):
        x, y = self.pick(), self.pick()
        self.run(self.rng.choice([f"print(np.shares_memory({x}, {y}), np.may_share_memory({x}, {y}), {x}.base is {y}.base)", f"print({x})",
                                  f"print({x}.tolist(), {x}.nbytes, {x}.itemsize)", f"print(np.array_equal({x}, {y}), {x}.ndim, {x}.size)",
                                  f"print(repr({x}))"]))

    def text(self, length):
        self.make()
        while not self.arrays:
            self.make()
        for _ in range(length):
            step = self.rng.choices([self.make, self.view, self.copy, self.compute, self.write, self.ask], [1, 6, 3, 4, 3, 2])[0]
            step()
        return "\n".join(self.lines) + "\n"


FLOAT = re.compile(r"[-+]?\d+\.\d*(?:e[-+]?\d+)?")


def near(want, got):
    """Whether two lines are equal except for the last digits of floats."""
    return want == got or FLOAT.sub("#", want) == FLOAT.sub("#", got) and all(
        abs(float(x) - float(y)) <= 1e-6 * max(abs(float(x)), abs(float(y))) for x, y in zip(FLOAT.findall(want), FLOAT.findall(got)))


def expected(text, numpy):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), numpy.errstate(all="ignore"):
        exec(text, {})
    return out.getvalue()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--length", type=int, default=25)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    try:
        import numpy
    except ImportError:
        return 77
    import warnings
    warnings.simplefilter("ignore")
    failed = 0
    for number in range(arguments.count):
        text = Program(random.Random(f"{arguments.seed}/{number}"), numpy).text(arguments.length)
        want = expected(text, numpy)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "program.py"
            path.write_text(text, encoding="utf-8")
            done = subprocess.run([arguments.binary, "run", str(path)], capture_output=True, text=True, timeout=120)
        got = done.stdout
        if len(got.splitlines()) == len(want.splitlines()) and all(map(near, want.splitlines(), got.splitlines())):
            continue
        failed += 1
        wanted, came = want.splitlines(), (got + done.stderr).splitlines()
        at = next((i for i, (a, b) in enumerate(zip(wanted, came)) if not near(a, b)), min(len(wanted), len(came)))
        print(f"program {number} of seed {arguments.seed} differs at line {at + 1}:\n  NumPy: {wanted[at:at + 1]}\n  here:  {came[at:at + 1]}")
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            (arguments.keep / f"{arguments.seed}_{number}.py").write_text(text, encoding="utf-8")
    print(f"{arguments.count - failed} of {arguments.count} programs agree with NumPy {numpy.__version__}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
