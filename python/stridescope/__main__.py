"""python -m stridescope SCRIPT [ARGUMENT...]: runs SCRIPT and records it."""

import argparse
import os
import sys
import types


def main():
    parser = argparse.ArgumentParser(prog="python -m stridescope", description="Run a PyTorch script and record it as a session.")
    parser.add_argument("-o", "--out", help="the session to write; otherwise SCRIPT with the ending .session.py")
    parser.add_argument("script")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="passed on to SCRIPT")
    options = parser.parse_args()
    out = options.out or os.path.splitext(options.script)[0] + ".session.py"
    try:
        with open(options.script, "rb") as file:
            source = file.read()
        with open(out, "a", encoding="utf-8"):
            pass  # a session that cannot be written is known before the program runs
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    code = compile(source, os.path.abspath(options.script), "exec")

    from ._recorder import Recorder
    sys.argv = [options.script, *options.arguments]
    sys.path[0] = os.path.dirname(os.path.abspath(options.script))
    script = types.ModuleType("__main__")
    script.__file__ = options.script
    sys.modules["__main__"] = script
    recorder = Recorder(out)
    recorder.start()
    try:
        exec(code, vars(script))
    finally:
        recorder.stop()
        print(f"recorded {recorder.count} operations: {out}", file=sys.stderr)


main()
