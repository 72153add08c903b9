# The class dtype, and conversions to it.


class dtype:
    def __new__(cls, dtype, align=False, copy=False):
        return as_dtype(dtype, align)

    # Set for records: the names, dtypes and offsets of the fields.
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
