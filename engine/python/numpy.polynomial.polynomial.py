# Polynomials whose coefficients begin with the constant term.
import numpy
from numpy._array import asarray


def as_series(c):
    made = numpy.atleast_1d(asarray(c))
    return made.astype(float) if made.dtype.kind in "biu" else made


def polytrim(c, tol=0):
    c = as_series(c)
    places = numpy.flatnonzero(numpy.abs(c) > tol)
    return c[:1] * 0 if not len(places) else c[:int(places[-1]) + 1]


def polyval(x, c, tensor=True):
    c = as_series(c)
    x = asarray(x) if isinstance(x, (list, tuple)) else x
    made = c[-1] + x * 0
    for i in range(2, len(c) + 1):
        made = c[-i] + made * x
    return made


def polyadd(c1, c2):
    a, b = as_series(c1), as_series(c2)
    if len(a) < len(b):
        a, b = b, a
    made = a.copy()
    made[:len(b)] += b
    return polytrim(made)


def polysub(c1, c2):
    return polyadd(c1, -as_series(c2))


def polymul(c1, c2):
    return polytrim(numpy.convolve(as_series(c1), as_series(c2)))


def polymulx(c):
    return numpy.concatenate([[0.0], as_series(c)])


def polydiv(c1, c2):
    a, b = as_series(c1), as_series(c2)
    if b[-1] == 0:
        raise ZeroDivisionError
    quotient, rest = numpy.polydiv(a[::-1], b[::-1])
    return polytrim(quotient[::-1]) if len(quotient) else a[:1] * 0, polytrim(rest[::-1])


def polypow(c, pow, maxpower=None):
    made = numpy.array([1.0])
    for _ in range(pow):
        made = polymul(made, c)
    return made


def polyder(c, m=1, scl=1, axis=0):
    c = as_series(c)
    for _ in range(m):
        c = c[1:] * numpy.arange(1, len(c)) * scl if len(c) > 1 else c[:1] * 0
    return c


def polyint(c, m=1, k=(), lbnd=0, scl=1, axis=0):
    c, constants = as_series(c), list(k) if numpy.iterable(k) else [k]
    for i in range(m):
        made = numpy.concatenate([[0.0], c * scl / numpy.arange(1, len(c) + 1)])
        made[0] = (constants[i] if i < len(constants) else 0.0) - polyval(lbnd, made)
        c = made
    return c


def polyroots(c):
    c = polytrim(c)
    if len(c) < 2:
        return numpy.array([], dtype=c.dtype)
    if len(c) == 2:
        return numpy.array([-c[0] / c[1]])
    return numpy.sort(found) if (found := numpy.roots(c[::-1])).dtype.kind == "f" else found[sorted(range(len(found)), key=lambda i: (found[i].real, found[i].imag))]


def polyfromroots(roots):
    made = numpy.array([1.0])
    for root in roots:
        made = polymul(made, [-root, 1.0])
    return made


def polyvander(x, deg):
    return numpy.vander(numpy.atleast_1d(asarray(x)).astype(float), deg + 1, increasing=True)


def polyfit(x, y, deg, rcond=None, full=False, w=None):
    return numpy.polyfit(x, y, deg, w=w)[::-1].copy()
