# Shapes, orders of dimensions, broadcasting, and which arrays share memory.


def _shaped(a):
    return asarray(a)


def shape(a):
    return asarray(a).shape


def ndim(a):
    return asarray(a).ndim


def size(a, axis=None):
    a = asarray(a)
    return a.size if axis is None else a.shape[axis]


def reshape(a, /, shape=None, order="C", *, newshape=None, copy=None):
    if not isinstance(order, _str):
        raise TypeError(f"order must be str, not {type(order).__name__}")
    return asarray(a).reshape(newshape if shape is None else shape, order=order, copy=copy)


def ravel(a, order="C"):
    return asarray(a).ravel(order)


def transpose(a, axes=None):
    return asarray(a).transpose(axes)


permute_dims = transpose


def matrix_transpose(x):
    return swapaxes(x, -1, -2)


def swapaxes(a, axis1, axis2):
    return asarray(a).swapaxes(axis1, axis2)


def moveaxis(a, source, destination):
    a = asarray(a)
    source = [_axis(d, a.ndim, "source: ") for d in (source if isinstance(source, (tuple, list)) else (source,))]
    destination = [_axis(d, a.ndim, "destination: ") for d in (destination if isinstance(destination, (tuple, list)) else (destination,))]
    if len(source) != len(destination):
        raise ValueError("`source` and `destination` arguments must have the same number of elements")
    order = [d for d in range(a.ndim) if d not in source]
    for to, d in sorted(zip(destination, source)):
        order.insert(to, d)
    return a.transpose(order)


def rollaxis(a, axis, start=0):
    a = asarray(a)
    axis = _axis(axis, a.ndim)
    if start < 0:
        start += a.ndim
    if axis < start:
        start -= 1
    order = list(range(a.ndim))
    order.remove(axis)
    order.insert(start, axis)
    return a.transpose(order)


def squeeze(a, axis=None):
    return asarray(a).squeeze(axis)


def expand_dims(a, axis):
    a = asarray(a)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    n = a.ndim + len(axes)
    axes = [_axis(d, n) for d in axes]
    if len(set(axes)) != len(axes):
        raise ValueError("repeated axis")
    sizes = iter(a.shape)
    return a.reshape([1 if d in axes else next(sizes) for d in range(n)])


def atleast_1d(*arys):
    out = [asarray(a) if asarray(a).ndim else asarray(a).reshape(1) for a in arys]
    return out[0] if len(out) == 1 else tuple(out)


def _at_least_2d(a):
    a = asarray(a)
    return a.reshape(1, 1) if a.ndim == 0 else a[newaxis, :] if a.ndim == 1 else a


def atleast_2d(*arys):
    out = [_at_least_2d(a) for a in arys]
    return out[0] if len(out) == 1 else tuple(out)


def atleast_3d(*arys):
    out = []
    for a in arys:
        a = asarray(a)
        out.append(a.reshape(1, 1, 1) if a.ndim == 0 else a[newaxis, :, newaxis] if a.ndim == 1 else a[:, :, newaxis] if a.ndim == 2 else a)
    return out[0] if len(out) == 1 else tuple(out)


def broadcast_shapes(*shapes):
    out = ()
    for one in shapes:
        one = (one,) if isinstance(one, _int) else tuple(one)
        made = _broadcast_two(out, one)
        if made is None:
            raise ValueError("shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape "
                             + f"{_tuple_text(shapes[0])} and arg {list(shapes).index(one) if one in shapes else 1} with shape {_tuple_text(one)}.")
        out = made
    return out


def _tuple_text(shape):
    shape = (shape,) if isinstance(shape, _int) else tuple(shape)
    return "(" + ",".join([_str(n) for n in shape]) + (",)" if len(shape) == 1 else ")")


def broadcast_to(array, shape, subok=False):
    a = asarray(array)
    shape = (shape,) if isinstance(shape, (_int, integer)) else tuple([_int(n) for n in shape])
    if not shape and a.shape:
        raise ValueError("cannot broadcast a non-scalar to a scalar array")
    if _any([n < 0 for n in shape]):
        raise ValueError("all elements of broadcast shape must be non-negative")
    if len(a.shape) > len(shape) or _broadcast_two(a.shape, shape) != shape:
        if len(a.shape) > len(shape):
            raise ValueError("input operand has more dimensions than allowed by the axis remapping")
        raise ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: "
                         f"{_tuple_text(a.shape)}  and requested shape {_tuple_text(shape)}")
    return _spread_view(a, shape, False)


def _spread_view(a, shape, writeable=None):
    extra = len(shape) - a.ndim
    strides = [0] * extra + [0 if n == 1 else s for d, (n, s) in enumerate(zip(a.shape, a.strides))]
    return _view(a, shape, strides, None, None, writeable)


def broadcast_arrays(*args, subok=False):
    arrays = [asarray(a) for a in args]
    shape = _common_shape(arrays)
    return tuple([a if a.shape == shape else _spread_view(a, shape) for a in arrays])


def _common_shape(arrays):
    shape = ()
    for a in arrays:
        made = _broadcast_two(shape, a.shape)
        if made is None:
            shapes = [a.shape for a in arrays]
            raise ValueError("shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape "
                             + f"{_tuple_text(shapes[0])} and arg {shapes.index(a.shape)} with shape {_tuple_text(a.shape)}.")
        shape = made
    return shape


class broadcast:
    def __init__(self, *args):
        self._arrays = [asarray(a) for a in args]
        self.shape = _common_shape(self._arrays)
        self.ndim = self.nd = len(self.shape)
        self.size = _size_of(self.shape)
        self.numiter = len(args)
        self.reset()

    def reset(self):
        self.index = 0
        self.iters = tuple(_spread_view(a, self.shape).flat for a in self._arrays)

    def __iter__(self):
        return self

    def __next__(self):
        values = tuple(next(i) for i in self.iters) if self.index < self.size else ()
        if not values:
            raise StopIteration
        self.index += 1
        return values


def shares_memory(a, b, max_work=None):
    return _np_shares(asarray(a), asarray(b), True)


def may_share_memory(a, b, max_work=None):
    return _np_shares(asarray(a), asarray(b), False)


def isfortran(a):
    return a.flags.fnc


def iscontiguous(a):
    return a.flags.c_contiguous


def byte_bounds(a):
    low = high = a.__array_interface__["data"][0]
    for n, s in zip(a.shape, a.strides):
        if s < 0:
            low += (n - 1) * s
        else:
            high += (n - 1) * s
    return low, high + a.itemsize


def resize(a, new_shape):
    a = asarray(a).ravel()
    shape = _shape_of(new_shape)
    n = _size_of(shape)
    if a.size == 0:
        return zeros(shape, a.dtype)
    repeats = -(-n // a.size)
    return concatenate([a] * repeats)[:n].reshape(shape)


def flip(m, axis=None):
    m = asarray(m)
    axes = range(m.ndim) if axis is None else [_axis(d, m.ndim) for d in (axis if isinstance(axis, tuple) else (axis,))]
    return m[tuple([slice(None, None, -1) if d in axes else slice(None) for d in range(m.ndim)])]


def flipud(m):
    m = asarray(m)
    if m.ndim < 1:
        raise ValueError("Input must be >= 1-d.")
    return m[::-1]


def fliplr(m):
    m = asarray(m)
    if m.ndim < 2:
        raise ValueError("Input must be >= 2-d.")
    return m[:, ::-1]


def rot90(m, k=1, axes=(0, 1)):
    m, k = asarray(m), k % 4
    if k == 0:
        return m[:]
    if k == 2:
        return flip(flip(m, axes[0]), axes[1])
    if k == 1:
        return swapaxes(flip(m, axes[1]), axes[0], axes[1])
    return flip(swapaxes(m, axes[0], axes[1]), axes[1])


def roll(a, shift, axis=None):
    a = asarray(a)
    if axis is None:
        return roll(a.ravel(), shift, 0).reshape(a.shape)
    out = a
    shifts = shift if isinstance(shift, (tuple, list)) else (shift,)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    for i in range(_max(len(shifts), len(axes))):
        d = _axis(axes[i % len(axes)], a.ndim)
        n = a.shape[d]
        by = _int(shifts[i % len(shifts)]) % n if n else 0
        head, tail = [slice(None)] * a.ndim, [slice(None)] * a.ndim
        head[d], tail[d] = slice(n - by, None), slice(None, n - by)
        out = concatenate([out[tuple(head)], out[tuple(tail)]], d)
    return out if out is not a else a.copy()
