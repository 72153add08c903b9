# NumPy's array: a view of a storage whose strides count bytes and may be negative.
import torch
from numpy._dtype import (
    _bool, _int, _float, _str, _by_name, _object, _by_torch, _native, _record_dtype, _require_fits, _text_dtype, as_dtype, bool, bytes_, can_cast_dtypes,
    dtype, dtype_of_python, flexible, floating, generic, integer, of_torch, promote, promote_python, str_, void)


class flagsobj:
    def __init__(self, array):
        c, f = _np_contiguity(array)
        self.c_contiguous = c
        self.f_contiguous = f
        self.owndata = array.base is None
        self.writeable = array._writeable
        self.aligned = not array._raw or array._dtype._torch is None
        self.writebackifcopy = False
        self.contiguous = c
        self.fortran = f and not c
        self.fnc = f and not c
        self.forc = f or c
        self.behaved = self.aligned and self.writeable
        self.carray = self.behaved and c
        self._array = array

    def __getitem__(self, name):
        names = {
            "C_CONTIGUOUS": "c_contiguous", "C": "c_contiguous", "CONTIGUOUS": "c_contiguous", "F_CONTIGUOUS": "f_contiguous",
            "F": "f_contiguous", "FORTRAN": "f_contiguous", "OWNDATA": "owndata", "O": "owndata", "WRITEABLE": "writeable",
            "W": "writeable", "ALIGNED": "aligned", "A": "aligned", "WRITEBACKIFCOPY": "writebackifcopy",
            "X": "writebackifcopy", "FNC": "fnc", "FORC": "forc", "BEHAVED": "behaved", "B": "behaved", "CARRAY": "carray",
            "CA": "carray"}
        if name not in names:
            raise KeyError("Unknown flag")
        return getattr(self, names[name])

    def __setitem__(self, name, value):
        if name in ("WRITEABLE", "W"):
            self._array.setflags(write=value)
        else:
            raise KeyError("Unknown flag")

    def __setattr__(self, name, value):
        if name == "writeable" and "_array" in self.__dict__:
            self._array.setflags(write=value)
        object.__setattr__(self, name, value)

    def __repr__(self):
        out = ""
        for name in ("C_CONTIGUOUS", "F_CONTIGUOUS", "OWNDATA", "WRITEABLE", "ALIGNED", "WRITEBACKIFCOPY"):
            out += f"  {name} : {self[name]}\n"
        return out

    def __eq__(self, other):
        return repr(self) == repr(other)


class flatiter:
    def __init__(self, array):
        self.base = array
        self.index = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.index >= self.base.size:
            raise StopIteration
        self.index += 1
        return self.base[self._place(self.index - 1)]

    def _place(self, i):
        place = []
        for n in reversed(self.base.shape):
            place.append(i % n)
            i //= n
        return tuple(reversed(place))

    @property
    def coords(self):
        return self._place(self.index)

    def copy(self):
        return self.base.flatten()

    def __len__(self):
        return self.base.size

    def __getitem__(self, index):
        if isinstance(index, (_int, integer)):
            size = self.base.size
            if index >= size or index < -size:
                raise IndexError(f"index {index} is out of bounds for size {size}")
            return self.base[self._place(_int(index) % size)]
        return self.base.flatten()[index]

    def __setitem__(self, index, value):
        if not self.base._writeable:
            raise ValueError("underlying array is read-only")
        size = self.base.size
        if isinstance(index, (_int, integer)):
            if index >= size or index < -size:
                raise IndexError(f"index {index} is out of bounds for size {size}")
            self.base[self._place(_int(index) % size)] = value
            return
        places = asarray(list(range(size)))[index].tolist()
        values = asarray(value).ravel().tolist()
        for i, place in enumerate(places):
            if values:
                self.base[self._place(place)] = values[i % len(values)]


class _ctypes:
    def __init__(self, array):
        self.data = array.__array_interface__["data"][0]
        self.shape = list(array.shape)
        self.strides = list(array.strides)


def _owner(a):
    return a.base if isinstance(a.base, ndarray) else a


def _finalized(made, source):
    """An array of a subclass takes over what the subclass keeps."""
    if _class_of(made) is not ndarray and hasattr(made, "__array_finalize__"):
        made.__array_finalize__(source)
    return made


def _view(a, shape, strides, offset=None, d=None, writeable=None):
    """Another reading of an array's memory; in bytes."""
    return _finalized(_np_make(type(a) if isinstance(a, ndarray) else ndarray, a, shape, strides, _np_offset(a) if offset is None else offset,
                               a._dtype if d is None else d, _owner(a), a._writeable if writeable is None else writeable), a)


def _own(t, d):
    """An array that owns what a tensor reads."""
    if 0 in t.shape:
        return _new_array(tuple(t.shape), d)
    if d._torch is None and d.kind in "iufc":  # no tensor has such elements
        return _own(t, of_torch(t.dtype)).astype(d)
    return _np_wrap(ndarray, t, False, d, None, True)


def from_tensor(t):
    import numpy
    numpy.ndarray  # the operators of arrays come with numpy's functions
    if t.is_complex():  # arrays have the bytes of complex elements
        d, size = of_torch(t.dtype), t.element_size()
        data = torch.view_as_real(t)
        flat = torch.empty((0,), dtype=torch.uint8).set_(data.untyped_storage())
        return _np_make(ndarray, flat, tuple(t.shape), tuple([s * size for s in t.stride()]), t.storage_offset() * size, d, t, True)
    return _np_wrap(ndarray, t.view_as(t), False, of_torch(t.dtype), t, True)


def _size_of(shape):
    n = 1
    for m in shape:
        n *= m
    return n


def _shape_of(shape):
    if isinstance(shape, (_int, integer)):
        shape = (shape,)
    if isinstance(shape, ndarray):
        shape = shape.tolist()
    out = []
    for n in shape:
        if isinstance(n, (_float, _str)) or not hasattr(n, "__index__") and not isinstance(n, _int):
            raise TypeError(f"'{type(n).__name__}' object cannot be interpreted as an integer")
        n = _int(n)
        if n < 0:
            raise ValueError("negative dimensions are not allowed")
        out.append(n)
    return tuple(out)


def _packed(shape, itemsize, order="C"):
    strides, step = [0] * len(shape), itemsize
    axes = range(len(shape)) if order == "F" else range(len(shape) - 1, -1, -1)
    for d in axes:
        strides[d] = step
        step *= shape[d] if shape[d] > 0 else 1
    return tuple(strides)


def _by_strides(shape, strides, itemsize):
    """Strides of a new array whose axes follow one another in memory as these do."""
    order = sorted(range(len(shape)), key=lambda d: -abs(strides[d]))
    out, step = [0] * len(shape), itemsize
    for d in reversed(order):
        out[d] = step
        step *= shape[d] if shape[d] > 0 else 1
    return tuple(out)


def _new_array(shape, d, order="C", zeros=False):
    if d.itemsize == 0 and d.kind in "US":
        d = _text_dtype(d.kind, 1)
    if d.subdtype:
        d, shape = d.base, tuple(shape) + d.shape
    if 0 in shape:
        return _np_make(ndarray, torch.empty((0,), dtype=d._torch or torch.uint8), shape, (0,) * len(shape), 0, d, None, True)
    if d._torch is not None:
        if order == "F" and len(shape) > 1:
            make = torch.zeros if zeros else torch.empty
            return _own(make(shape[::-1], dtype=d._torch).permute(tuple(range(len(shape) - 1, -1, -1))), d)
        return _own((torch.zeros if zeros else torch.empty)(shape, dtype=d._torch), d)
    make = torch.zeros if zeros else torch.empty
    flat = make((_size_of(shape) * d.itemsize,), dtype=torch.uint8)
    return _np_make(ndarray, flat, shape, _packed(shape, d.itemsize, order), 0, d, None, True)


def _half(d):
    """The dtype of the real and imaginary parts of complex elements."""
    half = _by_name["float32" if d.itemsize == 8 else "float64"]
    return half if d.isnative else half.newbyteorder()


def _with_strides(shape, strides, d):
    """A new array with the strides of a dense layout, in bytes."""
    if strides == _packed(shape, d.itemsize) or 0 in shape:
        return _new_array(shape, d)
    if d._torch is not None:
        return _own(torch.empty_strided(shape, tuple([s // d.itemsize for s in strides]), dtype=d._torch), d)
    flat = torch.empty((_size_of(shape) * d.itemsize,), dtype=torch.uint8)
    return _np_make(ndarray, flat, shape, strides, 0, d, None, True)


def _order_strides(a, order, itemsize):
    c, f = _np_contiguity(a)
    if order == "C" or order is None or order == "K" and c or order == "A" and not (f and not c):
        return _packed(a.shape, itemsize)
    if order == "F" or order == "A" or order == "K" and f:
        return _packed(a.shape, itemsize, "F")
    if order != "K":
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got '{order}')")
    return _by_strides(a.shape, a.strides, itemsize)


def _elements(a):
    """The elements as a tensor of their own dtype: what they are, or a copy where they lie as bytes."""
    if not a._raw:
        return a._elements
    d = a._dtype
    kind = torch.int64 if d.kind in "mM" else _native(d)._torch if d.kind not in "USVc" else None
    if kind is None:
        raise UFuncNotHere(f"arrays of {d} take no part in arithmetic")
    data = a._elements.reshape(-1, d.itemsize)
    if data.storage_offset() % d.itemsize or data.stride(0) % d.itemsize:
        data = data.clone()
    if not d.isnative:
        data = _np_swap_bytes(data, d.itemsize)
    return data.view(kind).reshape(a._elements.shape[:-1])


# Arrays of objects. Their elements are places in a list that the session keeps.
class _Table:
    def __init__(self):
        self.items = [None]


def _objects():
    table = _np_state("objects", None)
    if table is None:
        table = _Table()
        _np_set_state("objects", table)
    return table.items


def _objects_of(a):
    data = a._elements.reshape(-1, 8).clone(memory_format=torch.contiguous_format)
    items = _objects()
    return [items[place] for place in data.view(torch.int64).reshape(-1).tolist()]


def _object_array(values, shape):
    out = _new_array(shape, _object)
    if values:
        items = _objects()
        first = len(items)
        items.extend(values)
        places = torch.arange(first, first + len(values)).unsqueeze(-1).view(torch.uint8)
        out._elements.copy_(places.reshape(tuple(shape) + (8,)))
    return out


def _nesting(data):
    """The shape of nested lists whose leaves may be anything."""
    if isinstance(data, ndarray):
        return data.shape
    if not isinstance(data, (list, tuple)):
        return ()
    if not len(data):
        return (0,)
    common = _nesting(data[0])
    for item in data[1:]:
        shape, n = _nesting(item), 0
        while n < min(len(shape), len(common)) and shape[n] == common[n]:
            n += 1
        common = common[:n]
    return (len(data),) + tuple(common)


def _leaves(data, depth):
    if depth == 0:
        return [data]
    if isinstance(data, ndarray):
        data = data.tolist()
    out = []
    for item in data:
        out += _leaves(item, depth - 1)
    return out


def _store_objects(to, value):
    if isinstance(value, ndarray):
        source = _object_array(_values(value), value.shape)
    elif to.ndim and isinstance(value, (list, tuple)):
        shape = _nesting(value)[:to.ndim]
        source = _object_array(_leaves(value, len(shape)), shape)
    else:
        source = _object_array([value], ())
    _require_broadcast(source.shape, to.shape)
    to._elements.copy_(_spread(source._elements, to.shape, 1))


def _dates():
    import numpy._dates
    return numpy._dates


class UFuncNotHere(TypeError):
    pass


def _bytes_of(a):
    """The elements' bytes as a tensor, with a last dimension of itemsize."""
    if a._raw:
        return a._elements
    return a._elements.contiguous().unsqueeze(-1).view(torch.uint8)


def _text_of(a):
    """The texts of an array of kind U or S, in order."""
    d, out = a._dtype, []
    data = a._elements.reshape(-1, d.itemsize).tolist()
    for one in data:
        text = ""
        if d.kind == "U":
            for i in range(0, len(one), 4):
                unit = one[i:i + 4] if d.isnative else one[i:i + 4][::-1]
                code = unit[0] + 256 * unit[1] + 65536 * unit[2]
                if code == 0 and not any(one[i:]):
                    break
                text += chr(code)
        else:
            while one and one[-1] == 0:
                one = one[:-1]
            text = "".join([chr(c) for c in one])
        out.append(text)
    return out


def _bytes_of_text(text, d):
    out = []
    if d.kind == "U":
        for c in text[:d.itemsize // 4]:
            code = ord(c)
            unit = [code % 256, code // 256 % 256, code // 65536, 0]
            out += unit if d.isnative else unit[::-1]
    else:
        out = [ord(c) for c in text[:d.itemsize]]
    return out + [0] * (d.itemsize - len(out))


def _nest(items, shape):
    if len(shape) == 0:
        return items[0]
    if len(shape) == 1:
        return list(items)
    if 0 in shape[1:]:
        return [_nest([], shape[1:]) for _ in range(shape[0])] if shape[0] else []
    step = len(items) // shape[0] if shape[0] else 0
    return [_nest(items[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]


def _values(a):
    """The elements as Python has them, in order."""
    d = a._dtype
    if d.kind == "O":
        return _objects_of(a)
    if not a._raw or d.kind in "biuf":
        return _elements(a).reshape(-1).tolist()
    if d.kind in "mM":
        return [_dates().object_of(v, d) for v in _elements(a).reshape(-1).tolist()]
    if d.kind in "US":
        return _text_of(a) if d.kind == "U" else [t.encode("latin1") for t in _text_of(a)]
    if d.kind == "c":
        return [complex(re, im) for re, im in zip(_values(a.real), _values(a.imag))]
    if d.subdtype:
        base, shape = d.subdtype
        inner = _view(a, a.shape + shape, a.strides + _packed(shape, base.itemsize), None, base)
        step, all_values = _size_of(shape), _values(inner)
        return [_nest(all_values[i:i + step], shape) for i in range(0, len(all_values), step)]
    if d.names is not None:
        columns = [_values(_field(a, n, True)) for n in d.names]
        return [tuple(row) for row in zip(*columns)]
    if d.kind == "c":
        parts = _values(_view(a, a.shape + (2,), a.strides + (d.itemsize // 2,), None, _half(d)))
        return [(parts[i], parts[i + 1]) for i in range(0, len(parts), 2)]
    return [tuple(one) for one in a._elements.reshape(-1, d.itemsize).tolist()]


def _field(a, name, whole=False):
    if name not in a._dtype.fields:
        raise ValueError(f"no field of name {name}")
    d, offset = a._dtype.fields[name]
    shape, strides = a.shape, a.strides
    if d.subdtype and not whole:
        d, inner = d.subdtype
        shape, strides = shape + inner, strides + _packed(inner, d.itemsize)
    return _np_make(ndarray, a, shape, strides, _np_offset(a) + offset, d, _owner(a), a._writeable)


def _fields(a, names):
    fields = [(n, a._dtype.fields[n][0], a._dtype.fields[n][1]) for n in names]
    return _np_make(ndarray, a, a.shape, a.strides, _np_offset(a), _record_dtype(fields, a._dtype.itemsize), _owner(a), a._writeable)


def _scalar_of(a):
    """An array without dimensions as a number, text or record."""
    d = a._dtype
    if d.names is not None or d.subdtype or d.kind == "V":
        return void(a)
    if d.kind == "U":
        return str_(_text_of(a)[0])
    if d.kind == "S":
        return bytes_(_text_of(a)[0].encode("latin1"))
    if d.kind in "mM":
        return _dates().stamp(_elements(a).item(), d)
    if d.kind == "c" or d.kind == "O":
        return _values(a)[0]
    return _np_scalar(_native(d), _values(a)[0])


def _finish(a):
    return _scalar_of(a) if len(a._elements.shape) == (1 if a._raw else 0) else a


# Creation from anything.
def _discovered(data):
    shape, kinds, is_ragged, longest = _np_discover(data)
    if is_ragged:
        raise ValueError(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape after "
            f"{len(shape)} dimensions. The detected shape was {shape} + inhomogeneous part.")
    d = None
    if any([kind.endswith(("datetime64", "timedelta64")) if isinstance(kind, _str) else isinstance(kind, dtype) and kind.kind in "mM" for kind in kinds]):
        return shape, None
    for kind in kinds:
        if isinstance(kind, dtype):
            one = kind
        elif isinstance(kind, type(torch.int8)):
            one = of_torch(kind)
        elif kind in _names_of_python:
            one = _by_name[_names_of_python[kind]]
        elif kind in _by_name:
            one = _by_name[kind]
        elif kind in ("bytes", "bytes_"):
            one = _text_dtype("S", max([len(v) for v in _flat(_plain_values(data)) if isinstance(v, bytes)] + [1]))
        elif kind in ("str", "str_"):
            one = _text_dtype("U", max(longest, 1))
        elif kind == "big":
            one = _object if _any_beyond(_flat(_plain_values(data))) else _by_name["uint64"]
        elif kind == "void" or kind == "numpy.void":
            one = None
        else:
            one = _object
        if one is not None:
            d = one if d is None else _object if one is _object or d is _object else promote(d, one) if d.kind not in "US" and one.kind not in "US" else _joined_text(d, one)
    return shape, d if d is not None else _by_name["float64"]


def _any_beyond(values):
    return any([isinstance(v, _int) and not -9223372036854775808 <= v <= 18446744073709551615 for v in values])


_names_of_python = {"bool": "bool", "int": "int64", "float": "float64", "complex": "complex128"}


def _joined_text(a, b):
    width = {"b": 5, "i": 21, "u": 20, "f": 32}
    count = 1
    for d in (a, b):
        count = max(count, d.itemsize // 4 if d.kind == "U" else d.itemsize if d.kind == "S" else width.get(d.kind, 32))
    return _text_dtype("U", count)


def _plain_values(data):
    """Nested lists of Python's numbers."""
    if isinstance(data, (list, tuple)):
        return [_plain_values(item) for item in data]
    if isinstance(data, range):
        return list(data)
    if isinstance(data, ndarray):
        return data.tolist()
    if isinstance(data, void):
        return data.item()
    return data.item() if isinstance(data, generic) or isinstance(data, torch.Tensor) else data


def _flat(data):
    if isinstance(data, list):
        out = []
        for item in data:
            out += _flat(item)
        return out
    return [data]


def _of_subarrays(data, d, order):
    """The dimensions of a dtype such as "(2,3)i4" follow those of the array; a number fills them."""
    made = _from_data(data, d.base, order)
    if made.shape[-len(d.shape):] == d.shape:
        return made
    out = _new_array(made.shape + d.shape, d.base)
    out[...] = made.reshape(made.shape + (1,) * len(d.shape))
    return out


def _from_data(data, d, order):
    if d is not None and d.subdtype:
        return _of_subarrays(data, d, order)
    if d is not None and d.names is not None:
        return _records(data, d)
    if d is not None and d.kind in "mM":
        return _dates().from_values(data, d)
    if d is _object:
        shape = _nesting(data)
        return _object_array(_leaves(data, len(shape)), shape)
    shape, found = _discovered(data)
    if found is None:
        return _dates().from_values(data, d)
    if found is _object and d is None:
        return _from_data(data, _object, order)
    if d is None or d.kind in "US" and d.itemsize == 0:
        d = found if d is None or found.kind == d.kind else _text_dtype(d.kind, found.itemsize // 4 if found.kind == "U" else 21)
    if 0 in shape:
        return _new_array(shape, d)
    if d.kind == "c":
        import numpy._complex
        return numpy._complex.complex_from_values(_flat(_plain_values(data)), shape, d)
    if d.kind in "US" or d._torch is None:
        out = _new_array(shape, d, "F" if order == "F" else "C")
        _store(out, asarray(data) if d.kind not in "US" else data)
        return out
    if found.kind in "US":
        data = _nest([_float(t) if d.kind == "f" else _int(t) for t in _flat(_plain_values(data))], shape)
    if d.kind in "iu" and found.kind in "iu" and d is not found:
        low = _flat(_plain_values(data))
        if low:
            _require_fits(min(low), d)
            _require_fits(max(low), d)
    if d.kind in "iu" and found.kind == "f":
        out = _own(torch.tensor(data, dtype=torch.float64).to(d._torch), d)
    else:
        out = _own(torch.tensor(data if len(shape) else _plain_values(data), dtype=d._torch), d)
        if out.shape != shape:
            out = _own(out._elements.reshape(shape), d)
    return out.copy("F") if order == "F" and len(shape) > 1 else out


def _records(data, d):
    """Records from tuples."""
    def shape_of(data):
        return (len(data),) + (shape_of(data[0]) if len(data) else ()) if isinstance(data, list) else ()
    shape = shape_of(data)
    rows = _flat(data) if isinstance(data, list) else [data]
    out = _new_array(shape, d, "C", True)
    flat = out.reshape(-1) if shape else out.reshape(1)
    for i, n in enumerate(d.names):
        _field(flat, n)[...] = [row.item()[i] if isinstance(row, void) else row[i] if isinstance(row, tuple) else row for row in rows]
    return out


def _of_interface(data):
    """An object with __array_interface__ reads the memory of its attribute `base`; other memory is out of reach."""
    interface, base = data.__array_interface__, getattr(data, "base", None)
    if not isinstance(base, ndarray):
        raise NotImplementedError("an __array_interface__ is read where the object's base is an array")
    d, shape = as_dtype(interface["typestr"]), tuple(interface["shape"])
    offset = interface["data"][0] - base.__array_interface__["data"][0]
    strides = interface.get("strides") or _packed(shape, d.itemsize)
    return _np_make(ndarray, base, shape, tuple(strides), _np_offset(base) + offset, d, base, base._writeable and not interface["data"][1])


def _as_array(data, d=None, order="K", copy=None):
    """copy: True, None (where needed) or False."""
    if copy is not False and order != "F":
        made = _np_fast_array(data, d, _by_name, ndarray)
        if made is not None:
            return made
    if isinstance(data, torch.Tensor):
        data = data.numpy()
    if isinstance(data, void):
        data = data._record
    if isinstance(data, flatiter):
        data = data.copy()
    if hasattr(data, "__array__") and not isinstance(data, (ndarray, generic)):
        data = data.__array__()
    if not isinstance(data, (ndarray, generic)) and hasattr(data, "__array_interface__"):
        data = _of_interface(data)
    if isinstance(data, ndarray):
        wanted = data._dtype if d is None else d if d.itemsize or d.kind not in "US" else data._dtype
        is_other = wanted != data._dtype
        c, f = _np_contiguity(data)
        is_other_order = order == "C" and not c or order == "F" and not f
        if copy is False and (is_other or is_other_order):
            raise ValueError("Unable to avoid copy while creating an array as requested.\nIf using `np.array(obj, copy=False)` replace it with `np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy 1.x).\nFor more details, see https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword.")
        if copy or is_other or is_other_order:
            return _copied(data, wanted, order)
        if _class_of(data) is not ndarray:
            return _np_make(ndarray, data, data.shape, data.strides, _np_offset(data), data._dtype, _owner(data), data._writeable)
        return data
    if copy is False:
        raise ValueError("Unable to avoid copy while creating an array as requested.\nIf using `np.array(obj, copy=False)` replace it with `np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy 1.x).\nFor more details, see https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword.")
    if isinstance(data, generic) and d is None:
        d = data.dtype
    return _from_data(data, d, order)


def asarray(a, dtype=None, order=None, copy=None):
    return _as_array(a, None if dtype is None else as_dtype(dtype), order or "K", copy)


def _copied(a, d, order):
    out = _with_strides(a.shape, _order_strides(a, order, d.itemsize), d)
    _store(out, a)
    return out


# Writing.
def _number_for(value, d):
    """A number of Python's as an element."""
    if isinstance(value, _int) and not isinstance(value, _bool):
        _require_fits(value, d)
    if isinstance(value, _float) and d.kind in "iu" and (value != value or abs(value) == _float("inf")):
        if value != value:
            raise ValueError("cannot convert float NaN to integer")
        raise OverflowError("cannot convert float infinity to integer")
    return _np_scalar(d, value)._v


def _assign(to, value):
    if not to._writeable:
        raise ValueError("assignment destination is read-only")
    _store(to, value)


def _store(to, value):
    d = to._dtype
    if d.kind == "O":
        return _store_objects(to, value)
    if isinstance(value, ndarray) and value._dtype.kind == "O":
        value = _nest(_values(value), value.shape)
    if d.kind in "mM":
        return _dates().store(to, value)
    if isinstance(value, generic) and hasattr(value, "_d"):
        value = asarray(value)
    if isinstance(value, generic) and not isinstance(value, flexible):
        value = value._v if value.dtype.kind not in "iu" or d.kind not in "iu" else _np_scalar(_native(d), value._v)._v
    if isinstance(value, (_bool, _int, _float)) and not to._raw:
        to._elements.fill_(_number_for(value, d))
        return
    if d.names is not None:
        return _store_records(to, value)
    if d.kind in "US":
        return _store_text(to, value)
    source = value if isinstance(value, ndarray) else _as_array(value, _native(d) if d._torch is not None or d.kind in "biuf" else None)
    if source._dtype.kind in "US" and d.kind in "biuf":
        source = source.astype(_native(d))
    _require_broadcast(source.shape, to.shape)
    if _np_shares(to, source, False) and (to.strides != source.strides or _np_offset(to) != _np_offset(source)):
        source = source.copy()
    if to._raw and source._raw and d == source._dtype:
        to._elements.copy_(_spread(source._elements, to.shape, 1))
        return
    if d.kind == "c":
        half = _half(d)
        out = _view(to, to.shape + (2,), to.strides + (d.itemsize // 2,), None, half)
        if source._dtype.kind == "c":
            part = _half(source._dtype)
            _store(out, _view(source, source.shape + (2,), source.strides + (part.itemsize,), None, part))
        else:
            out[..., 0] = source
            out[..., 1] = 0
        return
    elements = _spread(_elements(source), to.shape, 0)
    if d.kind == "b" and elements.dtype is not torch.bool:
        elements = elements != 0
    if not to._raw:
        to._elements.copy_(elements)
        return
    made = elements.to(_native(d)._torch).contiguous().unsqueeze(-1).view(torch.uint8)
    to._elements.copy_(made if d.isnative else _np_swap_bytes(made, d.itemsize))


def _spread(t, shape, extra):
    """A tensor as the shape that it is stored to; the first dimensions of 1 may be too many."""
    while t.dim() - extra > len(shape) and t.shape[0] == 1:
        t = t[0]
    return t.expand(tuple(shape) + tuple(t.shape[t.dim() - extra:]) if extra else tuple(shape))


def _require_broadcast(shape, into):
    given = shape
    while len(given) > len(into) and given[0] == 1:
        given = given[1:]
    fits = len(given) <= len(into)
    for n, m in zip(reversed(given), reversed(into)):
        fits = fits and (n == m or n == 1)
    if not fits:
        raise ValueError(f"could not broadcast input array from shape {_shape_text(given)} into shape {_shape_text(into)}")


def _shape_text(shape):
    return "(" + ",".join([_str(n) for n in shape]) + (",)" if len(shape) == 1 else ")")


def _latin(data):
    return "".join([chr(code) for code in data])


def _store_text(to, value):
    d = to._dtype
    if isinstance(value, ndarray) and value._raw and value._dtype == d:
        to._elements.copy_(_spread(value._elements, to.shape, 1))
        return
    if isinstance(value, _str):
        texts, shape = [value], ()
    elif isinstance(value, bytes):
        texts, shape = [_latin(value)], ()
    elif isinstance(value, ndarray):
        texts = _text_of(value) if value._dtype.kind in "US" else _dates().plain_texts(value) if value._dtype.kind in "mM" else [_str(v) for v in value.ravel()]
        shape = value.shape
    else:
        shape = _np_discover(value)[0]
        texts = [_latin(v) if isinstance(v, bytes) else _str(v) for v in _flat(_plain_values(value))]
    _require_broadcast(shape, to.shape)
    data = torch.tensor([_bytes_of_text(t, d) for t in texts], dtype=torch.uint8).reshape(tuple(shape) + (d.itemsize,))
    to._elements.copy_(_spread(data, to.shape, 1))


def _store_records(to, value):
    d = to._dtype
    if isinstance(value, void):
        value = value._record
    if isinstance(value, ndarray) and value._dtype == d:
        source = value.copy() if _np_shares(to, value, False) else value
        to._elements.copy_(_spread(source._elements, to.shape, 1))
        return
    if isinstance(value, ndarray) and value._dtype.names is not None:
        for n, m in zip(d.names, value._dtype.names):
            _store(_field(to, n), _field(value, m))
        return
    if isinstance(value, (tuple, list)):
        if isinstance(value, tuple) and len(value) != len(d.names):
            raise ValueError(f"could not assign tuple of length {len(value)} to structure with {len(d.names)} fields.")
        source = _records(value, d)
        _require_broadcast(source.shape, to.shape)
        to._elements.copy_(_spread(source._elements, to.shape, 1))
        return
    for n in d.names:
        _store(_field(to, n), value)


# Subscripts that choose elements by lists, arrays and masks.
def _index_parts(a, index):
    parts = []
    for item in index if isinstance(index, tuple) else (index,):
        if isinstance(item, (list, range)) or isinstance(item, tuple):
            made = asarray(list(item))
            item = made.astype("int64") if made.size == 0 else made
        elif isinstance(item, torch.Tensor):
            item = asarray(item)
        elif isinstance(item, (_bool, bool)):
            item = asarray(_bool(item))
        elif isinstance(item, integer):
            item = _int(item)
        elif isinstance(item, generic) or isinstance(item, (_float, _str)) or isinstance(item, dict):
            raise IndexError("only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices")
        if isinstance(item, ndarray):
            if item._dtype.kind not in "biu":
                raise IndexError("arrays used as indices must be of integer (or boolean) type")
            if item.ndim == 0 and item._dtype.kind != "b":
                item = _int(item)
        elif not isinstance(item, _int) and not isinstance(item, slice) and item is not None and item is not Ellipsis:
            if hasattr(item, "__index__"):
                item = item.__index__()
            else:
                raise IndexError("only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices")
        parts.append(item)
    return parts


class _Chosen:
    """A subscript with arrays in it: the view that its other parts leave, and for each axis of it the positions."""
    def __init__(self, a, index):
        parts = _index_parts(a, index)
        taken = 0
        for part in parts:
            if isinstance(part, ndarray):
                taken += part.ndim if part._dtype.kind == "b" else 1
            elif part is not None and part is not Ellipsis:
                taken += 1
        if taken > a.ndim:
            raise IndexError(f"too many indices for array: array is {a.ndim}-dimensional, but {taken} were indexed")
        if not any([part is Ellipsis for part in parts]):
            parts.append(Ellipsis)
        basic, self.arrays, axis, source_axis = [], [], 0, 0
        self.axes = []
        last, self.is_split = None, False
        for i, part in enumerate(parts):
            if part is Ellipsis:
                basic.append(part)
                axis += a.ndim - taken
                source_axis += a.ndim - taken
                continue
            if part is None:
                basic.append(None)
                axis += 1
                continue
            if isinstance(part, slice):
                basic.append(part)
                axis += 1
                source_axis += 1
                continue
            if last is not None and last != i - 1:
                self.is_split = True
            last = i
            if isinstance(part, _int):
                n = a.shape[source_axis]
                if part >= n or part < -n:
                    raise IndexError(f"index {part} is out of bounds for axis {source_axis} with size {n}")
                self._add(part, axis)
                basic.append(slice(None))
                axis += 1
                source_axis += 1
            elif part._dtype.kind == "b" and part.ndim == 0:
                basic.append(None)
                self._add(torch.zeros((1 if _bool(part) else 0,), dtype=torch.int64), axis)
                axis += 1
            elif part._dtype.kind == "b":
                for k in range(part.ndim):
                    if part.shape[k] != a.shape[source_axis + k]:
                        raise IndexError(f"boolean index did not match indexed array along axis {source_axis + k}; size of axis is {a.shape[source_axis + k]} but size of corresponding boolean axis is {part.shape[k]}")
                for places in _elements(part).nonzero(as_tuple=True):
                    self._add(places, axis)
                    basic.append(slice(None))
                    axis += 1
                source_axis += part.ndim
            else:
                n, places = a.shape[source_axis], _elements(part).to(torch.int64)
                if part.size:
                    low, high = places.min().item(), places.max().item()
                    if high >= n or low < -n:
                        raise IndexError(f"index {high if high >= n else low} is out of bounds for axis {source_axis} with size {n}")
                    if low < 0:
                        places = torch.where(places < 0, places + n, places)
                self._add(places, axis)
                basic.append(slice(None))
                axis += 1
                source_axis += 1
        self.view = _np_index(a, tuple(basic), True)
        if isinstance(self.view, _str):
            raise IndexError(self.view)
        shape = ()
        tensors = [t for t in self.arrays if not isinstance(t, _int)]
        for t in tensors:
            shape = _broadcast_two(shape, tuple(t.shape))
            if shape is None:
                shapes = " ".join([_shape_text(t.shape) for t in tensors])
                raise IndexError(f"shape mismatch: indexing arrays could not be broadcast together with shapes {shapes} ")
        self.shape = shape
        self.arrays = [torch.full(shape, i + (self.view.shape[d] if i < 0 else 0)) if isinstance(i, _int) else i.expand(shape) for i, d in zip(self.arrays, self.axes)]
        self.rest = [d for d in range(self.view.ndim) if d not in self.axes]

    def _add(self, places, axis):
        self.arrays.append(places)
        self.axes.append(axis)

    @property
    def first(self):
        """Where the chosen dimensions go."""
        return 0 if self.is_split else self.axes[0]

    def front(self):
        """The view with the axes that are chosen from in front."""
        t, raw = self.view._elements, [self.view.ndim] if self.view._raw else []
        return t.permute(tuple(self.axes + self.rest + raw))


def _broadcast_two(a, b):
    n = max(len(a), len(b))
    a, b = (1,) * (n - len(a)) + tuple(a), (1,) * (n - len(b)) + tuple(b)
    out = []
    for x, y in zip(a, b):
        if x != y and x != 1 and y != 1:
            return None
        out.append(y if x == 1 else x)
    return tuple(out)


def _fancy_get(a, index):
    if isinstance(index, _str) and a._dtype.names is not None:
        return _field(a, index)
    if isinstance(index, list) and index and isinstance(index[0], _str) and a._dtype.names is not None:
        return _fields(a, index)
    chosen = _Chosen(a, index)
    n, at = len(chosen.shape), chosen.first
    # The other dimensions keep their order in memory.
    strides = chosen.view.strides
    rest = chosen.rest
    chosen.rest = sorted(rest, key=lambda d: -abs(strides[d]))
    front = chosen.front()
    made = _indexable(front)[tuple(chosen.arrays)].contiguous().view(front.dtype)
    if made.numel() == 0 and at == 0:
        return _new_array(tuple(chosen.shape) + tuple([chosen.view.shape[d] for d in rest]), a._dtype)
    if chosen.rest != rest:
        made = made.permute(list(range(n)) + [n + chosen.rest.index(d) for d in rest] + ([n + len(rest)] if chosen.view._raw else []))
    out = _np_wrap(type(a), made, chosen.view._raw, a._dtype, None, True)
    if at == 0 or n == 0:
        return _finish(out) if n == 0 and not chosen.rest else out
    order = list(range(n, n + at)) + list(range(n)) + list(range(n + at, out.ndim))
    return out.transpose(order)


def _fancy_set(a, index, value):
    if not a._writeable:
        raise ValueError("assignment destination is read-only")
    if isinstance(index, _str) and a._dtype.names is not None:
        return _assign(_field(a, index), value)
    if isinstance(index, list) and index and isinstance(index[0], _str) and a._dtype.names is not None:
        return _assign(_fields(a, index), value)
    chosen = _Chosen(a, index)
    shape = list(chosen.shape) + [chosen.view.shape[d] for d in chosen.rest]
    n, at = len(chosen.shape), chosen.first
    result = tuple(shape[n:n + at] + shape[:n] + shape[n + at:])
    d = a._dtype
    if d._torch is None or chosen.view._raw:
        source = _new_array(result, d)
        _store(source, value)
        source = source._elements
    else:
        given = _as_array(value, None) if not isinstance(value, (_bool, _int, _float)) else _as_array(_number_for(value, d), d)
        is_mask = len(chosen.axes) and isinstance(index, ndarray) and index._dtype.kind == "b"
        if is_mask and given.ndim == 1 and given.size not in (1, result[0] if result else 1) and len(result) == 1:
            raise ValueError(f"NumPy boolean array indexing assignment cannot assign {given.size} input values to the {result[0]} output values where the mask is true")
        shown = given.shape
        while len(shown) > len(result) and shown[0] == 1:
            shown = shown[1:]
        if len(shown) > len(result) or _broadcast_two(shown, result) != result:
            raise ValueError(f"shape mismatch: value array of shape {_shape_text(given.shape)} could not be broadcast to indexing result of shape {_shape_text(result)}" if not is_mask else
                             f"NumPy boolean array indexing assignment cannot assign {given.size} input values to the {result[0]} output values where the mask is true")
        elements = _elements(given)
        if d.kind == "b" and elements.dtype is not torch.bool:
            elements = elements != 0
        source = _spread(elements.to(d._torch), result, 0)
    extra = source.dim() - len(result)
    order = list(range(at, at + n)) + list(range(at)) + list(range(at + n, len(result))) + ([len(result)] if extra else [])
    _put(chosen, source.permute(tuple(order)))


def _put(chosen, source):
    front = chosen.front()
    # An array may choose its own elements, or be assigned some of them: they are read before any is written.
    apart = lambda t: t.clone() if t.untyped_storage().data_ptr() == front.untyped_storage().data_ptr() else t
    # Of equal places, the last value stays, as elements are written in order.
    _indexable(front)[tuple(apart(i) for i in chosen.arrays)] = _indexable(apart(source.contiguous()))


_signed = {torch.uint16: torch.int16, torch.uint32: torch.int32, torch.uint64: torch.int64}


def _indexable(t):
    """The same elements as signed integers, where PyTorch has no indexing for unsigned ones."""
    return t.view(_signed[t.dtype]) if t.dtype in _signed else t


# Text.
def print_options():
    return _np_state("print", None) or {
        "edgeitems": 3, "threshold": 1000, "floatmode": "maxprec", "precision": 8, "suppress": False, "linewidth": 75,
        "nanstr": "nan", "infstr": "inf", "sign": "-", "formatter": None, "legacy": False, "override_repr": None}


def _texts(a, options, edge):
    """Each element's text, padded; those of long axes' middles are left out if edge > 0."""
    d, formatter = a._dtype, options["formatter"]
    if edge and (a._raw or formatter):
        for axis, n in enumerate(a.shape):
            if n > 2 * edge:
                a = asarray(a).take(list(range(edge)) + list(range(n - edge, n)), axis)
    if formatter:
        kinds = {"b": ["bool"], "i": ["int", "int_kind"], "u": ["int", "int_kind"], "f": ["float", "float_kind"],
                 "c": ["complexfloat", "complex_kind"], "U": ["numpystr", "str_kind"], "S": ["numpystr", "str_kind"], "V": ["void"], "O": ["object"], "M": ["datetime"], "m": ["timedelta"]}[d.kind]
        for key in kinds + ["all"]:
            if formatter.get(key) is not None:
                if d.kind in "USV":
                    return [formatter[key](v) for v in _values(a)]
                return [formatter[key](_np_scalar(_native(d), v)) for v in _values(a)]
    if d.kind in "biuf":
        return _np_texts(_elements(a), edge if not (a._raw or formatter) else 0, options["precision"], options["floatmode"], options["suppress"],
                         options["sign"], options["nanstr"], options["infstr"])
    if d.kind in "mM":
        return _dates().texts(a)
    if d.kind == "O":
        return ["list(" + repr(v) + ")" if isinstance(v, list) else repr(v) for v in _values(a)]
    if d.kind in "US":
        out = [("b" if d.kind == "S" else "") + repr(t) for t in _text_of(a)]
        width = max([len(t) for t in out] + [0])
        return out
    if d.kind == "c":
        return _complex_texts(a, options)
    if d.names is not None:
        columns = []
        for n in d.names:
            field = _field(a, n)
            inner = field.shape[a.ndim:]
            if inner:
                columns.append(_sub_texts(field, a.ndim, options))
            else:
                columns.append(_texts(field, options, 0))
        rows = [", ".join(row) for row in zip(*columns)]
        return ["(" + row + (",)" if len(columns) == 1 else ")") for row in rows]
    if d.subdtype:
        base, shape = d.subdtype
        return _sub_texts(_view(a, a.shape + shape, a.strides + _packed(shape, base.itemsize), None, base), a.ndim, options)
    out = []
    for one in a._elements.reshape(-1, d.itemsize).tolist():
        out.append("b'" + "".join(["\\x" + hex(256 + c)[3:].upper() for c in one]) + "'")
    return out


def _sub_texts(a, outer, options):
    all_texts, inner = _texts(a, options, 0), a.shape[outer:]
    step, out = _size_of(inner), []
    for i in range(0, len(all_texts), step):
        out.append(_np_laid_out(all_texts[i:i + step], inner, 0, 1000000, ", ", 0).replace("\n", ""))
    return out


def _complex_texts(a, options):
    half = _half(a._dtype)
    parts = _view(a, a.shape + (2,), a.strides + (half.itemsize,), None, half)
    real, imag = parts[..., 0], parts[..., 1]
    signed = dict(options)
    signed["sign"] = "+"
    texts, imag_texts = [], [i.lstrip() if "e" not in i else i for i in _texts(asarray(imag), signed, 0)]
    width = max([len(i) for i in imag_texts])
    for r, i in zip(_texts(asarray(real), options, 0), imag_texts):
        i = i.rjust(width)
        tail = len(i) - len(i.rstrip())
        texts.append(r + i.rstrip() + "j" + " " * tail)
    return texts


def array_text(a, options, separator=" ", prefix="", suffix=""):
    if a.size == 0:
        return "[]"
    edge = options["edgeitems"] if a.size > options["threshold"] else 0
    texts = _texts(a, options, edge)
    if a.ndim == 0:
        return texts[0]
    return _np_laid_out(texts, a.shape, edge, options["linewidth"] - len(suffix), separator, len(prefix))


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    options = print_options()
    if max_line_width is not None:
        options["linewidth"] = max_line_width
    if precision is not None:
        options["precision"] = precision
    if suppress_small is not None:
        options["suppress"] = suppress_small
    name = type(arr).__name__
    name = "array" if name == "ndarray" else name
    prefix = name + "("
    d = arr._dtype
    skips = (d.isnative and d.names is None and d.kind in "bifcU" and d.name in ("bool", "int64", "float64", "complex128") or d.kind in "US" and False) and arr.size > 0
    if d.kind == "U" and arr.size > 0:
        skips = False
    text = array_text(arr, options, ", ", prefix, ")" if skips else ",")
    if arr.size == 0:
        text = "[]"
    extras = []
    if arr.size == 0 and arr.shape != (0,):
        extras.append(f"shape={arr.shape}")
    elif arr.size > options["threshold"] and arr.ndim:
        extras.append(f"shape={arr.shape}")
    if not skips:
        if d.names is not None or not d.isnative or d.kind in "USVmM":
            extras.append("dtype=" + (_str(d) if d.names is not None else repr(_str(d))))
        else:
            extras.append("dtype=" + _str(d))
    if not extras:
        return prefix + text + ")"
    start = prefix + text
    extra = ", ".join(extras) + ")"
    last = len(start) - (start.rfind("\n") + 1)
    spacer = " "
    if d.names is not None:
        spacer = "\n" + " " * len(prefix)
    elif last + len(extra) + 1 > options["linewidth"]:
        spacer = "\n" + " " * len(prefix)
    return start + "," + spacer + extra


def _in_place(name, a, b):
    import numpy
    return getattr(numpy, name)(a, b, out=a)


def _operand(other):
    """Whether an operator takes it."""
    return not isinstance(other, _str) and other is not None and not isinstance(other, dict)


class ndarray:
    def __new__(cls, shape, dtype=float, buffer=None, offset=0, strides=None, order=None):
        d, shape = as_dtype(dtype), _shape_of(shape)
        if buffer is None:
            made = _new_array(shape, d, order or "C")
            made = made if strides is None else _view(made, shape, strides)
            if cls is not ndarray:
                made = _finalized(_np_make(cls, made, made.shape, made.strides, 0, made._dtype, None, True), None)
            return made
        if isinstance(buffer, memoryview):
            buffer = buffer.obj
        source = buffer if isinstance(buffer, ndarray) else _as_array(buffer)
        is_packed = strides is None
        if is_packed:
            strides = _packed(shape, d.itemsize, order or "C")
        needed = 0 if 0 in shape else offset + sum([(n - 1) * s for n, s in zip(shape, strides)]) + d.itemsize
        if needed > source.nbytes:
            raise TypeError("buffer is too small for requested array" if is_packed else "strides is incompatible with shape of requested array and size of buffer")
        return _finalized(_np_make(cls, source, shape, strides, _np_offset(source) + offset, d, _owner(source), source._writeable), None)

    def __init_subclass__(cls, **kwargs):
        if cls.__module__ == "__main__":
            import numpy._overrides
            numpy._overrides.derived(cls)

    def __array_finalize__(self, obj):
        pass

    def __array_wrap__(self, arr, context=None, return_scalar=False):
        if _class_of(self) is ndarray:
            return arr[()] if return_scalar and arr.ndim == 0 else arr
        if _class_of(arr) is _class_of(self):
            return arr
        return _finalized(_np_make(_class_of(self), arr, arr.shape, arr.strides, _np_offset(arr), arr._dtype, arr.base, arr._writeable), self)

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **kwargs):
        import numpy._overrides
        for x in numpy._overrides.foreign(inputs, out):
            if getattr(type(x), "__array_ufunc__", ndarray.__array_ufunc__) is not ndarray.__array_ufunc__:
                return NotImplemented
        if out is not None:
            kwargs["out"] = out[0] if len(out) == 1 else out
        return getattr(ufunc, method)(*inputs, **kwargs)

    # Layout.
    @property
    def shape(self):
        return _np_shape(self)

    @shape.setter
    def shape(self, shape):
        shape = _resolved(self, shape)
        strides = _view_strides(self, shape, "C")
        if strides is None:
            raise AttributeError("Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.")
        self._elements = _view(self, shape, strides)._elements

    @property
    def strides(self):
        return _np_strides(self)

    @strides.setter
    def strides(self, strides):
        strides = tuple(strides)
        if len(strides) != self.ndim:
            raise ValueError(f"strides must be same length as shape ({self.ndim})")
        self._elements = _view(self, self.shape, strides)._elements

    @property
    def dtype(self):
        return self._dtype

    @dtype.setter
    def dtype(self, d):
        made = self.view(d)
        self._raw = made._raw
        self._elements = made._elements
        self._dtype = made._dtype

    @property
    def ndim(self):
        return len(_np_shape(self))

    @property
    def size(self):
        return _size_of(_np_shape(self))

    @property
    def itemsize(self):
        return self._dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self._dtype.itemsize

    @property
    def flags(self):
        return flagsobj(self)

    @property
    def flat(self):
        return flatiter(self)

    @flat.setter
    def flat(self, value):
        self.flat[:] = value

    @property
    def data(self):
        return memoryview(self)

    @property
    def ctypes(self):
        return _ctypes(self)

    @property
    def device(self):
        return "cpu"

    @property
    def __array_interface__(self):
        c = _np_contiguity(self)[0]
        return {"data": (_np_address(self), not self._writeable), "strides": None if c else self.strides,
                "descr": self._dtype.descr, "typestr": self._dtype.str, "shape": self.shape, "version": 3}

    @property
    def T(self):
        made = _np_fast_layout("T", self) if _class_of(self) is ndarray else None
        return made if made is not None else self.transpose()

    @property
    def mT(self):
        if self.ndim < 2:
            raise ValueError("matrix transpose with ndim < 2 is undefined")
        return self.swapaxes(-1, -2)

    @property
    def real(self):
        if self._dtype.kind != "c":
            return self
        half = _half(self._dtype)
        return _view(self, self.shape, self.strides, None, half)

    @real.setter
    def real(self, value):
        self.real[...] = value

    @property
    def imag(self):
        if self._dtype.kind != "c":
            made = _new_array(self.shape, self._dtype, "C", True)
            made.flags.writeable = False
            return made
        half = _half(self._dtype)
        return _view(self, self.shape, self.strides, _np_offset(self) + half.itemsize, half)

    @imag.setter
    def imag(self, value):
        if self._dtype.kind != "c":
            raise TypeError("array does not have imaginary part to set")
        self.imag[...] = value

    def setflags(self, write=None, align=None, uic=None):
        if write is None:
            return
        if write and isinstance(self.base, ndarray) and not self.base._writeable or write and self.base is not None and not isinstance(self.base, ndarray) and not self._writeable and not isinstance(self.base, torch.Tensor):
            raise ValueError("cannot set WRITEABLE flag to True of this array")
        self._writeable = _bool(write)

    def transpose(self, *axes):
        if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list, ndarray))):
            axes = axes[0]
        if axes is None or len(axes) == 0:
            axes = list(range(self.ndim - 1, -1, -1))
        if len(axes) != self.ndim:
            raise ValueError("axes don't match array")
        axes = [_axis(d, self.ndim) for d in axes]
        if len(set(axes)) != len(axes):
            raise ValueError("repeated axis in transpose")
        shape, strides = self.shape, self.strides
        return _view(self, [shape[d] for d in axes], [strides[d] for d in axes])

    def swapaxes(self, axis1, axis2):
        axis1, axis2 = _axis(axis1, self.ndim, "axis1: "), _axis(axis2, self.ndim, "axis2: ")
        order = list(range(self.ndim))
        order[axis1], order[axis2] = axis2, axis1
        return self.transpose(order)

    def reshape(self, *shape, order="C", copy=None):
        if len(shape) == 1 and not isinstance(shape[0], (_int, integer)):
            shape = shape[0]
        if order == "C" and copy is None and _class_of(self) is ndarray:
            made = _np_fast_layout("reshape", self, shape)
            if made is not None:
                return made
        if not isinstance(order, _str):
            raise TypeError(f"order must be str, not {type(order).__name__}")
        shape = _resolved(self, shape)
        if order == "A":
            order = "F" if self.flags.fnc else "C"
        if order not in ("C", "F"):
            raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got '{order}')" if order != "K" else "order 'K' is not permitted for reshaping")
        strides = _view_strides(self, shape, order) if not copy else None
        if strides is not None:
            return _view(self, shape, strides)
        if copy is False:
            raise ValueError("Unable to avoid creating a copy while reshaping.")
        made = _copied(self, self._dtype, order)
        return _view(made, shape, _packed(shape, self.itemsize, order))

    def ravel(self, order="C"):
        made = _np_fast_layout("reshape", self, -1) if order == "C" and _class_of(self) is ndarray else None
        if made is not None:
            return made
        if order == "A":
            order = "F" if self.flags.fnc else "C"
        if order == "K":
            c, f = _np_contiguity(self)
            if c or f:
                return _view(self, (self.size,), (self.itemsize,))
            shape, strides = self.shape, self.strides
            axes = sorted(range(self.ndim), key=lambda d: -abs(strides[d]))
            return self.transpose(axes).ravel()
        c, f = _np_contiguity(self)
        if c if order == "C" else f:
            return _view(self, (self.size,), (self.itemsize,))
        if self.size == 0:
            return _new_array((0,), self._dtype)
        made = _copied(self, self._dtype, order)
        return _np_wrap(type(self), _view(made, (self.size,), (self.itemsize,))._elements, made._raw, self._dtype, None, True)

    def flatten(self, order="C"):
        made = _np_fast_layout("flatten", self) if order == "C" and _class_of(self) is ndarray else None
        if made is not None:
            return made
        if order == "A":
            order = "F" if self.flags.fnc else "C"
        strides = _order_strides(self, order, self.itemsize)
        if order == "K":
            axes = sorted(range(self.ndim), key=lambda d: -abs(self.strides[d]))
            return self.transpose(axes).flatten()
        if self.size == 0:
            return _new_array((0,), self._dtype)
        made = _copied(self, self._dtype, order)
        return _np_wrap(type(self), _view(made, (self.size,), (self.itemsize,))._elements, made._raw, self._dtype, None, True)

    def squeeze(self, axis=None):
        shape, strides = self.shape, self.strides
        if axis is None:
            gone = [d for d in range(self.ndim) if shape[d] == 1]
        else:
            gone = [_axis(d, self.ndim) for d in (axis if isinstance(axis, tuple) else (axis,))]
            if any([shape[d] != 1 for d in gone]):
                raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
        kept = [d for d in range(self.ndim) if d not in gone]
        if not gone:
            return self
        return _view(self, [shape[d] for d in kept], [strides[d] for d in kept])

    def view(self, dtype=None, type=None):
        if dtype is None or isinstance(dtype, _class) and issubclass(dtype, ndarray):
            cls = type if dtype is None and type is not None else _class_of(self) if dtype is None else dtype
            return _finalized(_np_make(cls, self, self.shape, self.strides, _np_offset(self), self._dtype, _owner(self), self._writeable), self)
        d = as_dtype(dtype)
        shape, strides, old, new = list(self.shape), list(self.strides), self.itemsize, d.itemsize
        if new == 0:
            d = _text_dtype(d.kind, old // 4 if d.kind == "U" else old)
            new = d.itemsize
        if old != new:
            if not shape:
                raise ValueError("Changing the dtype of a 0d array is only supported if the itemsize is unchanged")
            if strides[-1] != old and shape[-1] != 1 and self.size:
                raise ValueError("To change to a dtype of a different size, the last axis must be contiguous")
            if new < old:
                if old % new:
                    raise ValueError("When changing to a smaller dtype, its size must be a divisor of the size of original dtype")
                shape[-1] *= old // new
            else:
                if shape[-1] * old % new:
                    raise ValueError("When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array.")
                shape[-1] = shape[-1] * old // new
            strides[-1] = new
        if d.subdtype:
            shape, strides = shape + list(d.shape), strides + list(_packed(d.shape, d.base.itemsize))
            d = d.base
        return _view(self, shape, strides, None, d)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        d = as_dtype(dtype)
        if d.kind in "US" and d.itemsize == 0:
            d = _text_dtype(d.kind, {"b": 5, "i": 21, "u": 20, "f": 32, "M": 28, "m": 28, "S": self.itemsize}.get(self._dtype.kind, self.itemsize // 4 or 1))
        if not can_cast_dtypes(self._dtype, d, casting):
            raise TypeError(f"Cannot cast array data from {self._dtype!r} to {d!r} according to the rule '{casting}'")
        if copy and order == "K" and not self._raw and d.kind in "bif" and d.isnative and self._dtype.kind in "bif" and self.size and self.ndim and self._elements.is_contiguous():
            return _own(self._elements.to(d._torch, copy=True, memory_format=torch.contiguous_format), d)
        if not copy and d == self._dtype and (order == "K" or self.flags[order]):
            return self
        if d.kind in "mM":
            if self._dtype.kind in "US":
                return _dates().from_values(self.tolist(), d)
            if d._unit == "generic":
                d = _dates().date_dtype(d.kind, self._dtype._unit) if self._dtype.kind == d.kind else d
        if self._dtype.kind in "US" and d.kind in "biuf":
            texts = _text_of(self)
            numbers = [_float(t) if d.kind == "f" else _int(str_(t)) for t in texts]
            return _own(torch.tensor(numbers, dtype=d._torch).reshape(self.shape), d)
        return _copied(self, d, order)

    def copy(self, order="C"):
        made = _np_fast_layout("copy", self) if order in ("C", "K") and _class_of(self) is ndarray else None
        if made is not None:
            return made
        return _copied(self, self._dtype, order)

    def byteswap(self, inplace=False):
        d = self._dtype
        if d.names is not None:
            out = self if inplace else self.copy()
            for n in d.names:
                field = _field(out, n)
                field[...] = field.byteswap()
            return out
        unit = d.itemsize if d.kind in "biuf" else d.itemsize // 2 if d.kind == "c" else 4 if d.kind == "U" else 1
        swapped = _np_swap_bytes(_bytes_of(self).contiguous(), unit) if self.size and d.itemsize else _bytes_of(self)
        made = _np_make(ndarray, swapped, self.shape, _packed(self.shape, d.itemsize), 0, d, None, True)
        if inplace:
            _bytes_view(self).copy_(swapped)
            return self
        return made

    def resize(self, *new_shape, refcheck=True):
        shape = _shape_of(new_shape[0] if len(new_shape) == 1 else new_shape)
        if _size_of(shape) == self.size:
            self.shape = shape
            return
        if self.base is not None:
            raise ValueError("cannot resize this array: it does not own its data")
        if not (self.flags.c_contiguous or self.flags.f_contiguous):
            raise ValueError("resize only works on single-segment arrays")
        made = _new_array(shape, self._dtype, "C", True)
        n = min(self.size, made.size)
        if n:
            _view(made, (n,), (self.itemsize,))[...] = _view(self, (n,), (self.itemsize,))
        self._elements = made._elements

    def tofile(self, fid, sep="", format="%s"):
        import _session_files
        file = _session_files.opened(fid, "w" if sep else "wb")
        file.write(sep.join([format % v for v in self.ravel().tolist()]) if sep else self.tobytes())

    def fill(self, value):
        self[...] = value

    def item(self, *args):
        if len(args) == 1 and isinstance(args[0], tuple):
            args = args[0]
        if not args:
            if self.size != 1:
                raise ValueError("can only convert an array of size 1 to a Python scalar")
            return _values(self)[0]
        value = self.flat[args[0]] if len(args) == 1 else self[tuple(args)]
        return value.item() if isinstance(value, generic) else value

    def tolist(self):
        if not self._raw:
            return self._elements.tolist()
        return _nest(_values(self), self.shape)

    def tobytes(self, order="C"):
        a = self if order in ("C", None) else self.flatten(order)
        return bytes(_bytes_of(a).reshape(-1).tolist())

    def tostring(self, order="C"):
        return self.tobytes(order)

    def __array__(self, dtype=None, copy=None):
        return self if dtype is None else self.astype(dtype)

    # Elements.
    def __len__(self):
        shape = _np_shape(self)
        if not shape:
            raise TypeError("len() of unsized object")
        return shape[0]

    def __iter__(self):
        shape = _np_shape(self)
        if not shape:
            raise TypeError("iteration over a 0-d array")
        return iter([self[i] for i in range(shape[0])])

    def __getitem__(self, index):
        made = _np_index(self, index)
        if made is None:
            made = _np_fast_take(self, index)
            made = made if made is not None else _fancy_get(self, index)
            return made if _class_of(self) is ndarray or _class_of(made) is not ndarray else made.view(_class_of(self))
        if isinstance(made, generic):
            return made
        if isinstance(made, ndarray):
            return _finalized(made, self)
        if isinstance(made, tuple):
            return _scalar_of(made[0])
        raise IndexError(made)

    def __setitem__(self, index, value):
        made = _np_index(self, index, True)
        if made is None:
            return _fancy_set(self, index, value)
        if isinstance(made, _str):
            raise IndexError(made)
        if not self._writeable:
            raise ValueError("assignment destination is read-only")
        if made.ndim == 0 and isinstance(value, (list, tuple, ndarray)) and self._dtype.names is None and self._dtype.kind != "O" and not _has_ellipsis(index):
            value = asarray(value)
            if value.ndim > 0 and value.size != 1:
                raise ValueError("setting an array element with a sequence.")
        _store(made, value)

    def __contains__(self, item):
        import numpy
        return _bool(numpy.any(self == item))

    def __bool__(self):
        n = self.size
        if n == 1:
            return _bool(_values(self)[0])
        if n == 0:
            raise ValueError("The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.")
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")

    def _only(self):
        if self.size != 1:
            raise TypeError("only length-1 arrays can be converted to Python scalars")
        return _values(self)[0]

    def __int__(self):
        return _int(self._only())

    def __float__(self):
        return _float(self._only())

    def __index__(self):
        if self._dtype.kind not in "iu" or self.ndim > 0:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return self._only()

    def __format__(self, spec):
        if self.ndim == 0:
            return format(_values(self)[0], spec)
        if spec:
            raise TypeError("unsupported format string passed to numpy.ndarray.__format__")
        return _str(self)

    def __hash__(self):
        raise TypeError("unhashable type: 'numpy.ndarray'")

    def __repr__(self):
        return array_repr(self)

    def __str__(self):
        if self.ndim == 0:
            value = _scalar_of(self)
            # The floats of a record alone are written as Python writes them.
            return _texts(self, print_options() | {"formatter": {"float_kind": _str}}, 0)[0] if isinstance(value, void) else _str(value)
        return array_text(self, print_options())

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __getattr__(self, name):
        raise AttributeError("'numpy.ndarray' object has no attribute '" + name + "'")


def _has_ellipsis(index):
    return index is Ellipsis or isinstance(index, tuple) and any([item is Ellipsis for item in index])


def _axis(axis, ndim, prefix=""):
    import numpy
    axis = _int(axis)
    if axis >= ndim or axis < -ndim:
        raise numpy.exceptions.AxisError(axis, ndim, prefix)
    return axis + ndim if axis < 0 else axis


def _wanted_text(shape):
    """As NumPy writes a shape with an unknown size."""
    first = 0
    while first < len(shape) and shape[first] < 0:
        first += 1
    return "(" + ",".join([_str(n) if n >= 0 else "newaxis" for n in shape[first:]]) + (",)" if len(shape) == 1 else ")")


def _resolved(a, shape):
    """A shape with a size of -1 worked out."""
    if isinstance(shape, (_int, integer)):
        shape = (shape,)
    shape = tuple([_int(n) for n in shape])
    unknown = [d for d in range(len(shape)) if shape[d] < 0]
    if len(unknown) > 1:
        raise ValueError("can only specify one unknown dimension")
    text = _wanted_text(shape)
    if unknown:
        known = _size_of([n for n in shape if n >= 0])
        if known == 0 or a.size % known:
            raise ValueError(f"cannot reshape array of size {a.size} into shape {text}")
        shape = tuple([n if n >= 0 else a.size // known for n in shape])
    if _size_of(shape) != a.size:
        raise ValueError(f"cannot reshape array of size {a.size} into shape {text}")
    return shape


def _view_strides(a, shape, order):
    """Strides by which the same memory has another shape, None where there are none (_attempt_nocopy_reshape)."""
    if a.size == 0 or a.size == 1 and False:
        return _packed(shape, a.itemsize, order)
    old = [(n, s) for n, s in zip(a.shape, a.strides) if n != 1]
    if shape == a.shape:
        return a.strides
    if not old:
        return _packed(shape, a.itemsize, order)
    old_shape, old_strides = [n for n, _ in old], [s for _, s in old]
    new_strides = [0] * len(shape)
    oi, oj, ni, nj = 0, 1, 0, 1
    while ni < len(shape) and oi < len(old):
        np_, op = shape[ni], old_shape[oi]
        while np_ != op:
            if np_ < op:
                np_ *= shape[nj]
                nj += 1
            else:
                op *= old_shape[oj]
                oj += 1
        for ok in range(oi, oj - 1):
            if order == "F":
                if old_strides[ok + 1] != old_shape[ok] * old_strides[ok]:
                    return None
            elif old_strides[ok] != old_shape[ok + 1] * old_strides[ok + 1]:
                return None
        if order == "F":
            new_strides[ni] = old_strides[oi]
            for nk in range(ni + 1, nj):
                new_strides[nk] = new_strides[nk - 1] * shape[nk - 1]
        else:
            new_strides[nj - 1] = old_strides[oj - 1]
            for nk in range(nj - 1, ni, -1):
                new_strides[nk - 1] = new_strides[nk] * shape[nk]
        ni, nj, oi, oj = nj, nj + 1, oj, oj + 1
    last = new_strides[ni - 1] if ni >= 1 else a.itemsize
    if order == "F" and ni >= 1:
        last *= shape[ni - 1]
    for nk in range(ni, len(shape)):
        new_strides[nk] = last
    return tuple(new_strides)


_class = type(ndarray)


def _class_of(a):
    return type(a)


def _bytes_view(a):
    """The memory of an array's elements, as bytes that can be written."""
    flat = _view(a, a.shape + (a.itemsize,), a.strides + (1,), None, _by_name["uint8"])
    return flat._elements
