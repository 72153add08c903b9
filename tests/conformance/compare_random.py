#!/usr/bin/env python3
"""Compares random programs with an installed PyTorch: names, shapes, strides, offsets, sharing, dtypes, values, printed
text and errors, statement by statement.

usage: compare_random.py BINARY [--programs N] [--seed N] [--statements N] [--show N] [--jobs N]

Any python3 that has torch does; exits with 77 where none is found. A difference that is one between that PyTorch and 2.6,
which the program follows, is counted by its name (version_differences.py); any other makes the exit status 1.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import io
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import warnings

try:
    import torch
except ImportError:
    system = "/usr/bin/python3"  # where python3-torch installs it
    if os.path.exists(system) and not os.path.samefile(system, sys.executable):
        os.execv(system, [system, *sys.argv])
    sys.exit(77)

from random_programs import Draw
from version_differences import name_of

# Relative and absolute difference of last digits, by dtype; all else is equal.
NEAR = {"torch.float64": (1e-9, 1e-10), "torch.float32": (2e-5, 2e-6), "torch.float16": (1e-2, 1e-3),
        "torch.bfloat16": (2e-2, 1e-3)}


def plain(value):
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


class Truth:
    """A program that PyTorch is running."""

    def __init__(self):
        self.env, self.kept, self.storages = {"torch": torch}, [], {}

    def tensor(self, t):
        storage = t.untyped_storage() if hasattr(t, "untyped_storage") else t.storage()._storage
        self.kept.append(storage)  # so that no other storage reuses its address
        key = storage._cdata
        return {"dtype": str(t.dtype), "shape": list(t.shape), "stride": list(t.stride()),
                "storage_offset": t.storage_offset(), "is_contiguous": t.is_contiguous(),
                "storage": self.storages.setdefault(key, len(self.storages)),
                "values": plain(t.detach().reshape(-1).tolist()) if t.numel() <= 256 else None}

    def names(self):
        return {n: v for n, v in self.env.items() if n not in ("torch", "__builtins__")}

    def run(self, statement):
        before, out = dict(self.env), io.StringIO()
        step = {"source": statement}
        try:
            with contextlib.redirect_stdout(out), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(statement, self.env)
        except Exception as error:
            step["error"] = [type(error).__name__, str(error)]
        step["printed"] = out.getvalue().rstrip("\n")
        changed = {n: v for n, v in self.names().items() if n not in before or before[n] is not v}
        step["bindings"] = {n: self.tensor(v) for n, v in changed.items() if isinstance(v, torch.Tensor)}
        return step

    def end(self):
        return {n: self.tensor(v) for n, v in self.names().items() if isinstance(v, torch.Tensor)}


def program(seed, length):
    """A program, its output in PyTorch, and the final state of its tensors."""
    truth, steps = Truth(), []
    draw = Draw(random.Random(seed), truth.env)
    torch.set_default_dtype(torch.float32)
    torch.set_printoptions(profile="default")
    errors = 0
    while len(steps) < length:
        statement = draw.statement()
        # An error ends a program. So each statement is first run on copies of the tensors, and most of those
        # that raise are left out.
        state = random.Random(seed + len(steps) + 7919 * errors)
        trial = {n: v.clone() if isinstance(v, torch.Tensor) else v for n, v in truth.env.items()}
        probe = Truth()
        probe.env = trial
        if "error" in probe.run(statement) and state.random() < .85 and errors < 60:
            errors += 1
            continue
        steps.append(truth.run(statement))
        if "error" in steps[-1] or any(t.numel() > 4096 for t in draw_tensors(truth)):
            break
    return steps, truth.end()


def draw_tensors(truth):
    return [v for v in truth.names().values() if isinstance(v, torch.Tensor)]


def same(ours, theirs, near):
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(same(a, b, near) for a, b in zip(ours, theirs))
    if isinstance(ours, float) and isinstance(theirs, (int, float)) and not isinstance(theirs, bool) and near:
        return math.isclose(ours, theirs, rel_tol=near[0], abs_tol=near[1])
    return ours == theirs and isinstance(ours, bool) == isinstance(theirs, bool)


class Comparison:
    def __init__(self):
        self.ours, self.theirs = {}, {}

    def tensors(self, where, ours, theirs):
        if set(ours) != set(theirs):
            return f"{where}: binds {sorted(ours)}, not {sorted(theirs)}"
        for name, theirs_now in theirs.items():
            now = ours[name]
            for key in ("dtype", "shape", "stride", "storage_offset", "is_contiguous"):
                if key == "stride" and 0 in theirs_now["shape"]:
                    continue
                if now.get(key) != theirs_now[key]:
                    return f"{where}: {name}.{key} is {now.get(key)}, not {theirs_now[key]}"
            a, b = now["storage"], theirs_now["storage"]
            if self.theirs.setdefault(b, a) != a or self.ours.setdefault(a, b) != b:
                return f"{where}: {name} shares memory with other tensors"
            if theirs_now["values"] is not None and not same(now["values"], theirs_now["values"], NEAR.get(now["dtype"])):
                return f"{where}: {name} holds {now['values']}, not {theirs_now['values']}"
        return None

    def difference(self, lines, steps, end):
        for line, step in zip(lines, steps):
            where, error = f"`{step['source']}`", line.get("error")
            if "error" in step or error:
                theirs = step.get("error")
                mine = error and [error["type"], error["message"]]
                if mine != theirs and not (mine and theirs and mine[0] == theirs[0] == "TypeError"):
                    return f"{where}: {mine and ': '.join(mine)}, not {theirs and ': '.join(theirs)}"
                return None
            printed = (line.get("printed") or "").rstrip("\n")
            if printed != step["printed"]:
                return f"{where}: prints {printed!r}, not {step['printed']!r}"
            mine = {n: v for n, v in line["bindings"].items() if v.get("kind") == "tensor"}
            bad = self.tensors(where, mine, step["bindings"])
            if bad:
                return bad
        if len(lines) <= len(steps):
            return f"ended after {len(lines)} lines"
        return self.tensors("at the end", {n: v for n, v in lines[-1]["final"].items() if v.get("kind") == "tensor"}, end)


def told(binary, steps):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write("import torch\n" + "\n".join(s["source"] for s in steps) + "\n")
        script.flush()
        done = subprocess.run([binary, "run", "--json", script.name], capture_output=True, text=True, timeout=120)
    if done.returncode not in (0, 1):
        return None, f"exit status {done.returncode}: {done.stderr.strip()[-200:]}"
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.strip()]
    return [line for line in lines if line.get("source", "").strip() != "import torch"], None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--statements", type=int, default=8)
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    torch.set_num_threads(1)
    same_count, shown, failed, named = 0, 0, 0, collections.Counter()

    def compare(number):
        lines, bad = told(given.binary, number[0])
        return bad or Comparison().difference(lines, *number)

    seeds = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.programs)
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for begin in range(0, len(seeds), 200):
            made = [program(seed, given.statements) for seed in seeds[begin:begin + 200]]
            for seed, (steps, end), bad in zip(seeds[begin:begin + 200], made, pool.map(compare, made)):
                name = bad and name_of(bad, torch.__version__)
                if not bad:
                    same_count += 1
                elif name:
                    named[name] += 1
                else:
                    failed += 1
                    if shown < given.show:
                        shown += 1
                        print(f"program {seed}: {bad}\n    " + "\n    ".join(s["source"] for s in steps), flush=True)
    for name, count in named.most_common():
        print(f"{count:6} {name}")
    print(f"{same_count} of {given.programs} as PyTorch {torch.__version__}, {sum(named.values())} as 2.6 and not as that, "
          f"{failed} differ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
