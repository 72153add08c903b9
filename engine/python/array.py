# Arrays of numbers of one kind.
import struct

typecodes = "bBuhHiIlLqQfd"
_sizes = {"b": 1, "B": 1, "u": 4, "h": 2, "H": 2, "i": 4, "I": 4, "l": 8, "L": 8, "q": 8, "Q": 8, "f": 4, "d": 8}
_names = {"b": "signed char", "B": "unsigned byte integer", "h": "short", "H": "unsigned short", "i": "signed integer",
          "I": "unsigned int", "l": "long", "L": "unsigned long", "q": "long long", "Q": "unsigned long long"}
_dtypes = {"b": "int8", "B": "uint8", "h": "int16", "H": "uint16", "i": "int32", "I": "uint32", "l": "int64", "L": "uint64",
           "q": "int64", "Q": "uint64", "f": "float32", "d": "float64"}


def _element(code, x):
    if code == "u":
        if not isinstance(x, str) or len(x) != 1:
            raise TypeError("array item must be a unicode character, not " + type(x).__name__)
        return x
    if code in "fd":
        if not isinstance(x, (int, float)) and not hasattr(x, "__float__"):
            raise TypeError(f"must be real number, not {type(x).__name__}")
        return float(x) if code == "d" else struct.unpack("f", struct.pack("f", float(x)))[0]
    if not isinstance(x, int):
        if not hasattr(x, "__index__"):
            raise TypeError(f"'{type(x).__name__}' object cannot be interpreted as an integer" if not isinstance(x, float) else "'float' object cannot be interpreted as an integer")
        x = x.__index__()
    bits = 8 * _sizes[code]
    low, high = (-2 ** (bits - 1), 2 ** (bits - 1) - 1) if code.islower() else (0, 2 ** bits - 1)
    if x < low or x > high:
        raise OverflowError(f"{_names[code]} is {'greater than maximum' if x > high else 'less than minimum'}")
    return int(x)


class _Exported:
    """The elements of an array whose memory is shared: it keeps its length."""

    def __init__(self, elements):
        self.elements = elements

    def _refuse(self, *args):
        raise BufferError("cannot resize an array that is exporting buffers")

    append = insert = pop = remove = __delitem__ = __iadd__ = _refuse

    def __len__(self):
        return len(self.elements)

    def __iter__(self):
        return iter(self.elements.tolist())

    def __getitem__(self, i):
        return self.elements[i].tolist()

    def __setitem__(self, i, x):
        self.elements[i] = list(x) if isinstance(i, slice) else x

    def __contains__(self, x):
        return x in self.elements.tolist()

    def __eq__(self, other):
        return list(self) == list(other)

    def __lt__(self, other):
        return list(self) < list(other)

    def __add__(self, other):
        return list(self) + list(other)

    def __mul__(self, n):
        return list(self) * n

    def index(self, x):
        return list(self).index(x)

    def count(self, x):
        return list(self).count(x)

    def reverse(self):
        self.elements[:] = list(self)[::-1]

    def __repr__(self):
        return repr(list(self))


class array:
    def __init__(self, typecode, initializer=()):
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError(f"array() argument 1 must be a unicode character, not {type(typecode).__name__}")
        if typecode not in typecodes:
            raise ValueError("bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)")
        if isinstance(initializer, str) and typecode != "u":
            raise TypeError(f"cannot use a str to initialize an array with typecode '{typecode}'")
        self.typecode, self.itemsize, self._items = typecode, _sizes[typecode], []
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        else:
            self.extend(initializer)

    def _like(self, items):
        made = array(self.typecode)
        made._items = items
        return made

    def _exported(self):
        """The elements as an array of NumPy, which shares them from now on."""
        if not isinstance(self._items, _Exported):
            import numpy
            self._items = _Exported(numpy.array(self._items, dtype=_dtypes[self.typecode]))
        return self._items.elements

    def append(self, x):
        self._items.append(_element(self.typecode, x))

    def extend(self, iterable):
        if isinstance(iterable, array) and iterable.typecode != self.typecode:
            raise TypeError("can only extend with array of same kind")
        self._items += [_element(self.typecode, x) for x in iterable]

    def fromlist(self, list):
        self.extend(list)

    def insert(self, i, x):
        self._items.insert(i, _element(self.typecode, x))

    def pop(self, i=-1):
        if not self._items:
            raise IndexError("pop from empty array")
        if not -len(self._items) <= i < len(self._items):
            raise IndexError("pop index out of range")
        return self._items.pop(i)

    def remove(self, x):
        if x not in self._items:
            raise ValueError("array.remove(x): x not in array")
        self._items.remove(x)

    def index(self, x):
        if x not in self._items:
            raise ValueError("array.index(x): x not in array")
        return self._items.index(x)

    def count(self, x):
        return self._items.count(x)

    def reverse(self):
        self._items.reverse()

    def tolist(self):
        return list(self._items)

    def tobytes(self):
        return struct.pack("=" + self.typecode.replace("l", "q").replace("L", "Q") * len(self._items), *self._items)

    def frombytes(self, buffer):
        if len(buffer) % self.itemsize:
            raise ValueError("bytes length not a multiple of item size")
        count = len(buffer) // self.itemsize
        self._items += list(struct.unpack("=" + self.typecode.replace("l", "q").replace("L", "Q") * count, bytes(buffer)))

    def byteswap(self):
        made = []
        for i in range(len(self._items)):
            made += list(self._like([self._items[i]]).tobytes())[::-1]
        self._items = []
        self.frombytes(bytes(made))

    def buffer_info(self):
        return 0x7f0000000000, len(self._items)

    def __len__(self):
        return len(self._items)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self._like(self._items[i])
        if not -len(self._items) <= i < len(self._items):
            raise IndexError("array index out of range")
        return self._items[i]

    def __setitem__(self, i, x):
        if isinstance(i, slice):
            if not isinstance(x, array):
                raise TypeError(f"can only assign array (not \"{type(x).__name__}\") to array slice")
            self._items[i] = x._items
            return
        if not -len(self._items) <= i < len(self._items):
            raise IndexError("array assignment index out of range")
        self._items[i] = _element(self.typecode, x)

    def __delitem__(self, i):
        del self._items[i]

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, x):
        return x in self._items

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError(f"can only append array (not \"{type(other).__name__}\") to array")
        return self._like(self._items + other._items)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n):
        return self._like(self._items * n)

    def __rmul__(self, n):
        return self._like(self._items * n)

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, array) else NotImplemented

    def __lt__(self, other):
        return self._items < other._items

    def __array__(self, dtype=None, copy=None):
        import numpy
        return numpy.array(self._items, dtype=_dtypes[self.typecode] if dtype is None else dtype)

    def __repr__(self):
        if not self._items:
            return f"array('{self.typecode}')"
        return f"array('{self.typecode}', {''.join(self._items)!r})" if self.typecode == "u" else f"array('{self.typecode}', {self._items})"


ArrayType = array
