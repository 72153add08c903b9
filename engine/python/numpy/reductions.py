# Reductions: sums, extremes, averages, quantiles, differences.


def _is_whole(axis, n):
    """Whether a reduction along `axis` takes all elements; NumPy gives arrays of no dimensions an axis 0."""
    return axis is None or not n and (axis == 0 or axis == -1)


def _axes_of(axis, n):
    if _is_whole(axis, n):
        return tuple(range(n))
    axes = tuple([_axis(d, n) for d in (axis if isinstance(axis, (tuple, list)) else (axis,))])
    if len(set(axes)) != len(axes):
        raise ValueError("duplicate value in 'axis'")
    return axes


def _require_axes(axis, n):
    """Means refuse the axis that other reductions take of an array of no dimensions."""
    if axis is not None:
        for d in axis if isinstance(axis, (tuple, list)) else (axis,):
            _axis(d, n)


def _reduced_strides(a, axes, shape, itemsize, keepdims):
    """Strides of a reduction's result: its axes have the operand's order in memory."""
    if len(shape) < 2 or not a.size:
        return None
    order = _k_order([a], a.ndim)
    if keepdims:
        return _in_order(order, shape, itemsize)
    kept = [d for d in range(a.ndim) if d not in axes]
    return _in_order([kept.index(d) for d in order if d in kept], shape, itemsize)


def _reduce(a, axis, keepdims, out, where, d, function, initial=None, fill=None):
    """function(tensor, dims, keepdim) of the elements as dtype d; elements that `where` leaves out are replaced by `fill`."""
    axes = _axes_of(axis, a.ndim)
    t = _as_kind(_elements(a), d._torch) if d is not None else _elements(a)
    if where is not True and where is not None:
        t = torch.where(_elements(asarray(where)).expand(a.shape), t, torch.tensor(fill, dtype=t.dtype))
    if not axes and a.ndim:
        made = t.clone()
    elif not a.ndim:
        made = function(t.reshape(1), (0,), False)
    else:
        made = function(t, axes, keepdims)
    return made, axes


def _given(made, a, axes, d, out, keepdims):
    made = made if made.dtype is d._torch else made.to(d._torch)
    if out is not None:
        if tuple(made.shape) != out.shape:
            raise ValueError(f"output parameter for reduction operation has the wrong number of dimensions: Found {out.ndim} but expected {made.dim()}")
        _assign(out, _own(made, d))
        return out
    if made.dim() == 0:
        return _np_scalar(d, made.item())
    strides = _reduced_strides(a, axes, made.shape, d.itemsize, keepdims)
    if strides is not None and tuple([s * d.itemsize for s in made.stride()]) != strides:
        laid = _with_strides(tuple(made.shape), strides, d)
        laid._elements.copy_(made)
        return laid
    return _own(made if made.is_contiguous() or strides is not None else made.contiguous(), d)


def _sum_dtype(d, dtype):
    if dtype is not None:
        return as_dtype(dtype)
    d = _native(d)
    if d.kind == "b" or d.kind == "i" and d.itemsize < 8:
        return _by_name["int64"]
    return _by_name["uint64"] if d.kind == "u" else d


def sum(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=True):
    if dtype is None and out is None and initial is None and where is True:
        made = _np_fast_reduce("sum", a, axis, keepdims, _scalar_dtypes)
        if made is not None:
            return made
    if type(a).__name__ == "MaskedArray":
        return a.sum(axis)
    if hasattr(a, "__next__") or _is_generator(a):
        total = 0
        for item in a:
            total = total + item
        return total
    a = asarray(a)
    if a.dtype.kind == "c":
        return _complex_sum(a, axis, keepdims)
    if a.dtype.kind == "O":
        return _object_reduce("add", a, axis, keepdims, initial)
    if a.dtype.kind in "mM":
        return numpy._dates.reduce("sum", a, (axis, None, None, keepdims))
    d = _sum_dtype(a.dtype, dtype)
    made, axes = _reduce(a, axis, keepdims, out, where, d, lambda t, dims, keep: t._np_sum(dims, keep), fill=0)
    if initial is not None:
        made = made + initial
    return _given(made, a, axes, d, out, keepdims)


def _is_generator(a):
    return type(a).__name__ == "generator"


def prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=True):
    if type(a).__name__ == "MaskedArray":
        return a.prod(axis)
    a = asarray(a)
    if a.dtype.kind == "O":
        return _object_reduce("multiply", a, axis, keepdims, initial)
    if a.dtype.kind == "c":
        return _complex_prod(a, axis, keepdims)
    d = _sum_dtype(a.dtype, dtype)

    def over(t, dims, keep):
        for dim in sorted(dims, reverse=True):
            t = t.prod(dim, keepdim=keep)
        return t
    made, axes = _reduce(a, axis, keepdims, out, where, d, over, fill=1)
    if initial is not None:
        made = made * initial
    return _given(made, a, axes, d, out, keepdims)


def _extreme(a, axis, out, keepdims, initial, where, name):
    a = asarray(a)
    if a.dtype.kind in "mM":
        return numpy._dates.reduce("max" if name == "maximum" else "min", a, (axis, None, keepdims))
    if a.dtype.kind == "O":
        return _object_reduce(name, a, axis, keepdims)
    if a.dtype.kind in "US":
        texts = sorted(_text_of(a))
        return texts[-1 if name == "maximum" else 0]
    axes = _axes_of(axis, a.ndim)
    if any_zero([a.shape[d] for d in axes]) and initial is None:
        raise ValueError(f"zero-size array to reduction operation {name} which has no identity")
    d = _native(a.dtype)
    fill = initial
    if where is not True and initial is None:
        raise ValueError(f"reduction operation '{name}' does not have an identity, so to use a where mask one has to specify 'initial'")

    def over(t, dims, keep):
        if t.dtype is torch.bool:
            t = t.to(torch.uint8)
        return t.amax(dims, keepdim=keep) if name == "maximum" else t.amin(dims, keepdim=keep)
    if any_zero(a.shape) and initial is not None:
        shape = tuple([1 if i in axes else n for i, n in enumerate(a.shape)]) if keepdims else tuple([n for i, n in enumerate(a.shape) if i not in axes])
        return _number(full(shape, initial, d))
    made, axes = _reduce(a, axis, keepdims, out, where, None if d._torch not in _wide else d, over, fill=fill)
    if initial is not None:
        made = torch.maximum(made, torch.tensor(initial, dtype=made.dtype)) if name == "maximum" else torch.minimum(made, torch.tensor(initial, dtype=made.dtype))
    return _given(made, a, axes, d, out, keepdims)


def any_zero(shape):
    return 0 in shape


def max(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    if out is None and initial is None and where is True:
        made = _np_fast_reduce("max", a, axis, keepdims)
        if made is not None:
            return made
    if type(a).__name__ == "MaskedArray":
        return a.max(axis)
    return _extreme(a, axis, out, keepdims, initial, where, "maximum")


def min(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    if out is None and initial is None and where is True:
        made = _np_fast_reduce("min", a, axis, keepdims)
        if made is not None:
            return made
    if type(a).__name__ == "MaskedArray":
        return a.min(axis)
    return _extreme(a, axis, out, keepdims, initial, where, "minimum")


def amax(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    return max(a, axis, out, keepdims, initial, where)


def amin(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    return min(a, axis, out, keepdims, initial, where)


def ptp(a, axis=None, out=None, keepdims=False):
    return subtract(max(a, axis, None, keepdims), min(a, axis, None, keepdims))


def _truth(a, axis, out, keepdims, where, name):
    a = asarray(a)
    if a.dtype.kind in "US":
        a = array([len(t) > 0 for t in _text_of(a)], dtype=bool).reshape(a.shape)

    def over(t, dims, keep):
        t = _nonzero(t)
        for dim in sorted(dims, reverse=True):
            t = t.all(dim, keepdim=keep) if name == "all" else t.any(dim, keepdim=keep)
        return t
    made, axes = _reduce(a, axis, keepdims, out, where, None, over, fill=1 if name == "all" else 0)
    return _given(made, a, axes, _by_name["bool"], out, keepdims)


def all(a, axis=None, out=None, keepdims=False, where=True):
    if out is None and where is True:
        made = _np_fast_reduce("all", a, axis, keepdims, _scalar_dtypes)
        if made is not None:
            return made
    if type(a).__name__ == "MaskedArray":
        return a.all(axis)
    if isinstance(a, (list, tuple)) and a and isinstance(a[0], _bool):
        for flag in a:
            if not flag:
                return False_
        return True_
    return _truth(a, axis, out, keepdims, where, "all")


def any(a, axis=None, out=None, keepdims=False, where=True):
    if out is None and where is True:
        made = _np_fast_reduce("any", a, axis, keepdims, _scalar_dtypes)
        if made is not None:
            return made
    if type(a).__name__ == "MaskedArray":
        return a.any(axis)
    if isinstance(a, (list, tuple)) and a and isinstance(a[0], _bool):
        for flag in a:
            if flag:
                return True_
        return False_
    return _truth(a, axis, out, keepdims, where, "any")


def mean(a, axis=None, dtype=None, out=None, keepdims=False, where=True):
    if out is None and where is True and dtype is None:
        made = _np_fast_reduce("mean", a, axis, keepdims, _scalar_dtypes)
        if made is not None:
            return made
    if type(a).__name__ == "MaskedArray":
        return a.mean(axis)
    a = asarray(a)
    _require_axes(axis, a.ndim)
    if a.dtype.kind == "c":
        return _complex_mean(a, axis, keepdims)
    if a.dtype.kind == "O":
        total = _object_reduce("add", a, axis, keepdims)
        return total / (a.size if axis is None else a.shape[axis])
    if a.dtype.kind in "mM":
        return numpy._dates.reduce("mean", a, (axis, None, None, keepdims))
    d = as_dtype(dtype) if dtype is not None else a.dtype if a.dtype.kind == "f" else _by_name["float64"]
    d = _native(d)
    wide = _by_name["float32"] if d.itemsize == 2 and d.kind == "f" else d
    if where is not True:
        count = sum(broadcast_to(where, a.shape), axis, keepdims=keepdims)
        return divide(sum(a, axis, d, None, keepdims, None, where), count)
    made, axes = _reduce(a, axis, keepdims, out, where, wide, lambda t, dims, keep: t._np_sum(dims, keep) / _count_of(t, dims))
    return _given(made, a, axes, d, out, keepdims)


def _count_of(t, dims):
    return math.prod([t.shape[d] for d in dims])


def _variance(t, dims, keep, ddof):
    count = _count_of(t, dims)
    apart = t - t._np_sum(dims, True) / count
    left = count - ddof
    return (apart * apart)._np_sum(dims, keep) / (left if left > 0 else 0)


def average(a, axis=None, weights=None, returned=False, keepdims=False):
    a = asarray(a)
    if weights is None:
        out = mean(a, axis, keepdims=keepdims)
        return (out, full(asarray(out).shape, a.size / asarray(out).size)[()]) if returned else out
    w = asarray(weights)
    if w.shape != a.shape:
        if axis is None:
            raise TypeError("Axis must be specified when shapes of a and weights differ.")
        w = w.reshape([a.shape[d] if d == _axis(axis, a.ndim) else 1 for d in range(a.ndim)])
    total = sum(broadcast_to(w, a.shape), axis, keepdims=keepdims)
    if asarray(total).size == 1 and not _bool(asarray(total).ravel()[0]):
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    out = divide(sum(multiply(a, w), axis, keepdims=keepdims), total)
    return (out, total) if returned else out


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True, mean=None, correction=None):
    if type(a).__name__ == "MaskedArray":
        return a.var(axis, ddof=ddof)
    a = asarray(a)
    _require_axes(axis, a.ndim)
    ddof = ddof if correction is None else correction
    d = as_dtype(dtype) if dtype is not None else a.dtype if a.dtype.kind == "f" else _by_name["float64"]
    d = _native(d)
    made, axes = _reduce(a, axis, keepdims, out, where, d, lambda t, dims, keep: _variance(t, dims, keep, ddof))
    return _given(made, a, axes, d, out, keepdims)


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True, mean=None, correction=None):
    if type(a).__name__ == "MaskedArray":
        return a.std(axis, ddof=ddof)
    made = sqrt(var(a, axis, dtype, None, ddof, keepdims, where, mean, correction))
    if out is not None:
        out[...] = made
        return out
    return made


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    if isinstance(a, ndarray) and a.dtype.kind in "mM":
        return numpy._dates.reduce("median", a, (axis, None, False, keepdims))
    return quantile(a, 0.5, axis, keepdims=keepdims)


def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    a = asarray(a)
    d = _native(a.dtype) if a.dtype.kind == "f" else _by_name["float64"]
    t = _elements(a).to(d._torch if d.itemsize >= 4 else torch.float32)
    qs = asarray(q)
    places = _elements(qs.astype(float)).to(t.dtype)
    if axis is None or a.ndim == 1:
        made = torch.quantile(t.reshape(-1), places.reshape(-1), interpolation=method)
        made = made.reshape(qs.shape + ((1,) * a.ndim if keepdims else ()))
    else:
        axes = _axes_of(axis, a.ndim)
        kept = [k for k in range(a.ndim) if k not in axes]
        moved = t.permute(tuple(kept) + axes).reshape([a.shape[k] for k in kept] + [-1])
        made = torch.quantile(moved, places.reshape(-1), dim=-1, interpolation=method)
        made = made.reshape(qs.shape + tuple([1 if k in axes else a.shape[k] for k in range(a.ndim) if keepdims or k not in axes]))
    return _number(_own(made.to(d._torch), d))


def percentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    return quantile(a, divide(q, 100), axis, method=method, keepdims=keepdims)


def count_nonzero(a, axis=None, *, keepdims=False):
    a = asarray(a)
    out = sum(not_equal(a, 0) if a.dtype.kind != "b" else a, axis, keepdims=keepdims)
    return _int(out) if axis is None and not keepdims else out


def _argument(a, axis, out, keepdims, name):
    made = _np_fast_reduce(name, a, axis, keepdims, _scalar_dtypes) if out is None else None
    if made is not None:
        return made
    a = asarray(a)
    if a.size == 0:
        raise ValueError(f"attempt to get {name} of an empty sequence")
    t = _elements(a)  # of dates, their counts
    t = t.to(torch.uint8) if t.dtype is torch.bool else t.to(torch.int64) if t.dtype in _wide else t
    function = torch.argmax if name == "argmax" else torch.argmin
    if _is_whole(axis, a.ndim):
        made = function(t.reshape(-1), 0)
        made = made.reshape((1,) * a.ndim) if keepdims else made
    else:
        made = function(t, _axis(axis, a.ndim), keepdims)
    made = _number(_own(made, _by_name["int64"]))
    if out is not None:
        out[...] = made
        return out
    return made


def argmax(a, axis=None, out=None, *, keepdims=False):
    return _argument(a, axis, out, keepdims, "argmax")


def argmin(a, axis=None, out=None, *, keepdims=False):
    return _argument(a, axis, out, keepdims, "argmin")


def _running(a, axis, dtype, out, function, is_product=False):
    a = asarray(a)
    if a.dtype.kind == "m":
        return numpy._dates.reduce("cumprod" if is_product else "cumsum", a, (axis,))
    if axis is None or not a.ndim:
        a, axis = a.ravel(), axis or 0
    if a.dtype.kind == "c" and dtype is None and out is None:
        return _complex_running(a, _axis(axis, a.ndim), is_product)
    d = _sum_dtype(a.dtype, dtype)
    t = _as_kind(_elements(a), d._torch)
    made = function(t, _axis(axis, a.ndim))
    if out is not None:
        _assign(out, _own(made.to(d._torch), d))
        return out
    return _laid(made, [a], a.shape, d, "C" if a.flags.c_contiguous else "K")


def cumsum(a, axis=None, dtype=None, out=None):
    if out is None and isinstance(a, ndarray) and type(a).__module__ == "__main__":
        return _overrides.as_class(cumsum(asarray(a), axis, dtype), a)
    return _running(a, axis, dtype, out, lambda t, dim: t.cumsum(dim))


def cumprod(a, axis=None, dtype=None, out=None):
    return _running(a, axis, dtype, out, lambda t, dim: t.cumprod(dim), True)


def cumulative_sum(x, /, *, axis=None, dtype=None, out=None, include_initial=False):
    return cumsum(x, axis, dtype, out)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    a = asarray(a)
    axis = _axis(axis, a.ndim)
    if prepend is not None or append is not None:
        parts = [x if asarray(x).ndim else broadcast_to(x, [1 if d == axis else m for d, m in enumerate(a.shape)]) for x in (prepend, a, append) if x is not None]
        a = concatenate(parts, axis)
    after, before = [slice(None)] * a.ndim, [slice(None)] * a.ndim
    after[axis], before[axis] = slice(1, None), slice(None, -1)
    for _ in range(n):
        a = not_equal(a[tuple(after)], a[tuple(before)]) if a.dtype.kind == "b" else subtract(a[tuple(after)], a[tuple(before)])
    return a


def ediff1d(ary, to_end=None, to_begin=None):
    parts = [None if part is None else ravel(part) for part in (to_begin, diff(ravel(ary)), to_end)]
    return concatenate([part for part in parts if part is not None]).astype(asarray(ary).dtype)


def gradient(f, *varargs, axis=None, edge_order=1):
    f = asarray(f)
    f = f.astype(float) if f.dtype.kind not in "fc" else f
    axes = list(range(f.ndim)) if axis is None else [_axis(one, f.ndim) for one in (axis if isinstance(axis, tuple) else (axis,))]
    if len(varargs) not in (0, 1, len(axes)):
        raise TypeError("invalid number of arguments")
    steps = [1.0] * len(axes) if not varargs else list(varargs) * len(axes) if len(varargs) == 1 and ndim(varargs[0]) == 0 else list(varargs)
    if len(steps) != len(axes):
        raise TypeError("invalid number of arguments")
    if edge_order > 2:
        raise ValueError("'edge_order' greater than 2 not supported")
    out = []
    for d, step in zip(axes, steps):
        if f.shape[d] < edge_order + 1:
            raise ValueError("Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required.")
        if ndim(step) > 1:
            raise ValueError("distances must be either scalars or 1d")
        if ndim(step) == 1:
            if len(step) != f.shape[d]:
                raise ValueError("when 1d, distances must match the length of the corresponding dimension")
            gaps = diff(asarray(step).astype(float))
            step = gaps[0] if bool(all(gaps == gaps[0])) else gaps
        moved = moveaxis(f, d, 0)
        made = empty(moved.shape, f.dtype)
        if ndim(step) == 0:
            made[1:-1] = (moved[2:] - moved[:-2]) / (2.0 * step)
            first = last = step
        else:
            shape = (-1,) + (1,) * (f.ndim - 1)
            before, after = step[:-1].reshape(shape), step[1:].reshape(shape)
            made[1:-1] = (-after / (before * (before + after)) * moved[:-2] + (after - before) / (before * after) * moved[1:-1]
                          + before / (after * (before + after)) * moved[2:])
            first, last = step[0], step[-1]
        if edge_order == 1:
            made[0], made[-1] = (moved[1] - moved[0]) / first, (moved[-1] - moved[-2]) / last
        elif ndim(step) == 0:
            made[0] = -1.5 / step * moved[0] + 2.0 / step * moved[1] + -0.5 / step * moved[2]
            made[-1] = 0.5 / step * moved[-3] + -2.0 / step * moved[-2] + 1.5 / step * moved[-1]
        else:
            one, two = step[0], step[1]
            made[0] = -(2.0 * one + two) / (one * (one + two)) * moved[0] + (one + two) / (one * two) * moved[1] - one / (two * (one + two)) * moved[2]
            one, two = step[-2], step[-1]
            made[-1] = two / (one * (one + two)) * moved[-3] - (two + one) / (one * two) * moved[-2] + (2.0 * two + one) / (two * (one + two)) * moved[-1]
        out.append(moveaxis(made, 0, d))
    return out[0] if len(out) == 1 else tuple(out)


def cumulative_prod(x, /, *, axis=None, dtype=None, out=None, include_initial=False):
    made = cumprod(x, 0 if axis is None else axis, dtype, out)
    return concatenate([ones_like(take(made, [0], axis or 0)), made], axis or 0) if include_initial else made


def trapezoid(y, x=None, dx=1.0, axis=-1):
    y = moveaxis(asarray(y), axis, -1)
    if x is None:
        step = dx
    else:
        x = asarray(x)
        step = diff(x) if x.ndim == 1 else diff(moveaxis(x, axis, -1))
    return sum((y[..., 1:] + y[..., :-1]) * step / 2.0, -1)


trapz = trapezoid
