# Sorting, searching, sets and histograms.


def _sortable(a):
    t = _elements(a)
    return t.to(torch.int64) if t.dtype in _wide else t


def _parts(z):
    return z.real, z.imag


def _by_rows(a, axis, function):
    """Returns the concatenated results of function(values) for each row along an axis, and the shape with that axis last."""
    moved = moveaxis(a, axis, -1)
    rows, out = moved.reshape(-1, moved.shape[-1]), []
    for i in builtin_range(rows.shape[0]):
        out += function(_values(rows[i]))
    return out, moved.shape


def _sorted_values(a, axis):
    key = _parts if a.dtype.kind == "c" else None
    values, shape = _by_rows(a, axis, lambda row: sorted(row, key=key))
    made = _object_array(values, shape) if a.dtype.kind == "O" else array(values, dtype=a.dtype).reshape(shape)
    return moveaxis(made, -1, axis)


def sort(a, axis=-1, kind=None, order=None, *, stable=None):
    if isinstance(a, ndarray) and type(a) is not ndarray:
        return _of_prototype(sort(asarray(a), axis, kind, order), a, True)
    a = asarray(a)
    if a.dtype.names is not None:
        return take(a, argsort(a, axis, kind, order))
    if a.dtype.kind in "USOc" and a.size:
        return _sorted_values(a if axis is not None else a.ravel(), -1 if axis is None else axis)
    if a.dtype.kind in "mM":
        return numpy._dates.reduce("sort", a, (axis,))
    if axis is None:
        a, axis = a.ravel(), 0
    if a._raw and a.dtype.kind in "iuf":
        return sort(a.astype(_native(a.dtype)), axis).astype(a.dtype)
    d = _native(a.dtype)
    made = a.copy("K")
    made._elements.copy_(_sortable(a).sort(dim=_axis(axis, a.ndim), stable=True).values)
    return made


def _sort_in_place(a, axis=-1, kind=None, order=None, *, stable=None):
    _assign(a, sort(a, axis, kind, order))


def argsort(a, axis=-1, kind=None, order=None, *, stable=None):
    a = asarray(a)
    if a.dtype.kind in "UScO" and a.size:
        if axis is None:
            a, axis = a.ravel(), 0
        key = _parts if a.dtype.kind == "c" else lambda value: value
        places, shape = _by_rows(a, axis, lambda row: sorted(builtin_range(len(row)), key=lambda i: key(row[i])))
        return moveaxis(array(places, dtype="int64").reshape(shape), -1, axis)
    if a.dtype.names is not None:
        values = _values(a)
        if a.dtype.names is not None:
            names = [order] if isinstance(order, _str) else list(order or [])
            names = names + [n for n in a.dtype.names if n not in names]
            columns = [a.dtype.names.index(n) for n in names]
            values = [tuple([v[c] for c in columns]) for v in values]
        return array(sorted(range(len(values)), key=lambda i: values[i]), dtype="int64")
    if axis is None:
        a, axis = a.ravel(), 0
    made = _sortable(a).sort(dim=_axis(axis, a.ndim), stable=True).indices
    return _own(made.contiguous(), _by_name["int64"])


def lexsort(keys, axis=-1):
    keys = [asarray(k).tolist() for k in keys]
    return array(sorted(range(len(keys[0])), key=lambda i: tuple([k[i] for k in reversed(keys)])), dtype="int64")


def partition(a, kth, axis=-1):
    return sort(a, axis)


def argpartition(a, kth, axis=-1):
    return argsort(a, axis)


def searchsorted(a, v, side="left", sorter=None):
    a, values = asarray(a), asarray(v)
    if sorter is not None:
        a = a[sorter]
    if a.dtype.kind in "mM":
        if values.dtype.kind == "U":
            values = values.astype(a.dtype)
        d = promote(a.dtype, values.dtype)
        return searchsorted(a.astype(d).view("int64"), values.astype(d).view("int64"), side)
    if a.dtype.kind in "USO":
        import bisect
        find = bisect.bisect_right if side == "right" else bisect.bisect_left
        among = _values(a)
        return _number(array([find(among, one) for one in _values(values)], dtype="int64").reshape(values.shape))
    d = promote(a.dtype, values.dtype)
    made = torch.searchsorted(_elements(a).to(_kind_of(d)).contiguous(), _elements(values).to(_kind_of(d)).contiguous(), right=side == "right")
    return _number(_own(made, _by_name["int64"]))


def digitize(x, bins, right=False):
    bins = asarray(bins)
    if bins.size > 1 and bins[0] > bins[-1]:
        return subtract(len(bins), searchsorted(bins[::-1], x, "left" if not right else "right"))
    return searchsorted(bins, x, "left" if right else "right")


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True):
    a = asarray(ar)
    if a.dtype.kind in "mM":
        made = unique(a.view("int64"), return_index, return_inverse, return_counts, axis)
        return (made[0].view(a.dtype),) + made[1:] if isinstance(made, tuple) else made.view(a.dtype)
    if a.dtype.kind == "O" and not (return_index or return_inverse or return_counts):
        values = sorted(set(_values(a)))
        return _object_array(values, (len(values),))
    if axis is not None:
        moved = moveaxis(a, axis, 0)
        rows = moved.reshape(moved.shape[0], -1).tolist()
        order = sorted(range(len(rows)), key=lambda i: rows[i])
        firsts, inverse, counts = [], [0] * len(rows), []
        for i in order:
            if not firsts or rows[firsts[-1]] != rows[i]:
                firsts.append(i)
                counts.append(0)
            inverse[i] = len(firsts) - 1
            counts[-1] += 1
        out = [moveaxis(moved[firsts], 0, axis)]
    else:
        values = _values(a)
        floats = a.dtype.kind == "f"
        order = sorted(range(len(values)), key=(lambda i: (True, 0.0) if values[i] != values[i] else (False, values[i])) if floats else lambda i: values[i])
        firsts, inverse, counts = [], [0] * len(values), []
        for i in order:
            is_nan_again = firsts and equal_nan and floats and values[i] != values[i] and values[firsts[-1]] != values[firsts[-1]]
            if not firsts or values[firsts[-1]] != values[i] and not is_nan_again:
                firsts.append(i)
                counts.append(0)
            inverse[i] = len(firsts) - 1
            counts[-1] += 1
        out = [a.reshape(-1)[firsts] if a.dtype.kind == "V" else array([values[i] for i in firsts], dtype=a.dtype)]
    if return_index:
        out.append(array(firsts, dtype="int64"))
    if return_inverse:
        out.append(array(inverse, dtype="int64").reshape(a.shape if axis is None else (-1,)))
    if return_counts:
        out.append(array(counts, dtype="int64"))
    return out[0] if len(out) == 1 else tuple(out)


def _unique_result(name, fields, values):
    from collections import namedtuple
    return namedtuple(name, fields)(*values)


def unique_values(x):
    return unique(x)


def unique_counts(x):
    return _unique_result("UniqueCountsResult", ("values", "counts"), unique(x, return_counts=True))


def unique_inverse(x):
    return _unique_result("UniqueInverseResult", ("values", "inverse_indices"), unique(x, return_inverse=True))


def unique_all(x):
    return _unique_result("UniqueAllResult", ("values", "indices", "inverse_indices", "counts"), unique(x, True, True, True))


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    if return_indices:
        (x, i), (y, j) = unique(ar1, True), unique(ar2, True)
        both = isin(x, y)
        return x[both], i[both], j[isin(y, x)]
    b = unique(ar2).tolist()
    return array([v for v in unique(ar1).tolist() if v in b], dtype=promote(asarray(ar1).dtype, asarray(ar2).dtype))


def union1d(ar1, ar2):
    return unique(concatenate([ravel(ar1), ravel(ar2)]))


def setdiff1d(ar1, ar2, assume_unique=False):
    b = asarray(ar2).ravel().tolist()
    return array([v for v in unique(ar1).tolist() if v not in b], dtype=asarray(ar1).dtype)


def setxor1d(ar1, ar2, assume_unique=False):
    a, b = unique(ar1).tolist(), unique(ar2).tolist()
    return sort(array([v for v in a if v not in b] + [v for v in b if v not in a], dtype=promote(asarray(ar1).dtype, asarray(ar2).dtype)))


def isin(element, test_elements, assume_unique=False, invert=False, *, kind=None):
    a = asarray(element)
    among = asarray(test_elements).ravel().tolist()
    made = array([(v in among) != invert for v in _values(a)], dtype=bool).reshape(a.shape)
    return _number(made)


in1d = isin


def bincount(x, weights=None, minlength=0):
    x = asarray(x)
    if x.size and x.min() < 0:
        raise ValueError("'list' argument must have no negative elements")
    w = None if weights is None else _elements(asarray(weights).astype(float))
    return _own(torch.bincount(_elements(x).to(torch.int64), w, minlength), _by_name["int64" if weights is None else "float64"])


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    a = asarray(a)
    if not isinstance(bins, (_int, integer)):
        return asarray(bins)
    low, high = range if range is not None else (a.min().item(), a.max().item()) if a.size else (0, 1)
    if low == high:
        low, high = low - 0.5, high + 0.5
    return linspace(low, high, bins + 1)


def histogram(a, bins=10, range=None, density=None, weights=None):
    a = asarray(a).ravel()
    edges = histogram_bin_edges(a, bins, range)
    places = subtract(searchsorted(edges, a, "right"), 1)
    places = where(equal(a, edges[-1]), len(edges) - 2, places)
    inside = logical_and(greater_equal(a, edges[0]), less_equal(a, edges[-1]))
    counts = bincount(places[inside], None if weights is None else asarray(weights)[inside], len(edges) - 1)
    if density:
        return divide(counts, multiply(diff(edges), counts.sum())), edges
    return counts, edges


def histogramdd(sample, bins=10, range=None, density=None, weights=None):
    columns = asarray(sample).T if isinstance(sample, ndarray) else [asarray(c) for c in sample]
    n = len(columns)
    bins = [bins] * n if isinstance(bins, (_int, integer)) else list(bins)
    edges = [histogram_bin_edges(c, b, None if range is None else range[i]) for i, (c, b) in enumerate(zip(columns, bins))]
    sizes, flat, inside = [len(e) - 1 for e in edges], 0, True
    for column, e in zip(columns, edges):
        at = subtract(searchsorted(e, column, "right"), 1)
        at = where(equal(column, e[-1]), len(e) - 2, at)
        inside = logical_and(inside, logical_and(greater_equal(column, e[0]), less_equal(column, e[-1])))
        flat = add(multiply(flat, len(e) - 1), at)
    counts = bincount(flat[inside], None if weights is None else asarray(weights)[inside], _size_of(sizes)).astype(float).reshape(sizes)
    if density:
        total = counts.sum()
        for d, e in enumerate(edges):
            counts = divide(counts, diff(e).reshape([-1 if i == d else 1 for i in builtin_range(n)]))
        counts = divide(counts, total)
    return counts, edges


def histogram2d(x, y, bins=10, range=None, density=None, weights=None):
    both = bins
    if not isinstance(bins, (_int, integer)) and len(bins) != 2:
        both = [asarray(bins), asarray(bins)]
    counts, edges = histogramdd([x, y], both, range, density, weights)
    return counts, edges[0], edges[1]
