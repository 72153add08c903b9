# Examples in docstrings, run and compared with their expected output.
import sys
from collections import namedtuple

OPTIONFLAGS_BY_NAME = {"DONT_ACCEPT_TRUE_FOR_1": 1, "DONT_ACCEPT_BLANKLINE": 2, "NORMALIZE_WHITESPACE": 4, "ELLIPSIS": 8, "SKIP": 16,
                       "IGNORE_EXCEPTION_DETAIL": 32, "REPORT_UDIFF": 64, "REPORT_CDIFF": 128, "REPORT_NDIFF": 256,
                       "REPORT_ONLY_FIRST_FAILURE": 512, "FAIL_FAST": 1024}
DONT_ACCEPT_TRUE_FOR_1, DONT_ACCEPT_BLANKLINE, NORMALIZE_WHITESPACE, ELLIPSIS, SKIP, IGNORE_EXCEPTION_DETAIL, REPORT_UDIFF, REPORT_CDIFF, REPORT_NDIFF, REPORT_ONLY_FIRST_FAILURE, FAIL_FAST = OPTIONFLAGS_BY_NAME.values()

_LINE = "*" * 70


class TestResults(namedtuple("TestResults", "failed attempted")):
    skipped = 0

    def __repr__(self):
        more = f", skipped={self.skipped}" if self.skipped else ""
        return f"TestResults(failed={self.failed}, attempted={self.attempted}{more})"


class _Example:
    def __init__(self, source, want, flags):
        self.source, self.want, self.flags = source, want, flags


def _flags_in(source):
    flags = 0
    for line in source.split("\n"):
        at = line.find("# doctest:")
        for word in line[at + 10:].replace(",", " ").split() if at >= 0 else ():
            if word[0] == "+":
                flags |= OPTIONFLAGS_BY_NAME.get(word[1:], 0)
    return flags


def _examples(text):
    """The examples of a docstring, in order."""
    lines = text.expandtabs().split("\n")
    examples, i = [], 0
    while i < len(lines):
        stripped = lines[i].lstrip()
        if stripped[:3] != ">>>":
            i += 1
            continue
        indent = len(lines[i]) - len(stripped)
        source, want = [stripped[4:]], []
        i += 1
        while i < len(lines) and lines[i].strip()[:3] == "..." and (lines[i].strip() == "..." or lines[i].strip()[3] == " "):
            source.append(lines[i][indent + 4:])
            i += 1
        while i < len(lines) and lines[i].strip() and lines[i].lstrip()[:3] != ">>>":
            want.append(lines[i][indent:])
            i += 1
        code = "\n".join(source)
        if code.strip() and not code.lstrip().startswith("#"):
            examples.append(_Example(code, "\n".join(want) + "\n" if want else "", _flags_in(code)))
    return examples


def _run(source, globs):
    """Runs a statement; the value of an expression is printed as a prompt prints it."""
    before, _, last = source.rpartition("; ")
    if before and "\n" not in source:
        try:
            exec(before, globs)
            source = last
        except SyntaxError:
            pass
    try:
        value = eval(source, globs)
    except SyntaxError:
        exec(source, globs)
        return
    if value is not None:
        print(repr(value))


def _told(error):
    name = type(error).__name__
    module = type(error).__module__
    if module not in ("builtins", "__main__"):
        name = f"{module}.{name}"
    return f"{name}: {error}" if str(error) else name


def _matches(want, got, flags):
    if got == want:
        return True
    if not flags & DONT_ACCEPT_TRUE_FOR_1 and (got == "True\n" and want == "1\n" or got == "False\n" and want == "0\n"):
        return True
    want = "\n".join("" if line.strip() == "<BLANKLINE>" else line for line in want.split("\n"))
    if got == want:
        return True
    if flags & NORMALIZE_WHITESPACE:
        got, want = " ".join(got.split()), " ".join(want.split())
        if got == want:
            return True
    if not flags & ELLIPSIS or "..." not in want:
        return False
    first, *parts = want.split("...")
    last = parts.pop()
    if not got.startswith(first) or not got.endswith(last) or len(first) + len(last) > len(got):
        return False
    at, end = len(first), len(got) - len(last)
    for part in parts:
        found = got.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True


def _indented(text):
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return "\n".join("    " + line if line else "" for line in lines)


def _report(name, example, text):
    print(_LINE)
    print(f"Line ?, in {name}")
    print("Failed example:")
    print(_indented(example.source))
    print(text)


def _check(name, example, globs, flags, verbose):
    """Whether an example gives its expected output."""
    import io
    if verbose:
        print("Trying:")
        print(_indented(example.source))
        print("Expecting:\n" + _indented(example.want) if example.want else "Expecting nothing")
    raised, before, sys.stdout = None, sys.stdout, io.StringIO()
    try:
        try:
            _run(example.source, globs)
        except Exception as error:
            raised = error
    finally:
        got, sys.stdout = sys.stdout.getvalue(), before
    flags = flags | example.flags
    if raised is None:
        good = _matches(example.want, got, flags)
    else:
        lines = example.want.split("\n")
        wanted = "\n".join(line for line in lines[1:] if line and line[0] != " ")
        expected = lines[0] in ("Traceback (most recent call last):", "Traceback (innermost last):")
        told = _told(raised)
        if flags & IGNORE_EXCEPTION_DETAIL:
            told, wanted = told.split(":")[0], wanted.split(":")[0]
        good = expected and _matches(wanted + "\n", told + "\n", flags)
        if not expected:
            _report(name, example, "Exception raised:\n    Traceback (most recent call last):\n    " + told)
            return False
        if not good:
            got = "Traceback (most recent call last):\n" + told + "\n"
    if good:
        if verbose:
            print("ok")
        return True
    expected = "Expected:\n" + _indented(example.want) if example.want else "Expected nothing"
    _report(name, example, expected + "\n" + ("Got:\n" + _indented(got) if got else "Got nothing"))
    return False


def _documented(values, prefix):
    """(name, docstring) of functions and classes, and of the members of classes."""
    found = []
    for name, value in values.items():
        value = getattr(value, "__func__", value)
        is_class = isinstance(value, type)
        if not (is_class or isinstance(value, property) or getattr(value, "__qualname__", None) is not None):
            continue
        if not isinstance(value, property) and getattr(value, "__module__", "__main__") != "__main__":
            continue
        text = getattr(value, "__doc__", None)
        if isinstance(value, property):
            text = getattr(value.fget, "__doc__", None)
        found.append((f"{prefix}.{name}", text or ""))
        if is_class:
            found += _documented(vars(value), f"{prefix}.{name}")
    return found


def _plural(count, word):
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _summary(results, verbose):
    failed = [(name, f, n) for name, f, n, _ in results if f]
    passed = [(name, n) for name, f, n, _ in results if n and not f]
    empty = [name for name, _, n, _ in results if n == 0]
    failures, skipped = sum(f for _, f, _, _ in results), sum(s for _, _, _, s in results)
    tried = sum(n for _, _, n, _ in results)
    if verbose:
        if empty:
            print(f"{_plural(len(empty), 'item')} had no tests:")
            for name in empty:
                print(f"    {name}")
        if passed:
            print(f"{_plural(len(passed), 'item')} passed all tests:")
            for name, count in passed:
                print(f" {count:3d} {'test' if count == 1 else 'tests'} in {name}")
    if failed:
        print(_LINE)
        print(f"{_plural(len(failed), 'item')} had failures:")
        for name, count, of in failed:
            print(f" {count:3d} of {of:3d} in {name}")
    if verbose:
        print(f"{_plural(tried, 'test')} in {_plural(len(results), 'item')}.")
        print(f"{tried - failures} passed" + (f" and {failures} failed." if failures else "."))
    if failures:
        more = f" and {_plural(skipped, 'skipped test')}" if skipped else ""
        print(f"***Test Failed*** {_plural(failures, 'failure')}{more}.")
    elif verbose:
        print("Test passed.")


def _run_docstring(name, text, globs, flags, verbose):
    """(name, failed, attempted, skipped)"""
    failed = attempted = skipped = 0
    for example in _examples(text):
        if (flags | example.flags) & SKIP:
            skipped += 1
            continue
        if not _check(name, example, globs, flags, verbose):
            failed += 1
        attempted += 1
    return name, failed, attempted + skipped, skipped


def testmod(m=None, name=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None, raise_on_error=False, exclude_empty=False):
    values = dict(_script_names())
    names = dict(values if globs is None else globs)
    names.update(extraglobs or {})
    results = []
    found = _documented(values, "__main__")
    found.append(("__main__", values.get("__doc__") or ""))
    for one, text in sorted(found):
        results.append(_run_docstring(one, text, dict(names), optionflags, verbose))
    if report:
        _summary(results, verbose)
    failed, attempted = sum(r[1] for r in results), sum(r[2] for r in results)
    made = TestResults(failed, attempted)
    made.skipped = sum(r[3] for r in results)
    return made


def run_docstring_examples(f, globs, verbose=False, name="NoName", compileflags=None, optionflags=0):
    text = f if isinstance(f, str) else getattr(f, "__doc__", None)
    if text:
        _run_docstring(name, text, dict(globs), optionflags, verbose)
