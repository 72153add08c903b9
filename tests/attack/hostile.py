#!/usr/bin/env python3
"""Runs hostile scripts: each must end by itself, within limits of time and memory, and not by a signal.

usage: hostile.py PROGRAM [--mode run,json,render,timeit] [--only WORD] [--every N] [--first N] [--seconds N] [--gib N] [--list]

The scripts are those of families/. Each is run in every mode that is asked for: `run`, `run --json`, `render` to a picture of
its last step, and `timeit` of its last line after the others as set-up. It must exit with status 0, or with an error
(status 1). One that takes too long is tried twice more: on a shared or virtual machine a page fault can cost ten times
as much as in the next second.

Prints a line for each failure, and last 'MODE: N passed, N failed' for each mode. Exits 1 on any failure. Every 500 scripts a
line on standard error says how far it is.
"""
import argparse
import importlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FAMILIES = sorted(path.stem for path in (Path(__file__).parent / "families").glob("*.py"))
MODES = ("run", "json", "render", "timeit")
ATTEMPTS = 3
LONGEST_ARGUMENT = 120_000  # limit of a process's argument


def scripts():
    """(name, text) of every script, `import torch` included."""
    for family in FAMILIES:
        for name, text in importlib.import_module(f"families.{family}").scripts():
            yield f"{family}/{name}", "import torch\n" + text + "\n"
            if called := in_function(text):
                yield f"{family}/{name}_in_function", "import torch\n" + called + "\n"


def in_function(text):
    """The same script with its loops in a function, if possible; None if it has none or defines more after them."""
    lines = text.split("\n")
    defined = ("import ", "from ", "class ", "def ", "@", " ", "#")
    begin = next((i for i, line in enumerate(lines) if line and not line.startswith(defined)), len(lines))
    inside = lines[begin:]
    if not any(line.startswith(("for ", "with ")) for line in inside) or len(lines) > 3000 or '\'\'\'' in text:
        return None
    if any(line.startswith(("import ", "from ", "class ", "def ", "@")) for line in inside):
        return None
    return "\n".join([*lines[:begin], "def all_of_it():", *("    " + line for line in inside), "all_of_it()"])


def command(program, mode, path, text):
    """The command line that runs the script; None if the mode does not support it."""
    if mode == "render":
        return [program, "render", path, "-o", os.path.join(os.path.dirname(path), "out.png")]
    if mode == "timeit":
        *setup, last = text.rstrip("\n").split("\n")
        setup = "\n".join(setup)
        if max(len(os.fsencode(part)) for part in (setup, last)) > LONGEST_ARGUMENT or "\0" in text:
            return None
        return [program, "timeit", "-s", setup, "--", last]
    return [program, "run", *(["--json"] if mode == "json" else []), path]


def run(words, seconds, gib):
    """The fault, or None; and the processor seconds and MiB used."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (int(4 * gib * 2**30),) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 3,) * 2)
    began = time.monotonic()
    child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             preexec_fn=limit)
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        waited = time.monotonic() - began
        if pid:
            break
        if waited > 120:
            child.kill()
            os.wait4(child.pid, 0)
            child.returncode = -signal.SIGKILL
            return f"waits for something after {waited:.0f} s", waited, 0
        time.sleep(0.002 if waited < 0.2 else 0.02)
    child.returncode = status
    took = usage.ru_utime + usage.ru_stime
    mib = usage.ru_maxrss / 1024
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) and took > seconds:
        return f"still at it after {took:.0f} s", took, mib
    if os.WIFSIGNALED(status):
        return f"ended by {signal.Signals(os.WTERMSIG(status)).name}", took, mib
    if os.WEXITSTATUS(status) not in (0, 1):
        return f"exit status {os.WEXITSTATUS(status)}", took, mib
    if took > seconds:
        return f"took {took:.1f} s", took, mib
    if mib > gib * 1024:
        return f"took {mib:.0f} MiB", took, mib
    return None, took, mib


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--mode", default="run", help="some of " + ",".join(MODES))
    parser.add_argument("--only", default="")
    parser.add_argument("--every", type=int, default=1, help="only every N-th script")
    parser.add_argument("--first", type=int, default=0, help="the number of the first script, to resume or to split a run")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--gib", type=float, default=2)
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    modes = args.mode.split(",")
    passed, failed = dict.fromkeys(modes, 0), dict.fromkeys(modes, 0)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "script.py")
        for number, (name, text) in enumerate(scripts()):
            if args.only not in name or number < args.first or (number - args.first) % args.every:
                continue
            if args.list:
                print(name)
                continue
            with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)
            if number and number % 500 == 0:
                print(f"{time.strftime('%H:%M:%S')} script {number}", file=sys.stderr, flush=True)
            for mode in modes:
                words = command(args.program, mode, path, text)
                if not words:
                    continue
                for _ in range(ATTEMPTS):
                    problem, took, _ = run(words, args.seconds, args.gib)
                    if took <= args.seconds:
                        break
                (failed if problem else passed)[mode] += 1
                if problem:
                    print(f"{mode} {name}: {problem}", flush=True)
    if not args.list:
        for mode in modes:
            print(f"{mode}: {passed[mode]} passed, {failed[mode]} failed")
    sys.exit(any(failed.values()))


if __name__ == "__main__":
    main()
