# Python's exceptions, and the functions and methods of Python that are written in Python.


def _made_traceback(exception):
    made = _traceback_of(exception)
    if isinstance(made, list):
        import _tracebacks
        made = _tracebacks.chain(made)
        _set_plain(exception, " traceback", made)
    return made


def _set_traceback(exception, tb):
    _set_plain(exception, " traceback", tb)


class BaseException:
    __cause__ = __context__ = None
    __suppress_context__ = False

    def __init__(self, *args):
        self.args = args

    def __str__(self):
        if not self.args:
            return ""
        return str(self.args[0]) if len(self.args) == 1 else str(self.args)

    def __repr__(self):
        inner = ", ".join([repr(arg) for arg in self.args])
        return type(self).__name__ + "(" + inner + ")"

    __traceback__ = property(_made_traceback, _set_traceback)

    def with_traceback(self, tb):
        self.__traceback__ = tb
        return self

    def add_note(self, note):
        self.__notes__ = getattr(self, "__notes__", []) + [note]


class Exception(BaseException):
    pass


class BaseExceptionGroup(BaseException):
    def __new__(cls, message, exceptions, *args):
        if not isinstance(exceptions, (list, tuple)):
            raise TypeError("second argument (exceptions) must be a sequence")
        if not exceptions:
            raise ValueError("second argument (exceptions) must be a non-empty sequence")
        for i, one in enumerate(exceptions):
            if not isinstance(one, BaseException):
                raise ValueError(f"Item {i} of second argument (exceptions) is not an exception")
        return super().__new__(cls)

    def __init__(self, message, exceptions, *args):
        self.args = (message, exceptions, *args)
        self.message, self.exceptions = message, tuple(exceptions)

    def __str__(self):
        count = len(self.exceptions)
        return f"{self.message} ({count} sub-exception{'' if count == 1 else 's'})"

    def derive(self, excs):
        return ExceptionGroup(self.message, excs)

    def _derived(self, exceptions):
        if not exceptions:
            return None
        made = self.derive(exceptions)
        made.__cause__, made.__context__ = self.__cause__, self.__context__
        if hasattr(self, "__notes__"):
            made.__notes__ = list(self.__notes__)
        return made

    def split(self, condition):
        takes = (lambda e: isinstance(e, condition)) if isinstance(condition, (type, tuple)) else condition
        if takes(self):
            return self, None
        matched, rest = [], []
        for one in self.exceptions:
            if isinstance(one, BaseExceptionGroup):
                inner, outer = one.split(condition)
            else:
                inner, outer = (one, None) if takes(one) else (None, one)
            if inner is not None:
                matched.append(inner)
            if outer is not None:
                rest.append(outer)
        return self._derived(matched), self._derived(rest)

    def subgroup(self, condition):
        return self.split(condition)[0]


class GeneratorExit(BaseException):
    pass


class KeyboardInterrupt(BaseException):
    pass


class SystemExit(BaseException):
    @property
    def code(self):
        return None if not self.args else self.args[0] if len(self.args) == 1 else self.args


class ExceptionGroup(BaseExceptionGroup, Exception):
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
    """OSError(errno, strerror, filename): the text names all three."""
    errno = strerror = filename = filename2 = None

    def __init__(self, *args):
        if 2 <= len(args) <= 5:
            self.errno, self.strerror = args[:2]
            self.filename = args[2] if len(args) > 2 else None
            self.filename2 = args[4] if len(args) > 4 else None
            args = args[:2]
        self.args = args

    def __str__(self):
        if self.filename is not None:
            return f"[Errno {self.errno}] {self.strerror}: {self.filename!r}"
        return f"[Errno {self.errno}] {self.strerror}" if self.errno is not None else super().__str__()


class RuntimeError(Exception):
    pass


class StopIteration(Exception):
    def __init__(self, *args):
        self.args = args
        self.value = args[0] if args else None


class SyntaxError(Exception):
    pass


class SystemError(Exception):
    pass


class ReferenceError(Exception):
    pass


class StopAsyncIteration(Exception):
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


class FileExistsError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class NotADirectoryError(OSError):
    pass


class PermissionError(OSError):
    pass


class TimeoutError(OSError):
    pass


class ConnectionError(OSError):
    pass


class InterruptedError(OSError):
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


class SyntaxWarning(Warning):
    pass


class ImportWarning(Warning):
    pass


class ResourceWarning(Warning):
    pass


class PendingDeprecationWarning(Warning):
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


def ascii(obj):
    return "".join([c if ord(c) < 128 else f"\\x{ord(c):02x}" if ord(c) < 256 else f"\\u{ord(c):04x}" if ord(c) < 65536 else f"\\U{ord(c):08x}" for c in repr(obj)])


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


class UnicodeEncodeError(ValueError):
    pass


class UnicodeDecodeError(ValueError):
    pass


def _bytes_of(text):
    made = bytes()
    object.__setattr__(made, "_text", text)
    return made


def _byte(value, where="bytes"):
    if not 0 <= value < 256:
        raise ValueError("byte must be in range(0, 256)" if where == "bytearray" else "bytes must be in range(0, 256)")
    return chr(value)


def _text_of_bytes(x):
    if isinstance(x, (bytes, bytearray)):
        return x._text
    if hasattr(x, "tobytes"):
        return x.tobytes()._text
    raise TypeError(f"a bytes-like object is required, not '{type(x).__name__}'")


class bytes:
    def __init__(self, source=None, encoding=None, errors="strict"):
        object.__setattr__(self, "_text", self._made_of(source, encoding, errors))

    def _made_of(self, source, encoding, errors):
        if source is None:
            return ""
        if isinstance(source, str):
            if encoding is None:
                raise TypeError("string argument without an encoding")
            return source.encode(encoding, errors)._text
        if isinstance(source, int):
            if source < 0:
                raise ValueError("negative count")
            return "\x00" * source
        if isinstance(source, (bytes, bytearray)):
            return source._text
        if hasattr(source, "tobytes"):
            return source.tobytes()._text
        if hasattr(type(source), "__bytes__"):
            made = source.__bytes__()
            if not isinstance(made, bytes):
                raise TypeError(f"__bytes__ returned non-bytes (type {type(made).__name__})")
            return made._text
        return "".join([_byte(int(value), type(self).__name__) for value in source])

    def _like(self, text):
        made = type(self)()
        object.__setattr__(made, "_text", text)
        return made

    def __setattr__(self, name, value):
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __len__(self):
        return len(self._text)

    def __iter__(self):
        return iter([ord(c) for c in self._text])

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self._like(self._text[index])
        if not -len(self._text) <= index < len(self._text):
            raise IndexError("bytearray index out of range" if isinstance(self, bytearray) else "index out of range")
        return ord(self._text[index])

    def __contains__(self, item):
        return chr(item) in self._text if isinstance(item, int) else _text_of_bytes(item) in self._text

    def __add__(self, other):
        if not isinstance(other, (bytes, bytearray)):
            raise TypeError(f"can't concat {type(other).__name__} to {type(self).__name__}")
        return self._like(self._text + other._text)

    def __mul__(self, count):
        return self._like(self._text * count)

    __rmul__ = __mul__

    def __mod__(self, values):
        def plain(value):
            return value._text if isinstance(value, (bytes, bytearray)) else value
        if isinstance(values, dict):
            values = {plain(key): plain(value) for key, value in values.items()}
        else:
            values = tuple([plain(value) for value in values]) if isinstance(values, tuple) else plain(values)
        return self._like(self._text.replace("%b", "%s") % values)

    def __eq__(self, other):
        return isinstance(other, (bytes, bytearray)) and self._text == other._text

    def __ne__(self, other):
        return not self == other

    def __lt__(self, other):
        return self._text < other._text if isinstance(other, bytes) else NotImplemented

    def __le__(self, other):
        return self._text <= other._text if isinstance(other, bytes) else NotImplemented

    def __gt__(self, other):
        return self._text > other._text if isinstance(other, bytes) else NotImplemented

    def __ge__(self, other):
        return self._text >= other._text if isinstance(other, bytes) else NotImplemented

    def __hash__(self):
        return hash(self._text)

    def __bytes__(self):
        return _bytes_of(self._text)

    def __repr__(self):
        known = {"\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"}
        quote = '"' if "'" in self._text and '"' not in self._text else "'"
        parts = []
        for c in self._text:
            if c in known:
                parts.append(known[c])
            elif c == quote:
                parts.append("\\" + c)
            elif " " <= c < chr(127):
                parts.append(c)
            else:
                parts.append(f"\\x{ord(c):02x}")
        return "b" + quote + "".join(parts) + quote

    def hex(self, sep="", bytes_per_sep=1):
        digits = [f"{ord(c):02x}" for c in self._text]
        if not sep or bytes_per_sep == 1:
            return (sep or "").join(digits)
        n, size = len(digits), abs(bytes_per_sep)
        first = n % size if bytes_per_sep > 0 and n % size else size
        groups = [digits[:first]] + [digits[at:at + size] for at in range(first, n, size)]
        return sep.join(["".join(group) for group in groups])

    @classmethod
    def fromhex(cls, string):
        digits = "".join(string.split())
        for at, c in enumerate(digits):
            if c not in "0123456789abcdefABCDEF":
                raise ValueError(f"non-hexadecimal number found in fromhex() arg at position {string.index(c)}")
        if len(digits) % 2:
            raise ValueError(f"non-hexadecimal number found in fromhex() arg at position {len(string)}")
        return cls([int(digits[at:at + 2], 16) for at in range(0, len(digits), 2)])

    def decode(self, encoding="utf-8", errors="strict"):
        if encoding.lower().replace("_", "-") not in ("utf-8", "utf8"):
            return self._text
        out, at, codes = [], 0, [ord(c) for c in self._text]
        while at < len(codes):
            lead = codes[at]
            more = 0 if lead < 0x80 else 1 if 0xC2 <= lead < 0xE0 else 2 if 0xE0 <= lead < 0xF0 else 3 if 0xF0 <= lead < 0xF5 else -1
            rest = codes[at + 1:at + 1 + more] if more > 0 else []
            least = {0xE0: 0xA0, 0xF0: 0x90}.get(lead, 0x80)
            most = {0xED: 0x9F, 0xF4: 0x8F}.get(lead, 0xBF)
            good = 0  # bytes that may follow
            while good < len(rest) and (least <= rest[good] <= most if good == 0 else rest[good] & 0xC0 == 0x80):
                good += 1
            if more < 0 or good < more:
                if errors == "strict":
                    reason = "invalid start byte" if more < 0 else "unexpected end of data" if good == len(rest) else "invalid continuation byte"
                    raise UnicodeDecodeError(f"'utf-8' codec can't decode byte 0x{lead:02x} in position {at}: {reason}")
                out.append(chr(0xFFFD) if errors == "replace" else "")
                at += 1 + good
                continue
            code = lead if more == 0 else lead & 0x3F >> more
            for c in rest:
                code = code << 6 | c & 0x3F
            out.append(chr(code))
            at += 1 + more
        return "".join(out)

    def find(self, sub, start=None, end=None):
        return self._text.find(chr(sub) if isinstance(sub, int) else _text_of_bytes(sub), start, end)

    def index(self, sub, start=None, end=None):
        at = self.find(sub, start, end)
        if at < 0:
            raise ValueError("subsection not found")
        return at

    def count(self, sub, start=None, end=None):
        return self._text.count(chr(sub) if isinstance(sub, int) else _text_of_bytes(sub), start, end)

    def startswith(self, prefix, start=None, end=None):
        return self._text.startswith(tuple([p._text for p in prefix]) if isinstance(prefix, tuple) else prefix._text, start, end)

    def endswith(self, suffix, start=None, end=None):
        return self._text.endswith(tuple([p._text for p in suffix]) if isinstance(suffix, tuple) else suffix._text, start, end)

    def replace(self, old, new):
        return self._like(self._text.replace(_text_of_bytes(old), _text_of_bytes(new)))

    def split(self, sep=None, maxsplit=-1):
        return [self._like(part) for part in self._text.split(None if sep is None else sep._text, maxsplit)]

    def join(self, iterable):
        return self._like(self._text.join([_text_of_bytes(part) for part in iterable]))

    def strip(self):
        return self._like(self._text.strip())

    def upper(self):
        return self._like(self._text.upper())

    def lower(self):
        return self._like(self._text.lower())

    def ljust(self, width, fillbyte=None):
        return self._like(self._text.ljust(width, fillbyte._text if fillbyte else " "))

    def rjust(self, width, fillbyte=None):
        return self._like(self._text.rjust(width, fillbyte._text if fillbyte else " "))


class bytearray(bytes):
    __hash__ = None
    _storage = None  # a tensor, if other objects share the bytes

    def _get_text(self):
        return self._own_text if self._storage is None else "".join([chr(code) for code in self._storage.tolist()])

    def _set_text(self, text):
        if self._storage is None:
            object.__setattr__(self, "_own_text", text)
        elif len(text) != len(self._storage):
            raise BufferError("Existing exports of data: object cannot be re-sized")
        else:
            import torch
            self._storage.copy_(torch.tensor([ord(c) for c in text], dtype=torch.uint8))

    # Not by @_text.setter, which this file's own functions implement.
    _text = property(_get_text, _set_text)

    def _shared(self):
        """The bytes as a tensor. From now on they lie in its storage."""
        if self._storage is None:
            import torch
            object.__setattr__(self, "_storage", torch.tensor(list(self), dtype=torch.uint8))
        return self._storage

    def _set(self, codes):
        object.__setattr__(self, "_text", "".join([_byte(int(code), "bytearray") for code in codes]))

    def __setitem__(self, index, value):
        codes = list(self)
        if isinstance(index, slice):
            codes[index] = list(value)
        else:
            if not -len(codes) <= index < len(codes):
                raise IndexError("bytearray index out of range")
            codes[index] = value
        self._set(codes)

    def __delitem__(self, index):
        codes = list(self)
        del codes[index]
        self._set(codes)

    def append(self, item):
        self._set(list(self) + [item])

    def extend(self, items):
        self._set(list(self) + list(items))

    def pop(self, index=-1):
        codes = list(self)
        item = codes.pop(index)
        self._set(codes)
        return item

    def insert(self, index, item):
        codes = list(self)
        codes.insert(index, item)
        self._set(codes)

    def reverse(self):
        self._set(list(self)[::-1])

    def clear(self):
        self._set([])

    def __iadd__(self, other):
        self._set(list(self) + list(other))
        return self

    def __repr__(self):
        return "bytearray(" + repr(_bytes_of(self._text)) + ")"


class memoryview:
    def __init__(self, obj):
        self.obj, self.readonly = obj, isinstance(obj, bytes) and not isinstance(obj, bytearray)
        self.itemsize, self.ndim, self.c_contiguous, self.contiguous = 1, 1, True, True
        self._places, self._owner = None, obj
        if isinstance(obj, memoryview):
            self.obj, self._owner, self._places, self.readonly, self.format = obj.obj, obj._owner, obj._places, obj.readonly, obj.format
        elif isinstance(obj, (bytes, bytearray)):
            self._places, self.format = range(len(obj)), "B"
        elif hasattr(obj, "_exported"):
            self._owner, self.format, self.itemsize, self.f_contiguous = obj._exported(), obj.typecode, obj.itemsize, True
        elif hasattr(obj, "__array_interface__"):
            self.format, self.itemsize, self.ndim = obj.dtype.char, obj.itemsize, obj.ndim
            self.readonly, self.c_contiguous = not obj.flags.writeable, obj.flags.c_contiguous
            self.f_contiguous, self.contiguous = obj.flags.f_contiguous, obj.flags.forc
        else:
            raise TypeError(f"memoryview: a bytes-like object is required, not {type(obj).__name__!r}")

    @property
    def shape(self):
        return self._owner.shape if self._places is None else (len(self._places),)

    @property
    def strides(self):
        return self._owner.strides if self._places is None else (self._places.step,)

    @property
    def nbytes(self):
        return self._owner.nbytes if self._places is None else len(self._places)

    def __len__(self):
        return self.shape[0]

    def __getitem__(self, index):
        if self._places is None:
            if isinstance(index, int) and self.ndim == 1 and not -len(self) <= index < len(self):
                raise IndexError("index out of bounds on dimension 1")
            found = self._owner[index]
            return memoryview(found) if isinstance(index, slice) else found.item()
        if isinstance(index, slice):
            made = memoryview(self)
            made._places = self._places[index]
            return made
        if not -len(self) <= index < len(self):
            raise IndexError("index out of bounds on dimension 1")
        return self._owner[self._places[index]]

    def __setitem__(self, index, value):
        if self.readonly:
            raise TypeError("cannot modify read-only memory")
        if self._places is None:
            self._owner[index] = value
        elif isinstance(index, slice):
            places, values = self._places[index], list(value)
            if len(places) != len(values):
                raise ValueError("memoryview assignment: lvalue and rvalue have different structures")
            for place, one in zip(places, values):
                self._owner[place] = one
        else:
            self._owner[self._places[index]] = value

    def __iter__(self):
        return iter(self.tolist())

    def cast(self, format, shape=None):
        if not self.c_contiguous:
            raise TypeError("memoryview: casts are restricted to C-contiguous views")
        if not isinstance(format, str):
            raise TypeError("memoryview: format argument must be a string")
        code = format[1:] if format[:1] == "@" else format
        if len(code) != 1 or code not in "cbB?hHiIlLqQnNefdP":
            raise ValueError("memoryview: destination format must be a native single character format prefixed with an optional '@'")
        if code not in "cbB" and self.format not in "cbB":
            raise TypeError("memoryview: cannot cast between two non-byte formats")
        if self._places is not None and code == "B" and shape is None:
            return memoryview(self)
        owner = self._owner
        if self._places is not None:
            import numpy
            owner = numpy.frombuffer(owner, "u1")[self._places.start:self._places.start + len(self._places)]
        if self.nbytes % {"c": 1, "b": 1, "B": 1, "?": 1, "h": 2, "H": 2, "e": 2, "i": 4, "I": 4, "f": 4}.get(code, 8):
            raise TypeError("memoryview: length is not a multiple of itemsize")
        array = owner.reshape(-1).view({"c": "S1", "n": "l", "N": "L", "P": "L"}.get(code, code))
        if shape is not None:
            count = 1
            for n in shape:
                count *= n
            if count != array.size:
                raise TypeError("memoryview: product(shape) * itemsize != buffer size")
        made = memoryview(array if shape is None else array.reshape(shape))
        made.format, made.obj, made.readonly = format, self.obj, self.readonly
        return made

    def tolist(self):
        return self._owner.tolist() if self._places is None else [self._owner[place] for place in self._places]

    def tobytes(self, order="C"):
        return self._owner.tobytes() if self._places is None else bytes(self.tolist())

    def hex(self):
        return self.tobytes().hex()

    def release(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return False

    def __eq__(self, other):
        return bytes(self) == bytes(other)

    def __hash__(self):
        return hash(self.tobytes())

    def __repr__(self):
        return f"<memory at {id(self):#x}>"


def _int_to_bytes(self, length=1, byteorder="big", *, signed=False):
    if self < 0 and not signed:
        raise OverflowError("can't convert negative int to unsigned")
    least, most = (-(256 ** length) // 2, 256 ** length // 2) if signed else (0, 256 ** length)
    if not least <= self < most:
        raise OverflowError("int too big to convert")
    rest = self % 256 ** length
    codes = [rest >> 8 * k & 255 for k in range(length)]
    if byteorder not in ("little", "big"):
        raise ValueError("byteorder must be either 'little' or 'big'")
    return bytes(codes if byteorder == "little" else codes[::-1])


def _int_from_bytes(data, byteorder="big", *, signed=False):
    if isinstance(data, (int, float)):
        raise TypeError(f"cannot convert '{type(data).__name__}' object to bytes")
    codes = list(bytes(data))
    value = 0
    for code in codes if byteorder == "big" else codes[::-1]:
        value = value << 8 | code
    return value - 256 ** len(codes) if signed and codes and value >= 256 ** len(codes) // 2 else value


def _int_bit_length(self):
    count, rest = 0, abs(self)
    while rest:
        rest >>= 1
        count += 1
    return count


def _int_bit_count(self):
    return bin(abs(self)).count("1")


def _int_conjugate(self):
    return self


def _int_as_integer_ratio(self):
    return (self, 1)


def _float_conjugate(self):
    return self


def _float_as_integer_ratio(self):
    if self != self or self in (float("inf"), -float("inf")):
        raise (ValueError if self != self else OverflowError)(f"cannot convert {'NaN' if self != self else 'Infinity'} to integer ratio")
    below = 1
    while self != int(self):
        self, below = self * 2, below * 2
    return (int(self), below)


def _float_hex(self):
    import math
    if self != self or self in (float("inf"), -float("inf")):
        return repr(self)
    sign = "-" if math.copysign(1.0, self) < 0 else ""
    if self == 0:
        return sign + "0x0.0p+0"
    fraction, exponent = math.frexp(abs(self))
    least = max(-1021 - exponent, 0)
    digits = int(math.ldexp(fraction, 53 - least))
    return f"{sign}0x{digits >> 52}.{digits & 2 ** 52 - 1:013x}p{exponent - 1 + least:+d}"


def _float_fromhex(string):
    text = string.strip().lower()
    sign = -1.0 if text.startswith("-") else 1.0
    text = text.lstrip("+-")
    if text in ("inf", "infinity", "nan"):
        return sign * float(text)
    text, _, exponent = text.removeprefix("0x").partition("p")
    whole, _, fraction = text.partition(".")
    digits = whole + fraction
    if not digits or any([c not in "0123456789abcdef" for c in digits]):
        raise ValueError("invalid hexadecimal floating-point string")
    import math
    return sign * math.ldexp(float(int(digits, 16)), int(exponent or "0") - 4 * len(fraction))


def _pow_modulo(base, exp, mod):
    if mod == 0:
        raise ValueError("pow() 3rd argument cannot be 0")
    if exp < 0:
        a, b, x, y = base % mod, mod, 1, 0
        while b:
            quotient = a // b
            a, b, x, y = b, a - quotient * b, y, x - quotient * y
        if a != 1:
            raise ValueError("base is not invertible for the given modulus")
        base, exp = x, -exp
    result, base = 1 % mod, base % mod
    while exp:
        if exp & 1:
            result = result * base % mod
        base, exp = base * base % mod, exp >> 1
    return result


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
        made = x.__complex__()
        if not isinstance(made, complex):
            raise TypeError(f"__complex__ returned non-complex (type {type(made).__name__})")
        return made
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


def open(file, mode="r", *args, **kwargs):
    import _session_files
    return _session_files.open(file, mode, *args, **kwargs)


def exit(code=None):
    raise SystemExit(code)


# What torch.no_grad() and its like do to the function that they decorate.
def _class_mro(cls):
    return list(cls.__mro__)


def _class_subclasses(cls):
    return _subclasses(cls)


def _type___new__(mcs, name, bases, namespace, **kwargs):
    return _make_class(mcs, name, bases, namespace, list(kwargs.items()))


def _type___init__(cls, name, bases, namespace, **kwargs):
    pass


def _type___call__(cls, *args, **kwargs):
    return _construct(cls, args, list(kwargs.items()))


def _in_context(context, function):
    def wrapper(*args, **kwargs):
        with context:
            return function(*args, **kwargs)
    made = _renamed(wrapper, function)
    made.__wrapped__ = function
    return made


# What super() finds where no class defines it.
def _iter_until(function, sentinel):
    while True:
        value = function()
        if value == sentinel:
            return
        yield value


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


def _init_subclass(cls, **kwargs):
    if kwargs:
        raise TypeError(f"{cls.__name__}.__init_subclass__() takes no keyword arguments")


# What super() finds of object.
_plain_object = type("object", (), {})


def _object___setattr__(self, name, value):
    object.__setattr__(self, name, value)


def _object___delattr__(self, name):
    _delete_plain(self, name)


def _object___repr__(self):
    return f"<{type(self).__module__}.{type(self).__qualname__} object at {id(self):#x}>"


def _object___str__(self):
    return repr(self)


def _object___eq__(self, other):
    return True if self is other else NotImplemented


def _object___ne__(self, other):
    return False if self is other else NotImplemented


def _object___getattribute__(self, name, /):
    return _usual_attribute(self, name)


def _object___format__(self, format_spec, /):
    return format(self, format_spec)


def _object___dir__(self):
    return dir(self)


def _object___sizeof__(self):
    return 32


def _object___hash__(self):
    return id(self) // 16


def help(*args):
    raise NotImplementedError("help() shows the documentation of an installed Python: press F1 in Stridescope's window")


def _with_getter(self, function):
    return property(function, self.fset, self.fdel)


def _with_setter(self, function):
    return property(self.fget, function, self.fdel)


def _with_deleter(self, function):
    return property(self.fget, self.fset, function)


# Operators as attributes: d.__setitem__.
def _len_of(self):
    return len(self)


def _item_of(self, key):
    return self[key]


def _set_item_of(self, key, value):
    self[key] = value


def _delete_item_of(self, key):
    del self[key]


def _is_item_of(self, key):
    return key in self


def _iter_of(self):
    return iter(self)


_list___len__ = _tuple___len__ = _str___len__ = _dict___len__ = _set___len__ = _range___len__ = _len_of
_list___getitem__ = _tuple___getitem__ = _str___getitem__ = _dict___getitem__ = _range___getitem__ = _item_of
_list___setitem__ = _dict___setitem__ = _set_item_of
_list___delitem__ = _dict___delitem__ = _delete_item_of
_list___contains__ = _tuple___contains__ = _str___contains__ = _dict___contains__ = _set___contains__ = _range___contains__ = _is_item_of
_list___iter__ = _tuple___iter__ = _str___iter__ = _dict___iter__ = _set___iter__ = _range___iter__ = _iter_of


def _add_of(self, other):
    return self + other


def _times_of(self, other):
    return self * other


_int___add__ = _float___add__ = _str___add__ = _list___add__ = _tuple___add__ = _add_of
_int___mul__ = _float___mul__ = _str___mul__ = _list___mul__ = _tuple___mul__ = _times_of


# Methods of str.
_lower = "abcdefghijklmnopqrstuvwxyz"
_upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _str_isalnum(self):
    return len(self) > 0 and all([c.isalpha() or _str_isnumeric(c) for c in self])


_numbers = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ〇一二三四五六七八九十百千万亿"


def _str_isnumeric(self):
    return len(self) > 0 and all([c.isdigit() or c in _numbers for c in self])


def _str_isdecimal(self):
    return self.isdigit() and all([c not in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉" for c in self])


def _str_isspace(self):
    return len(self) > 0 and self.strip() == ""


def _str_islower(self):
    return self == self.lower() and self != self.upper()


def _str_isupper(self):
    return self == self.upper() and self != self.lower()


def _str_isidentifier(self):
    return len(self) > 0 and not self[0].isdigit() and all([c == "_" or _str_isalnum(c) for c in self])


def _str_swapcase(self):
    return "".join([c.lower() if c != c.lower() else c.upper() for c in self])


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


def _slice_indices(self, length):
    step = 1 if self.step is None else self.step
    if step == 0:
        raise ValueError("slice step cannot be zero")
    if length < 0:
        raise ValueError("length should not be negative")
    low, high = (0, length) if step > 0 else (-1, length - 1)
    bounds = []
    for bound, usual in ((self.start, low if step > 0 else high), (self.stop, high if step > 0 else low)):
        if bound is None:
            bounds.append(usual)
        else:
            bounds.append(min(max(bound + length if bound < 0 else bound, low), high))
    return (bounds[0], bounds[1], step)


def _part(self, start, end):
    begin, stop, _ = slice(start, end).indices(len(self))
    return begin, self[begin:max(begin, stop)]


def _str_find_within(self, sub, start, end):
    begin, part = _part(self, start, end)
    at = part.find(sub)
    return at if at < 0 else begin + at


def _str_index_within(self, sub, start, end):
    at = _str_find_within(self, sub, start, end)
    if at < 0:
        raise ValueError("substring not found")
    return at


def _str_count_within(self, sub, start, end):
    return _part(self, start, end)[1].count(sub)


def _str_startswith_within(self, prefix, start, end):
    return _part(self, start, end)[1].startswith(prefix)


def _str_endswith_within(self, suffix, start, end):
    return _part(self, start, end)[1].endswith(suffix)


def _str_rfind(self, sub, start=None, end=None):
    begin, part = _part(self, start, end)
    for at in range(len(part) - len(sub), -1, -1):
        if part[at:at + len(sub)] == sub:
            return begin + at
    return -1


def _str_rindex(self, sub, start=None, end=None):
    at = _str_rfind(self, sub, start, end)
    if at < 0:
        raise ValueError("substring not found")
    return at


def _str_maketrans(x, y=None, z=None):
    table = {ord(key) if isinstance(key, str) else key: value for key, value in x.items()} if y is None else {}
    if y is not None:
        if len(x) != len(y):
            raise ValueError("the first two maketrans arguments must have equal length")
        table = {ord(a): ord(b) for a, b in zip(x, y)}
    for c in z or "":
        table[ord(c)] = None
    return table


def _str_translate(self, table):
    parts = []
    for c in self:
        new = table.get(ord(c), c)
        if new is not None:
            parts.append(chr(new) if isinstance(new, int) else new)
    return "".join(parts)


def _str_encode(self, encoding="utf-8", errors="strict"):
    name = encoding.lower().replace("_", "-")
    if name in ("utf-8", "utf8"):
        return _bytes_of("".join([c if ord(c) < 128 else _utf8(ord(c)) for c in self]))
    most = {"ascii": 128, "us-ascii": 128, "latin-1": 256, "latin1": 256, "iso-8859-1": 256}.get(name)
    if most is None:
        raise LookupError("unknown encoding: " + encoding)
    for at, c in enumerate(self):
        if ord(c) >= most and errors == "strict":
            raise UnicodeEncodeError(f"'{encoding}' codec can't encode character {ascii(c)} in position {at}: ordinal not in range({most})")
    kept = self if errors == "strict" else "".join([c if ord(c) < most else "?" if errors == "replace" else "" for c in self])
    return _bytes_of(kept)


def _utf8(code):
    more, lead = (1, 0xC0) if code < 0x800 else (2, 0xE0) if code < 0x10000 else (3, 0xF0)
    return chr(lead | code >> 6 * more) + "".join([chr(0x80 | code >> 6 * k & 0x3F) for k in range(more - 1, -1, -1)])


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
    return self.lower().replace("ß", "ss").replace("ς", "σ").replace("ﬁ", "fi").replace("ﬂ", "fl")


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


def _collections_OrderedDict_move_to_end(self, key, last=True):
    value = self[key]
    del self[key]
    rest = [] if last else list(self.items())
    for other, _ in rest:
        del self[other]
    self[key] = value
    for other, kept in rest:
        self[other] = kept


# Methods of tensors.
def _Tensor_as_subclass(self, cls):
    return _as_subclass(self, cls)


def _Tensor__make_subclass(cls, data, require_grad=False, **kwargs):
    made = _as_subclass(data.detach(), cls)
    if require_grad:
        made.requires_grad_()
    return made


def _Tensor___new__(cls, *args, **kwargs):
    import torch._tensor
    return torch._tensor._TensorBase.__new__(cls, *args, **kwargs)


def _Tensor___torch_function__(func, types, args=(), kwargs=None):
    return func(*args, **(kwargs or {}))


def _Tensor___getitem__(self, index):
    return _tensor_item(self, index)


def _Tensor___setitem__(self, index, value):
    _set_tensor_item(self, index, value)


def _Tensor___repr__(self, *, tensor_contents=None):
    return _tensor_repr(self)


_Tensor___str__ = _Tensor___repr__


def _Tensor___format__(self, spec):
    return format(self.item(), spec) if self.dim() == 0 else _tensor_repr(self)


def _Tensor___eq__(self, other):
    return self == other


def _Tensor___ne__(self, other):
    return self != other


def _Tensor___rsub__(self, other):
    return other - self


def _Tensor___rdiv__(self, other):
    return other / self


def _Tensor___rpow__(self, other):
    return other ** self


def _Tensor___rfloordiv__(self, other):
    return other // self


def _Tensor___bool__(self):
    return bool(self.item())


def _Tensor___hash__(self):
    return id(self) // 16


def _str_format_map(self, mapping):
    return self.format(**mapping) if type(mapping) is dict else _formatted_by(self, mapping)


def _formatted_by(text, mapping):
    out, at = "", 0
    while at < len(text):
        c = text[at]
        if c in "{}" and text[at:at + 2] == c + c:
            out, at = out + c, at + 2
        elif c == "{":
            end = text.index("}", at)
            field = text[at + 1:end]
            name = field
            for mark in "!:.[":
                name = name.split(mark)[0]
            out += ("{0" + field[len(name):] + "}").format(mapping[name])
            at = end + 1
        else:
            out, at = out + c, at + 1
    return out


def aiter(async_iterable):
    return async_iterable.__aiter__()


def anext(async_iterator):
    return async_iterator.__anext__()
