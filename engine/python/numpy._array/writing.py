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
    if value is None and d.kind == "f":
        value = _float("nan")
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
    if source._dtype.kind == "c":
        source = source.real
    elements = _spread(_elements(source), to.shape, 0)
    if d.kind == "b" and elements.dtype is not torch.bool:
        elements = elements != 0
    if not to._raw:
        _write(to._elements, elements)
        return
    made = elements.to(_native(d)._torch).contiguous().unsqueeze(-1).view(torch.uint8)
    to._elements.copy_(made if d.isnative else _np_swap_bytes(made, d.itemsize))


def _write(to, elements):
    """Of elements with one address, the last stays."""
    for d, n in enumerate(to.shape):
        if n > 1 and to.stride(d) == 0:
            to, elements = to.narrow(d, n - 1, 1), elements.narrow(d, n - 1, 1)
    to.copy_(elements)


def _spread(t, shape, extra):
    """A tensor expanded to the shape that it is stored to; surplus leading dimensions of 1 are dropped."""
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
