#!/usr/bin/env python3
"""Write cases that were recorded from PyTorch in the short form that conformance_test.cpp reads.

usage: encode.py CASES.jsonl > cases.txt      (ops.txt: calls of every operation in every form; families.txt:
                                               of those that came later, from a PyTorch 1.13 that is the same there)

A case:
  # ID CATEGORY                  category `op!`: numbers are equal to the last digit; `op`: nearly, by their dtype
  STATEMENT                     as in the script; what it did follows, each line after a tab:
  <tab>NAME = TENSOR            a name that it bound
  <tab>NAME := EXPRESSION       the same, for a value that is no tensor, as Python writes it
  <tab>| TEXT                   a line that it printed
  <tab>! TYPE[: MESSAGE]        it raised; without MESSAGE the text is not compared
  <tab>@ NAME = TENSOR          after the last statement: a name whose tensor is not as when it was bound
TENSOR is `DTYPE SHAPE STRIDE OFFSET CONTIGUOUS STORAGE NBYTES VALUES`: lists joined by commas, `.` for an empty one,
`?` for what PyTorch does not promise; CONTIGUOUS is c or n; STORAGE numbers storages by first appearance.
VALUES are in row-major order: `3..6` is 3 4 5 6, `0*4` is 0 0 0 0, T and F are bools, ? alone: too many to list.
"""
import json
import math
import sys


def token(value):
    if isinstance(value, bool):
        return "T" if value else "F"
    if isinstance(value, float) and math.isfinite(value) and value == int(value) and abs(value) < 1e15:
        return "-0" if value == 0 and math.copysign(1, value) < 0 else str(int(value))
    return str(value)


def is_int(text):
    return text.lstrip("-").isdigit() and text != "-0"


def values(flat):
    if flat is None:
        return "?"
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
    return "?" if numbers is None else ",".join(map(str, numbers)) or "."


def binding(name, value):
    if value["kind"] == "value":
        return f"{name} := {value['value']!r}"
    assert value["device"] == "cpu"
    contiguous = {None: "?", True: "c", False: "n"}[value["is_contiguous"]]
    fields = [value["dtype"].removeprefix("torch."), dims(value["shape"]), dims(value["stride"]),
              value["storage_offset"], contiguous, value["storage"], value["storage_nbytes"]]
    return f"{name} = " + " ".join("?" if f is None else str(f) for f in fields) + " " + values(value["values"])


def encode(case):
    lines, bound = [f"# {case['id']} {case['category']}{'!' if case.get('exact') else ''}"], {}
    for statement, step in zip(case["script"], case["steps"]):
        assert "\n" not in statement and not statement.startswith(("#", "\t"))
        lines.append(statement)
        for name, value in step.get("bindings", {}).items():
            bound[name] = binding(name, value)
            lines.append("\t" + bound[name])
        if "printed" in step:
            lines += ["\t| " + line for line in step["printed"].split("\n")]
        if "error" in step:
            message = step["error"]["message"]
            assert message is None or "\n" not in message
            lines.append(f"\t! {step['error']['type']}" + (f": {message}" if message is not None else ""))
    for name, value in case["final"].items():
        if binding(name, value) != bound[name]:
            lines.append("\t@ " + binding(name, value))
    return "\n".join(lines)


def main():
    for line in open(sys.argv[1], encoding="utf-8"):
        print(encode(json.loads(line)))


if __name__ == "__main__":
    main()
