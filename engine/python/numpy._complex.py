# Arithmetic of complex arrays, which lie in memory as pairs of floats: it is computed on complex tensors.
import torch
from numpy._dtype import _by_name, _complex_scalar, _float_for, _native, generic
from numpy._array import _elements, _half, _new_array, _own, _store, asarray, ndarray


def _is_complex(x):
    return isinstance(x, complex) or isinstance(x, ndarray) and x._dtype.kind == "c"


def _tensor_of(x):
    """Returns an array, complex or not, as a complex tensor."""
    x = asarray(x)
    if x._dtype.kind == "c":
        return torch.complex(_elements(x.real).clone(), _elements(x.imag).clone())
    re = _elements(x)
    re = re.to(_float_for(x._dtype)._torch) if x._dtype.kind != "f" or x._dtype.itemsize > 2 else re.to(torch.float32)
    return torch.complex(re.clone(), torch.zeros_like(re))


def _array_of(t):
    """Returns a tensor as an array, or as a number if it has no dimensions."""
    if not t.is_complex():
        out = _own(t.contiguous(), _by_name[str(t.dtype)[6:]])
        return out[()] if t.dim() == 0 else out
    if t.dim() == 0:
        return _complex_scalar(_by_name[str(t.dtype)[6:]], complex(t.item()))
    out = _new_array(tuple(t.shape), _by_name[str(t.dtype)[6:]])
    if t.numel():
        _store(out.real, _own(t.real.clone(), _native(_half(out._dtype))))
        _store(out.imag, _own(t.imag.clone(), _native(_half(out._dtype))))
    return out


def _sign(x):
    size = torch.abs(x)
    return torch.where(size == 0, torch.zeros_like(x), x / torch.where(size == 0, torch.ones_like(size), size))


def _before(x, y, compare):
    """Compares the real parts, and if they are equal, the imaginary parts."""
    return (x.real < y.real) | ((x.real == y.real) & compare(x.imag, y.imag))


def _sqrt(z):
    re, im = z.real, z.imag
    s = ((torch.hypot(re, im) + re.abs()) / 2).sqrt()
    d = torch.where(s == 0, s, im.abs() / (2 * torch.where(s == 0, torch.ones_like(s), s)))
    return torch.complex(torch.where(re >= 0, s, d), torch.copysign(torch.where(re >= 0, d, s), im))


_functions = {
    "add": torch.add, "subtract": torch.sub, "multiply": torch.mul, "divide": torch.div, "power": torch.pow, "float_power": torch.pow,
    "negative": torch.neg, "positive": torch.clone, "conjugate": torch.conj, "absolute": torch.abs, "exp": torch.exp, "log": torch.log,
    "log2": lambda x: torch.log(x) / 0.6931471805599453, "log10": lambda x: torch.log(x) / 2.302585092994046, "sqrt": _sqrt,
    "square": torch.square, "reciprocal": torch.reciprocal, "sin": torch.sin, "cos": torch.cos, "tan": lambda x: torch.sin(x) / torch.cos(x),
    "sinh": lambda x: (torch.exp(x) - torch.exp(-x)) / 2, "cosh": lambda x: (torch.exp(x) + torch.exp(-x)) / 2, "tanh": torch.tanh,
    "sign": _sign, "equal": torch.eq, "not_equal": torch.ne, "isnan": torch.isnan, "isfinite": torch.isfinite,
    "less": lambda x, y: _before(x, y, torch.lt), "less_equal": lambda x, y: _before(x, y, torch.le),
    "greater": lambda x, y: _before(y, x, torch.lt), "greater_equal": lambda x, y: _before(y, x, torch.le),
    "isinf": lambda x: torch.isinf(x.real) | torch.isinf(x.imag)}


def _kind_for(operands):
    """Returns the dtype of the result: a number of Python does not widen complex64."""
    wide = [x for x in operands if isinstance(x, ndarray) and x._dtype.kind in "cfiu"]
    is_narrow = wide and all([x._dtype.kind == "c" and x._dtype.itemsize == 8 or _float_for(x._dtype).itemsize <= 4 and x._dtype.kind != "c" for x in wide])
    return torch.complex64 if is_narrow else torch.complex128


def _complex_call(name, args, out, where):
    """Returns the result of a ufunc of which an operand is complex, or None if it has no loop for them."""
    if name not in _functions:
        return None
    operands = [x if isinstance(x, (bool, int, float, complex)) and not isinstance(x, generic) else asarray(x) for x in args]
    kind = _kind_for(operands)
    tensors = [_tensor_of(x).to(kind) for x in operands]
    if name == "power" and isinstance(operands[1], (bool, int)) and 0 <= operands[1] <= 3:
        tensors[1] = int(operands[1])
    made = _array_of(_functions[name](*tensors))
    if out is not None:
        _store(out, made)
        return out
    if where is not True:
        raise NotImplementedError(f"{name}() of complex numbers with where= is not implemented in Stridescope")
    return made


complex_call = _complex_call


def _over(a, axis, keepdims, function):
    t = _tensor_of(a)
    dims = tuple(range(t.dim())) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    if not dims:
        return _array_of(t)
    made = torch.complex(function(t.real, dims, keepdims), function(t.imag, dims, keepdims))
    return _array_of(made)


def _complex_sum(a, axis, keepdims):
    return _over(a, axis, keepdims, lambda t, dims, keep: t.sum(dims, keepdim=keep))


def _complex_mean(a, axis, keepdims):
    return _over(a, axis, keepdims, lambda t, dims, keep: t.mean(dims, keepdim=keep))


def _along(t, dim):
    """The parts of a tensor along a dimension."""
    return [t.select(dim, i) for i in range(t.shape[dim])]


def _complex_prod(a, axis, keepdims):
    t = _tensor_of(a)
    dims = range(t.dim()) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    for dim in sorted([d % t.dim() for d in dims], reverse=True):
        product = torch.ones_like(t.select(dim, 0)) if t.shape[dim] else torch.ones([n for d, n in enumerate(t.shape) if d != dim], dtype=t.dtype)
        for part in _along(t, dim):
            product = product * part
        t = product.unsqueeze(dim) if keepdims else product
    return _array_of(t)


def _complex_running(a, axis, is_product):
    t, made = _tensor_of(a), []
    for part in _along(t, axis):
        made.append(part if not made else made[-1] * part if is_product else made[-1] + part)
    return _array_of(torch.stack(made, axis) if made else t)


def _complex_product(a, b):
    x, y = _tensor_of(a), _tensor_of(b)
    kind = torch.complex64 if x.dtype == y.dtype and x.dtype is torch.complex64 else torch.complex128
    return _array_of(torch.matmul(x.to(kind), y.to(kind)))


def _complex_isclose(a, b, rtol, atol):
    x, y = _tensor_of(a), _tensor_of(b)
    return _array_of(torch.eq(x, y) | (torch.abs(x - y) <= atol + rtol * torch.abs(y)))


def _complex_angle(z):
    z = asarray(z)
    if z._dtype.kind != "c":
        z = _array_of(_tensor_of(z))
    return _array_of(torch.atan2(_elements(asarray(z.imag)).clone(), _elements(asarray(z.real)).clone()))


def _complex_rounded(a, decimals):
    t = _tensor_of(a)
    return _array_of(torch.complex(torch.round(t.real, decimals=decimals), torch.round(t.imag, decimals=decimals)))


def complex_from_values(data, shape, d):
    """Returns nested lists of numbers as a complex array."""
    flat = [complex(x) for x in data]
    half = torch.float32 if d.itemsize == 8 else torch.float64
    re, im = [torch.tensor([getattr(z, part) for z in flat], dtype=half).reshape(shape) for part in ("real", "imag")]
    out = _new_array(shape, d)
    if flat:
        _store(out.real, _own(re, _native(_half(d))))
        _store(out.imag, _own(im, _native(_half(d))))
    return out
