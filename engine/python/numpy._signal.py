# Windows of signals, and functions of angles and floats.
import math
import torch
from numpy._array import _elements, _own, asarray
from numpy._dtype import _by_name


def _window(M, function):
    import numpy
    if M < 1:
        return numpy.array([], dtype=float)
    if M == 1:
        return numpy.ones(1)
    return function(numpy, numpy.arange(1 - M, M, 2))


def hanning(M):
    return _window(M, lambda numpy, n: 0.5 + 0.5 * numpy.cos(math.pi * n / (M - 1)))


def hamming(M):
    return _window(M, lambda numpy, n: 0.54 + 0.46 * numpy.cos(math.pi * n / (M - 1)))


def blackman(M):
    return _window(M, lambda numpy, n: 0.42 + 0.5 * numpy.cos(math.pi * n / (M - 1)) + 0.08 * numpy.cos(2.0 * math.pi * n / (M - 1)))


def bartlett(M):
    return _window(M, lambda numpy, n: numpy.where(numpy.less_equal(n, 0), 1 + n / (M - 1), 1 - n / (M - 1)))


def kaiser(M, beta):
    def function(numpy, _):
        n, alpha = numpy.arange(0, M), (M - 1) / 2.0
        return i0(beta * numpy.sqrt(1 - ((n - alpha) / alpha) ** 2.0)) / i0(float(beta))
    return _window(M, function)


def i0(x):
    made = _own(torch.special.i0(_elements(asarray(x).astype(float))), _by_name["float64"])
    return made[()]


def unwrap(p, discont=None, axis=-1, *, period=2 * math.pi):
    import numpy
    p = asarray(p)
    steps = numpy.diff(p, axis=axis)
    discont = period / 2 if discont is None else discont
    low = -period / 2
    fixed = numpy.mod(steps - low, period) + low
    fixed = numpy.where((fixed == low) & (steps > 0), -low, fixed)
    change = numpy.where(numpy.abs(steps) < discont, 0.0, fixed - steps)
    up = numpy.array(p, dtype=float)
    rest = [slice(None)] * p.ndim
    rest[axis] = slice(1, None)
    up[tuple(rest)] = p[tuple(rest)] + change.cumsum(axis)
    return up


def frexp(x):
    a = asarray(x)
    mantissa, exponent = torch.frexp(_elements(a if a.dtype.kind == "f" else a.astype(float)))
    d = a.dtype if a.dtype.kind == "f" else _by_name["float64"]
    return _own(mantissa, d)[()], _own(exponent.to(torch.int32), _by_name["int32"])[()]
