# NumPy's functions. Arrays are in numpy._array, dtypes and numbers in numpy._dtype.
import torch
import math
import numpy.exceptions
import numpy._overrides as _overrides
from numpy._dtype import (
    DTypePromotionError, UFuncTypeError, _bool, _by_name, _by_torch, _comparisons, _bitwise, _divisions, _float, _float_for, _int, _native, _require_fits, _scalar_binary, _str,
    _text_dtype, as_dtype, bool, bytes_, can_cast_dtypes, character, complex64, complex128, complexfloating, compute_numbers,
    dtype, dtype_of_python, flexible, float16, float32, float64, floating, generic, inexact, int8, int16, int32, int64,
    integer, limits_of, no_loop, number, object_, promote, promote_python, _scalar_dtypes, scalar_dtypes, signedinteger, str_, uint8, uint16,
    uint32, uint64, unsignedinteger, void, _no_boolean_subtract)
from numpy._array import (
    _as_array, _assign, _axis, _broadcast_two, _by_strides, _bytes_of, _copied, _elements, _field, _fields, _finish, _new_array, _object_array, _operand,
    _order_strides, _own, _owner, _packed, _require_broadcast, _scalar_of, _shape_of, _shape_text, _size_of, _store, _text_of,
    _values, _view, _with_strides, array_repr, array_text, asarray, flatiter, ndarray, print_options)
import numpy._errors as _errors
from numpy._errors import errstate, geterr, geterrcall, seterr, seterrcall
from numpy._complex import (
    _complex_angle, _complex_call, _complex_isclose, _complex_mean, _complex_product, _complex_rounded, _complex_sum, _is_complex)

from numpy._signal import bartlett, blackman, frexp, hamming, hanning, i0, kaiser, unwrap
from numpy._dates import (
    busday_count, busday_offset, datetime64, datetime_as_string, datetime_data, is_busday, timedelta64)

_max, _min, _any, _all, builtin_range, _builtin_sum = max, min, any, all, range, sum

__version__ = "2.2.4"
pi = math.pi
e = math.e
inf = math.inf
nan = math.nan
euler_gamma = 0.5772156649015329
newaxis = None
little_endian = True

bool_ = bool
byte, ubyte, short, ushort, intc, uintc, int_, uint = int8, uint8, int16, uint16, int32, uint32, int64, uint64
intp, uintp, long, ulong, longlong, ulonglong = int64, uint64, int64, uint64, int64, uint64
half, single, double = float16, float32, float64
csingle, cdouble = complex64, complex128
longdouble = float64
True_ = _np_scalar(_by_name["bool"], True)
False_ = _np_scalar(_by_name["bool"], False)
AxisError = numpy.exceptions.AxisError
sctypeDict = _by_name


# Creation.
def array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0, like=None):
    if ndmin == 0 and order == "K":
        made = _np_fast_array(object, dtype, _by_name, ndarray)
        if made is not None:
            return made
    d = None if dtype is None else as_dtype(dtype)
    out = _as_array(object, d, order or "K", True if copy else None if copy is None else False)
    if subok and isinstance(object, ndarray) and type(object) is not ndarray:
        out = _overrides.as_class(out, object)
    if out.ndim < ndmin:
        extra = ndmin - out.ndim
        out = out.reshape((1,) * extra + out.shape)
    return out


def asanyarray(a, dtype=None, order=None):
    if isinstance(a, ndarray) and type(a) is not ndarray and (dtype is None or as_dtype(dtype) == a.dtype) and order is None:
        return a
    return asarray(a, dtype, order)


def ascontiguousarray(a, dtype=None, like=None):
    out = asarray(a, dtype, "C")
    return out.reshape(1) if out.ndim == 0 else out


def asfortranarray(a, dtype=None, like=None):
    out = asarray(a, dtype, "F")
    return out.reshape(1) if out.ndim == 0 else out


def asarray_chkfinite(a, dtype=None, order=None):
    out = asarray(a, dtype, order)
    if not isfinite(out).all():
        raise ValueError("array must not contain infs or NaNs")
    return out


def require(a, dtype=None, requirements=None):
    names = [r.upper() for r in ([requirements] if isinstance(requirements, _str) else requirements or [])]
    order = "F" if "F" in names or "F_CONTIGUOUS" in names else "C" if "C" in names or "C_CONTIGUOUS" in names else "A"
    out = asarray(a, dtype, order if order != "A" else "K")
    for name in names:
        if not out.flags[name]:
            return out.copy(order)
    return out


def copy(a, order="K", subok=False):
    return array(a, order=order, copy=True)


def empty(shape, dtype=float, order="C", *, device=None, like=None):
    made = _np_fast_filled("empty", shape, dtype, _by_name, ndarray) if order == "C" else None
    if made is not None:
        return made
    return _new_array(_shape_of(shape), as_dtype(dtype), order)


def zeros(shape, dtype=float, order="C", *, device=None, like=None):
    made = _np_fast_filled("zeros", shape, dtype, _by_name, ndarray) if order == "C" else None
    if made is not None:
        return made
    return _new_array(_shape_of(shape), as_dtype(dtype), order, True)


def full(shape, fill_value, dtype=None, order="C", *, device=None, like=None):
    value = fill_value if isinstance(fill_value, (_bool, _int, _float, _str)) else asarray(fill_value)
    d = as_dtype(dtype) if dtype is not None else value.dtype if isinstance(value, ndarray) else asarray(value).dtype
    out = _new_array(_shape_of(shape), d, order)
    _store(out, value)
    return out


def ones(shape, dtype=None, order="C", *, device=None, like=None):
    made = _np_fast_filled("ones", shape, dtype, _by_name, ndarray) if order == "C" else None
    if made is not None:
        return made
    out = _new_array(_shape_of(shape), as_dtype(dtype), order)
    _store(out, 1)
    return out


def _like(a, d, order, shape, zeros=False):
    a = asarray(a)
    d = a.dtype if d is None else as_dtype(d)
    if shape is not None:
        return _new_array(_shape_of(shape), d, "C", zeros)
    out = _with_strides(a.shape, _order_strides(a, order, d.itemsize), d)
    if zeros:
        _store(out, 0 if d.kind not in "US" else "")
    return out


def _of_prototype(made, prototype, subok):
    is_derived = subok and isinstance(prototype, ndarray) and type(prototype) is not ndarray
    return _overrides.as_class(made, prototype) if is_derived else made


def empty_like(prototype, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return _of_prototype(_like(prototype, dtype, order, shape), prototype, subok)


def zeros_like(a, dtype=None, order="K", subok=True, shape=None, *, device=None):
    prototype, a = a, asarray(a)
    d = a.dtype if dtype is None else as_dtype(dtype)
    if shape is not None or _order_strides(a, order, d.itemsize) == _packed(a.shape, d.itemsize):
        return _of_prototype(_new_array(_shape_of(a.shape if shape is None else shape), d, "C", True), prototype, subok)
    return _of_prototype(_like(a, d, order, shape, True), prototype, subok)


def ones_like(a, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return full_like(a, 1, dtype, order, subok, shape)


def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None, *, device=None):
    out = _like(a, dtype, order, shape)
    _store(out, fill_value)
    return _of_prototype(out, a, subok)


def arange(start, stop=None, step=None, dtype=None, *, device=None, like=None):
    if stop is None:
        start, stop = 0, start
    if dtype is None and type(start) is _int and type(stop) is _int and (step is None or type(step) is _int and step != 0):
        step = 1 if step is None else step
        count = -((start - stop) // step)
        if count > 0:
            return _own(torch.arange(start, start + count * step, step), _by_name["int64"])
    d = None if dtype is None else as_dtype(dtype)
    dated = (datetime64, timedelta64, _str)
    if d is not None and d.kind in "mM" or isinstance(stop, dated) or isinstance(start, dated) or isinstance(step, dated):
        return numpy._dates.arange(start, stop, step, d)
    step = 1 if step is None else step
    values = [v.item() if isinstance(v, (generic, ndarray)) else v for v in (start, stop, step)]
    if d is None and _all([type(v) is _int or type(v) is _float for v in (start, stop, step)]):
        d = _by_name["float64" if _any([type(v) is _float for v in (start, stop, step)]) else "int64"]
    if d is None:
        d = promote(asarray(start).dtype, promote(asarray(stop).dtype, asarray(step).dtype))
        d = _by_name["int64"] if d.kind == "b" else d
    start, stop, step = values
    if step == 0:
        raise ZeroDivisionError("division by zero")
    count = _max(0, math.ceil((stop - start) / step))
    if d.kind in "iu" and _all([isinstance(v, _int) for v in values]):
        count = _max(0, -((start - stop) // step))
        if count == 0:
            return _new_array((0,), d)
        if d._torch in (torch.uint16, torch.uint32, torch.uint64):
            return _own(torch.arange(start, start + count * step, step, dtype=torch.int64).to(d._torch), d)
        return _own(torch.arange(start, start + count * step, step, dtype=d._torch), d)
    if count == 0:
        return _new_array((0,), d)
    # NumPy adds multiples of the difference of the first two elements.
    if d.kind in "fc":
        delta = (start + step) - start
        if d.kind == "f" and d.itemsize == 8 and start == 0 and delta == 1:
            return _own(torch.arange(count, dtype=torch.float64), d)
        made = torch.arange(count, dtype=torch.float64).mul_(_float(delta)).add_(_float(start))
    else:
        first, second = _int(start), _int(start + step)
        made = torch.arange(count, dtype=torch.int64).mul_(second - first).add_(first)
    return _own(made.to(d._torch) if made.dtype is not d._torch else made, d)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None):
    num = num.__index__() if not isinstance(num, _int) else num
    if num < 0:
        raise ValueError(f"Number of samples, {num}, must be non-negative.")
    div = num - 1 if endpoint else num
    a, b = asarray(start), asarray(stop)
    d = promote(promote(a.dtype, b.dtype), _by_name["float64"]) if dtype is None else as_dtype(dtype)
    if a.ndim or b.ndim:
        span = subtract(multiply(b, 1.0), multiply(a, 1.0))
        steps = reshape(arange(num, dtype=float), (-1,) + (1,) * asarray(span).ndim)
        y = add(multiply(steps, divide(span, div)) if div else steps * 0, a)
        if endpoint and num > 1:
            y[-1] = b
        y = y.astype(d, copy=False)
        return (moveaxis(y, 0, axis) if axis else y, divide(span, div)) if retstep else moveaxis(y, 0, axis) if axis else y
    first, last = _float(a.item()), _float(b.item())
    delta = last - first
    step = delta / div if div > 0 else nan
    made = torch.arange(num, dtype=torch.float64)
    if div > 0:
        made = made.mul_(step) if step != 0 else made.div_(div).mul_(delta)
    made.add_(first)
    if endpoint and num > 1:
        made[-1] = last
    if d.kind in "iu":
        made = made.floor()
    out = _own(made if d._torch is torch.float64 else made.to(d._torch), d)
    return (out, _np_scalar(_by_name["float64"], step)) if retstep else out


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    return power(base, linspace(start, stop, num, endpoint)).astype(dtype or float)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    y = power(10.0, linspace(math.log10(start), math.log10(stop), num, endpoint))
    if num > 0:
        y[0] = start
        if endpoint and num > 1:
            y[-1] = stop
    return y


def eye(N, M=None, k=0, dtype=float, order="C", *, device=None, like=None):
    M = N if M is None else M
    out = zeros((N, M), dtype, order)
    n = _min(N + _min(k, 0), M - _max(k, 0))
    if n > 0:
        first = (-k if k < 0 else 0, k if k > 0 else 0)
        diagonal = _view(out, (n,), (out.strides[0] + out.strides[1],), first[0] * out.strides[0] + first[1] * out.strides[1])
        diagonal[...] = 1
    return out


def identity(n, dtype=None):
    return eye(n, dtype=dtype)


def diag(v, k=0):
    v = asarray(v)
    if v.ndim == 2:
        return diagonal(v, k).copy()
    if v.ndim != 1:
        raise ValueError("Input must be 1- or 2-d.")
    n = v.shape[0] + _builtin_abs(k)
    out = zeros((n, n), v.dtype)
    _view(out, v.shape, (out.strides[0] + out.strides[1],), (k * out.strides[1] if k >= 0 else -k * out.strides[0]))[...] = v
    return out


def diagflat(v, k=0):
    return diag(asarray(v).ravel(), k)


def tri(N, M=None, k=0, dtype=float):
    M = N if M is None else M
    return greater_equal(reshape(arange(N), (N, 1)), reshape(arange(-k, M - k), (1, M))).astype(dtype)


def tril(m, k=0):
    m = asarray(m)
    return where(tri(m.shape[-2], m.shape[-1], k, bool), m, zeros((1,), m.dtype))


def triu(m, k=0):
    m = asarray(m)
    return where(tri(m.shape[-2], m.shape[-1], k - 1, bool), zeros((1,), m.dtype), m)


def vander(x, N=None, increasing=False):
    x = asarray(x)
    N = len(x) if N is None else N
    columns = [x ** i for i in (range(N) if increasing else range(N - 1, -1, -1))]
    return stack(columns, 1)


def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    n = len(xi)
    out = [reshape(asarray(x), (1,) * i + (-1,) + (1,) * (n - i - 1)) for i, x in enumerate(xi)]
    if indexing == "xy" and n > 1:
        out[0] = out[0].reshape((1, -1) + (1,) * (n - 2))
        out[1] = out[1].reshape((-1, 1) + (1,) * (n - 2))
    if not sparse:
        out = broadcast_arrays(*out)
    return tuple([x.copy() for x in out]) if copy else tuple(out)


def indices(dimensions, dtype=int, sparse=False):
    dimensions = tuple(dimensions)
    n = len(dimensions)
    parts = [reshape(arange(m, dtype=dtype), (1,) * i + (m,) + (1,) * (n - i - 1)) for i, m in enumerate(dimensions)]
    if sparse:
        return tuple(parts)
    out = empty((n,) + dimensions, dtype)
    for i, part in enumerate(parts):
        out[i] = part
    return out


def fromfunction(function, shape, *, dtype=float, **kwargs):
    return function(*indices(shape, dtype), **kwargs)


def fromiter(iter, dtype, count=-1):
    values = list(iter)
    return array(values if count < 0 else values[:count], dtype=dtype)


def frombuffer(buffer, dtype=float, count=-1, offset=0):
    d = as_dtype(dtype)
    if isinstance(buffer, bytearray):
        buffer = _own(buffer._shared(), _by_name["uint8"])
    if isinstance(buffer, (bytes, ndarray)) or hasattr(buffer, "obj"):
        source = buffer.obj if hasattr(buffer, "obj") else buffer if isinstance(buffer, ndarray) else array(list(buffer), dtype="uint8")
    else:
        source = array(list(buffer), dtype="uint8")
    n = (source.nbytes - offset) // d.itemsize if count < 0 else count
    if count < 0 and (source.nbytes - offset) % d.itemsize:
        raise ValueError("buffer size must be a multiple of element size")
    return _np_make(ndarray, source, (n,), (d.itemsize,), _np_offset(source) + offset, d, _owner(source), isinstance(buffer, ndarray) or hasattr(buffer, "obj"))


class _IndexExpression:
    def __init__(self, tuples):
        self.tuples = tuples

    def __getitem__(self, item):
        return (item,) if self.tuples and not isinstance(item, tuple) else item


s_ = _IndexExpression(False)
index_exp = _IndexExpression(True)


class _Rows:
    def __init__(self, axis):
        self._axis = axis

    def __getitem__(self, items):
        parts = []
        for item in items if isinstance(items, tuple) else (items,):
            if isinstance(item, slice):
                item = arange(item.start or 0, item.stop, item.step)
            parts.append(atleast_1d(item) if self._axis == 0 else _column(item))
        return concatenate(parts, -1 if self._axis else 0)


r_ = _Rows(0)
c_ = _Rows(1)


class _Grid:
    def __init__(self, sparse):
        self._sparse = sparse

    def __getitem__(self, items):
        single = not isinstance(items, tuple)
        parts = []
        for item in (items,) if single else items:
            parts.append(arange(item.start or 0, item.stop, 1 if item.step is None else item.step))
        if single:
            return parts[0]
        made = meshgrid(*parts, indexing="ij", sparse=self._sparse)
        return made if self._sparse else stack(made)


mgrid = _Grid(False)
ogrid = _Grid(True)


# Layout.
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


# Joining and splitting.
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
    """Axes of what is joined follow one another in memory as they do in the parts; in doubt, in C order."""
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


row_stack = vstack


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
    """pad() with values that are computed of each line, or by a function of the script."""
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


# Operations element by element.
def _k_order(arrays, n):
    """The axes of what an iterator over the arrays allocates, the fastest first."""
    all_strides = []
    for a in arrays:
        if a.ndim == 0:
            continue
        extra = n - a.ndim
        given = a.strides
        all_strides.append([0] * extra + [0 if a.shape[d] == 1 else _builtin_abs(given[d]) for d in range(a.ndim)])
    order = list(range(n - 1, -1, -1))
    for i in range(1, n):
        at, moved = i, order[i]
        for j in range(i - 1, -1, -1):
            other, is_ambiguous, swaps = order[j], True, False
            for strides in all_strides:
                if strides[moved] and strides[other]:
                    if strides[other] <= strides[moved]:
                        swaps = False
                    elif is_ambiguous:
                        swaps = True
                    is_ambiguous = False
            if not is_ambiguous:
                if not swaps:
                    break
                at = j
        order.insert(at, order.pop(i))
    return order


def _in_order(order, shape, itemsize):
    out, step = [0] * len(shape), itemsize
    for d in order:
        out[d] = step
        step *= shape[d] if shape[d] > 0 else 1
    return tuple(out)


def _k_strides(arrays, shape, itemsize):
    """Strides of what an operation on the arrays allocates."""
    n = len(shape)
    if n < 2:
        return _packed(shape, itemsize)
    whole = [a for a in arrays if a.ndim]
    if whole and _all([a.shape == shape for a in whole]):
        c, f = True, True
        for a in whole:
            is_c, is_f = _np_contiguity(a)
            c, f = c and is_c, f and is_f
        if c or f:
            return _packed(shape, itemsize, "C" if c else "F")
    return _in_order(_k_order(arrays, n), shape, itemsize)


_wide = (torch.uint16, torch.uint32, torch.uint64)


def _as_kind(t, kind):
    """A tensor converted for computing: wide unsigned integers as int64."""
    kind = torch.int64 if kind in _wide else kind
    return t if t.dtype is kind else t.to(kind)


def _laid(made, arrays, shape, d, order):
    """What an operation made, with NumPy's strides."""
    if made.dtype is not d._torch:
        made = made.to(d._torch)
    if len(shape) < 2:
        return _own(made if made.is_contiguous() else made.contiguous(), d)
    strides = (_packed(shape, d.itemsize, order) if order in ("C", "F") else _k_strides(arrays, shape, d.itemsize) if order == "K" else
               _in_order(_k_order(arrays, len(shape)), shape, d.itemsize))
    if tuple([s * d.itemsize for s in made.stride()]) == strides:
        return _own(made, d)
    out = _with_strides(tuple(shape), strides, d)
    out._elements.copy_(made)
    return out


def _true_floor_divide(x, y):
    if x.dtype.is_floating_point:
        return torch.floor_divide(x, y)
    zero = y == 0
    if zero.any().item():
        return torch.where(zero, 0, torch.floor_divide(x, torch.where(zero, 1, y)))
    return torch.floor_divide(x, y)


def _remainder(x, y):
    if x.dtype.is_floating_point:
        return torch.remainder(x, y)
    zero = y == 0
    if zero.any().item():
        return torch.where(zero, 0, torch.remainder(x, torch.where(zero, 1, y)))
    return torch.remainder(x, y)


def _fmod(x, y):
    if x.dtype.is_floating_point:
        return torch.fmod(x, y)
    zero = y == 0
    return torch.where(zero, 0, torch.fmod(x, torch.where(zero, 1, y)))


def _integer_power(x, y):
    if not x.dtype.is_floating_point and (y < 0).any().item():
        raise ValueError("Integers to negative integer powers are not allowed.")
    return torch.pow(x, y)


def _gcd(x, y):
    return torch.gcd(x, y)


def _nonzero(t):
    return t if t.dtype is torch.bool else t != 0


# name: (number of operands, function of tensors, which dtypes)
_table = {
    "add": (2, torch.add, "arithmetic"), "subtract": (2, torch.sub, "arithmetic"), "multiply": (2, torch.mul, "arithmetic"),
    "divide": (2, torch.div, "arithmetic"), "floor_divide": (2, _true_floor_divide, "arithmetic"),
    "remainder": (2, _remainder, "arithmetic"), "power": (2, _integer_power, "arithmetic"),
    "fmod": (2, _fmod, "number"), "float_power": (2, torch.pow, "double"),
    "maximum": (2, torch.maximum, "same"), "minimum": (2, torch.minimum, "same"), "fmax": (2, torch.fmax, "same"), "fmin": (2, torch.fmin, "same"),
    "bitwise_and": (2, torch.bitwise_and, "arithmetic"), "bitwise_or": (2, torch.bitwise_or, "arithmetic"),
    "bitwise_xor": (2, torch.bitwise_xor, "arithmetic"), "left_shift": (2, torch.bitwise_left_shift, "arithmetic"),
    "right_shift": (2, torch.bitwise_right_shift, "arithmetic"),
    "equal": (2, torch.eq, "arithmetic"), "not_equal": (2, torch.ne, "arithmetic"), "less": (2, torch.lt, "arithmetic"),
    "less_equal": (2, torch.le, "arithmetic"), "greater": (2, torch.gt, "arithmetic"), "greater_equal": (2, torch.ge, "arithmetic"),
    "logical_and": (2, lambda x, y: _nonzero(x) & _nonzero(y), "truth"), "logical_or": (2, lambda x, y: _nonzero(x) | _nonzero(y), "truth"),
    "logical_xor": (2, lambda x, y: _nonzero(x) ^ _nonzero(y), "truth"), "logical_not": (1, lambda x: ~_nonzero(x), "truth"),
    "arctan2": (2, torch.atan2, "float"), "hypot": (2, torch.hypot, "float"), "copysign": (2, torch.copysign, "float"),
    "nextafter": (2, torch.nextafter, "float"), "logaddexp": (2, torch.logaddexp, "float"), "logaddexp2": (2, torch.logaddexp2, "float"),
    "gcd": (2, _gcd, "integer"), "lcm": (2, torch.lcm, "integer"), "heaviside": (2, torch.heaviside, "float"), "ldexp": (2, torch.ldexp, "float"),
    "negative": (1, torch.neg, "number"), "positive": (1, lambda x: x.clone(), "number"), "absolute": (1, lambda x: x.clone() if x.dtype is torch.bool else torch.abs(x), "same"),
    "fabs": (1, torch.abs, "float"), "sign": (1, torch.sign, "number"), "invert": (1, torch.bitwise_not, "bits"), "square": (1, torch.square, "number"),
    "reciprocal": (1, lambda x: torch.reciprocal(x) if x.dtype.is_floating_point else _true_floor_divide(torch.ones_like(x), x), "number"),
    "sqrt": (1, torch.sqrt, "float"), "cbrt": (1, lambda x: torch.sign(x) * torch.pow(torch.abs(x), 1 / 3), "float"),
    "exp": (1, torch.exp, "float"), "exp2": (1, torch.exp2, "float"), "expm1": (1, torch.expm1, "float"), "log": (1, torch.log, "float"),
    "log2": (1, torch.log2, "float"), "log10": (1, torch.log10, "float"), "log1p": (1, torch.log1p, "float"), "sin": (1, torch.sin, "float"),
    "cos": (1, torch.cos, "float"), "tan": (1, torch.tan, "float"), "arcsin": (1, torch.asin, "float"), "arccos": (1, torch.acos, "float"),
    "arctan": (1, torch.atan, "float"), "sinh": (1, torch.sinh, "float"), "cosh": (1, torch.cosh, "float"), "tanh": (1, torch.tanh, "float"),
    "arcsinh": (1, torch.asinh, "float"), "arccosh": (1, torch.acosh, "float"), "arctanh": (1, torch.atanh, "float"),
    "deg2rad": (1, torch.deg2rad, "float"), "rad2deg": (1, torch.rad2deg, "float"), "radians": (1, torch.deg2rad, "float"), "degrees": (1, torch.rad2deg, "float"),
    "rint": (1, torch.round, "float"), "floor": (1, torch.floor, "whole"), "ceil": (1, torch.ceil, "whole"), "trunc": (1, torch.trunc, "whole"),
    "isnan": (1, torch.isnan, "test"), "isinf": (1, torch.isinf, "test"), "isfinite": (1, torch.isfinite, "test"), "signbit": (1, torch.signbit, "test"),
    "conjugate": (1, lambda x: x.clone(), "same"), "spacing": (1, lambda x: torch.nextafter(x, torch.full_like(x, math.inf)) - x, "float")}


def _refuse_texts(name, arrays, operands):
    if len(operands) == 1:
        raise TypeError(f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
    kinds = [x.dtype if isinstance(x, ndarray) else dtype_of_python(x) for x in operands]
    if name == "multiply" and _any([d.kind in "iu" for d in kinds]):
        raise TypeError("The 'out' kwarg is necessary. Use numpy.strings.multiply without it.")
    if name == "add" and not _all([d.kind in "US" for d in kinds]) or name != "add":
        no_loop(name, kinds)


class ufunc:
    def __init__(self, name):
        self._name = name
        self.nin, self._function, self._kind = _table[name]
        self.nout = 1
        self.nargs = self.nin + 1
        self.__name__ = name
        self.identity = {"add": 0, "multiply": 1, "logical_and": True, "logical_or": False, "bitwise_or": 0, "bitwise_xor": 0, "bitwise_and": -1,
                         "logical_xor": False}.get(name)
        self.signature = None

    @property
    def types(self):
        kinds = {"arithmetic": "bBhHiIlLqQefdgFDG", "float": "efdg", "double": "efdg", "whole": "efdg", "bits": "?bBhHiIlLqQ", "integer": "bBhHiIlLqQ"}
        letters = kinds.get(self._kind, "?bBhHiIlLqQefdgFDG")
        return [letter * self.nin + "->" + ("?" if self._kind in ("truth", "test") or self._name in _comparisons else letter) for letter in letters]

    @property
    def ntypes(self):
        return len(self.types)

    def __repr__(self):
        return "<ufunc '" + self._name + "'>"

    def _dtypes(self, operands, d):
        """What is computed in, and the result's dtype."""
        if d is None:
            for x in operands:
                if not isinstance(x, ndarray):
                    continue
                d = x.dtype if d is None else promote(d, x.dtype)
            for x in operands:
                if not isinstance(x, ndarray):
                    d = dtype_of_python(x) if d is None else promote_python(d, x)
        d = _native(d)
        kind, name = self._kind, self._name
        if d.kind not in "biuf":
            if name in ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"):
                return d, _by_name["bool"]
            no_loop(name, [x.dtype if isinstance(x, ndarray) else dtype_of_python(x) for x in operands])
        if kind == "arithmetic":
            if name in _bitwise and d.kind == "f":
                no_loop(name, [d, d])
            return scalar_dtypes(name, d)
        if kind == "float":
            d = _float_for(d)
        elif kind == "double":
            d = _by_name["float64"]
        elif kind == "truth":
            return d, _by_name["bool"]
        elif kind == "test":
            return (d if d.kind == "f" or name == "signbit" else d), _by_name["bool"]
        elif kind == "whole" and d.kind == "f" or kind == "same":
            pass
        elif kind == "number" and d.kind == "b":
            if name == "negative":
                raise TypeError("The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.")
            if name in ("positive", "sign"):
                no_loop(name, [d])
            d = _by_name["int8"]
        elif kind == "bits" and d.kind == "f":
            no_loop(name, [d])
        elif kind == "integer" and d.kind not in "iu":
            no_loop(name, [d, d])
        return d, d

    def _tensor(self, x, inner):
        if isinstance(x, ndarray):
            return _as_kind(_elements(x), inner._torch)
        return x

    def __call__(self, *args, out=None, where=True, dtype=None, casting="same_kind", order="K", subok=True):
        name = self._name
        if _np_state("watched errors", None) is not None:
            return _errors.looked_at(
                name, lambda: self(*args, out=out, where=where, dtype=dtype, casting=casting, order=order, subok=subok), args[:self.nin], False)
        if len(args) == self.nargs and out is None:
            args, out = args[:-1], args[-1]
        if len(args) != self.nin:
            raise TypeError(f"{name}() takes from {self.nin} to {self.nargs} positional arguments but {len(args)} were given")
        if isinstance(out, tuple):
            out = out[0]
        if self.nin == 2 and out is None and where is True and dtype is None:
            x, y = args
            made = _np_fast(name, x, y, _scalar_dtypes) if order == "K" else None
            if made is not None:
                return made
            plain = (generic, _bool, _int, _float)
            if self._kind == "arithmetic":
                made = _np_fast_scalars(name, x, y, _scalar_dtypes)
                if made is not None:
                    return made
            if isinstance(x, plain) and isinstance(y, plain) and not isinstance(x, flexible) and not isinstance(y, flexible) and self._kind == "arithmetic":
                x = x if isinstance(x, generic) else _np_scalar(dtype_of_python(x), x)
                return _scalar_result(name, x, y)
        elif self.nin == 1 and out is None and where is True and dtype is None and self._kind in ("float", "whole", "number", "same"):
            x = args[0]
            is_number = isinstance(x, (_float, generic)) or self._kind == "float" and isinstance(x, _int) and not isinstance(x, _bool)
            made = _np_fast_unary(self._function, x, _by_name["float64"] if is_number else None)
            if made is not None:
                return made
        found = _overrides.foreign(args, out)
        if found:
            options = {"where": where} if where is not True else {}
            for key, value, usual in (("dtype", dtype, None), ("casting", casting, "same_kind"), ("order", order, "K")):
                if value is not usual:
                    options[key] = value
            made = _overrides.handled(self, "__call__", found, args, out, options)
            if made is not None:
                return made[0]
            by = _overrides.highest(args) if out is None else None
            if by is not None:
                made = self(*[asarray(x) if isinstance(x, ndarray) else x for x in args], **options)
                return _overrides.wrapped(made, by, (self, args, 0))
            args = [asarray(x) if hasattr(x, "__array__") and not isinstance(x, (ndarray, generic)) else x for x in args]
        if _any([isinstance(x, complex) or isinstance(x, ndarray) and x._dtype.kind == "c" for x in args]):
            made = _complex_call(name, args, out, where)
            if made is not None:
                return made
        if _any([isinstance(x, torch.Tensor) for x in args]) and not _any([isinstance(x, ndarray) for x in args]) and out is None:
            made = self(*[asarray(x) if isinstance(x, torch.Tensor) else x for x in args], where=where, dtype=dtype)
            return torch.as_tensor(made)
        if _any([isinstance(x, (datetime64, timedelta64)) or isinstance(x, ndarray) and x._dtype.kind in "mM" for x in args]):
            return numpy._dates.call(name, args, out)
        operands = []
        for x in args:
            if isinstance(x, (_bool, _int, _float)) and not isinstance(x, generic):
                operands.append(x)
            else:
                operands.append(asarray(x))
        if not _any([isinstance(x, ndarray) for x in operands]):
            operands = [asarray(x) for x in operands]
        arrays = [x for x in operands if isinstance(x, ndarray)]
        shape = ()
        for a in arrays:
            made = _broadcast_two(shape, a.shape)
            if made is None:
                raise ValueError("operands could not be broadcast together with shapes " + " ".join([_tuple_text(a.shape) for a in arrays]) + " ")
            shape = made
        if _any([a.dtype.kind == "O" for a in arrays]):
            return _object_call(name, operands, shape, out)
        if _any([a.dtype.kind in "US" for a in arrays]) and name in _comparisons:
            return _compare_texts(name, operands, shape)
        if _any([a.dtype.names is not None for a in arrays]) and name in ("equal", "not_equal"):
            return _compare_records(name, operands, shape)
        if _any([a.dtype.kind in "US" for a in arrays]):
            _refuse_texts(name, arrays, operands)
        inner, outer = self._dtypes(operands, None if dtype is None else as_dtype(dtype))
        for x in operands:
            if not isinstance(x, ndarray) and inner.kind in "iu" and not isinstance(x, _bool) and name not in _comparisons:
                _require_fits(x, inner)
        if where is not True and where is not None:
            where = asarray(where)
            if where.ndim:
                made = _broadcast_two(shape, where.shape)
                if made is None:
                    raise ValueError("operands could not be broadcast together with shapes " + " ".join([_tuple_text(a.shape) for a in arrays + [where]]) + " ")
                shape = made
        if out is not None:
            if not isinstance(out, ndarray):
                raise TypeError("return arrays must be of ArrayType")
            if not can_cast_dtypes(outer, out.dtype, casting):
                raise UFuncTypeError(f"Cannot cast ufunc '{name}' output from {outer!r} to {out.dtype!r} with casting rule '{casting}'")
            if _broadcast_two(shape, out.shape) != out.shape:
                raise ValueError(f"non-broadcastable output operand with shape {_tuple_text(out.shape)} doesn't match the broadcast shape {_tuple_text(_broadcast_two(shape, out.shape) or shape)}")
            if not out._writeable:
                raise ValueError("output array is read-only")
        tensors = [self._tensor(x, inner) for x in operands]
        if not isinstance(operands[0], ndarray):
            tensors[0] = torch.tensor(tensors[0], dtype=_kind_of(inner))
        if self.nin == 2 and not isinstance(operands[1], ndarray):
            tensors[1] = torch.tensor(tensors[1], dtype=_kind_of(inner))
        if out is not None and where is True and not out._raw and out._elements.dtype is tensors[0].dtype and _can_write_directly(self._function, out, arrays, shape):
            self._function(*tensors, out=out._elements)
            return out
        made = self._function(*tensors)
        if tuple(made.shape) != shape:
            made = made.expand(shape)
        if out is not None or where is not True:
            if out is None:
                out = empty(shape, outer)
            made = made if made.dtype is outer._torch else made.to(outer._torch)
            if where is True:
                _store(out, _own(made, outer))
            else:
                mask = _elements(where.astype(bool)).expand(out.shape)
                kept = _elements(out)
                _store(out, _own(torch.where(mask, made.to(kept.dtype).expand(out.shape), kept), out.dtype))
            return out
        if not shape:
            return _np_scalar(outer, made.item())
        return _laid(made, arrays, shape, outer, order)

    def reduce(self, array, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True):
        name = self._name
        found = _overrides.foreign([array], out)
        if found:
            options = {"axis": axis} if axis != 0 else {}
            for key, value, usual in (("dtype", dtype, None), ("keepdims", keepdims, False), ("initial", initial, None), ("where", where, True)):
                if value is not usual:
                    options[key] = value
            made = _overrides.handled(self, "reduce", found, [array], out, options)
            if made is not None:
                return made[0]
            by = _overrides.highest([array]) if out is None else None
            if by is not None:
                return _overrides.wrapped(self.reduce(asarray(array), **options), by)
        if not isinstance(array, ndarray) and axis in (None, 0, -1, ()) and asarray(array).ndim == 0:
            return asarray(array)[()]
        if name in _reductions:
            return _reductions[name](array, axis=axis, dtype=dtype, out=out, keepdims=keepdims, initial=initial, where=where)
        a = asarray(array)
        axes = list(range(a.ndim)) if axis is None else [_axis(d, a.ndim) for d in (axis if isinstance(axis, tuple) else (axis,))]
        for d in axes:
            moved = moveaxis(a, d, 0)
            total = moved[0]
            for i in range(1, len(moved)):
                total = self(total, moved[i])
            a = expand_dims(total, d)
        return a if keepdims else _number(squeeze(a, tuple(axes)))

    def accumulate(self, array, axis=0, dtype=None, out=None):
        a = asarray(array)
        if self._name == "add":
            return cumsum(a, axis, dtype, out)
        if self._name == "multiply":
            return cumprod(a, axis, dtype, out)
        moved = moveaxis(a, axis, 0)
        made = empty(moved.shape, dtype or self._dtypes([a], None)[1])
        if len(moved):
            made[0] = moved[0]
            for i in range(1, len(moved)):
                made[i] = self(made[i - 1], moved[i])
        made = moveaxis(made, 0, axis)
        if out is not None:
            out[...] = made
            return out
        return made if made.flags.c_contiguous else made.copy()

    def reduceat(self, array, indices, axis=0, dtype=None, out=None):
        a = moveaxis(array, axis, 0)
        places, parts = [_int(i) for i in indices], []
        for i, at in enumerate(places):
            end = places[i + 1] if i + 1 < len(places) else len(a)
            parts.append(self.reduce(a[at:end]) if end > at else a[at])
        return moveaxis(stack([asarray(p) for p in parts]), 0, axis)

    def outer(self, A, B, **kwargs):
        a, b = asarray(A), asarray(B)
        return self(a.reshape(a.shape + (1,) * b.ndim), b, **kwargs)

    def at(self, a, indices, b=None):
        # The places that the indices choose, by their numbers among all elements.
        chosen = arange(a.size).reshape(a.shape)[indices]
        values = None if b is None else broadcast_to(asarray(b), asarray(chosen).shape).ravel().tolist()
        for i, number in enumerate(asarray(chosen).ravel().tolist()):
            place = tuple([int(at) for at in unravel_index(number, a.shape)])
            a[place] = self(a[place]) if b is None else self(a[place], values[i])


_object_functions = {
    "add": lambda x, y: x + y, "subtract": lambda x, y: x - y, "multiply": lambda x, y: x * y, "divide": lambda x, y: x / y,
    "floor_divide": lambda x, y: x // y, "remainder": lambda x, y: x % y, "power": lambda x, y: x ** y, "equal": lambda x, y: x == y,
    "not_equal": lambda x, y: x != y, "less": lambda x, y: x < y, "less_equal": lambda x, y: x <= y, "greater": lambda x, y: x > y,
    "greater_equal": lambda x, y: x >= y, "negative": lambda x: -x, "positive": lambda x: +x, "absolute": lambda x: x if x >= 0 else -x,
    "square": lambda x: x * x, "reciprocal": lambda x: 1 / x, "logical_and": lambda x, y: x and y, "logical_or": lambda x, y: x or y,
    "logical_not": lambda x: not x, "maximum": lambda x, y: x if x >= y else y, "minimum": lambda x, y: x if x <= y else y,
    "bitwise_and": lambda x, y: x & y, "bitwise_or": lambda x, y: x | y, "bitwise_xor": lambda x, y: x ^ y, "sign": lambda x: (x > 0) - (x < 0)}


def _object_call(name, operands, shape, out=None):
    if name not in _object_functions:
        first = _values(operands[0])[0] if isinstance(operands[0], ndarray) else operands[0]
        raise TypeError(f"loop of ufunc does not support argument 0 of type {type(first).__name__} which has no callable {name} method")
    count = _size_of(shape)
    columns = [_values(broadcast_to(x, shape)) if isinstance(x, ndarray) else [x] * count for x in operands]
    function = _object_functions[name]
    made = [function(*row) for row in zip(*columns)]
    if out is not None:
        out[...] = _object_array(made, shape)
        return out
    if not shape:
        return made[0]
    if name in _comparisons or name == "logical_not":
        return array([_bool(v) for v in made], dtype=bool).reshape(shape)
    return _object_array(made, shape)


def _object_reduce(name, a, axis, keepdims, initial=None):
    function = _object_functions[name]
    axes = tuple(range(a.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = [_axis(d, a.ndim) for d in axes]
    kept = [d for d in range(a.ndim) if d not in axes]
    rows = a.transpose(kept + axes).reshape([a.shape[d] for d in kept] + [-1])
    flat, n, out = _values(rows), rows.shape[-1], []
    for at in range(0, len(flat), n if n else 1):
        total = flat[at] if initial is None else function(initial, flat[at])
        for v in flat[at + 1:at + n]:
            total = function(total, v)
        out.append(total)
    if not flat:
        return initial if initial is not None else 0
    if keepdims:
        return _object_array(out, tuple([1 if d in axes else n for d, n in enumerate(a.shape)]))
    return _object_array(out, tuple([a.shape[d] for d in kept])) if kept else out[0]


def _scalar_result(name, x, y):
    return _scalar_binary(name, x, y)


def _kind_of(d):
    return torch.int64 if d._torch in _wide else d._torch


def _can_write_directly(function, out, arrays, shape):
    if out.shape != shape or function in (_true_floor_divide, _remainder, _integer_power) or out._elements.dtype in _wide:
        return False
    if _any([s < 0 for s in out._elements.stride()]):
        return False
    for a in arrays:
        if _np_shares(out, a, False) and not (a.strides == out.strides and a.shape == out.shape and _np_offset(a) == _np_offset(out)):
            return False
    return function in _with_out


_with_out = (torch.add, torch.sub, torch.mul, torch.div, torch.sqrt, torch.exp, torch.log, torch.sin, torch.cos, torch.tanh, torch.neg, torch.abs,
             torch.square, torch.maximum, torch.minimum, torch.bitwise_and, torch.bitwise_or, torch.bitwise_xor, torch.floor, torch.ceil)


def _compare_texts(name, operands, shape):
    texts = []
    for x in operands:
        x = asarray(x)
        if x.dtype.kind not in "US":
            if name == "equal" or name == "not_equal":
                out = full(shape, name == "not_equal", bool)
                return out if shape else out[()]
            no_loop(name, [asarray(o).dtype for o in operands])
        texts.append(_text_of(_spread_view(x, shape).copy()))
    out = array([compute_numbers(name, x, y, "U") for x, y in zip(*texts)], dtype=bool).reshape(shape)
    return out if shape else out[()]


def _compare_records(name, operands, shape):
    values = [_values(_spread_view(asarray(x), shape)) for x in operands]
    out = array([compute_numbers(name, x, y, "V") for x, y in zip(*values)], dtype=bool).reshape(shape)
    return out if shape else out[()]


def _number(a):
    """What a reduction over everything gives."""
    return a[()] if isinstance(a, ndarray) and a.ndim == 0 else a


add = ufunc("add")
subtract = ufunc("subtract")
multiply = ufunc("multiply")
divide = true_divide = ufunc("divide")
floor_divide = ufunc("floor_divide")
remainder = mod = ufunc("remainder")
power = pow = ufunc("power")
fmod = ufunc("fmod")
float_power = ufunc("float_power")
maximum = ufunc("maximum")
minimum = ufunc("minimum")
fmax = ufunc("fmax")
fmin = ufunc("fmin")
bitwise_and = ufunc("bitwise_and")
bitwise_or = ufunc("bitwise_or")
bitwise_xor = ufunc("bitwise_xor")
left_shift = bitwise_left_shift = ufunc("left_shift")
right_shift = bitwise_right_shift = ufunc("right_shift")
equal = ufunc("equal")
not_equal = ufunc("not_equal")
less = ufunc("less")
less_equal = ufunc("less_equal")
greater = ufunc("greater")
greater_equal = ufunc("greater_equal")
logical_and = ufunc("logical_and")
logical_or = ufunc("logical_or")
logical_xor = ufunc("logical_xor")
logical_not = ufunc("logical_not")
arctan2 = atan2 = ufunc("arctan2")
hypot = ufunc("hypot")
copysign = ufunc("copysign")
nextafter = ufunc("nextafter")
logaddexp = ufunc("logaddexp")
logaddexp2 = ufunc("logaddexp2")
gcd = ufunc("gcd")
lcm = ufunc("lcm")
heaviside = ufunc("heaviside")
ldexp = ufunc("ldexp")
negative = ufunc("negative")
positive = ufunc("positive")
absolute = ufunc("absolute")
fabs = ufunc("fabs")
sign = ufunc("sign")
invert = bitwise_not = bitwise_invert = ufunc("invert")
square = ufunc("square")
reciprocal = ufunc("reciprocal")
sqrt = ufunc("sqrt")
cbrt = ufunc("cbrt")
exp = ufunc("exp")
exp2 = ufunc("exp2")
expm1 = ufunc("expm1")
log = ufunc("log")
log2 = ufunc("log2")
log10 = ufunc("log10")
log1p = ufunc("log1p")
sin = ufunc("sin")
cos = ufunc("cos")
tan = ufunc("tan")
arcsin = asin = ufunc("arcsin")
arccos = acos = ufunc("arccos")
arctan = atan = ufunc("arctan")
sinh = ufunc("sinh")
cosh = ufunc("cosh")
tanh = ufunc("tanh")
arcsinh = asinh = ufunc("arcsinh")
arccosh = acosh = ufunc("arccosh")
arctanh = atanh = ufunc("arctanh")
deg2rad = ufunc("deg2rad")
rad2deg = ufunc("rad2deg")
radians = ufunc("radians")
degrees = ufunc("degrees")
rint = ufunc("rint")
floor = ufunc("floor")
ceil = ufunc("ceil")
trunc = ufunc("trunc")
fix = trunc
isnan = ufunc("isnan")
isinf = ufunc("isinf")
isfinite = ufunc("isfinite")
signbit = ufunc("signbit")
conjugate = conj = ufunc("conjugate")
spacing = ufunc("spacing")


def abs(x, *args, **kwargs):
    return absolute(x, *args, **kwargs)


def _builtin_abs(x):
    return -x if x < 0 else x


def divmod(x1, x2):
    return floor_divide(x1, x2), remainder(x1, x2)


def modf(x):
    whole = trunc(x)
    return subtract(x, whole), whole


def around(a, decimals=0, out=None):
    a = asarray(a)
    if a.dtype.kind == "c":
        return _complex_rounded(a, decimals)
    if a.dtype.kind in "iu" and decimals >= 0 or a.dtype.kind == "b":
        made = a.copy() if a.dtype.kind != "b" else a.astype("float16")
    elif decimals == 0:
        made = asarray(rint(a))
    else:
        factor = 10.0 ** _builtin_abs(decimals)
        t = _elements(a).to(torch.float64) if a.dtype.kind != "f" else _elements(a)
        t = torch.round(t * factor) / factor if decimals > 0 else torch.round(t / factor) * factor
        made = _laid(t, [a], a.shape, a.dtype, "K")
    if out is not None:
        out[...] = made
        return out
    return _number(made)


def round(a, decimals=0, out=None):
    return around(a, decimals, out)


def clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None, dtype=None):
    low, high = min if a_min is None else a_min, max if a_max is None else a_max
    made = a
    if low is None and high is None:
        made = asarray(a).copy()
    if low is not None:
        made = maximum(made, low)
    if high is not None:
        made = minimum(made, high)
    if out is not None:
        out[...] = made
        return out
    return made


def sinc(x):
    x = asarray(x)
    return _number(_laid(torch.sinc(_elements(x.astype(float))), [x], x.shape, _by_name["float64"], "K"))


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    x = asarray(x)
    if x.dtype.kind != "f":
        return _number(x.copy())
    made = _own(torch.nan_to_num(_elements(x), nan, posinf, neginf), x.dtype)
    if not copy:
        x[...] = made
        return x
    return _number(made)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    a, b = asarray(a), asarray(b)
    if "c" in (a.dtype.kind, b.dtype.kind):
        return _complex_isclose(a, b, rtol, atol)
    x, y = _elements(a).to(torch.float64), _elements(b).to(torch.float64)
    made = torch.isclose(*torch.broadcast_tensors(x, y), rtol=rtol, atol=atol, equal_nan=equal_nan)
    return _number(_own(made, _by_name["bool"]))


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return _bool(all(isclose(a, b, rtol, atol, equal_nan)))


def array_equal(a1, a2, equal_nan=False):
    try:
        a, b = asarray(a1), asarray(a2)
    except ValueError:
        return False
    if a.shape != b.shape:
        return False
    same = equal(a, b)
    if equal_nan and a.dtype.kind == "f" and b.dtype.kind == "f":
        same = logical_or(same, logical_and(isnan(a), isnan(b)))
    return _bool(all(same))


def array_equiv(a1, a2):
    a, b = asarray(a1), asarray(a2)
    return _broadcast_two(a.shape, b.shape) is not None and _bool(all(equal(a, b)))


def sort_complex(a):
    made = sort(asarray(a))
    return made if made.dtype.kind == "c" else made.astype(complex64 if made.dtype.itemsize <= 2 else complex128)


def common_type(*arrays):
    kinds = [asarray(a).dtype for a in arrays]
    for d in kinds:
        if d.kind not in "biufc":
            raise TypeError("can't get common type for non-numeric array")
    sizes = [8 if d.kind in "iub" else d.itemsize // (2 if d.kind == "c" else 1) for d in kinds]
    is_complex = _any([d.kind == "c" for d in kinds])
    size = _max(sizes)
    return (complex64 if size <= 4 else complex128) if is_complex else {2: float16, 4: float32, 8: float64}[size]


def iscomplexobj(x):
    return asarray(x).dtype.kind == "c"


def isrealobj(x):
    return asarray(x).dtype.kind != "c"


def isreal(x):
    return equal(asarray(x).imag, 0) if asarray(x).dtype.kind == "c" else full(asarray(x).shape, True, bool)


def iscomplex(x):
    return logical_not(isreal(x))


def real_if_close(a, tol=100):
    a = asarray(a)
    if a.dtype.kind != "c":
        return a
    limit = tol * finfo(a.real.dtype).eps if tol > 1 else tol
    return a.real if _bool(all(absolute(a.imag) < limit)) else a


def isscalar(element):
    return isinstance(element, (generic, _bool, _int, _float, _str, complex))


def real(val):
    return asarray(val).real


def imag(val):
    return asarray(val).imag


def angle(z, deg=False):
    if _is_complex(z if isinstance(z, complex) else asarray(z)):
        made = _complex_angle(z)
        return made * (180 / pi) if deg else made
    return where(less(z, 0), 180.0 if deg else pi, 0.0)


# Reductions.
def _axes_of(axis, n):
    if axis is None:
        return tuple(range(n))
    axes = tuple([_axis(d, n) for d in (axis if isinstance(axis, (tuple, list)) else (axis,))])
    if len(set(axes)) != len(axes):
        raise ValueError("duplicate value in 'axis'")
    return axes


def _reduced_strides(a, axes, shape, itemsize, keepdims):
    """As the iterator of a reduction lays the result out: axes in the operand's order."""
    if len(shape) < 2 or not a.size:
        return None
    order = _k_order([a], a.ndim)
    if keepdims:
        return _in_order(order, shape, itemsize)
    kept = [d for d in range(a.ndim) if d not in axes]
    return _in_order([kept.index(d) for d in order if d in kept], shape, itemsize)


def _reduce(a, axis, keepdims, out, where, d, function, initial=None, fill=None):
    """function(tensor, dims, keepdim) of the elements as dtype d; in place of what `where` leaves out, `fill` is taken."""
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


amax, amin = max, min


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
    if axis is None:
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


def _running(a, axis, dtype, out, function):
    a = asarray(a)
    if a.dtype.kind == "m":
        return numpy._dates.reduce("cumsum" if function is torch.cumsum else "cumprod", a, (axis,))
    d = _sum_dtype(a.dtype, dtype)
    if axis is None:
        a, axis = a.ravel(), 0
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
    return _running(a, axis, dtype, out, lambda t, dim: t.cumprod(dim))


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


def _without_nans(function, fill):
    def reduced(a, axis=None, **kwargs):
        a = asarray(a)
        if a.dtype.kind != "f":
            return function(a, axis, **kwargs)
        return function(where(isnan(a), fill, a), axis, **kwargs)
    return reduced


nansum = _without_nans(sum, 0.0)
nanprod = _without_nans(prod, 1.0)
nanmax = _without_nans(max, -math.inf)
nanmin = _without_nans(min, math.inf)


def _place_without_nans(function, fill):
    def placed(a, axis=None, **kwargs):
        a = asarray(a)
        if a.dtype.kind != "f":
            return function(a, axis, **kwargs)
        if isnan(a).all(axis).any():
            raise ValueError("All-NaN slice encountered")
        return function(where(isnan(a), fill, a), axis, **kwargs)
    return placed


nanargmax = _place_without_nans(lambda a, axis, **kwargs: argmax(a, axis, **kwargs), -math.inf)
nanargmin = _place_without_nans(lambda a, axis, **kwargs: argmin(a, axis, **kwargs), math.inf)
nancumsum = _without_nans(lambda a, axis, **kwargs: cumsum(a, axis, **kwargs), 0.0)
nancumprod = _without_nans(lambda a, axis, **kwargs: cumprod(a, axis, **kwargs), 1.0)


def _quantile_without_nans(a, q, axis, keepdims, function):
    a = asarray(a)
    if axis is None:
        made = function(a[logical_not(isnan(a))], q)
        return made if not keepdims else asarray(made).reshape(asarray(q).shape + (1,) * a.ndim)
    moved = moveaxis(a, axis, -1)
    rows = [function(row[logical_not(isnan(row))], q) for row in moved.reshape(-1, moved.shape[-1])]
    made = stack(rows, -1) if asarray(q).ndim else asarray(rows)
    made = made.reshape(asarray(q).shape + moved.shape[:-1])
    return expand_dims(made, asarray(q).ndim + _axis(axis, a.ndim)) if keepdims else made


def nanmedian(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    return _quantile_without_nans(a, 0.5, axis, keepdims, quantile)


def nanquantile(a, q, axis=None, keepdims=False):
    return _quantile_without_nans(a, q, axis, keepdims, quantile)


def nanpercentile(a, q, axis=None, keepdims=False):
    return _quantile_without_nans(a, q, axis, keepdims, percentile)


def nanmean(a, axis=None, dtype=None, out=None, keepdims=False):
    return divide(nansum(a, axis, keepdims=keepdims), sum(logical_not(isnan(a)), axis, keepdims=keepdims))


def nanvar(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    a = asarray(a)
    middle = nanmean(a, axis, keepdims=True)
    return divide(nansum(square(subtract(a, middle)), axis, keepdims=keepdims), subtract(sum(logical_not(isnan(a)), axis, keepdims=keepdims), ddof))


def nanstd(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    return sqrt(nanvar(a, axis, dtype, out, ddof, keepdims))


_reductions = {"add": sum, "multiply": prod,
               "maximum": lambda a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True: max(a, axis, out, keepdims, initial, where),
               "minimum": lambda a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True: min(a, axis, out, keepdims, initial, where),
               "logical_and": lambda a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True: all(a, axis, out, keepdims, where),
               "logical_or": lambda a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True: any(a, axis, out, keepdims, where)}


# Choosing, sorting, searching.
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


def _sortable(a):
    t = _elements(a)
    return t.to(torch.int64) if t.dtype in _wide else t


def sort(a, axis=-1, kind=None, order=None, *, stable=None):
    if isinstance(a, ndarray) and type(a) is not ndarray:
        return _of_prototype(sort(asarray(a), axis, kind, order), a, True)
    a = asarray(a)
    if a.dtype.names is not None:
        return take(a, argsort(a, axis, kind, order))
    if a.dtype.kind in "US":
        return array(sorted(_text_of(a)), dtype=a.dtype)
    if a.dtype.kind in "mM":
        return numpy._dates.reduce("sort", a, (axis,))
    if a.dtype.kind == "O":
        return _object_array(sorted(_values(a)), a.shape)
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
    if a.dtype.names is not None or a.dtype.kind in "US":
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
        order = sorted(range(len(values)), key=lambda i: values[i])
        firsts, inverse, counts = [], [0] * len(values), []
        for i in order:
            if not firsts or values[firsts[-1]] != values[i]:
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


class nditer:
    def __init__(self, op, flags=None, op_flags=None, order="K", **kwargs):
        self._one = not isinstance(op, (list, tuple))
        op = [op] if self._one else op
        given = [asarray(a) for a in op if a is not None]
        shared = iter(broadcast_arrays(*given))
        # For an operand that is None there is a new array.
        self._arrays = [empty(broadcast_shapes(*[a.shape for a in given]), _result_of_all(given)) if a is None else next(shared) for a in op]
        self.operands = tuple(self._arrays)
        first = self._arrays[0]
        axes = list(range(first.ndim))
        if order == "F":
            axes = axes[::-1]
        elif order in ("K", "A"):
            axes = sorted(axes, key=lambda d: -_builtin_abs(first.strides[d]))
        self._axes = axes
        self._flags = flags or []
        self._next = 0
        self._is_first = True
        self._size = self.itersize = first.size
        self.ndim, self.nop, self.shape = first.ndim, len(self._arrays), first.shape
        self._is_whole = "external_loop" in self._flags
        self.has_index = "c_index" in self._flags or "f_index" in self._flags
        self.has_multi_index = "multi_index" in self._flags

    def _place(self):
        shape, i, place = self._arrays[0].shape, self._next, [0] * self._arrays[0].ndim
        for d in reversed(self._axes):
            place[d] = i % shape[d]
            i //= shape[d]
        return tuple(place)

    def __iter__(self):
        return self

    def __next__(self):
        if self._is_first:
            self._is_first = False
        else:
            self._next += self._chunk() if self._is_whole else 1
        if self._next >= self._size:
            raise StopIteration
        return self.value

    def _chunk(self):
        """How many elements an external loop gives at once: a row of the fastest axes that can be walked as one."""
        shape, count, axes = self._arrays[0].shape, 1, [d for d in reversed(self._axes)]
        for k, d in enumerate(axes):
            if k and not all([a.strides[d] == a.strides[axes[k - 1]] * shape[axes[k - 1]] for a in self._arrays]):
                break
            count *= shape[d]
        return count

    def _of(self, a):
        place = self._place()
        if not self._is_whole:
            return _np_index(a, place + (Ellipsis,), True)
        if a.ndim == 0:
            return a.reshape(1)
        chunk, step = self._chunk(), a.strides[self._axes[-1]]
        return _view(a, (chunk,), (step,), _np_offset(a) + _builtin_sum([i * s for i, s in zip(place, a.strides)]))

    @property
    def multi_index(self):
        if not self.has_multi_index:
            raise ValueError("Iterator is not tracking a multi-index")
        return self._place()

    @property
    def index(self):
        if not self.has_index:
            raise ValueError("Iterator does not have an index")
        return int(ravel_multi_index(self._place(), self._arrays[0].shape, order="C" if "c_index" in self._flags else "F"))

    @property
    def iterindex(self):
        return self._next

    @property
    def finished(self):
        return self._next >= self._size

    @property
    def value(self):
        values = [self._of(a) for a in self._arrays]
        return values[0] if self._one else tuple(values)

    def __getitem__(self, i):
        return self._of(self._arrays[i])

    def __setitem__(self, i, value):
        self._of(self._arrays[i])[...] = value

    def __len__(self):
        return self.nop

    def iternext(self):
        self._is_first = False
        self._next += self._chunk() if self._is_whole else 1
        return self._next < self._size

    def reset(self):
        self._next, self._is_first = 0, True

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    arr = asarray(arr)
    axis = _axis(axis, arr.ndim)
    moved = moveaxis(arr, axis, -1)
    rest = moved.shape[:-1]
    made = [asarray(func1d(moved[place], *args, **kwargs)) for place in ndindex(rest)]
    inner = made[0].shape
    out = stack(made).reshape(rest + inner)
    return moveaxis(out, list(range(len(rest), len(rest) + len(inner))), list(range(axis, axis + len(inner)))) if inner else out


def apply_over_axes(func, a, axes):
    made = asarray(a)
    for axis in axes if isinstance(axes, (list, tuple)) else [axes]:
        found = func(made, axis)
        made = found if found.ndim == made.ndim else expand_dims(found, axis)
    return made


def iterable(y):
    return hasattr(y, "__iter__") and not (isinstance(y, ndarray) and y.ndim == 0)


class vectorize:
    def __init__(self, pyfunc, otypes=None, signature=None, **kwargs):
        self.pyfunc = pyfunc
        self._otypes = otypes

    def __call__(self, *args):
        arrays = broadcast_arrays(*args)
        shape = arrays[0].shape
        made = [self.pyfunc(*row) for row in zip(*[_scalars(a) for a in arrays])]
        d = None if self._otypes is None else self._otypes[0]
        return array(made, dtype=d).reshape(shape) if shape else array(made[0], dtype=d)[()]


def _scalars(a):
    return [v for v in a.flat]


class _FromFunction:
    def __init__(self, func, nin, nout):
        self._func, self.nin, self.nout = func, nin, nout
        self.__name__ = getattr(func, "__name__", "?")

    def __call__(self, *args):
        arrays = broadcast_arrays(*args)
        shape = arrays[0].shape
        made = [self._func(*row) for row in zip(*[_values(a) for a in arrays])]
        if not shape:
            return made[0]
        if self.nout == 1:
            return _object_array(made, shape)
        return tuple([_object_array(list(column), shape) for column in zip(*made)])

    def reduce(self, array, axis=0):
        total, rest = array[0], array[1:]
        for item in rest:
            total = self(total, item)
        return total

    def accumulate(self, array):
        out = [array[0]]
        for item in array[1:]:
            out.append(self(out[-1], item))
        return _object_array(out, (len(out),))

    def outer(self, A, B):
        a, b = asarray(A), asarray(B)
        return self(a.reshape(a.shape + (1,) * b.ndim), b)

    def __repr__(self):
        return f"<ufunc '{self.__name__} (vectorized)'>"


def frompyfunc(func, nin, nout):
    return _FromFunction(func, nin, nout)


# Products.
def _product(a, b, function, name="matmul"):
    a, b = asarray(a), asarray(b)
    if "c" in (a.dtype.kind, b.dtype.kind) and name == "matmul":
        return asarray(_complex_product(a, b))
    d = promote(a.dtype, b.dtype)
    if d.kind not in "biuf":
        no_loop(name, [a.dtype, b.dtype])
    inner = _kind_of(d)
    x, y = _elements(a), _elements(b)
    if d.kind == "b":
        return _own(function(x.to(torch.int64), y.to(torch.int64)) != 0, d)
    x, y = [t if t.dtype is inner else t.to(inner) for t in (x, y)]
    x, y = [t.contiguous() if any_negative(t.stride()) else t for t in (x, y)]
    made = function(x, y)
    return _own(made if made.is_contiguous() else made.contiguous(), d) if made.dtype is d._torch else _own(made.to(d._torch).contiguous(), d)


def any_negative(strides):
    for s in strides:
        if s < 0:
            return True
    return False


_core = "(n?,k),(k,m?)->(n?,m?)"


def matmul(x1, x2, out=None, **kwargs):
    made = _np_fast_product(x1, x2) if out is None else None
    if made is not None:
        return made
    a, b = asarray(x1), asarray(x2)
    for i, x in enumerate((a, b)):
        if x.ndim == 0:
            raise ValueError(f"matmul: Input operand {i} does not have enough dimensions (has 0, gufunc core with signature {_core} requires 1)")
    k = b.shape[-2] if b.ndim > 1 else b.shape[0]
    if a.shape[-1] != k:
        raise ValueError(f"matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {_core} (size {k} is different from {a.shape[-1]})")
    if _broadcast_two(a.shape[:-2], b.shape[:-2]) is None:
        raise ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: "
                         f"{_tuple_text(a.shape)}->({','.join([_str(n) for n in a.shape[:-2]])},newaxis,newaxis) {_tuple_text(b.shape)}->({','.join([_str(n) for n in b.shape[:-2]])},newaxis,newaxis)  and requested shape ({a.shape[-2]},{b.shape[-1]})")
    made = _number(_product(a, b, torch.matmul))
    if out is not None:
        _assign(out, made)
        return out
    return made


def dot(a, b, out=None):
    made = _np_fast_product(a, b) if out is None else None
    if made is not None:
        return made
    a, b = asarray(a), asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        made = multiply(a, b)
    else:
        k = b.shape[-2] if b.ndim > 1 else b.shape[0]
        if a.shape[-1] != k:
            raise ValueError(f"shapes {_tuple_text(a.shape)} and {_tuple_text(b.shape)} not aligned: {a.shape[-1]} (dim {a.ndim - 1}) != {k} (dim {b.ndim - 2 if b.ndim > 1 else 0})")
        if a.ndim <= 2 and b.ndim <= 2:
            made = _number(_product(a, b, torch.matmul))
        else:
            made = _number(tensordot(a, b, ([a.ndim - 1], [b.ndim - 2 if b.ndim > 1 else 0])))
    if out is not None:
        _assign(out, made)
        return out
    return made


def vdot(a, b):
    return dot(ravel(a), ravel(b))


def inner(a, b):
    a, b = asarray(a), asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        return multiply(a, b)
    if a.shape[-1] != b.shape[-1]:
        raise ValueError(f"shapes {_tuple_text(a.shape)} and {_tuple_text(b.shape)} not aligned: {a.shape[-1]} (dim {a.ndim - 1}) != {b.shape[-1]} (dim {b.ndim - 1})")
    return _number(tensordot(a, b, ([a.ndim - 1], [b.ndim - 1])))


def vecdot(x1, x2, /, axis=-1):
    return sum(multiply(conjugate(x1), x2), axis)


def matvec(x1, x2, /):
    return matmul(x1, expand_dims(x2, -1))[..., 0]


def vecmat(x1, x2, /):
    return matmul(expand_dims(conjugate(x1), -2), x2)[..., 0, :]


def outer(a, b, out=None):
    made = multiply(ravel(a)[:, newaxis], ravel(b)[newaxis, :])
    if out is not None:
        out[...] = made
        return out
    return made


def tensordot(a, b, axes=2):
    if isinstance(axes, (_int, integer)):
        return _number(_product(a, b, lambda x, y: torch.tensordot(x, y, axes)))
    pairs = [[side] if isinstance(side, (_int, integer)) else list(side) for side in axes]
    a, b = asarray(a), asarray(b)
    for i, j in zip(*pairs):
        if a.shape[i] != b.shape[j]:
            raise ValueError("shape-mismatch for sum")
    return _number(_product(a, b, lambda x, y: torch.tensordot(x, y, pairs)))


def kron(a, b):
    return _product(a, b, torch.kron)


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = moveaxis(asarray(a), axisa, -1), moveaxis(asarray(b), axisb, -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        raise ValueError("incompatible dimensions for cross product\n(dimension must be 2 or 3)")
    if a.shape[-1] == 2 and b.shape[-1] == 2:
        return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    a, b = [one if one.shape[-1] == 3 else concatenate([one, zeros_like(one[..., :1])], -1) for one in (a, b)]
    out = [a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1], a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2], a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]]
    return moveaxis(stack([asarray(v) for v in out], -1), -1, axisc)


def _check_einsum(text, arrays):
    """Raises NumPy's errors."""
    inputs, _, output = text.partition("->")
    terms = inputs.split(",")
    if len(terms) != len(arrays):
        more = "more" if len(arrays) > len(terms) else "fewer"
        raise ValueError(f"{more} operands provided to einstein sum function than specified in the subscripts string")
    sizes, every = {}, []
    for i, term in enumerate(terms):
        letters, n = term.replace("...", ""), arrays[i].ndim
        for c in letters:
            if not c.isalpha():
                raise ValueError(f"invalid subscript '{c}' in einstein sum subscripts string, subscripts must be letters")
        if len(letters) > n:
            raise ValueError(f"einstein sum subscripts string contains too many subscripts for operand {i}")
        if len(letters) < n and "..." not in term:
            raise ValueError("operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast the extra dimensions.")
        every += [c for c in letters if c not in every]
    if "->" in text:
        wanted = output.replace("...", "")
        for at, c in enumerate(wanted):
            if c not in every:
                raise ValueError(f"einstein sum subscripts string included output subscript '{c}' which never appeared in an input")
            if c in wanted[:at]:
                raise ValueError(f"einstein sum subscripts string includes output subscript '{c}' multiple times")
    else:
        wanted = "".join([c for c in sorted(every) if inputs.count(c) == 1])
    if "..." in text:
        return
    is_view = len(terms) == 1 and _all([c in wanted for c in terms[0]])
    for i, (term, a) in enumerate(zip(terms, arrays)):
        for at, c in enumerate(term):
            first, n = a.shape[term.index(c)], a.shape[at]
            if n != first and (is_view or 1 not in (n, first)):
                which = "single operand" if is_view else f"operand {i}"
                raise ValueError(f"dimensions in {which} for collapsing index '{c}' don't match ({first} != {n})")
    axes = list(wanted) + [c for c in every if c not in wanted]
    fits = True
    for term, a in zip(terms, arrays):
        for c, n in zip(term, a.shape):
            fits = fits and (sizes.get(c, 1) == 1 or n in (1, sizes[c]))
            sizes[c] = n if sizes.get(c, 1) == 1 else sizes[c]
    if not fits:
        said = ""
        for term, a in zip(terms, arrays):
            remapped = [_str(a.shape[term.index(c)]) if c in term else "newaxis" for c in axes]
            while remapped and remapped[0] == "newaxis":
                remapped = remapped[1:]
            said += _shape_text(a.shape) + "->(" + ",".join(remapped) + ") "
        raise ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: " + said)


def _letters_of(operands):
    """einsum(a, [0, 1], b, [1, 2], [0, 2]) as a text and arrays."""
    def letters(places):
        return "".join(["..." if place is Ellipsis else chr(97 + _int(place)) for place in places])
    operands = list(operands)
    result = "->" + letters(operands.pop()) if len(operands) % 2 else ""
    return ",".join([letters(places) for places in operands[1::2]]) + result, operands[::2]


def einsum_path(subscripts, *operands, optimize="greedy", einsum_call=False):
    n = len(operands)
    if n <= 2:
        path = [tuple(range(n))]
    else:
        inputs, _, output = subscripts.replace(" ", "").partition("->")
        terms, sizes = inputs.split(","), {}
        for term, a in zip(terms, operands):
            sizes.update(zip(term, shape(a)))
        path, terms = [], list(terms)

        def size_of(letters):
            out = 1
            for c in letters:
                out *= sizes[c]
            return out
        while len(terms) > 1:
            best = None
            for i in range(len(terms)):
                for j in range(i + 1, len(terms)):
                    others = set("".join([t for k, t in enumerate(terms) if k not in (i, j)]) + output)
                    union = set(terms[i]) | set(terms[j])
                    kept = union & others
                    removed = size_of(set(terms[i])) + size_of(set(terms[j])) - size_of(kept)
                    if set(terms[i]) & set(terms[j]) or len(terms) == 2:
                        cost = (-removed, size_of(union))
                        if best is None or cost < best[0]:
                            best = (cost, (i, j), "".join(sorted(kept)))
            if best is None:
                best = (None, (0, 1), "".join(sorted(set(terms[0]) | set(terms[1]))))
            path.append(best[1])
            terms = [t for k, t in enumerate(terms) if k not in best[1]] + [best[2]]
    return ["einsum_path"] + path, "  Complete contraction:  " + subscripts


def einsum(subscripts, *operands, out=None, dtype=None, order="K", casting="safe", optimize=False):
    if not isinstance(subscripts, _str):
        subscripts, operands = _letters_of((subscripts,) + operands)
    arrays = [asarray(a) for a in operands]
    d = _result_of_all(arrays) if dtype is None else as_dtype(dtype)
    text = subscripts.replace(" ", "")
    _check_einsum(text, arrays)
    if "->" in text and len(arrays) == 1 and "..." not in text:
        given, wanted = text.split("->")
        if len(set(given)) == len(given) and sorted(given) == sorted(wanted):
            made = arrays[0].transpose([given.index(c) for c in wanted])
            return made
        if len(wanted) == len(set(wanted)) and set(given) == set(wanted):
            # Repeated letters walk a diagonal.
            a = arrays[0]
            shape = [a.shape[given.index(c)] for c in wanted]
            strides = [_sum_of([s for s, g in zip(a.strides, given) if g == c]) for c in wanted]
            return _view(a, shape, strides)
    inner_kind = torch.int64 if d.kind in "b" or d._torch in _wide else d._torch
    tensors = []
    for a in arrays:
        t = _elements(a)
        t = t if t.dtype is inner_kind else t.to(inner_kind)
        tensors.append(t.contiguous() if any_negative(t.stride()) else t)
    made = torch.einsum(text, *tensors)
    made = _number(_own((made if made.dtype is d._torch else made.to(d._torch)).contiguous(), d))
    if out is not None:
        out[...] = made
        return out
    return made


def convolve(a, v, mode="full"):
    a, v = asarray(a), asarray(v)
    if a.ndim == 0:
        a = a.reshape(1)
    if v.ndim == 0:
        v = v.reshape(1)
    if len(a) == 0:
        raise ValueError("a cannot be empty")
    if len(v) == 0:
        raise ValueError("v cannot be empty")
    return correlate(a, v[::-1], mode)


def correlate(a, v, mode="valid"):
    a, v = asarray(a), asarray(v)
    d = promote(a.dtype, v.dtype)
    swapped = len(a) < len(v)
    if swapped:
        a, v = v, a
    n, k = len(a), len(v)
    left = {"valid": 0, "same": k // 2, "full": k - 1}[mode]
    right = {"valid": 0, "same": k - 1 - k // 2, "full": k - 1}[mode]
    padded = zeros(left + n + right, d)
    padded[left:left + n] = a
    count = left + n + right - k + 1
    windows = _view(padded, (count, k), (padded.itemsize, padded.itemsize))
    made = dot(windows, v.astype(d))
    return made[::-1].copy() if swapped else made


def polyval(p, x):
    p = p.coeffs if isinstance(p, poly1d) else asarray(p)
    if isinstance(x, poly1d):
        y = poly1d([0])
    else:
        x = asarray(x)
        y = multiply(x, 0)
    for c in p.tolist():
        y = y * x + c
    return y


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    import numpy.linalg
    x, y = asarray(x).astype(float), asarray(y).astype(float)
    if x.size == 0:
        raise TypeError("expected non-empty vector for x")
    if x.shape[0] != y.shape[0]:
        raise TypeError("expected x and y to have same length")
    lhs = vander(x, deg + 1)
    scale = sqrt((lhs * lhs).sum(axis=0))
    if w is not None:
        lhs, y = lhs * asarray(w)[:, None], y * (asarray(w) if y.ndim == 1 else asarray(w)[:, None])
    made = numpy.linalg.lstsq(lhs / scale, y)
    c = (made[0].T / scale).T
    if full:
        return c, made[1], made[2], made[3], len(x) * 2.220446049250313e-16
    if cov:
        inner = numpy.linalg.inv(dot((lhs / scale).T, lhs / scale)) / outer(scale, scale)
        return c, inner * (made[1] / (len(x) - deg - 1))
    return c


def _coefficients(p):
    return p.coeffs if isinstance(p, poly1d) else atleast_1d(asarray(p))


def polyadd(a1, a2):
    is_poly = isinstance(a1, poly1d) or isinstance(a2, poly1d)
    a, b = _coefficients(a1), _coefficients(a2)
    gap = len(b) - len(a)
    made = concatenate([zeros(gap, a.dtype), a]) + b if gap > 0 else a + concatenate([zeros(-gap, b.dtype), b])
    return poly1d(made) if is_poly else made


def polysub(a1, a2):
    is_poly = isinstance(a1, poly1d) or isinstance(a2, poly1d)
    made = polyadd(_coefficients(a1), -_coefficients(a2))
    return poly1d(made) if is_poly else made


def polymul(a1, a2):
    is_poly = isinstance(a1, poly1d) or isinstance(a2, poly1d)
    made = convolve(_coefficients(a1), _coefficients(a2))
    return poly1d(made) if is_poly else made


def polydiv(u, v):
    is_poly = isinstance(u, poly1d) or isinstance(v, poly1d)
    a, b = _coefficients(u) + 0.0, _coefficients(v) + 0.0
    m, n = len(a) - 1, len(b) - 1
    q, r = zeros(_max(m - n + 1, 1)), a.copy()
    for k in range(0, m - n + 1):
        d = r[k] / b[0]
        q[k] = d
        r[k:k + n + 1] -= d * b
    while allclose(r[0], 0, rtol=1e-14) and len(r) > 1:
        r = r[1:]
    return (poly1d(q), poly1d(r)) if is_poly else (q, r)


def polyder(p, m=1):
    c = _coefficients(p)
    for _ in range(m):
        n = len(c) - 1
        c = c[:-1] * arange(n, 0, -1) if n else c[:0]
    return poly1d(c) if isinstance(p, poly1d) else c


def polyint(p, m=1, k=None):
    c = _coefficients(p)
    k = [0] * m if k is None else [k] * m if isinstance(k, (_int, _float)) else list(k)
    for i in range(m):
        c = concatenate([c / arange(len(c), 0, -1), [k[i]]])
    return poly1d(c) if isinstance(p, poly1d) else c


def poly(seq_of_zeros):
    import numpy.linalg
    a = atleast_1d(asarray(seq_of_zeros))
    if a.ndim == 2:
        a = numpy.linalg.eigvals(a)
    c = ones(1)
    for zero in a:
        c = convolve(c, array([1, -zero]))
    return c


def roots(p):
    import numpy.linalg
    p = atleast_1d(asarray(p))
    if p.ndim != 1:
        raise ValueError("Input must be a rank-1 array.")
    places = nonzero(p)[0]
    if len(places) == 0:
        return array([])
    trailing = len(p) - places[-1] - 1
    p = p[_int(places[0]):_int(places[-1]) + 1].astype(float) if p.dtype.kind != "c" else p[_int(places[0]):_int(places[-1]) + 1]
    n = len(p)
    if n > 1:
        a = diag(ones(n - 2), -1)
        a[0, :] = -p[1:] / p[0]
        found = numpy.linalg.eigvals(a)
    else:
        found = array([])
    return concatenate([found, zeros(_int(trailing), found.dtype)]) if trailing else found


def _power_lines(text):
    """Exponents on a line of their own."""
    out, above, below, at = " ", "", "", 0
    while text.find("**", at) >= 0:
        mark = text.find("**", at)
        end = mark + 2
        while end < len(text) and text[end].isdigit():
            end += 1
        part, power = text[at:mark], text[mark + 2:end]
        at = end
        part_above, part_below = " " * (len(part) - 1) + power, part + " " * (len(power) - 1)
        if len(below) + len(part_below) > 70 or len(above) + len(part_above) > 70:
            out += above + "\n" + below + "\n "
            above, below = part_above, part_below
        else:
            above, below = above + part_above, below + part_below
    return out + above + "\n" + below + text[at:]


class poly1d:
    __hash__ = None

    def __init__(self, c_or_r, r=False, variable=None):
        if isinstance(c_or_r, poly1d):
            self.variable, self.coeffs = c_or_r.variable, c_or_r.coeffs
            return
        c = poly(c_or_r) if r else atleast_1d(asarray(c_or_r))
        if c.ndim > 1:
            raise ValueError("Polynomial must be 1d only.")
        c = trim_zeros(c, "f")
        self.coeffs = c if len(c) else array([0], dtype=c.dtype)
        self.variable = variable or "x"

    @property
    def c(self):
        return self.coeffs

    @property
    def coef(self):
        return self.coeffs

    @property
    def coefficients(self):
        return self.coeffs

    @property
    def order(self):
        return len(self.coeffs) - 1

    @property
    def o(self):
        return len(self.coeffs) - 1

    @property
    def roots(self):
        return roots(self.coeffs)

    @property
    def r(self):
        return roots(self.coeffs)

    def __array__(self, dtype=None, copy=None):
        return self.coeffs

    def __repr__(self):
        return "poly1d(" + repr(self.coeffs)[6:-1] + ")"

    def __len__(self):
        return self.order

    def __str__(self):
        coeffs, n, text = self.coeffs.tolist(), self.order, "0"
        var = self.variable
        for k, c in enumerate(coeffs):
            shown = "%.4g" % c
            if shown[-4:] == "0000":
                shown = shown[:-5]
            power = n - k
            if power == 0:
                new = shown if shown != "0" else "0" if k == 0 else ""
            elif power == 1:
                new = "" if shown == "0" else var if shown == "b" else f"{shown} {var}"
            else:
                new = "" if shown == "0" else f"{shown} {var}**{power}"
            if k > 0:
                if new:
                    text = f"{text} - {new[1:]}" if new.startswith("-") else f"{text} + {new}"
            else:
                text = new
        return _power_lines(text)

    def __call__(self, val):
        return polyval(self.coeffs, val)

    def __neg__(self):
        return poly1d(-self.coeffs)

    def __pos__(self):
        return self

    def __mul__(self, other):
        return poly1d(self.coeffs * other) if isscalar(other) else poly1d(polymul(self.coeffs, _coefficients(other)))

    def __rmul__(self, other):
        return self * other

    def __add__(self, other):
        return poly1d(polyadd(self.coeffs, _coefficients(other)))

    __radd__ = __add__

    def __sub__(self, other):
        return poly1d(polysub(self.coeffs, _coefficients(other)))

    def __rsub__(self, other):
        return poly1d(polysub(_coefficients(other), self.coeffs))

    def __pow__(self, val):
        made = poly1d([1])
        for _ in range(_int(val)):
            made = made * self
        return made

    def __truediv__(self, other):
        if isscalar(other):
            return poly1d(self.coeffs / other)
        return polydiv(self, poly1d(other))

    def __eq__(self, other):
        return isinstance(other, poly1d) and self.coeffs.shape == other.coeffs.shape and _bool((self.coeffs == other.coeffs).all())

    def __ne__(self, other):
        return not self == other

    def __getitem__(self, val):
        return 0 if val > self.order or val < 0 else self.coeffs[self.order - val]

    def __iter__(self):
        return iter(self.coeffs)

    def integ(self, m=1, k=0):
        return poly1d(polyint(self.coeffs, m, k))

    def deriv(self, m=1):
        return poly1d(polyder(self.coeffs, m))


def trim_zeros(filt, trim="fb"):
    first, last = 0, len(filt)
    if "f" in trim.lower():
        while first < last and filt[first] == 0:
            first += 1
    if "b" in trim.lower():
        while last > first and filt[last - 1] == 0:
            last -= 1
    return filt[first:last]


def isposinf(x, out=None):
    return logical_and(isinf(x), greater(x, 0))


def isneginf(x, out=None):
    return logical_and(isinf(x), less(x, 0))


def interp(x, xp, fp, left=None, right=None, period=None):
    x, xp, fp = asarray(x).astype(float), asarray(xp).astype(float), asarray(fp).astype(float)
    at = clip(subtract(searchsorted(xp, x, "right"), 1), 0, len(xp) - 2)
    slope = (fp[1:] - fp[:-1]) / (xp[1:] - xp[:-1])
    made = fp[at] + slope[at] * (x - xp[at])
    made = where(less(x, xp[0]), fp[0] if left is None else left, where(greater_equal(x, xp[-1]), where(greater(x, xp[-1]), fp[-1] if right is None else right, fp[-1]), made))
    return _number(made)


def cov(m, y=None, rowvar=True, bias=False, ddof=None):
    x = _at_least_2d(m).astype(float)
    if not rowvar and x.shape[0] != 1:
        x = x.T
    if y is not None:
        x = concatenate([x, _at_least_2d(y).astype(float)])
    ddof = (0 if bias else 1) if ddof is None else ddof
    x = x - x.mean(axis=1, keepdims=True)
    return squeeze(divide(dot(x, x.T), x.shape[1] - ddof))[()]


def corrcoef(x, y=None, rowvar=True):
    c = cov(x, y, rowvar)
    d = sqrt(diag(c))
    return c / d[:, newaxis] / d[newaxis, :]


# Dtypes.
def result_type(*arrays_and_dtypes):
    d = None
    for x in arrays_and_dtypes:
        if isinstance(x, (_bool, _int, _float)):
            continue
        one = x.dtype if isinstance(x, (ndarray, generic)) else as_dtype(x)
        d = one if d is None else promote(d, one)
    for x in arrays_and_dtypes:
        if isinstance(x, (_bool, _int, _float)):
            d = dtype_of_python(x) if d is None else promote_python(d, x)
    return d


def promote_types(type1, type2):
    return promote(as_dtype(type1), as_dtype(type2))


def can_cast(from_, to, casting="safe"):
    if isinstance(from_, (_bool, _int, _float)):
        raise TypeError("can_cast() does not support Python ints, floats, and complex because the result used to depend on the value.\nThis change was part of adopting NEP 50, we may explicitly allow them again in the future.")
    return can_cast_dtypes(from_.dtype if isinstance(from_, (ndarray, generic)) else as_dtype(from_), as_dtype(to), casting)


def min_scalar_type(a):
    a = asarray(a)
    if a.ndim == 0 and a.dtype.kind in "iu":
        value = a.item()
        for name in ("uint8", "uint16", "uint32", "uint64") if value >= 0 else ("int8", "int16", "int32", "int64"):
            low, high = limits_of(_by_name[name])
            if low <= value <= high:
                return _by_name[name]
    return a.dtype


def issubdtype(arg1, arg2):
    a = arg1 if isinstance(arg1, type(generic)) and not isinstance(arg1, dtype) and _is_scalar_class(arg1) else as_dtype(arg1).type
    b = arg2 if _is_scalar_class(arg2) else as_dtype(arg2).type
    return issubclass(a, b)


def _is_scalar_class(x):
    try:
        return issubclass(x, generic)
    except TypeError:
        return False


def isdtype(dtype, kind):
    kinds = {"bool": "b", "signed integer": "i", "unsigned integer": "u", "integral": "iu", "real floating": "f", "numeric": "iufc"}
    return as_dtype(dtype).kind in kinds.get(kind, "") if isinstance(kind, _str) else as_dtype(dtype) == as_dtype(kind)


def astype(x, dtype, /, *, copy=True, device=None):
    return asarray(x).astype(dtype, copy=copy)


class iinfo:
    def __init__(self, type):
        d = type.dtype if isinstance(type, (generic, ndarray)) else as_dtype(type)
        if d.kind not in "iu":
            raise ValueError(f"Invalid integer data type {d.kind!r}.")
        self.dtype = d
        self.bits = 8 * d.itemsize
        self.min, self.max = limits_of(d)
        self.kind = d.kind

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"

    def __str__(self):
        return (f"Machine parameters for {self.dtype}\n---------------------------------------------------------------\n"
                f"min = {self.min}\nmax = {self.max}\n---------------------------------------------------------------\n")


class finfo:
    def __init__(self, dtype):
        d = dtype.dtype if isinstance(dtype, (generic, ndarray)) else as_dtype(dtype)
        if d.kind != "f":
            raise ValueError(f"data type {d.type!r} not inexact")
        info = torch.finfo(d._torch)
        self.dtype = d
        self.bits = info.bits
        self.eps = _np_scalar(d, info.eps)
        self.max = _np_scalar(d, info.max)
        self.min = _np_scalar(d, info.min)
        self.tiny = _np_scalar(d, info.tiny)
        self.smallest_normal = self.tiny
        self.precision = {2: 3, 4: 6, 8: 15}[d.itemsize]
        self.resolution = _np_scalar(d, info.resolution)
        self.nmant = {2: 10, 4: 23, 8: 52}[d.itemsize]

    def __repr__(self):
        return f"finfo(resolution={self.resolution}, min={self.min}, max={self.max}, dtype={self.dtype})"


# Text.
def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, infstr=None, formatter=None, sign=None,
                     floatmode=None, *, legacy=None, override_repr=None):
    options = print_options()
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth, "suppress": suppress, "nanstr": nanstr,
             "infstr": infstr, "sign": sign, "floatmode": floatmode}
    for key in given:
        if given[key] is not None:
            options[key] = given[key].item() if isinstance(given[key], generic) else given[key]
    options["formatter"] = formatter
    if legacy is not None:
        options["legacy"] = False if legacy is False else legacy
        _np_set_state("plain scalars", legacy in ("1.13", "1.21", "1.25"))
    if floatmode == "fixed" and precision is None and options["precision"] is None:
        raise ValueError("precision must be given for floatmode 'fixed'")
    _np_set_state("print", options)


def get_printoptions():
    return print_options()


class printoptions:
    def __init__(self, **kwargs):
        self._given = kwargs

    def __enter__(self):
        self._before = print_options()
        set_printoptions(**self._given)
        return print_options()

    def __exit__(self, *args):
        _np_set_state("print", self._before)
        _np_set_state("plain scalars", self._before["legacy"] in ("1.13", "1.21", "1.25"))


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=" ", prefix="", *, formatter=None, threshold=None, edgeitems=None,
                 sign=None, floatmode=None, suffix="", legacy=None):
    options = print_options()
    given = {"linewidth": max_line_width, "precision": precision, "suppress": suppress_small, "formatter": formatter, "threshold": threshold,
             "edgeitems": edgeitems, "sign": sign, "floatmode": floatmode}
    for key in given:
        if given[key] is not None:
            options[key] = given[key]
    return array_text(asarray(a), options, separator, prefix, suffix)


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    return array2string(a, max_line_width, precision, suppress_small)


def format_float_positional(x, precision=None, unique=True, fractional=True, trim="k", sign=False, pad_left=None, pad_right=None, min_digits=None):
    kind = x.dtype._torch if isinstance(x, generic) else torch.float64
    return _np_digits(x, kind, False, precision, unique, trim, sign, min_digits, None, pad_left, pad_right)


def format_float_scientific(x, precision=None, unique=True, trim="k", sign=False, pad_left=None, exp_digits=None, min_digits=None):
    kind = x.dtype._torch if isinstance(x, generic) else torch.float64
    return _np_digits(x, kind, True, precision, unique, trim, sign, min_digits, exp_digits, pad_left, None)


def binary_repr(num, width=None):
    num = _int(num)
    if num < 0:
        bits = width if width else len(bin(-num)) - 1
        return bin(2 ** bits + num)[2:]
    return bin(num)[2:].zfill(width or 0)


def base_repr(number, base=2, padding=0):
    digits, out, n = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "", _builtin_abs(number)
    while n:
        out = digits[n % base] + out
        n //= base
    return ("-" if number < 0 else "") + "0" * padding + (out or "0")


def info(object=None, maxwidth=76, output=None, toplevel="numpy"):
    a = object
    print("class: ", type(a).__name__, file=output)
    print("shape: ", a.shape, file=output)
    print("strides: ", a.strides, file=output)
    print("itemsize: ", a.itemsize, file=output)
    print("aligned: ", a.flags.aligned, file=output)
    print("contiguous: ", a.flags.contiguous, file=output)
    print("fortran: ", a.flags.fortran, file=output)
    print("data pointer: " + hex(a.ctypes.data), file=output)
    print("byteorder: ", "little" if a.dtype.isnative else "big", file=output)
    print("byteswap: ", not a.dtype.isnative, file=output)
    print("type: " + _str(a.dtype), file=output)


_removed_aliases = {
    "int": "When replacing `np.int`, you may wish to use e.g. `np.int64` or `np.int32` to specify the precision. If you wish to review your current use, check the release note link for additional information.",
    "float": "If you specifically wanted the numpy scalar type, use `np.float64` here.",
    "complex": "If you specifically wanted the numpy scalar type, use `np.complex128` here.",
    "str": "If you specifically wanted the numpy scalar type, use `np.str_` here.", "object": ""}


def __getattr__(name):
    if name in _removed_aliases:
        raise AttributeError(
            f"module 'numpy' has no attribute '{name}'.\n`np.{name}` was a deprecated alias for the builtin `{name}`. To avoid this error in existing code, use `{name}` by itself. Doing this will not modify any behavior and is safe. {_removed_aliases[name]}\n"
            "The aliases was originally deprecated in NumPy 1.20; for more details and guidance see the original release note at:\n    https://numpy.org/devdocs/release/1.20.0-notes.html#deprecations")
    return NotImplemented


def from_dlpack(x, /, *, device=None, copy=None):
    return asarray(x) if not isinstance(x, torch.Tensor) else x.numpy()


def _file_dtype(descr):
    """A dtype as .npy files write it: fields without a name are padding."""
    if not isinstance(descr, list):
        return dtype(descr)
    names, formats, offsets, offset = [], [], [], 0
    for field in descr:
        one = _file_dtype(field[1])
        if len(field) == 3:
            one = dtype((one, field[2]))
        if not (field[0] == "" and one.kind == "V" and one.names is None):
            names.append(field[0][1] if isinstance(field[0], tuple) else field[0])
            formats.append(one)
            offsets.append(offset)
        offset += one.itemsize
    return dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": offset})


def _file_array(path, name):
    elements, raw, descr, fortran = _file_tensor(path, name)
    d, shape = _file_dtype(descr), tuple(elements.shape[:-1] if raw else elements.shape)
    array = zeros(0, dtype=d).reshape(shape) if 0 in shape else _np_wrap(ndarray, elements, raw, d, None, True)
    return array.transpose() if fortran else array


class NpzFile:
    """The arrays of an .npz file, each read when it is asked for."""
    def __init__(self, path, names):
        self.files = names
        self._path = path

    def __getitem__(self, key):
        name = key[:-4] if key.endswith(".npy") and key not in self.files else key
        if self._path is None:
            raise AttributeError("'NoneType' object has no attribute 'open'")
        if name not in self.files:
            raise KeyError(f"{key} is not a file in the archive")
        return self._read(name)

    def _read(self, name):
        return _file_array(self._path, name)

    def __contains__(self, key):
        return key in self.files or key.endswith(".npy") and key[:-4] in self.files

    def __iter__(self):
        return iter(self.files)

    def __len__(self):
        return len(self.files)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def __repr__(self):
        names = ", ".join(self.files[:5]) + ("..." if len(self.files) > 5 else "")
        return f"NpzFile {self._path or 'object'!r} with keys: {names}"

    def close(self):
        self._path = None

    def keys(self):
        return list(self.files)

    def values(self):
        return [self[name] for name in self.files]

    def items(self):
        return [(name, self[name]) for name in self.files]

    def get(self, key, default=None):
        return self[key] if key in self else default


def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding="ASCII", *, max_header_size=10000):
    if hasattr(file, "read"):
        import numpy._files
        return numpy._files.load_from(file, allow_pickle)
    import _session_files
    if _session_files.is_file(file):
        import numpy._files
        return numpy._files.load_from(_session_files.open(file, "rb"), allow_pickle)
    file = file.__fspath__() if hasattr(file, "__fspath__") else file
    if mmap_mode not in (None, "r", "r+", "c", "w+"):
        raise ValueError(f"mode must be one of ['r+', 'w+', 'c', 'r', 'readwrite', 'readonly', 'copyonwrite', 'write'] (got {mmap_mode!r})")
    if mmap_mode in ("r+", "w+"):
        raise NotImplementedError(f"mmap_mode={mmap_mode!r} writes to the file, which a session does not")
    format, names, _ = _file_open(file)
    if format == "npz":
        return NpzFile(file, names)
    if format != "npy":
        raise ValueError("Cannot load file containing pickled data when allow_pickle=False")
    array = _file_array(file, "")
    if mmap_mode == "r":
        array.setflags(write=False)
    return array


def _file_function(name, verb):
    def refuse(*args, **kwargs):
        raise NotImplementedError(f"np.{name}() {verb} files, which a session does not")

    return refuse


memmap = _file_function("memmap", "reads")


def _of_files(name):
    """A function of numpy._files, which is read when one is first called."""
    def function(*args, **kwargs):
        import numpy._files
        return getattr(numpy._files, name)(*args, **kwargs)
    return function


save, savez, savez_compressed, savetxt, loadtxt, genfromtxt, fromfile, fromstring = [
    _of_files(name) for name in ("save", "savez", "savez_compressed", "savetxt", "loadtxt", "genfromtxt", "fromfile", "fromstring")]


def isnat(x):
    a = asarray(x)
    if a.dtype.kind not in "mM":
        raise TypeError("ufunc 'isnat' is only defined for np.datetime64 and np.timedelta64.")
    return numpy._dates.call("isnat", (a,))


def _packed_bits(flags, bitorder):
    flags = [1 if v else 0 for v in flags]
    flags += [0] * (-len(flags) % 8)
    out = []
    for i in range(0, len(flags), 8):
        value = 0
        for bit in flags[i:i + 8] if bitorder == "big" else flags[i:i + 8][::-1]:
            value = 2 * value + bit
        out.append(value)
    return out


def _unpacked_bits(values, bitorder):
    out = []
    for v in values:
        bits = [(v >> (7 - i)) & 1 for i in range(8)]
        out += bits if bitorder == "big" else bits[::-1]
    return out


def _along(function, a, axis):
    """An array of bytes in which each row along the axis is what the function makes of it."""
    a = moveaxis(a, axis, -1)
    rows = [function(row) for row in a.reshape(-1, a.shape[-1]).tolist()]
    return moveaxis(array(rows, dtype="uint8").reshape(a.shape[:-1] + (-1,)), -1, axis)


def packbits(a, axis=None, bitorder="big"):
    a = asarray(a)
    if axis is None:
        return array(_packed_bits(a.ravel().tolist(), bitorder), dtype="uint8")
    return _along(lambda row: _packed_bits(row, bitorder), a, axis)


def unpackbits(a, axis=None, count=None, bitorder="big"):
    a = asarray(a)
    if a.dtype is not _by_name["uint8"]:
        raise TypeError("Expected an input array of unsigned byte data type")

    def bits_of(values):
        bits = _unpacked_bits(values, bitorder)
        return bits if count is None else bits[:count] + [0] * (count - len(bits))
    return array(bits_of(a.ravel().tolist()), dtype="uint8") if axis is None else _along(bits_of, a, axis)


def bitwise_count(x):
    return array([bin(_builtin_abs(v)).count("1") for v in asarray(x).ravel().tolist()], dtype="uint8").reshape(asarray(x).shape)



# Operators of arrays.
def _takes(other):
    return not isinstance(other, (_str, dict)) and other is not None


def _operator(function, symbol):
    name = "" if function is matmul else function._name

    def method(self, other):
        made = _np_fast(name, self, other, _scalar_dtypes)
        if made is not None:
            return made
        if _overrides.defers(self, other):
            return NotImplemented
        if function is matmul and isinstance(other, ndarray) and _overrides.highest([self, other]) is not None:
            return _overrides.wrapped(matmul(asarray(self), asarray(other)), _overrides.highest([self, other]))
        if self._dtype.kind in "OmM":
            return function(self, other)
        if isinstance(other, torch.Tensor):
            return _with_tensor(function, torch.as_tensor(self), other)
        if not _takes(other):
            if symbol == "==" or symbol == "!=":
                if isinstance(other, _str) and self.dtype.kind in "US":
                    return function(self, other)
                return full(self.shape, symbol == "!=", bool)
            if isinstance(other, _str):
                if self.dtype.kind in "US" and symbol in ("<", "<=", ">", ">="):
                    return function(self, other)
                no_loop(function._name, [self.dtype, asarray(other).dtype])
            return NotImplemented
        if symbol == "==" or symbol == "!=":
            other = other if isinstance(other, (_bool, _int, _float, generic)) else asarray(other)
            if isinstance(other, ndarray) and _broadcast_two(self.shape, other.shape) is None:
                raise ValueError("operands could not be broadcast together with shapes " + _tuple_text(self.shape) + " " + _tuple_text(other.shape) + " ")
        return function(self, other)
    return method


def _reflected(function):
    name = "" if function is matmul else function._name

    def method(self, other):
        made = _np_fast(name, other, self, _scalar_dtypes)
        if made is not None:
            return made
        if isinstance(other, torch.Tensor):
            return _with_tensor(function, other, torch.as_tensor(self))
        if not _takes(other):
            return NotImplemented
        return function(other, self)
    return method


def _in_place(function):
    name = "" if function is matmul else function._name

    def method(self, other):
        if _np_fast_in_place(name, self, other):
            return self
        return function(self, other, out=self)
    return method


def _with_tensor(function, x, y):
    return matmul_of_tensors(x, y) if function is matmul else function._function(x, y)


def matmul_of_tensors(x, y):
    return torch.matmul(x, y)


_operators = {
    "add": (add, "+"), "sub": (subtract, "-"), "mul": (multiply, "*"), "truediv": (divide, "/"), "floordiv": (floor_divide, "//"),
    "mod": (remainder, "%"), "pow": (power, "**"), "matmul": (matmul, "@"), "and": (bitwise_and, "&"), "or": (bitwise_or, "|"),
    "xor": (bitwise_xor, "^"), "lshift": (left_shift, "<<"), "rshift": (right_shift, ">>")}
for _name in _operators:
    setattr(ndarray, "__" + _name + "__", _operator(*_operators[_name]))
    setattr(ndarray, "__r" + _name + "__", _reflected(_operators[_name][0]))
    setattr(ndarray, "__i" + _name + "__", _in_place(_operators[_name][0]))
_orders = {"eq": (equal, "=="), "ne": (not_equal, "!="), "lt": (less, "<"), "le": (less_equal, "<="), "gt": (greater, ">"), "ge": (greater_equal, ">=")}
for _name in _orders:
    setattr(ndarray, "__" + _name + "__", _operator(*_orders[_name]))
setattr(ndarray, "__neg__", lambda self: negative(self))
setattr(ndarray, "__pos__", lambda self: positive(self))
setattr(ndarray, "__invert__", lambda self: invert(self))
setattr(ndarray, "__abs__", lambda self: absolute(self))
setattr(ndarray, "__divmod__", lambda self, other: divmod(self, other))
setattr(ndarray, "argmax", argmax)
setattr(ndarray, "argmin", argmin)
setattr(ndarray, "argsort", argsort)
setattr(ndarray, "choose", choose)
setattr(ndarray, "clip", clip)
setattr(ndarray, "conjugate", lambda self: conjugate(self))
setattr(ndarray, "cumprod", cumprod)
setattr(ndarray, "cumsum", cumsum)
setattr(ndarray, "diagonal", diagonal)
setattr(ndarray, "dot", dot)
setattr(ndarray, "mean", mean)
setattr(ndarray, "nonzero", nonzero)
setattr(ndarray, "argpartition", argpartition)
setattr(ndarray, "prod", prod)
setattr(ndarray, "ptp", ptp)
setattr(ndarray, "put", put)
setattr(ndarray, "repeat", repeat)
setattr(ndarray, "searchsorted", searchsorted)
setattr(ndarray, "std", std)
setattr(ndarray, "take", take)
setattr(ndarray, "trace", trace)
setattr(ndarray, "var", var)
setattr(ndarray, "all", all)
setattr(ndarray, "any", any)
setattr(ndarray, "max", max)
setattr(ndarray, "min", min)
setattr(ndarray, "sum", sum)
setattr(ndarray, "round", round)
setattr(ndarray, "compress", lambda self, condition, axis=None, out=None: compress(condition, self, axis, out))
setattr(ndarray, "conj", lambda self: conjugate(self))
setattr(ndarray, "partition", lambda self, kth, axis=-1: _sort_in_place(self, axis))
setattr(ndarray, "sort", _sort_in_place)


record = void


class recarray(ndarray):
    def __getattr__(self, name):
        names = self.dtype.names
        if names is not None and name in names:
            return self[name]
        raise AttributeError(f"recarray has no attribute {name}")

    def __setattr__(self, name, value):
        if name[:1] != "_" and self._dtype.names is not None and name in self._dtype.names:
            self[name] = value
        else:
            object.__setattr__(self, name, value)

    def field(self, attr, val=None):
        if val is None:
            return self[self.dtype.names[attr] if isinstance(attr, int) else attr]
        self[attr] = val

    def __repr__(self):
        text = array2string(self, separator=", ", prefix="rec.array(")
        return f"rec.array({text},\n          dtype={self.dtype})"


from numpy.matrixlib import asmatrix, bmat, matrix


def __getattr__(name):
    advice = {"int": " When replacing `np.int`, you may wish to use e.g. `np.int64` or `np.int32` to specify the precision. If you wish to "
                     "review your current use, check the release note link for additional information.",
              "object": " "}
    for old, scalar in (("float", "float64"), ("complex", "complex128"), ("str", "str_")):
        advice[old] = f" If you specifically wanted the numpy scalar type, use `np.{scalar}` here."
    if name not in advice:
        raise AttributeError(f"module 'numpy' has no attribute '{name}'")
    raise AttributeError(
        f"module 'numpy' has no attribute '{name}'.\n`np.{name}` was a deprecated alias for the builtin `{name}`. To avoid this error in "
        f"existing code, use `{name}` by itself. Doing this will not modify any behavior and is safe.{advice[name]}\nThe aliases was "
        "originally deprecated in NumPy 1.20; for more details and guidance see the original release note at:\n"
        "    https://numpy.org/devdocs/release/1.20.0-notes.html#deprecations")
