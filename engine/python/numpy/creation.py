# Functions of numpy that create arrays, and the index tricks.


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
        return diagonal(v, k)
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
            if isinstance(item.step, complex):
                parts.append(linspace(item.start or 0, item.stop, _int(math.hypot(item.step.real, item.step.imag))))
            else:
                parts.append(arange(item.start or 0, item.stop, 1 if item.step is None else item.step))
        if single:
            return parts[0]
        made = meshgrid(*parts, indexing="ij", sparse=self._sparse)
        return made if self._sparse else stack(made)


mgrid = _Grid(False)
ogrid = _Grid(True)
