# Series of Chebyshev polynomials.
import math
import numpy
from numpy._array import asarray


def chebval(x, c, tensor=True):
    c = asarray(c) * 1.0
    x = asarray(x) if isinstance(x, (list, tuple)) else x
    if len(c) < 3:
        return c[0] + (c[1] * x if len(c) == 2 else 0 * x)
    c0, c1 = c[-2], c[-1]
    for i in range(3, len(c) + 1):
        c0, c1 = c[-i] - c1, c0 + c1 * 2 * x
    return c0 + c1 * x


def chebvander(x, deg):
    x = numpy.atleast_1d(asarray(x)).astype(float)
    columns = [x * 0 + 1, x]
    while len(columns) <= deg:
        columns.append(2 * x * columns[-1] - columns[-2])
    return numpy.stack(columns[:deg + 1], -1)


def chebfit(x, y, deg):
    return numpy.linalg.lstsq(chebvander(x, deg), asarray(y).astype(float), rcond=None)[0]


def chebpts1(npts):
    return numpy.sin(0.5 * math.pi / npts * numpy.arange(-npts + 1, npts + 1, 2))


def chebpts2(npts):
    return numpy.cos(numpy.linspace(-math.pi, 0, npts))


def cheb2poly(c):
    import numpy.polynomial.polynomial as polynomial
    made, last, now = numpy.zeros(1), numpy.array([1.0]), numpy.array([0.0, 1.0])
    for one in asarray(c):
        made = polynomial.polyadd(made, last * one)
        last, now = now, polynomial.polysub(polynomial.polymul([0.0, 2.0], now), last)
    return made
