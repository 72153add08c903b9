#!/usr/bin/env python3
"""Runs the lessons that come with the program under an installed PyTorch, and compares every binding of every statement with
what `stridescope run --json` says. Exits with 77 if PyTorch is not installed.

usage: lessons_under_torch.py BINARY"""

import ast
import contextlib
import io
import json
import math
import os
import subprocess
import sys
from pathlib import Path

try:
    import torch
except ImportError:
    system = "/usr/bin/python3"  # where python3-torch installs it
    if os.path.exists(system) and not os.path.samefile(system, sys.executable):
        os.execv(system, [system, *sys.argv])
    sys.exit(77)


def plain(value):
    if isinstance(value, float):
        return "nan" if math.isnan(value) else "inf" if value == math.inf else "-inf" if value == -math.inf else value
    return value


def described(tensor):
    values = [plain(v) for v in tensor.reshape(-1).tolist()] if tensor.numel() <= 4096 else None
    return {"dtype": str(tensor.dtype), "shape": list(tensor.shape), "stride": list(tensor.stride()),
            "storage_offset": tensor.storage_offset(), "is_contiguous": tensor.is_contiguous(), "values": values}


def is_near(a, b):
    if isinstance(a, float) and isinstance(b, (int, float)):
        return math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-6)
    return a == b


def differs(ours, theirs):
    for key, value in theirs.items():
        if key == "values" and value is not None and ours[key] is not None:
            if len(value) != len(ours[key]) or not all(map(is_near, value, ours[key])):
                return key
        elif key != "values" and ours[key] != value:
            return key
    return None


def check(binary, path):
    text = path.read_text(encoding="utf-8")
    told = subprocess.run([binary, "run", "--json", str(path)], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    names, compared, wrong = {}, 0, []
    statements = ast.parse(text).body
    for statement, line in zip(statements, lines):
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(ast.Module([statement], []), str(path), "exec"), names)
        for name, ours in line.get("bindings", {}).items():
            theirs = names.get(name)
            if ours.get("kind") != "tensor" or not isinstance(theirs, torch.Tensor):
                continue
            compared += 1
            if key := differs(ours, described(theirs)):
                wrong.append(f"{path.name}:{statement.lineno}: {name}: {key} {ours[key]} is {described(theirs)[key]} there")
    if len(statements) + 1 != len(lines):
        wrong.append(f"{path.name}: {len(statements)} statements, {len(lines) - 1} told")
    return compared, wrong


def main():
    folder = Path(__file__).resolve().parents[2] / "assets" / "lessons"
    total, problems = 0, []
    for path in sorted(folder.rglob("*.py")):
        try:
            compared, wrong = check(sys.argv[1], path)
        except (RuntimeError, AssertionError, AttributeError, TypeError) as error:  # AssertionError: no cuda
            if "CUDA" in str(error) or "cuda" in str(error):
                continue
            compared, wrong = 0, [f"{path.name}: {error!r}"]
        total += compared
        problems += wrong
    print(f"{total} bindings compared")
    print(*problems, sep="\n")
    return 1 if problems or total == 0 else 0


sys.exit(main())
