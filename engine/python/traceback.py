# The text of errors, without the lines of the calls.
import sys


def format_exception_only(exc, value=None, **options):
    error = value if value is not None else exc
    text = str(error)
    return [type(error).__name__ + (": " + text if text else "") + "\n"]


def format_exception(exc, value=None, tb=None, **options):
    return ["Traceback (most recent call last):\n"] + format_exception_only(exc, value)


def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
    print("".join(format_exception(exc, value)), end="", file=sys.stderr if file is None else file)
