# Functions that give complex numbers where real ones have no result.
import numpy


def _widened(x, is_outside):
    x = numpy.asarray(x)
    return x.astype(numpy.complex128) if x.dtype.kind != "c" and bool(numpy.any(is_outside(x))) else x


def _result(x):
    return x if not isinstance(x, numpy.ndarray) or x.ndim else x[()]


def sqrt(x):
    return _result(numpy.sqrt(_widened(x, lambda v: v < 0)))


def log(x):
    return _result(numpy.log(_widened(x, lambda v: v < 0)))


def log2(x):
    return _result(numpy.log2(_widened(x, lambda v: v < 0)))


def log10(x):
    return _result(numpy.log10(_widened(x, lambda v: v < 0)))


def logn(n, x):
    return log(x) / log(n)


def power(x, p):
    return _result(numpy.power(_widened(x, lambda v: v < 0), _widened(p, lambda v: v < 0)))
