# Python's exceptions, and the functions and methods of Python that are written in Python.


class BaseException:
    def __init__(self, *args):
        self.args = args

    def __str__(self):
        if not self.args:
            return ""
        return str(self.args[0]) if len(self.args) == 1 else str(self.args)

    def __repr__(self):
        inner = ", ".join([repr(arg) for arg in self.args])
        return type(self).__name__ + "(" + inner + ")"

    def with_traceback(self, tb):
        return self

    def add_note(self, note):
        pass


class Exception(BaseException):
    pass


class GeneratorExit(BaseException):
    pass


class KeyboardInterrupt(BaseException):
    pass


class SystemExit(BaseException):
    pass


class ArithmeticError(Exception):
    pass


class AssertionError(Exception):
    pass


class AttributeError(Exception):
    pass


class BufferError(Exception):
    pass


class EOFError(Exception):
    pass


class ImportError(Exception):
    pass


class LookupError(Exception):
    pass


class MemoryError(Exception):
    pass


class NameError(Exception):
    pass


class OSError(Exception):
    pass


class RuntimeError(Exception):
    pass


class StopIteration(Exception):
    def __init__(self, *args):
        self.args = args
        self.value = args[0] if args else None


class SyntaxError(Exception):
    pass


class TypeError(Exception):
    pass


class ValueError(Exception):
    pass


class Warning(Exception):
    pass


class IndexError(LookupError):
    pass


class KeyError(LookupError):
    def __str__(self):
        return repr(self.args[0]) if len(self.args) == 1 else str(self.args) if self.args else ""


class NotImplementedError(RuntimeError):
    pass


class RecursionError(RuntimeError):
    pass


class ModuleNotFoundError(ImportError):
    pass


class FileNotFoundError(OSError):
    pass


class OverflowError(ArithmeticError):
    pass


class ZeroDivisionError(ArithmeticError):
    pass


class FloatingPointError(ArithmeticError):
    pass


class UnboundLocalError(NameError):
    pass


class UnicodeError(ValueError):
    pass


class UserWarning(Warning):
    pass


class DeprecationWarning(Warning):
    pass


class FutureWarning(Warning):
    pass


class RuntimeWarning(Warning):
    pass


IOError = OSError
EnvironmentError = OSError


# PyTorch's.
class OutOfMemoryError(RuntimeError):
    pass


class _LinAlgError(RuntimeError):
    pass


def filter(function, iterable):
    for item in iterable:
        if item if function is None else function(item):
            yield item


def exit(code=None):
    raise SystemExit(code)


# What torch.no_grad() and its like do to the function that they decorate.
def _in_context(context, function):
    def wrapper(*args, **kwargs):
        with context:
            return function(*args, **kwargs)
    return _renamed(wrapper, function)


# What super() finds where no class defines it.
def _map(func, iterables):
    if len(iterables) == 1:
        for item in iterables[0]:
            yield func(item)
        return
    for row in zip(*iterables):
        yield func(*row)


def _zip(iterables, strict):
    iterators = [iter(iterable) for iterable in iterables]
    while True:
        row = []
        for i, iterator in enumerate(iterators):
            try:
                row.append(next(iterator))
            except StopIteration:
                if not strict:
                    return
                if i > 0:
                    before = "argument 1" if i == 1 else "arguments 1-" + str(i)
                    raise ValueError("zip() argument " + str(i + 1) + " is shorter than " + before)
                for j, other in enumerate(iterators[1:]):
                    try:
                        next(other)
                    except StopIteration:
                        continue
                    before = "argument 1" if j == 0 else "arguments 1-" + str(j + 1)
                    raise ValueError("zip() argument " + str(j + 2) + " is longer than " + before)
                return
        yield tuple(row)


def _enumerate(iterable, start):
    for item in iterable:
        yield (start, item)
        start += 1


def _nothing(*args, **kwargs):
    return None


def _with_setter(self, function):
    return property(self.fget, function)


# Methods of str.
_lower = "abcdefghijklmnopqrstuvwxyz"
_upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _str_isalpha(self):
    return len(self) > 0 and all([c.lower() != c.upper() or ord(c) > 255 for c in self])


def _str_isalnum(self):
    return len(self) > 0 and all([_str_isalpha(c) or c.isdigit() for c in self])


def _str_isnumeric(self):
    return self.isdigit()


def _str_isdecimal(self):
    return self.isdigit()


def _str_isspace(self):
    return len(self) > 0 and self.strip() == ""


def _str_islower(self):
    return self == self.lower() and self != self.upper()


def _str_isupper(self):
    return self == self.upper() and self != self.lower()


def _str_isidentifier(self):
    return len(self) > 0 and not self[0].isdigit() and all([c == "_" or _str_isalnum(c) for c in self])


def _str_swapcase(self):
    return "".join([c.lower() if c == c.upper() else c.upper() for c in self])


def _str_splitlines(self, keepends=False):
    lines = self.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
        return [line + "\n" for line in lines] if keepends else lines
    if keepends:
        return [line + "\n" for line in lines[:-1]] + lines[-1:]
    return lines


def _str_partition(self, sep):
    at = self.find(sep)
    return (self, "", "") if at < 0 else (self[:at], sep, self[at + len(sep):])


def _str_rfind(self, sub):
    for at in range(len(self) - len(sub), -1, -1):
        if self[at:at + len(sub)] == sub:
            return at
    return -1


def _str_rpartition(self, sep):
    at = _str_rfind(self, sep)
    return ("", "", self) if at < 0 else (self[:at], sep, self[at + len(sep):])


def _str_rsplit(self, sep=None, maxsplit=-1):
    parts = self.split(sep)
    if maxsplit < 0 or len(parts) <= maxsplit + 1:
        return parts
    rest = (sep if sep is not None else " ").join(parts[:len(parts) - maxsplit])
    return [rest] + parts[len(parts) - maxsplit:]


def _str_removeprefix(self, prefix):
    return self[len(prefix):] if self.startswith(prefix) else self


def _str_removesuffix(self, suffix):
    return self[:-len(suffix)] if suffix and self.endswith(suffix) else self


def _str_expandtabs(self, tabsize=8):
    out = ""
    for c in self:
        out += " " * (tabsize - len(out) % tabsize) if c == "\t" else c
    return out


def _str_casefold(self):
    return self.lower()


# Methods of set.
def _set_symmetric_difference(self, other):
    return {x for x in self if x not in other} | {x for x in other if x not in self}


def _set_isdisjoint(self, other):
    return all([x not in self for x in other])


def _set_difference_update(self, other):
    for x in list(other):
        self.discard(x)


def _set_intersection_update(self, other):
    for x in list(self):
        if x not in other:
            self.discard(x)
