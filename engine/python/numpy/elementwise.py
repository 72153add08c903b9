# Functions element by element that are no universal functions.


abs = absolute


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
