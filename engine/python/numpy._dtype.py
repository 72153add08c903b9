# NumPy's dtypes, the classes of its numbers, and which dtype an operation computes in (NEP 50).
import torch

_bool, _int, _float, _str = bool, int, float, str


class generic:
    def __new__(cls, value=0):
        if isinstance(value, generic):
            return _np_scalar(_by_name[cls.__name__], value._v)
        if isinstance(value, _str):
            value = _float(value) if issubclass(cls, floating) else _int(value)
        if not isinstance(value, (_bool, _int, _float)):
            import numpy
            array = numpy.asarray(value, dtype=cls)
            return array[()] if array.ndim == 0 else array
        dtype = _by_name[cls.__name__]
        if isinstance(value, _int) and not isinstance(value, _bool):
            _require_fits(value, dtype)
        return _np_scalar(dtype, value)

    @property
    def dtype(self):
        return _by_name[type(self).__name__]

    shape = ()
    strides = ()
    ndim = 0
    size = 1
    base = None

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.dtype.itemsize

    @property
    def T(self):
        return self

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return _np_scalar(self.dtype, 0)

    @property
    def flat(self):
        import numpy
        return numpy.asarray(self).flat

    @property
    def data(self):
        import numpy
        return numpy.asarray(self).data

    @property
    def flags(self):
        import numpy
        return numpy.asarray(self).flags

    def item(self):
        return self._v

    def tolist(self):
        return self._v

    def __getattr__(self, name):
        import numpy
        if name in _array_methods:
            return getattr(numpy.asarray(self), name)
        raise AttributeError("'numpy." + type(self).__name__ + "' object has no attribute '" + name + "'")

    def __getitem__(self, index):
        import numpy
        if index == () or index is Ellipsis:
            return numpy.asarray(self)[index]
        raise IndexError("invalid index to scalar variable.")

    def __repr__(self):
        return _str(self) if _np_state("plain scalars", False) else "np." + type(self).__name__ + "(" + _str(self) + ")"

    def __str__(self):
        return _str(self._v)

    def __format__(self, spec):
        return format(self._v, spec) if spec or isinstance(self, floating) else _str(self)

    def __bool__(self):
        return _bool(self._v)

    def __hash__(self):
        return hash(self._v)

    def __abs__(self):
        return _np_scalar(self.dtype, abs(self._v))

    def __neg__(self):
        return _np_scalar(self.dtype, -self._v)

    def __pos__(self):
        return self

    def __invert__(self):
        if isinstance(self, floating):
            raise TypeError("ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
        return _np_scalar(self.dtype, not self._v if isinstance(self, bool) else ~self._v)

    def __round__(self, ndigits=None):
        if ndigits is None:
            return round(self._v)
        return _np_scalar(self.dtype, round(self._v, ndigits))

    def __add__(self, other):
        return _scalar_binary("add", self, other)

    def __radd__(self, other):
        return _scalar_binary("add", other, self)

    def __sub__(self, other):
        return _scalar_binary("subtract", self, other)

    def __rsub__(self, other):
        return _scalar_binary("subtract", other, self)

    def __mul__(self, other):
        return _scalar_binary("multiply", self, other)

    def __rmul__(self, other):
        return _scalar_binary("multiply", other, self)

    def __truediv__(self, other):
        return _scalar_binary("divide", self, other)

    def __rtruediv__(self, other):
        return _scalar_binary("divide", other, self)

    def __floordiv__(self, other):
        return _scalar_binary("floor_divide", self, other)

    def __rfloordiv__(self, other):
        return _scalar_binary("floor_divide", other, self)

    def __mod__(self, other):
        return _scalar_binary("remainder", self, other)

    def __rmod__(self, other):
        return _scalar_binary("remainder", other, self)

    def __pow__(self, other):
        return _scalar_binary("power", self, other)

    def __rpow__(self, other):
        return _scalar_binary("power", other, self)

    def __matmul__(self, other):
        raise ValueError("matmul: Input operand 0 does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)")

    def __and__(self, other):
        return _scalar_binary("bitwise_and", self, other)

    def __rand__(self, other):
        return _scalar_binary("bitwise_and", other, self)

    def __or__(self, other):
        return _scalar_binary("bitwise_or", self, other)

    def __ror__(self, other):
        return _scalar_binary("bitwise_or", other, self)

    def __xor__(self, other):
        return _scalar_binary("bitwise_xor", self, other)

    def __rxor__(self, other):
        return _scalar_binary("bitwise_xor", other, self)

    def __lshift__(self, other):
        return _scalar_binary("left_shift", self, other)

    def __rlshift__(self, other):
        return _scalar_binary("left_shift", other, self)

    def __rshift__(self, other):
        return _scalar_binary("right_shift", self, other)

    def __rrshift__(self, other):
        return _scalar_binary("right_shift", other, self)

    def __eq__(self, other):
        return _scalar_binary("equal", self, other)

    def __ne__(self, other):
        return _scalar_binary("not_equal", self, other)

    def __lt__(self, other):
        return _scalar_binary("less", self, other)

    def __le__(self, other):
        return _scalar_binary("less_equal", self, other)

    def __gt__(self, other):
        return _scalar_binary("greater", self, other)

    def __ge__(self, other):
        return _scalar_binary("greater_equal", self, other)


# What a number does as an array of no dimensions.
_array_methods = [
    "all", "any", "argmax", "argmin", "argsort", "astype", "byteswap", "clip", "copy", "cumprod", "cumsum",
    "diagonal", "dot", "fill", "flatten", "max", "mean", "min", "nonzero", "prod", "ravel", "repeat", "reshape",
    "round", "squeeze", "std", "sum", "swapaxes", "take", "tobytes", "transpose", "var", "view", "conj", "ctypes",
    "__array_interface__"]


class number(generic):
    pass


class integer(number):
    def __index__(self):
        return self._v

    @property
    def numerator(self):
        return self._v

    @property
    def denominator(self):
        return 1

    def is_integer(self):
        return True

    def bit_count(self):
        return bin(abs(self._v)).count("1")


class signedinteger(integer):
    pass


class unsignedinteger(integer):
    pass


class inexact(number):
    pass


class floating(inexact):
    def __str__(self):
        return _np_float_text(self._v, type(self)._torch)

    def is_integer(self):
        return self._v == self._v and abs(self._v) != _float("inf") and self._v == _int(self._v)

    def hex(self):
        return self._v.hex()


class complexfloating(inexact):
    pass


class flexible(generic):
    pass


class character(flexible):
    pass


class int8(signedinteger):
    _torch = torch.int8


class int16(signedinteger):
    _torch = torch.int16


class int32(signedinteger):
    _torch = torch.int32


class int64(signedinteger):
    _torch = torch.int64


class uint8(unsignedinteger):
    _torch = torch.uint8


class uint16(unsignedinteger):
    _torch = torch.uint16


class uint32(unsignedinteger):
    _torch = torch.uint32


class uint64(unsignedinteger):
    _torch = torch.uint64


class float16(floating):
    _torch = torch.float16


class float32(floating):
    _torch = torch.float32


class float64(floating):
    _torch = torch.float64


class complex64(complexfloating):
    pass


class complex128(complexfloating):
    pass


class str_(_str, character):
    @property
    def dtype(self):
        return _text_dtype("U", len(self._v))

    def item(self):
        return self._v

    def tolist(self):
        return self._v

    def __repr__(self):
        return f"np.str_({self._v!r})"


class bytes_(bytes, character):
    def __new__(cls, value=b""):
        return _new(cls)

    @property
    def dtype(self):
        return _text_dtype("S", len(self))

    def item(self):
        return bytes(self)

    def tolist(self):
        return bytes(self)

    def __str__(self):
        return repr(bytes(self))

    def __repr__(self):
        return f"np.bytes_({bytes(self)!r})"


class object_(generic):
    pass


class void(flexible):
    """A record: an array of no dimensions over its bytes."""
    def __new__(cls, record):
        return _new(cls)

    def __init__(self, record):
        self._record = record

    @property
    def dtype(self):
        return self._record.dtype

    @property
    def base(self):
        return self._record.base

    def __getitem__(self, name):
        if isinstance(name, (_int, integer)):
            name = self.dtype.names[name]
        return self._record[name][()]

    def __setitem__(self, name, value):
        if isinstance(name, (_int, integer)):
            name = self.dtype.names[name]
        self._record[name] = value

    def __len__(self):
        return len(self.dtype.names)

    def __iter__(self):
        return iter(self.item())

    def item(self):
        return self._record.tolist()

    def tolist(self):
        return self._record.tolist()

    def __str__(self):
        return _str(self._record)

    def __repr__(self):
        return "np.void(" + _str(self._record) + ", dtype=" + _str(self.dtype) + ")"

    def __eq__(self, other):
        return _np_scalar(_by_name["bool"], self.item() == (other.item() if isinstance(other, void) else other))

    def __ne__(self, other):
        return _np_scalar(_by_name["bool"], self.item() != (other.item() if isinstance(other, void) else other))

    def __getattr__(self, name):
        if self.dtype.names is not None and name in self.dtype.names:
            return self[name]
        return getattr(self._record, name)


class bool(generic):
    _torch = torch.bool

    def __repr__(self):
        if _np_state("plain scalars", False):
            return _str(self._v)
        return "np.True_" if self._v else "np.False_"

    def __index__(self):
        raise TypeError("'numpy.bool' object cannot be interpreted as an integer")


class dtype:
    def __new__(cls, dtype, align=False, copy=False):
        return as_dtype(dtype, align)

    # Those of a record: its fields' names, dtypes and places.
    names = None
    fields = None
    subdtype = None
    shape = ()
    hasobject = False
    isalignedstruct = False
    metadata = None
    flags = 0

    @property
    def base(self):
        return self.subdtype[0] if self.subdtype else self

    @property
    def ndim(self):
        return len(self.shape)

    @property
    def isbuiltin(self):
        return 1 if self._torch is not None else 0

    @property
    def descr(self):
        return _descr(self) if self.names is not None else [("", self.str)]

    def newbyteorder(self, new_order="S"):
        if self.names is not None:
            return _record_dtype([(n, self.fields[n][0].newbyteorder(new_order), self.fields[n][1]) for n in self.names],
                                 self.itemsize, self.isalignedstruct)
        if self.byteorder == "|":
            return self
        wanted = new_order[0]
        swaps = self.isnative if wanted in "sS" else self.isnative == (wanted in ">bB")
        if not swaps:
            return self
        return _plain_dtype(self._native_name, not self.isnative) if self.kind != "U" else _text_dtype("U", self.itemsize // 4, self.isnative)

    def __eq__(self, other):
        if not isinstance(other, dtype):
            try:
                other = as_dtype(other)
            except TypeError:
                return False
        return _key_of(self) == _key_of(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(_str(_key_of(self)))

    def __len__(self):
        return len(self.names) if self.names is not None else 0

    def __getitem__(self, name):
        if self.names is None:
            raise KeyError("There are no fields in dtype " + _str(self) + ".")
        if isinstance(name, _int):
            name = self.names[name]
        if name not in self.fields:
            raise KeyError(f'Field named "{name}" not found.')
        return self.fields[name][0]

    def __bool__(self):
        return True

    def __str__(self):
        if self.subdtype:
            return "(" + repr(self.subdtype[0].str) + ", " + repr(self.shape) + ")"
        if self.names is not None:
            return _record_text(self, True)
        return self.name if self.isnative and self.kind not in "USV" else self.str

    def __repr__(self):
        if self.subdtype:
            return "dtype((" + repr(self.subdtype[0].str) + ", " + repr(self.shape) + "))"
        if self.names is not None:
            return "dtype(" + _record_text(self) + (", align=True)" if self.isalignedstruct else ")")
        return "dtype('" + (self.str[1:] if self.kind in "SV" else self.str if self.kind in "mM" else _str(self)) + "')"


def _key_of(d):
    if d.names is not None:
        return tuple([(n, _key_of(d.fields[n][0]), d.fields[n][1]) for n in d.names]) + (d.itemsize,)
    if d.subdtype:
        return (_key_of(d.subdtype[0]), d.shape)
    return d.str


def _fields_text(d):
    out = []
    for n in d.names:
        field = d.fields[n][0]
        if field.subdtype:
            out.append((n, field.base.str, field.shape))
        else:
            out.append((n, _fields_text(field) if field.names is not None else field.str))
    return out


def _descr(d):
    """The fields in the order of memory, with the gaps between them, as .npy files write them."""
    out, at = [], 0
    for n, text in zip(d.names, _fields_text(d)):
        field, offset = d.fields[n]
        if offset < at:
            raise ValueError("dtype.descr is not defined for types with overlapping or out-of-order fields")
        if offset > at:
            out.append(("", "|V" + _str(offset - at)))
        out.append((n, _descr(field)) if field.names is not None else text)
        at = offset + field.itemsize
    if at < d.itemsize:
        out.append(("", "|V" + _str(d.itemsize - at)))
    return out


def _is_packed(d):
    """Whether the fields lie where a list of them would put them."""
    at, most = 0, 1
    for n in d.names:
        field = d.fields[n][0]
        if d.isalignedstruct:
            at = -(-at // field.alignment) * field.alignment
            most = max(most, field.alignment)
        if d.fields[n][1] != at:
            return False
        at += field.itemsize
    if d.isalignedstruct:
        at = -(-at // most) * most
    return at == d.itemsize


def _short(d):
    text = _str(d)
    if d.names is None and d.subdtype is None:
        return d.str if d.byteorder != "|" else "?" if d.kind == "b" else d.str[1:]
    return text


def _record_text(d, says_aligned=False):
    if _is_packed(d) and not (says_aligned and d.isalignedstruct):
        parts = []
        for n in d.names:
            field = d.fields[n][0]
            if field.subdtype:
                parts.append(f"({n!r}, {_short(field.base)!r}, {field.shape!r})")
            elif field.names is not None:
                parts.append(f"({n!r}, {_record_text(field)})")
            else:
                parts.append(f"({n!r}, {_short(field)!r})")
        return "[" + ", ".join(parts) + "]"
    formats = []
    for n in d.names:
        field = d.fields[n][0]
        formats.append(_record_text(field) if field.names is not None else _str(field) if field.subdtype else repr(_short(field)))
    return ("{'names': " + repr(list(d.names)) + ", 'formats': [" + ", ".join(formats) + "], 'offsets': "
            + repr([d.fields[n][1] for n in d.names]) + ", 'itemsize': " + _str(d.itemsize)
            + (", 'aligned': True" if says_aligned and d.isalignedstruct else "") + "}")


def _plain_dtype(name, native=True):
    kind, char, size, cls = _plain[name]
    d = _new(dtype)
    order = "|" if size == 1 else "=" if native else ">"
    d.itemsize = size
    d._torch = cls._torch if native and kind != "c" else None
    d.type = cls
    d.name = name
    d.kind = kind
    d.char = char
    d.str = ("|" if size == 1 else "<" if native else ">") + kind + _str(size)
    d.byteorder = order
    d.alignment = size // 2 if kind == "c" else size
    d.isnative = native or size == 1
    d._native_name = name
    d.num = _numbers[name]
    return d


def _text_dtype(kind, count, native=True):
    size = 4 * count if kind == "U" else count
    d = _new(dtype)
    d.itemsize = size
    d._torch = None
    d.type = str_ if kind == "U" else bytes_ if kind == "S" else void
    d.name = {"U": "str", "S": "bytes", "V": "void"}[kind] + (_str(8 * size) if size else "")
    d.kind = kind
    d.char = kind
    d.str = ("<" if native else ">") + kind + _str(count) if kind == "U" else "|" + kind + _str(count)
    d.byteorder = ("=" if native else ">") if kind == "U" else "|"
    d.alignment = 4 if kind == "U" else 1
    d.isnative = native or kind != "U"
    d.num = {"U": 19, "S": 18, "V": 20}[kind]
    return d


def _object_dtype():
    d = _text_dtype("V", 8)
    d.type, d.name, d.kind, d.char, d.str, d.num = object_, "object", "O", "O", "|O", 17
    d.alignment, d.hasobject = 8, True
    return d


def _new_date_dtype(kind, unit, cls):
    """The dtype of dates ("M") or spans ("m") that count a unit; numpy._dates keeps one of each."""
    d = _text_dtype("V", 8)
    name = ("datetime64" if kind == "M" else "timedelta64") + ("" if unit == "generic" else f"[{unit}]")
    d.type, d.name, d.kind, d.char, d.str, d.num = cls, name, kind, kind, "<" + kind + "8" + name[10 if kind == "M" else 11:], 21 if kind == "M" else 22
    d.alignment, d.byteorder, d._unit = 8, "=", unit
    return d


def _record_dtype(fields, itemsize=None, aligned=False):
    """fields: (name, dtype, offset)"""
    d = _text_dtype("V", 0)
    end = max([offset + f.itemsize for _, f, offset in fields] + [0])
    d.itemsize = end if itemsize is None else itemsize
    if d.itemsize < end:
        raise ValueError(f"NumPy dtype descriptor requires {end} bytes, cannot override to smaller itemsize of {itemsize}")
    d.name = "void" + _str(8 * d.itemsize)
    d.str = "|V" + _str(d.itemsize)
    names = [n for n, _, _ in fields]
    for i, n in enumerate(names):
        if n in names[:i]:
            raise ValueError(f"field '{n}' occurs more than once")
    d.names = tuple(names)
    d.fields = {n: (f, offset) for n, f, offset in fields}
    d.isnative = all([f.isnative for _, f, _ in fields])
    d.isalignedstruct = aligned
    d.alignment = max([f.alignment for _, f, _ in fields] + [1]) if aligned else 1
    try:
        d._file_descr = f"{_descr(d)!r}"
    except ValueError:
        d._file_descr = ""  # files cannot hold it
    return d


def _sub_dtype(base, shape):
    shape = (shape,) if isinstance(shape, _int) else tuple(shape)
    if not shape:
        return base
    if base.subdtype:
        base, shape = base.subdtype[0], shape + base.shape
    d = _text_dtype("V", 0)
    count = 1
    for n in shape:
        count *= n
    d.itemsize = base.itemsize * count
    d.name = "void" + _str(8 * d.itemsize)
    d.str = "|V" + _str(d.itemsize)
    d.subdtype = (base, shape)
    d.shape = shape
    d.alignment = base.alignment
    d.isnative = base.isnative
    return d


def _with_size(base, size):
    """A text or void dtype with the given length; of another base, a subarray with the given shape."""
    if base.kind in "USV" and base.itemsize == 0 and isinstance(size, _int):
        return _text_dtype(base.kind, size)
    return _sub_dtype(base, size)


def _aligned(pairs):
    at, fields, most = 0, [], 1
    for n, f in pairs:
        at = -(-at // f.alignment) * f.alignment
        fields.append((n, f, at))
        at += f.itemsize
        most = max(most, f.alignment)
    return _record_dtype(fields, -(-at // most) * most, True)


def _from_fields(items, align):
    pairs = []
    for i, item in enumerate(items):
        n = item[0]
        if isinstance(n, tuple):
            n = n[1]
        f = as_dtype(item[1], align)
        if len(item) > 2:
            f = _with_size(f, item[2])
        pairs.append((n if n else "f" + _str(i), f))
    if align:
        return _aligned(pairs)
    at, fields = 0, []
    for n, f in pairs:
        fields.append((n, f, at))
        at += f.itemsize
    return _record_dtype(fields)


_plain = {
    "bool": ("b", "?", 1, bool), "int8": ("i", "b", 1, int8), "uint8": ("u", "B", 1, uint8),
    "int16": ("i", "h", 2, int16), "uint16": ("u", "H", 2, uint16), "int32": ("i", "i", 4, int32),
    "uint32": ("u", "I", 4, uint32), "int64": ("i", "l", 8, int64), "uint64": ("u", "L", 8, uint64),
    "float16": ("f", "e", 2, float16), "float32": ("f", "f", 4, float32), "float64": ("f", "d", 8, float64),
    "complex64": ("c", "F", 8, complex64), "complex128": ("c", "D", 16, complex128)}
_numbers = {
    "bool": 0, "int8": 1, "uint8": 2, "int16": 3, "uint16": 4, "int32": 5, "uint32": 6, "int64": 7, "uint64": 8,
    "float16": 23, "float32": 11, "float64": 12, "complex64": 14, "complex128": 15}
_by_name = {name: _plain_dtype(name) for name in _plain}
_by_torch = {_by_name[name]._torch: _by_name[name] for name in _plain if _by_name[name]._torch is not None}
_scalar_dtypes = (_by_name["float64"], _by_name["int64"], _by_name["bool"])
_object = _object_dtype()
_aliases = {
    "?": "bool", "b1": "bool", "bool_": "bool", "bool8": "bool", "b": "int8", "i1": "int8", "byte": "int8", "B": "uint8",
    "u1": "uint8", "ubyte": "uint8", "h": "int16", "i2": "int16", "short": "int16", "H": "uint16", "u2": "uint16",
    "ushort": "uint16", "i": "int32", "i4": "int32", "intc": "int32", "I": "uint32", "u4": "uint32", "uintc": "uint32",
    "l": "int64", "q": "int64", "p": "int64", "i8": "int64", "int": "int64", "int_": "int64", "intp": "int64",
    "long": "int64", "longlong": "int64", "n": "int64", "L": "uint64", "Q": "uint64", "P": "uint64", "u8": "uint64",
    "uint": "uint64", "uintp": "uint64", "ulong": "uint64", "N": "uint64", "e": "float16", "f2": "float16", "half": "float16",
    "f": "float32", "f4": "float32", "single": "float32", "d": "float64", "f8": "float64", "double": "float64",
    "float": "float64", "float_": "float64", "F": "complex64", "c8": "complex64", "csingle": "complex64", "D": "complex128",
    "c16": "complex128", "complex": "complex128", "cdouble": "complex128"}


def as_dtype(given, align=False):
    if isinstance(given, dtype):
        return given
    if given is None or given is _float:
        return _by_name["float64"]
    if given is _int:
        return _by_name["int64"]
    if given is _bool:
        return _by_name["bool"]
    if given is complex:
        return _by_name["complex128"]
    if given is _str or given is str_:
        return _text_dtype("U", 0)
    if given is bytes_:
        return _text_dtype("S", 0)
    if isinstance(given, _str):
        return _from_text(given, align)
    if isinstance(given, (list, dict, tuple)):
        return _from_structure(given, align)
    if isinstance(given, type(generic)):
        if given is number or given is floating or given is inexact:
            return _by_name["float64"]
        if given is integer or given is signedinteger:
            return _by_name["int64"]
        if given is unsignedinteger:
            return _by_name["uint64"]
        if given is void:
            return _text_dtype("V", 0)
        if given is object_:
            return _object
        if given.__name__ in ("datetime64", "timedelta64"):
            return _from_text(given.__name__, align)
        if issubclass(given, generic) and given.__name__ in _by_name:
            return _by_name[given.__name__]
    if isinstance(given, type(torch.int8)):
        raise TypeError(f"Cannot interpret '{given}' as a data type")
    if hasattr(given, "dtype"):
        return as_dtype(given.dtype)
    if isinstance(given, type(generic)):
        return _object
    raise TypeError(f"Cannot interpret '{given}' as a data type")


def _split_outside(text):
    """The parts between commas that are not in parentheses."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part for part in parts if part.strip()]


def _from_text(text, align):
    name = _aliases.get(text, text)
    if name in _by_name:
        return _by_name[name]
    text = text.strip()
    parts = _split_outside(text)
    if len(parts) > 1:
        return _from_fields([("", part.strip()) for part in parts], align)
    order, rest = (text[0], text[1:]) if text[:1] in ("<", ">", "=", "|") else ("=", text)
    if rest[:1] in ("U", "S", "V", "a"):
        count = rest[1:]
        if count == "" or count.isdigit():
            return _text_dtype("S" if rest[0] == "a" else rest[0], _int(count or 0), order != ">")
    if rest in ("str", "unicode", "str_"):
        return _text_dtype("U", 0)
    if rest in ("O", "object"):
        return _object
    if rest[:1] in ("M", "m") or rest[:8] == "datetime" or rest[:9] == "timedelta":
        import numpy._dates
        return numpy._dates.dtype_from_text(rest)
    if rest[:1] == "(":
        end = rest.find(")")
        shape = tuple([_int(n) for n in rest[1:end].split(",") if n.strip()])
        return _sub_dtype(as_dtype(("" if order == "=" else order) + rest[end + 1:]), shape)
    name = _aliases.get(rest, rest)
    if name in _by_name and (order == "=" or rest != name):
        return _by_name[name] if order != ">" or _by_name[name].itemsize == 1 else _plain_dtype(name, False)
    digits = 0
    while digits < len(rest) and rest[digits].isdigit():
        digits += 1
    if digits and digits < len(rest):
        return _sub_dtype(as_dtype(rest[digits:]), (_int(rest[:digits]),))
    raise TypeError(f"data type {text!r} not understood")


def _from_structure(given, align):
    if isinstance(given, list):
        return _from_fields(given, align)
    if isinstance(given, tuple):
        return _with_size(as_dtype(given[0], align), given[1])
    if "names" not in given:
        return _record_dtype([(n, as_dtype(v[0]), v[1]) for n, v in given.items()])
    formats = [as_dtype(f, align) for f in given["formats"]]
    if "offsets" not in given:
        made = _from_fields([(n, f) for n, f in zip(given["names"], formats)], align or given.get("aligned", False))
        return made if "itemsize" not in given else _record_dtype(
            [(n, made.fields[n][0], made.fields[n][1]) for n in made.names], given["itemsize"])
    return _record_dtype([(n, f, o) for n, f, o in zip(given["names"], formats, given["offsets"])],
                         given.get("itemsize"), align or given.get("aligned", False))


# The dtype of a tensor's elements.
def of_torch(kind):
    if kind in (torch.complex64, torch.complex128):
        return _by_name[str(kind)[6:]]
    if kind not in _by_torch:
        raise TypeError("Got unsupported ScalarType BFloat16")
    return _by_torch[kind]


def _float_for(d):
    """The float that holds the integers of a dtype."""
    if d.kind == "f" or d.kind == "c":
        return d
    return _by_name["float16" if d.itemsize == 1 else "float32" if d.itemsize == 2 else "float64"]


def _native(d):
    return d if d.isnative or d.names is not None or d.subdtype else _by_name[d._native_name] if d.kind not in "USV" else _text_dtype(d.kind, d.itemsize // 4)


class DTypePromotionError(TypeError):
    pass


def promote(a, b):
    if a is b:
        return _native(a)
    a, b = _native(a), _native(b)
    if a is b:
        return a
    if a.kind == "O" or b.kind == "O":
        return _object
    if a.kind in "mM" or b.kind in "mM":
        import numpy._dates
        return numpy._dates.promote_dates(a, b)
    if a.kind in "USV" or b.kind in "USV":
        if a.kind == b.kind and a.kind in "US":
            return a if a.itemsize >= b.itemsize else b
        if a == b:
            return a
        raise DTypePromotionError(
            f"The DType <class '{_class_name(a)}'> could not be promoted by <class '{_class_name(b)}'>. This means that no common DType exists for the given inputs. For example they cannot be stored in a single array unless the dtype is `object`. The full list of DTypes is: (<class '{_class_name(a)}'>, <class '{_class_name(b)}'>)")
    if a.kind == "b":
        return b
    if b.kind == "b":
        return a
    if a.kind == b.kind:
        return a if a.itemsize >= b.itemsize else b
    kinds = a.kind + b.kind
    if kinds in ("iu", "ui"):
        signed, other = (a, b) if a.kind == "i" else (b, a)
        if signed.itemsize > other.itemsize:
            return signed
        return _by_name[{1: "int16", 2: "int32", 4: "int64", 8: "float64"}[other.itemsize]]
    if "c" in kinds:
        whole, other = (a, b) if a.kind == "c" else (b, a)
        return _by_name["complex128"] if whole.itemsize == 16 or _float_for(other).itemsize == 8 else whole
    real, other = (a, b) if a.kind == "f" else (b, a)
    needed = _float_for(other)
    return real if real.itemsize >= needed.itemsize else needed


def _class_name(d):
    if d.kind in "OmM":
        return "numpy.dtypes." + {"O": "Object", "M": "DateTime64", "m": "TimeDelta64"}[d.kind] + "DType"
    if d.kind in "USV":
        return "numpy.dtypes." + {"U": "StrDType", "S": "BytesDType", "V": "VoidDType"}[d.kind]
    return "numpy.dtypes." + d.name[:1].upper().replace("U", "UI" if d.name[:4] == "uint" else "U") + d.name[2 if d.name[:4] == "uint" else 1:] + "DType"


def promote_python(d, value):
    """With a number of Python's, which has no dtype of its own."""
    if d.kind in "Om":
        return d
    if isinstance(value, _bool):
        return promote(d, _by_name["bool"])
    if isinstance(value, complex):
        return promote(d, _by_name["complex64"])
    if isinstance(value, _int):
        return _by_name["int64"] if d.kind == "b" else _native(d)
    return _by_name["float64"] if d.kind in "biu" else _native(d)


def dtype_of_python(value):
    if isinstance(value, _bool):
        return _by_name["bool"]
    if isinstance(value, _int):
        if value > 18446744073709551615 or value < -9223372036854775808:
            raise OverflowError("Python int too large to convert to C long")
        return _by_name["uint64" if value > 9223372036854775807 else "int64"]
    return _by_name["complex128" if isinstance(value, complex) else "float64"]


def limits_of(d):
    bits = 8 * d.itemsize
    return (0, 2 ** bits - 1) if d.kind == "u" else (-2 ** (bits - 1), 2 ** (bits - 1) - 1)


def _require_fits(value, d):
    if d.kind in "iu":
        low, high = limits_of(d)
        if value < low or value > high:
            raise OverflowError(f"Python integer {value} out of bounds for {d.name}")


_safe = {
    "b": "bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 float32 float64 complex64 complex128"}


def can_cast_dtypes(a, b, casting):
    """numpy.can_cast of dtypes."""
    if casting == "unsafe" or a == b:
        return True
    if casting == "no":
        return False
    if _native(a) == _native(b) or casting == "equiv":
        return _native(a) == _native(b)
    order = "biufc"
    if a.kind in order and b.kind in order:
        try:
            if promote(a, b) == _native(b):
                return True
        except TypeError:
            return False
        if casting == "safe":
            return False
        rank = {"b": 0, "u": 1, "i": 2, "f": 3, "c": 4}
        return rank[a.kind] <= rank[b.kind]
    if a.kind == b.kind and a.kind in "mM":
        return casting == "same_kind"
    if b.kind in "US":
        return a.kind in order or a.kind == b.kind
    return False


_divisions = ("floor_divide", "remainder")
_comparisons = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
_bitwise = ("bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "right_shift")


class UFuncTypeError(TypeError):
    pass


def _no_boolean_subtract():
    raise TypeError("numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.")


def no_loop(name, dtypes):
    types = ", ".join([repr(d) for d in dtypes])
    if name in _bitwise or name == "invert":
        raise TypeError(f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
    raise UFuncTypeError(f"ufunc '{name}' did not contain a loop with signature matching types ({types}) -> None")


def _real_quotient(x, y):
    if y == 0:
        inf = _float("inf")
        if x == 0 or x != x:
            return _float("nan")
        import math
        return inf if (x > 0) == (math.copysign(1.0, y) > 0) else -inf
    return x / y


def _power(x, y):
    try:
        return x ** y
    except OverflowError:
        return _float("inf") if x > 0 or y % 2 == 0 else -_float("inf")
    except ZeroDivisionError:
        return _float("inf")
    except ValueError:
        return _float("nan")


def compute_numbers(name, x, y, kind):
    """An operation of two numbers of Python's, as one of elements of a kind."""
    if name == "add":
        return x or y if kind == "b" else x + y
    if name == "subtract":
        return x - y
    if name == "multiply":
        return x and y if kind == "b" else x * y
    if name == "divide":
        return _real_quotient(_float(x), _float(y))
    if name == "floor_divide":
        if y == 0:
            return 0 if kind != "f" else _real_quotient(x, y)
        return x // y
    if name == "remainder":
        if y == 0:
            return 0 if kind != "f" else _float("nan")
        return x % y
    if name == "power":
        if kind != "f" and y < 0:
            raise ValueError("Integers to negative integer powers are not allowed.")
        return _power(_float(x), _float(y)) if kind == "f" else x ** y if abs(x) < 2 or y < 4096 else pow(x, y, 2 ** 64)
    if name == "bitwise_and":
        return x & y
    if name == "bitwise_or":
        return x | y
    if name == "bitwise_xor":
        return x ^ y
    if name == "left_shift":
        return x << y if 0 <= y < 64 else 0
    if name == "right_shift":
        return x >> min(y, 63) if y >= 0 else 0
    if name == "equal":
        return x == y
    if name == "not_equal":
        return x != y
    if name == "less":
        return x < y
    if name == "less_equal":
        return x <= y
    if name == "greater":
        return x > y
    return x >= y


def scalar_dtypes(name, d):
    """The dtype that a binary operation computes in, and that of its result."""
    if name in _comparisons:
        return d, _by_name["bool"]
    if name in _bitwise and d.kind == "f":
        no_loop(name, [d, d])
    if d.kind == "b":
        if name == "subtract":
            _no_boolean_subtract()
        if name in ("floor_divide", "remainder", "power", "left_shift", "right_shift"):
            d = _by_name["int8"]
    if name == "divide" and d.kind != "f":
        d = _by_name["float64"]
    return d, d


def _scalar_binary(name, a, b):
    made = _np_fast_scalars(name, a, b, _scalar_dtypes)
    if made is not None:
        return made
    if _np_state("watched errors", None) is not None:
        import numpy._errors
        return numpy._errors.looked_at(name, lambda: _scalar_binary(name, a, b), (a, b), True)
    if isinstance(a, generic) and hasattr(a, "_d") or isinstance(b, generic) and hasattr(b, "_d"):
        import numpy._dates
        return numpy._dates.call(name, (a, b))
    x = a._v if isinstance(a, generic) and not isinstance(a, flexible) else a
    y = b._v if isinstance(b, generic) and not isinstance(b, flexible) else b
    known = (_bool, _int, _float)
    if not isinstance(x, known) or not isinstance(y, known):
        import numpy
        if isinstance(a, (list, tuple)) or isinstance(b, (list, tuple)):
            return getattr(numpy, name)(a, b)
        if name == "equal" and (isinstance(x, _str) or x is None or isinstance(y, _str) or y is None):
            return _np_scalar(_by_name["bool"], False)
        if name == "not_equal" and (isinstance(x, _str) or x is None or isinstance(y, _str) or y is None):
            return _np_scalar(_by_name["bool"], True)
        return NotImplemented
    if isinstance(a, generic):
        d = promote(a.dtype, b.dtype) if isinstance(b, generic) else promote_python(a.dtype, b)
    else:
        d = promote_python(b.dtype, a)
    if name not in _comparisons and d.kind in "iu":
        _require_fits(x, d)
        _require_fits(y, d)
    inner, outer = scalar_dtypes(name, d)
    if inner.kind == "f" and name not in _comparisons:
        x, y = _float(x), _float(y)
    elif inner.kind == "f" and inner.itemsize < 8:  # a number of Python is rounded to the dtype of the other
        x, y = [_np_scalar(inner, one)._v if isinstance(one, _float) else one for one in (x, y)]
    return _np_scalar(outer, compute_numbers(name, x, y, inner.kind))
