# Choosing and placing elements.


def where(condition, x=None, y=None):
    if x is None and y is None:
        return nonzero(condition)
    made = _np_fast_where(condition, x, y, _by_name)
    if made is not None:
        return made
    c = asarray(condition)
    operands = [v if isinstance(v, (_bool, _int, _float)) else asarray(v) for v in (x, y)]
    d = None
    for v in operands:
        if isinstance(v, ndarray):
            d = v.dtype if d is None else promote(d, v.dtype)
    for v in operands:
        if not isinstance(v, ndarray):
            d = dtype_of_python(v) if d is None else promote_python(d, v)
    arrays = [c] + [asarray(v, d) if not isinstance(v, ndarray) else v for v in operands]
    shape = ()
    for a in arrays:
        made = _broadcast_two(shape, a.shape)
        if made is None:
            raise ValueError("operands could not be broadcast together with shapes " + " ".join([_tuple_text(a.shape) for a in arrays]) + " ")
        shape = made
    if d._torch is None:
        out = empty(shape, d)
        out[...] = arrays[2]
        out[broadcast_to(c.astype(bool), shape)] = _spread_view(arrays[1], shape)[broadcast_to(c.astype(bool), shape)]
        return out
    inner = _kind_of(d)
    made = torch.where(_nonzero(_elements(c)), _elements(arrays[1]).to(inner), _elements(arrays[2]).to(inner))
    return _laid(made, arrays, shape, d, "iterator")


def nonzero(a):
    a = asarray(a)
    if a.ndim == 0:
        raise ValueError("Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.")
    return tuple([_own(t.contiguous(), _by_name["int64"]) for t in _elements(a).nonzero(as_tuple=True)])


def flatnonzero(a):
    return nonzero(ravel(a))[0]


def argwhere(a):
    return transpose(stack(nonzero(a))) if asarray(a).ndim else zeros((1, 0), int)


def take(a, indices, axis=None, out=None, mode="raise"):
    a = asarray(a)
    places = asarray(indices)
    if places.size == 0:
        places = places.astype("int64")
    has_axis = axis is not None
    if axis is None:
        a, axis = a.ravel(), 0
    axis = _axis(axis, a.ndim)
    n = a.shape[axis]
    if n == 0 and places.size:
        raise IndexError("cannot do a non-empty take from an empty axes.")
    if mode == "wrap":
        places = remainder(places, n)
    elif mode == "clip":
        places = clip(places, 0, n - 1)
    elif places.size:
        low, high = places.min().item(), places.max().item()
        if high >= n or low < -n:
            where_ = f"for axis {axis} " if has_axis else "for "
            raise IndexError(f"index {high if high >= n else low} is out of bounds {where_}{'with ' if has_axis else ''}size {n}")
    t = _elements(asarray(places)).to(torch.int64)
    t = torch.where(t < 0, t + n, t) if places.size and places.min().item() < 0 else t
    raw = a._raw
    data = a._elements
    made = data.index_select(axis, t.reshape(-1))
    shape = a.shape[:axis] + tuple(asarray(places).shape) + a.shape[axis + 1:] + ((a.itemsize,) if raw else ())
    made = made.reshape(shape).contiguous()
    result = _np_wrap(ndarray, made, raw, a.dtype, None, True)
    if out is not None:
        out[...] = result
        return out
    return _finish(result)


def take_along_axis(arr, indices, axis=-1):
    arr, places = asarray(arr), asarray(indices)
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = _axis(axis, arr.ndim)
    return _own(torch.take_along_dim(_elements(arr), _elements(places).to(torch.int64), axis), arr.dtype)


def put_along_axis(arr, indices, values, axis):
    places = asarray(indices)
    given = _elements(asarray(values).astype(arr.dtype)).expand(places.shape)
    _store(arr, _own(_elements(arr).scatter(_axis(axis, arr.ndim), _elements(places).to(torch.int64), given), arr.dtype))


def put(a, ind, v, mode="raise"):
    places, values = asarray(ind).ravel().tolist(), asarray(v).ravel().tolist()
    for i, place in enumerate(places):
        a.flat[place] = values[i % len(values)]


def place(arr, mask, vals):
    values = asarray(vals).ravel()
    n = count_nonzero(mask)
    arr[asarray(mask).astype(bool)] = resize(values, n)


def putmask(a, mask, values):
    given = resize(asarray(values), a.shape)
    _store(a, where(mask, given, a))


def copyto(dst, src, casting="same_kind", where=True):
    source = asarray(src) if not isinstance(src, (_bool, _int, _float)) else src
    if isinstance(source, ndarray) and not can_cast_dtypes(source.dtype, dst.dtype, casting):
        raise TypeError(f"Cannot cast array data from {source.dtype!r} to {dst.dtype!r} according to the rule '{casting}'")
    if where is True:
        _assign(dst, source)
    else:
        _assign(dst, globals_where(where, source, dst))


def globals_where(mask, x, y):
    return where(mask, x, y)


def choose(a, choices, out=None, mode="raise"):
    a = asarray(a)
    choices = broadcast_arrays(*[asarray(c) for c in choices])
    shape = _broadcast_two(a.shape, choices[0].shape)
    made = empty(shape, _result_of_all(choices))
    for i, c in enumerate(choices):
        mask = broadcast_to(equal(a, i), shape)
        made[mask] = broadcast_to(c, shape)[mask]
    return made


def select(condlist, choicelist, default=0):
    out = asarray(default)
    for c, v in zip(reversed(list(condlist)), reversed(list(choicelist))):
        out = where(c, v, out)
    return out


def piecewise(x, condlist, funclist):
    x = asarray(x)
    out = zeros(x.shape, x.dtype)
    conditions = [asarray(c) for c in condlist]
    if len(funclist) == len(conditions) + 1:
        rest = logical_not(conditions[0])
        for c in conditions[1:]:
            rest = logical_and(rest, logical_not(c))
        conditions.append(rest)
    for c, f in zip(conditions, funclist):
        out[c] = f(x[c]) if callable(f) else f
    return out


def compress(condition, a, axis=None, out=None):
    places = flatnonzero(condition)
    return take(a, places, axis)


def extract(condition, arr):
    return take(ravel(arr), flatnonzero(condition))
