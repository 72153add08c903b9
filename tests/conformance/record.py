#!/usr/bin/env python3
"""Runs programs under the installed PyTorch, which should be 2.6, and prints them as cases for conformance_test.cpp.

usage: record.py PROGRAMS >> families.txt

PROGRAMS has a line `# ID CATEGORY` before each program, and one statement per line. Lines that begin with a tab are
ignored, so a file of cases can be recorded again. Statements see torch, nn and F. A case, as it is printed:
  # ID CATEGORY                  category `op!`: numbers are equal to the last digit; `op`: nearly, by their dtype
  STATEMENT                     as in the script; what it did follows, each line after a tab:
  <tab>NAME = TENSOR            a name that it bound
  <tab>NAME := EXPRESSION       the same, for a value that is no tensor, as Python writes it
  <tab>| TEXT                   a line that it printed
  <tab>! TYPE[: MESSAGE]        it raised; without MESSAGE the text is not compared
  <tab>@ NAME = TENSOR          after the last statement: a name whose tensor is not as when it was bound
TENSOR is `DTYPE SHAPE STRIDE OFFSET CONTIGUOUS STORAGE NBYTES VALUES`: lists joined by commas, `.` for an empty one,
`?`, which you write by hand, for what PyTorch does not promise; CONTIGUOUS is c or n; STORAGE numbers storages by first
appearance.
VALUES are in row-major order: `3..6` is 3 4 5 6, `0*4` is 0 0 0 0, T and F are bools, ? alone: too many to list.
"""
import contextlib
import io
import math
import sys
import types
import warnings

MOST_VALUES = 256


def token(value):
    if isinstance(value, bool):
        return "T" if value else "F"
    if isinstance(value, float) and math.isfinite(value) and value == int(value) and abs(value) < 1e15:
        return "-0" if value == 0 and math.copysign(1, value) < 0 else str(int(value))
    return str(value)


def is_int(text):
    return text.lstrip("-").isdigit() and text != "-0"


def values(flat):
    tokens, out, i = [token(v) for v in flat], [], 0
    while i < len(tokens):
        run = 1
        while i + run < len(tokens) and tokens[i + run] == tokens[i]:
            run += 1
        climb = 1
        if is_int(tokens[i]):
            while i + climb < len(tokens) and tokens[i + climb] == str(int(tokens[i]) + climb):
                climb += 1
        if climb > 2:
            out.append(f"{tokens[i]}..{tokens[i + climb - 1]}")
            i += climb
        elif run > 1 and run * len(tokens[i]) > len(f"*{run}"):
            out.append(f"{tokens[i]}*{run}")
            i += run
        else:
            out.append(tokens[i])
            i += 1
    return " ".join(out) or "."


def dims(numbers):
    return ",".join(map(str, numbers)) or "."


class Case:
    """A program, and the effects of its statements."""

    def __init__(self, header):
        self.lines, self.bound, self.storages, self.kept = [header], {}, {}, []
        self.names = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional}

    def binding(self, name, value):
        if not isinstance(value, torch.Tensor):
            return f"{name} := {value!r}"
        storage = value.untyped_storage()
        self.kept.append(storage)  # so that no other storage reuses its address
        number = self.storages.setdefault(storage._cdata, len(self.storages))
        fields = [str(value.dtype).removeprefix("torch."), dims(value.shape), dims(value.stride()),
                  value.storage_offset(), "c" if value.is_contiguous() else "n", number, storage.nbytes(),
                  "?" if value.numel() > MOST_VALUES else values(value.detach().reshape(-1).tolist())]
        return f"{name} = " + " ".join(map(str, fields))

    def run(self, statement):
        before, printed = dict(self.names), io.StringIO()
        self.lines.append(statement)
        error = None
        try:
            with contextlib.redirect_stdout(printed), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(statement, self.names)
        except Exception as raised:
            error = raised
        for name, value in self.names.items():
            is_recorded = not name.startswith("_") and not isinstance(value, types.ModuleType)
            if is_recorded and (name not in before or before[name] is not value):
                self.bound[name] = self.binding(name, value)
                self.lines.append("\t" + self.bound[name])
        self.lines += ["\t| " + line for line in printed.getvalue().rstrip("\n").split("\n") if printed.getvalue()]
        if error:
            message = str(error)
            self.lines.append(f"\t! {type(error).__name__}" + (f": {message}" if "\n" not in message else ""))

    def text(self):
        changed = [f"\t@ {now}" for name in self.bound
                   if name in self.names and (now := self.binding(name, self.names[name])) != self.bound[name]]
        return "\n".join(self.lines + changed)


def main():
    case = None
    for line in open(sys.argv[1], encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("# "):
            if case:
                print(case.text())
            case = Case(line)
        elif line and not line.startswith("\t"):
            case.run(line)
    if case:
        print(case.text())


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    import torch
    main()
