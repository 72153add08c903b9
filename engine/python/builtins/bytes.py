# bytes, bytearray and memoryview.


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
        return _decoded(self, encoding, errors)

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
