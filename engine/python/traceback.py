# Exceptions and the calls that they came through, as text.
import sys


class FrameSummary:
    def __init__(self, filename, lineno, name, *, line=None, **options):
        self.filename, self.lineno, self.name, self.line = filename, lineno, name, line
        self.locals = None

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __getitem__(self, index):
        return (self.filename, self.lineno, self.name, self.line)[index]

    def __len__(self):
        return 4

    def __eq__(self, other):
        return tuple(self) == tuple(other)

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


class StackSummary(list):
    def format(self):
        return format_list(self)


def _limited(items, limit):
    if limit is None:
        return items
    return items[:limit] if limit >= 0 else items[limit:]


def extract_tb(tb, limit=None):
    out = []
    while tb is not None:
        code = tb.tb_frame.f_code
        out.append(FrameSummary(code.co_filename, tb.tb_lineno, code.co_name, line=tb._text))
        tb = tb.tb_next
    return StackSummary(_limited(out, limit))


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def format_list(extracted_list):
    out = []
    for filename, lineno, name, line in extracted_list:
        text = f'  File "{filename}", line {lineno}, in {name}\n'
        out.append(text + (f"    {line.strip()}\n" if line else ""))
    return out


def format_tb(tb, limit=None):
    return format_list(extract_tb(tb, limit))


def print_tb(tb, limit=None, file=None):
    _print(format_tb(tb, limit), file)


def extract_stack(f=None, limit=None):
    return StackSummary([])


def format_stack(f=None, limit=None):
    return []


def print_stack(f=None, limit=None, file=None):
    pass


def _named(type):
    return type.__qualname__ if type.__module__ in ("builtins", "__main__") else type.__module__ + "." + type.__qualname__


def format_exception_only(exc, value=None, **options):
    error = value if value is not None else exc
    if error is None:
        return ["NoneType: None\n"]
    text = str(error)
    out = [_named(type(error)) + (": " + text if text else "") + "\n"]
    return out + [note + "\n" for note in getattr(error, "__notes__", [])]


def format_exception(exc, value=None, tb=None, limit=None, chain=True):
    return _formatted(value if value is not None else exc, tb, limit, chain, [])


def _formatted(error, tb, limit, chain, above):
    """`above`: the exceptions whose chains this one is part of."""
    out = []
    if error is None:
        return ["NoneType: None\n"]
    above = above + [error]
    if chain:
        if error.__cause__ is not None and not any([one is error.__cause__ for one in above]):
            out += _formatted(error.__cause__, None, limit, chain, above)
            out.append("\nThe above exception was the direct cause of the following exception:\n\n")
        elif error.__context__ is not None and not error.__suppress_context__ and not any([one is error.__context__ for one in above]):
            out += _formatted(error.__context__, None, limit, chain, above)
            out.append("\nDuring handling of the above exception, another exception occurred:\n\n")
    tb = tb if tb is not None else error.__traceback__
    if tb is not None:
        out.append("Traceback (most recent call last):\n")
        out += format_tb(tb, limit)
    return out + format_exception_only(error)


def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
    _print(format_exception(exc, value, tb, limit, chain), file)


def format_exc(limit=None, chain=True):
    return "".join(format_exception(sys.exception(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    _print(format_exception(sys.exception(), limit=limit, chain=chain), file)


def _print(lines, file):
    print("".join(lines), end="", file=sys.stderr if file is None else file)


class TracebackException:
    def __init__(self, exc_type, exc_value, exc_traceback, **options):
        self.exc_type, self._value, self._tb = exc_type, exc_value, exc_traceback
        self.stack = extract_tb(exc_traceback)

    @classmethod
    def from_exception(cls, exc, **options):
        return cls(type(exc), exc, exc.__traceback__)

    def format(self, chain=True):
        return iter(format_exception(self._value, chain=chain))

    def format_exception_only(self):
        return iter(format_exception_only(self._value))
