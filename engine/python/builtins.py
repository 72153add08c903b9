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


class complex:
    def __init__(self, real=0, imag=0):
        if type(real) is not float or type(imag) is not float:
            real, imag = _parts_of(real, imag)
        object.__setattr__(self, "real", real)
        object.__setattr__(self, "imag", imag)

    def __setattr__(self, name, value):
        if name in ("real", "imag"):
            raise AttributeError("readonly attribute")
        raise AttributeError(f"'complex' object has no attribute '{name}'")

    def conjugate(self):
        return complex(self.real, -self.imag)

    def __complex__(self):
        return self

    def __add__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else complex(self.real + other.real, self.imag + other.imag)

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else complex(self.real - other.real, self.imag - other.imag)

    def __rsub__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else other - self

    def __mul__(self, other):
        other = _as_complex(other)
        if other is NotImplemented:
            return other
        return complex(self.real * other.real - self.imag * other.imag, self.real * other.imag + self.imag * other.real)

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        other = _as_complex(other)
        if other is NotImplemented:
            return other
        a, b, c, d = self.real, self.imag, other.real, other.imag
        if c == 0 and d == 0:
            raise ZeroDivisionError("complex division by zero")
        if abs(c) >= abs(d):
            ratio = d / c
            scale = c + d * ratio
            return complex((a + b * ratio) / scale, (b - a * ratio) / scale)
        ratio = c / d
        scale = c * ratio + d
        return complex((a * ratio + b) / scale, (b * ratio - a) / scale)

    def __rtruediv__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else other / self

    def __pow__(self, other):
        exponent = _as_complex(other)
        if exponent is NotImplemented:
            return exponent
        if exponent.imag == 0 and exponent.real == int(exponent.real) and abs(exponent.real) <= 100:
            n, result, square = int(abs(exponent.real)), complex(1.0, 0.0), self
            while n:
                if n % 2:
                    result = result * square
                square = square * square
                n //= 2
            return complex(1.0, 0.0) / result if exponent.real < 0 else result
        if self.real == 0 and self.imag == 0:
            if exponent.real < 0 or exponent.imag != 0:
                raise ZeroDivisionError("zero to a negative or complex power")
            return complex(0.0, 0.0)
        import math
        size, angle = abs(self), math.atan2(self.imag, self.real)
        length = size ** exponent.real * math.exp(-angle * exponent.imag)
        turn = angle * exponent.real + exponent.imag * math.log(size)
        return complex(length * math.cos(turn), length * math.sin(turn))

    def __rpow__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else other ** self

    def __neg__(self):
        return complex(-self.real, -self.imag)

    def __pos__(self):
        return self

    def __abs__(self):
        import math
        return math.hypot(self.real, self.imag)

    def __bool__(self):
        return self.real != 0 or self.imag != 0

    def __eq__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else self.real == other.real and self.imag == other.imag

    def __ne__(self, other):
        same = self.__eq__(other)
        return same if same is NotImplemented else not same

    def __hash__(self):
        return hash(self.real) + 1000003 * hash(self.imag) if self.imag else hash(self.real)

    def __repr__(self):
        import math
        imag = _short(self.imag) + "j"
        if self.real == 0 and math.copysign(1.0, self.real) > 0:
            return imag
        return "(" + _short(self.real) + ("" if imag[0] == "-" else "+") + imag + ")"

    def __format__(self, spec):
        if not spec:
            return repr(self)
        imag = format(self.imag, spec) + "j"
        return format(self.real, spec) + ("" if imag[0] in "-+" else "+") + imag


def _parts_of(real, imag):
    if isinstance(real, str):
        return _parts_of_text(real)
    real, imag = _as_number(real, "first argument must be a string or a number"), _as_number(imag, "second argument must be a number")
    return (real.real - imag.imag, real.imag + imag.real)


def _as_number(x, wanted):
    x = x if isinstance(x, (int, float, complex)) or not hasattr(x, "item") else x.item()
    if isinstance(x, complex):
        return x
    if isinstance(x, (int, float)):
        return complex(float(x), 0.0)
    if hasattr(type(x), "__complex__"):
        return x.__complex__()
    if hasattr(type(x), "__float__"):
        return complex(float(x), 0.0)
    raise TypeError(f"complex() {wanted}, not '{type(x).__name__}'")


def _as_complex(x):
    if isinstance(x, complex):
        return x
    return complex(x) if isinstance(x, (int, float)) else NotImplemented


def _short(x):
    text = repr(x)
    return text[:-2] if text.endswith(".0") else text


def _parts_of_text(text):
    text = text.strip()
    inner = text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text
    try:
        if not inner or inner[-1] not in "jJ":
            return float(inner), 0.0
        inner = inner[:-1]
        at = max([i for i in range(1, len(inner)) if inner[i] in "+-" and inner[i - 1] not in "eE"], default=0)
        imag = inner[at:]
        return float(inner[:at]) if at else 0.0, float(imag + "1") if imag in ("", "+", "-") else float(imag)
    except ValueError:
        raise ValueError("complex() arg is a malformed string") from None


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
