# Indices: their conversion, of diagonals and triangles, and walks over them.


def unravel_index(indices, shape, order="C"):
    i, shape = asarray(indices), (shape,) if isinstance(shape, int) else shape
    size = 1
    for n in shape:
        size *= n
    for index in i.ravel().tolist():
        if not 0 <= index < size:
            raise ValueError(f"index {index} is out of bounds for array with size {size}")
    out = []
    for n in reversed(shape) if order == "C" else shape:
        out.append(remainder(i, n))
        i = floor_divide(i, n)
    return tuple(reversed(out)) if order == "C" else tuple(out)


def ravel_multi_index(multi_index, dims, mode="raise", order="C"):
    at, step = 0, 1
    pairs = list(zip(multi_index, dims))
    for i, n in reversed(pairs) if order == "C" else pairs:
        if _bool(any(greater_equal(i, n))) or _bool(any(less(i, 0))):
            raise ValueError("invalid entry in coordinates array")
        at = add(at, multiply(i, step))
        step *= n
    return at


def ix_(*args):
    n = len(args)
    out = []
    for i, a in enumerate(args):
        a = asarray(a)
        if a.dtype.kind == "b":
            a = flatnonzero(a)
        out.append(a.reshape((1,) * i + (a.size,) + (1,) * (n - i - 1)))
    return tuple(out)


def diag_indices(n, ndim=2):
    return (arange(n),) * ndim


def tril_indices(n, k=0, m=None):
    return nonzero(tri(n, m, k, bool))


def triu_indices(n, k=0, m=None):
    return nonzero(logical_not(tri(n, m, k - 1, bool)))


def diag_indices_from(arr):
    return diag_indices(arr.shape[0], arr.ndim)


def tril_indices_from(arr, k=0):
    return tril_indices(arr.shape[0], k, arr.shape[1])


def triu_indices_from(arr, k=0):
    return triu_indices(arr.shape[0], k, arr.shape[1])


def mask_indices(n, mask_func, k=0):
    return nonzero(mask_func(ones((n, n), int), k) != 0)


def fill_diagonal(a, val, wrap=False):
    n = _least(a.shape)
    step = _sum_of(a.strides)
    _view(a, (n,), (step,))[...] = val


def _least(numbers):
    least = numbers[0]
    for n in numbers:
        least = n if n < least else least
    return least


def diagonal(a, offset=0, axis1=0, axis2=1):
    a = asarray(a)
    if a.ndim < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    axis1, axis2 = _axis(axis1, a.ndim), _axis(axis2, a.ndim)
    if axis1 == axis2:
        raise ValueError("axis1 and axis2 cannot be the same")
    rows, columns = a.shape[axis1], a.shape[axis2]
    n = _least([rows, columns - offset]) if offset >= 0 else _least([rows + offset, columns])
    n = n if n > 0 else 0
    at = _np_offset(a)
    if n > 0:
        at += offset * a.strides[axis2] if offset >= 0 else -offset * a.strides[axis1]
    kept = [d for d in range(a.ndim) if d not in (axis1, axis2)]
    return _view(a, [a.shape[d] for d in kept] + [n], [a.strides[d] for d in kept] + [a.strides[axis1] + a.strides[axis2]], at, None, False)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return sum(diagonal(a, offset, axis1, axis2), -1, dtype)


class ndindex:
    def __init__(self, *shape):
        if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
            shape = shape[0]
        self._shape = tuple(shape)
        self._next = 0
        self._size = _size_of(self._shape)

    def __iter__(self):
        return self

    def __next__(self):
        if self._next >= self._size:
            raise StopIteration
        i, place = self._next, []
        self._next += 1
        for n in reversed(self._shape):
            place.append(i % n)
            i //= n
        return tuple(reversed(place))


def ndenumerate(arr):
    a = asarray(arr)
    return iter([(place, a[place]) for place in ndindex(a.shape)])
