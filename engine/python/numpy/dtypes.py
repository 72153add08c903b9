# Dtypes: promotion, casts, limits.


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
