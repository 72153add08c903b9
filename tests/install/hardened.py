#!/usr/bin/env python3
"""Checks that a release is hardened: it is position-independent, relocated data is read-only once it runs (RELRO),
the stack is not executable and has a stack protector, and the C library's checked functions are used.
usage: hardened.py PROGRAM"""

import shutil
import subprocess
import sys

if not shutil.which("readelf"):
    print("readelf is not installed: nothing is checked")
    sys.exit(0)


def told(*options):
    return subprocess.run(["readelf", "--wide", *options, sys.argv[1]], capture_output=True, text=True, check=True).stdout


header, segments, dynamic, symbols = told("--file-header"), told("--segments"), told("--dynamic"), told("--dyn-syms")
assert "DYN (Position-Independent Executable file)" in header or "DYN (Shared object file)" in header, header
assert "GNU_RELRO" in segments and "NOW" in dynamic, dynamic
stack = next(line for line in segments.splitlines() if "GNU_STACK" in line)
assert "RWE" not in stack, stack
assert "__stack_chk_fail" in symbols, "no stack protector"
assert "_chk@" in symbols, "no _FORTIFY_SOURCE"
