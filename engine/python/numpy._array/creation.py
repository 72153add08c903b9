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
        for v in _flat(_plain_values(data)):
            if isinstance(v, _float):
                _int(v)
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
