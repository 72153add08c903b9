# Series of Legendre polynomials.
import numpy
from numpy._array import asarray


def legval(x, c, tensor=True):
    c = asarray(c) * 1.0
    x = asarray(x) if isinstance(x, (list, tuple)) else x
    if len(c) < 3:
        return c[0] + (c[1] * x if len(c) == 2 else 0 * x)
    n, c0, c1 = len(c), c[-2], c[-1]
    for i in range(3, len(c) + 1):
        n -= 1
        c0, c1 = c[-i] - c1 * ((n - 1) / n), c0 + c1 * x * ((2 * n - 1) / n)
    return c0 + c1 * x


def leggauss(deg):
    k = numpy.arange(1, deg)
    beside = k / numpy.sqrt(4.0 * k * k - 1)
    matrix = numpy.diag(beside, 1) + numpy.diag(beside, -1)
    x = numpy.linalg.eigvalsh(matrix)
    last = [0] * deg + [1]
    slope = [(2 * i + 1) if i < deg and (deg - i) % 2 == 1 else 0 for i in range(deg)]
    x = x - legval(x, last) / legval(x, slope)
    before = legval(x, [0] * (deg - 1) + [1])
    size = legval(x, slope)
    w = 1 / (before / numpy.abs(before).max() * (size / numpy.abs(size).max()))
    x, w = (x - x[::-1]) / 2, (w + w[::-1]) / 2
    return x, w * (2.0 / w.sum())
