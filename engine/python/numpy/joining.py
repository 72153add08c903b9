# Joining, splitting, repeating and padding.


def _result_of_all(arrays, d=None):
    if d is not None:
        return as_dtype(d)
    out = None
    for a in arrays:
        out = a.dtype if out is None else promote(out, a.dtype)
    return out


def concatenate(arrays, /, axis=0, out=None, *, dtype=None, casting="same_kind"):
    made = _np_fast_join("cat", arrays, axis) if out is None and dtype is None else None
    if made is not None:
        return made
    if isinstance(axis, (list, tuple, ndarray)) and (not isinstance(axis, ndarray) or axis.ndim):
        raise TypeError("only integer scalar arrays can be converted to a scalar index")
    arrays = [asarray(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        arrays, axis = [a.ravel() for a in arrays], 0
    n = arrays[0].ndim
    if n == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    axis = _axis(axis, n)
    for i, a in enumerate(arrays):
        if a.ndim != n:
            raise ValueError("all the input array dimensions except for the concatenation axis must match exactly, but along dimension 0, the array at index 0 has size 1 and the array at index 1 has size 2" if False else
                             f"all the input arrays must have same number of dimensions, but the array at index 0 has {n} dimension(s) and the array at index {i} has {a.ndim} dimension(s)")
        for k in range(n):
            if k != axis and a.shape[k] != arrays[0].shape[k]:
                raise ValueError(f"all the input array dimensions except for the concatenation axis must match exactly, but along dimension {k}, the array at index 0 has size {arrays[0].shape[k]} and the array at index {i} has size {a.shape[k]}")
    d = _result_of_all(arrays, dtype)
    shape = list(arrays[0].shape)
    shape[axis] = _sum_of([a.shape[axis] for a in arrays])
    strides = _joined_strides(arrays, shape, d.itemsize)
    if out is None and strides == _packed(shape, d.itemsize) and d._torch is not None and _all([not a._raw and a.dtype == d for a in arrays]):
        return _own(torch.cat([a._elements for a in arrays], axis), d)
    made = out if out is not None else _with_strides(tuple(shape), strides, d)
    at = 0
    for a in arrays:
        place = [slice(None)] * n
        place[axis] = slice(at, at + a.shape[axis])
        made[tuple(place)] = a
        at += a.shape[axis]
    return made


concat = concatenate


def _joined_strides(arrays, shape, itemsize):
    """Strides of the joined array: its axes have the parts' order in memory, or C order if the parts differ."""
    order = list(range(len(shape)))
    all_shapes = [(a.shape, a.strides) for a in arrays]
    for i in range(1, len(shape)):
        at, moved = i, order[i]
        for j in range(i - 1, -1, -1):
            other, is_ambiguous, swaps = order[j], True, False
            for given, strides in all_shapes:
                if given[moved] != 1 and given[other] != 1:
                    if _builtin_abs(strides[moved]) <= _builtin_abs(strides[other]):
                        swaps = False
                    elif is_ambiguous:
                        swaps = True
                    is_ambiguous = False
            if not is_ambiguous:
                if not swaps:
                    break
                at = j
        order.insert(at, order.pop(i))
    return _in_order(order[::-1], shape, itemsize)


def _sum_of(numbers):
    total = 0
    for n in numbers:
        total += n
    return total


def stack(arrays, axis=0, out=None, *, dtype=None, casting="same_kind"):
    made = _np_fast_join("stack", arrays, axis) if out is None and dtype is None else None
    if made is not None:
        return made
    arrays = [asarray(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to stack")
    if _any([a.shape != arrays[0].shape for a in arrays]):
        raise ValueError("all input arrays must have the same shape")
    n = arrays[0].ndim + 1
    axis = _axis(axis, n)
    place = (slice(None),) * axis + (newaxis,)
    return concatenate([a[place] for a in arrays], axis, out, dtype=dtype)


def _rank_of_first(arrays):
    return arrays[0].ndim if isinstance(arrays, (list, tuple)) and arrays and isinstance(arrays[0], ndarray) else 0


def vstack(tup, *, dtype=None, casting="same_kind"):
    rank = _rank_of_first(tup) if dtype is None else 0
    made = _np_fast_join("stack" if rank == 1 else "cat", tup, 0) if rank in (1, 2) else None
    if made is not None:
        return made
    return concatenate([_at_least_2d(a) for a in tup], 0, dtype=dtype)


def row_stack(tup):
    return vstack(tup)


def hstack(tup, *, dtype=None, casting="same_kind"):
    rank = _rank_of_first(tup) if dtype is None else 0
    made = _np_fast_join("cat", tup, 0 if rank == 1 else 1) if rank in (1, 2) else None
    if made is not None:
        return made
    arrays = [atleast_1d(a) for a in tup]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1, dtype=dtype)


def dstack(tup):
    return concatenate([atleast_3d(a) for a in tup], 2)


def _column(a):
    a = asarray(a)
    return a.reshape(-1, 1) if a.ndim < 2 else a


def column_stack(tup):
    return concatenate([_column(a) for a in tup], 1)


def block(arrays):
    if not isinstance(arrays, list):
        return asarray(arrays)

    def depth(x):
        return 1 + depth(x[0]) if isinstance(x, list) else 0

    n = depth(arrays)

    def join(x, level):
        if not isinstance(x, list):
            a = asarray(x)
            return a.reshape((1,) * (n - a.ndim) + a.shape) if a.ndim < n else a
        return concatenate([join(y, level + 1) for y in x], level - n)
    return join(arrays, 0)


def append(arr, values, axis=None):
    if axis is None:
        if isinstance(arr, ndarray) and arr.ndim == 1:
            if not isinstance(values, ndarray):
                is_one = isinstance(values, (_int, _float, generic))
                values = array([values] if is_one else values, arr.dtype if is_one and arr.dtype is _by_name["float64"] and isinstance(values, (_int, _float)) else None)
            made = _np_fast_join("cat", [arr, values], 0)
            if made is not None:
                return made
        return concatenate([ravel(arr), ravel(values)])
    return concatenate([arr, values], axis)


def insert(arr, obj, values, axis=None):
    arr = asarray(arr)
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = _axis(axis, arr.ndim)
    n = arr.shape[axis]
    places = asarray(arange(n)[obj] if isinstance(obj, slice) else obj)
    values = asarray(values).astype(arr.dtype)
    if places.ndim == 0 or places.size == 1:
        at = _int(places.item())
        if at < -n or at > n:
            raise IndexError(f"index {at} is out of bounds for axis {axis} with size {n}")
        at += n if at < 0 else 0
        values = moveaxis(values, 0, axis) if places.ndim == 0 and values.ndim == arr.ndim and False else values
        shape = list(arr.shape)
        if places.ndim == 0 and values.ndim < arr.ndim:
            shape[axis] = 1
            given = values if values.ndim == 0 else expand_dims(values, axis) if values.ndim == arr.ndim - 1 else values
        else:
            given = values
            shape[axis] = values.shape[axis] if values.ndim == arr.ndim else 1 if values.ndim == 0 else values.size if arr.ndim == 1 else 1
        given = broadcast_to(given, shape)
        head, tail = [slice(None)] * arr.ndim, [slice(None)] * arr.ndim
        head[axis], tail[axis] = slice(None, at), slice(at, None)
        return concatenate([arr[tuple(head)], given, arr[tuple(tail)]], axis)
    chosen = [p + n if p < 0 else p for p in places.tolist()]
    order = sorted(range(len(chosen)), key=lambda i: chosen[i])
    shape = list(arr.shape)
    shape[axis] = len(chosen)
    given = broadcast_to(values, shape)
    parts, at = [], 0
    for i in order:
        head, one = [slice(None)] * arr.ndim, [slice(None)] * arr.ndim
        head[axis], one[axis] = slice(at, chosen[i]), slice(i, i + 1)
        parts += [arr[tuple(head)], given[tuple(one)]]
        at = chosen[i]
    tail = [slice(None)] * arr.ndim
    tail[axis] = slice(at, None)
    return concatenate(parts + [arr[tuple(tail)]], axis)


def delete(arr, obj, axis=None):
    arr = asarray(arr)
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = _axis(axis, arr.ndim)
    n = arr.shape[axis]
    if isinstance(obj, slice):
        gone = list(range(n))[obj]
    else:
        places = asarray(obj)
        if places.dtype.kind == "b":
            gone = [i for i, flag in enumerate(places.tolist()) if flag]
        else:
            gone = places.ravel().tolist() if places.size else []
    for i in gone:
        if i >= n or i < -n:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {n}")
    gone = [i % n for i in gone]
    return take(arr, [i for i in range(n) if i not in gone], axis)


def array_split(ary, indices_or_sections, axis=0):
    ary = asarray(ary)
    n = ary.shape[axis]
    if isinstance(indices_or_sections, (_int, integer)):
        count = _int(indices_or_sections)
        if count <= 0:
            raise ValueError("number sections must be larger than 0.")
        each, extra = n // count, n % count
        points = [0]
        for i in range(count):
            points.append(points[-1] + each + (1 if i < extra else 0))
    else:
        points = [0] + [_int(i) for i in indices_or_sections] + [n]
    moved = swapaxes(ary, axis, 0)
    return [swapaxes(moved[points[i]:points[i + 1]], axis, 0) for i in range(len(points) - 1)]


def split(ary, indices_or_sections, axis=0):
    if isinstance(indices_or_sections, (_int, integer)) and asarray(ary).shape[axis] % indices_or_sections:
        raise ValueError("array split does not result in an equal division")
    return array_split(ary, indices_or_sections, axis)


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 1 if asarray(ary).ndim > 1 else 0)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def dsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 2)


def unstack(x, /, *, axis=0):
    return tuple(moveaxis(x, axis, 0))


def tile(A, reps):
    a = asarray(A)
    reps = tuple(reps) if isinstance(reps, (tuple, list, ndarray)) else (reps,)
    reps = tuple([_int(r) for r in reps])
    n = _max(a.ndim, len(reps))
    reps = (1,) * (n - len(reps)) + reps
    shape = (1,) * (n - a.ndim) + a.shape
    if _all([r == 1 for r in reps]):
        return a.reshape(shape).copy()
    wide, full = [], []
    for r, m in zip(reps, shape):
        wide += [r, m]
        full.append(r * m)
    inner = []
    for m in shape:
        inner += [1, m]
    made = _copied(_spread_view(a.reshape(inner), tuple(wide)), a.dtype, "C")
    return _view(made, full, _packed(full, a.itemsize))


def repeat(a, repeats, axis=None):
    a = asarray(a)
    if axis is None:
        a, axis = a.ravel(), 0
    axis = _axis(axis, a.ndim)
    counts = asarray(repeats).ravel().tolist()
    n = a.shape[axis]
    if len(counts) == 1:
        counts = counts * n
    if len(counts) != n:
        raise ValueError(f"operands could not be broadcast together with shape {_tuple_text((n,))} {_tuple_text((len(counts),))}")
    places = []
    for i, count in enumerate(counts):
        if count < 0:
            raise ValueError("repeats may not contain negative values.")
        places += [i] * count
    return take(a, array(places, dtype="int64"), axis)


def pad(array, pad_width, mode="constant", **kwargs):
    a = asarray(array)
    widths = asarray(pad_width).tolist() if not isinstance(pad_width, dict) else [pad_width.get(d, 0) for d in range(a.ndim)]
    if isinstance(widths, _int):
        widths = [(widths, widths)] * a.ndim
    elif len(widths) == 1 and a.ndim > 1:
        widths = [widths[0]] * a.ndim
    elif isinstance(widths[0], _int) and len(widths) == 2 and not isinstance(pad_width, dict):
        widths = [tuple(widths)] * a.ndim
    widths = [(w, w) if isinstance(w, _int) else (w[0], w[-1]) for w in widths]
    if mode == "constant":
        value = kwargs.get("constant_values", 0)
        out = full([n + l + r for n, (l, r) in zip(a.shape, widths)], 0, a.dtype)
        values = asarray(value)
        if values.ndim == 0:
            out[...] = value
            out[tuple([slice(l, l + n) for n, (l, r) in zip(a.shape, widths)])] = a
            return out
        values = broadcast_to(values, (a.ndim, 2)).tolist()
        out[tuple([slice(l, l + n) for n, (l, r) in zip(a.shape, widths)])] = a
        for d, (l, r) in enumerate(widths):
            before = [slice(None)] * a.ndim
            before[d] = slice(0, l)
            out[tuple(before)] = values[d][0]
            before[d] = slice(a.shape[d] + l, None)
            out[tuple(before)] = values[d][1]
        return out
    out = a
    for d, (l, r) in enumerate(widths):
        n = a.shape[d]
        places = []
        for i in range(-l, n + r):
            if mode == "edge":
                i = _min(_max(i, 0), n - 1)
            elif mode == "wrap":
                i = i % n
            elif mode == "reflect":
                period = _max(2 * n - 2, 1)
                i = i % period
                i = i if i < n else period - i
            elif mode == "symmetric":
                i = i % (2 * n)
                i = i if i < n else 2 * n - 1 - i
            else:
                return _padded_by(a, widths, mode, kwargs)
            places.append(i)
        out = take(out, places, d)
    return out


def _padded_by(a, widths, mode, options):
    """pad() with values that are computed from each line, or by a function of the script."""
    made = {"maximum": amax, "minimum": amin, "mean": mean, "median": median}.get(mode)
    if made is None and mode not in ("linear_ramp", "empty") and not callable(mode):
        raise ValueError(f"mode '{mode}' is not supported")
    out = zeros([n + l + r for n, (l, r) in zip(a.shape, widths)], a.dtype)
    out[tuple([slice(l, l + n) for n, (l, r) in zip(a.shape, widths)])] = a
    if mode == "empty":
        return out
    ends = broadcast_to(asarray(options.get("end_values", 0)), (a.ndim, 2)).tolist()
    lengths = broadcast_to(asarray(options["stat_length"]), (a.ndim, 2)).tolist() if options.get("stat_length") is not None else None
    for d, (l, r) in enumerate(widths):
        n = a.shape[d]
        for place in ndindex(*[m for e, m in enumerate(out.shape) if e != d]):
            at = list(place)
            at.insert(d, slice(None))
            line = out[tuple(at)]
            if callable(mode):
                mode(line, (l, r), d, options)
                continue
            inside = line[l:l + n]
            if mode == "linear_ramp":
                before, after = [linspace(end, edge, count, endpoint=False) for end, edge, count in zip(ends[d], (inside[0], inside[-1]), (l, r))]
                after = after[::-1]
            else:
                first, last = lengths[d] if lengths else (n, n)
                before, after = made(inside[:first]), made(inside[n - _min(last, n):])
            if a.dtype.kind in "iu":
                before, after = (trunc(before), trunc(after)) if mode == "linear_ramp" else (rint(before), rint(after))
            line[:l] = before
            line[l + n:] = after
    return out
