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
    if d.kind == "O":
        return _values(a)[0]
    if d.kind == "c":
        return _complex_scalar(_native(d), _values(a)[0])
    return _np_scalar(_native(d), _values(a)[0])


def _finish(a):
    return _scalar_of(a) if len(a._elements.shape) == (1 if a._raw else 0) else a
