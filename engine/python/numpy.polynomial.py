# numpy.polynomial: the class Polynomial and polynomials by their coefficients.
import numpy
import numpy.polynomial.polynomial as polynomial
import numpy.polynomial.chebyshev as chebyshev
import numpy.polynomial.legendre as legendre
from numpy._array import asarray, ndarray

_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def set_default_printstyle(style):
    numpy._polynomial_style = style


class Polynomial:
    __array_ufunc__ = None
    __hash__ = None

    def __init__(self, coef, domain=None, window=None, symbol="x"):
        self.coef = polynomial.as_series(coef).copy()
        self.domain = numpy.array([-1.0, 1.0]) if domain is None else asarray(domain).astype(float)
        self.window = numpy.array([-1.0, 1.0]) if window is None else asarray(window).astype(float)
        self.symbol = symbol

    def _like(self, coef):
        return Polynomial(coef, self.domain, self.window, self.symbol)

    def _other(self, other):
        return other.coef if isinstance(other, Polynomial) else other

    def mapparms(self):
        (a, b), (c, d) = self.domain, self.window
        return (b * c - a * d) / (b - a), (d - c) / (b - a)

    def __call__(self, arg):
        offset, scale = self.mapparms()
        arg = asarray(arg) if isinstance(arg, (list, tuple)) else arg
        return polynomial.polyval(offset + scale * arg, self.coef)

    def __len__(self):
        return len(self.coef)

    def __iter__(self):
        return iter(self.coef)

    def __neg__(self):
        return self._like(-self.coef)

    def __add__(self, other):
        return self._like(polynomial.polyadd(self.coef, self._other(other)))

    __radd__ = __add__

    def __sub__(self, other):
        return self._like(polynomial.polysub(self.coef, self._other(other)))

    def __rsub__(self, other):
        return self._like(polynomial.polysub(other, self.coef))

    def __mul__(self, other):
        return self._like(polynomial.polymul(self.coef, self._other(other)))

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, (Polynomial, ndarray)):
            raise TypeError(f"unsupported types for true division: '{type(self)}', '{type(other)}'")
        return self._like(self.coef / other)

    def __divmod__(self, other):
        quotient, rest = polynomial.polydiv(self.coef, self._other(other))
        return self._like(quotient), self._like(rest)

    def __floordiv__(self, other):
        return divmod(self, other)[0]

    def __mod__(self, other):
        return divmod(self, other)[1]

    def __pow__(self, other):
        return self._like(polynomial.polypow(self.coef, other))

    def __eq__(self, other):
        return isinstance(other, Polynomial) and self.coef.shape == other.coef.shape and bool(numpy.all(self.coef == other.coef)) and bool(numpy.all(self.domain == other.domain))

    def __ne__(self, other):
        return not self == other

    def copy(self):
        return self._like(self.coef)

    def degree(self):
        return len(self) - 1

    def deriv(self, m=1):
        return self._like(polynomial.polyder(self.coef, m, self.mapparms()[1]))

    def integ(self, m=1, k=(), lbnd=None):
        offset, scale = self.mapparms()
        return self._like(polynomial.polyint(self.coef, m, k, 0 if lbnd is None else offset + scale * lbnd, 1 / scale))

    def roots(self):
        (a, b), (c, d) = self.window, self.domain
        found = polynomial.polyroots(self.coef)
        return (b * c - a * d) / (b - a) + (d - c) / (b - a) * found

    def trim(self, tol=0):
        return self._like(polynomial.polytrim(self.coef, tol))

    def cutdeg(self, deg):
        return self.truncate(deg + 1)

    def truncate(self, size):
        return self._like(self.coef[:size])

    def linspace(self, n=100, domain=None):
        x = numpy.linspace(*(self.domain if domain is None else domain), n)
        return x, self(x)

    def convert(self, domain=None, kind=None, window=None):
        offset, scale = self.mapparms()
        made, power = numpy.zeros(1), numpy.ones(1)
        for c in self.coef:
            made, power = polynomial.polyadd(made, power * c), polynomial.polymul(power, [offset, scale])
        return Polynomial(made, domain, window, self.symbol)

    @classmethod
    def fit(cls, x, y, deg, domain=None, rcond=None, full=False, w=None, window=None, symbol="x"):
        x = asarray(x).astype(float)
        if domain is None:
            domain = [x.min(), x.max()]
            if domain[0] == domain[1]:
                domain = [domain[0] - 1, domain[1] + 1]
        made = cls([0], domain, window, symbol)
        offset, scale = made.mapparms()
        made.coef = polynomial.polyfit(offset + scale * x, y, deg, w=w)
        return made

    @classmethod
    def fromroots(cls, roots, domain=(-1, 1), window=None, symbol="x"):
        return cls(polynomial.polyfromroots(roots), domain, window, symbol)

    @classmethod
    def identity(cls, domain=None, window=None, symbol="x"):
        return cls([0, 1], domain, window, symbol)

    @classmethod
    def basis(cls, deg, domain=None, window=None, symbol="x"):
        return cls([0] * deg + [1], domain, window, symbol)

    def __repr__(self):
        coef, domain, window = [repr(one)[6:-1] for one in (self.coef, self.domain, self.window)]
        return f"Polynomial({coef}, domain={domain}, window={window}, symbol='{self.symbol}')"

    def __str__(self):
        return self._text(lambda power: "" if power == 0 else "·" + self._variable() + ("" if power == 1 else "".join([_SUPERSCRIPTS[int(c)] for c in str(power)])))

    def __format__(self, style):
        if style == "ascii":
            return self._text(lambda power: "" if power == 0 else " " + self._variable() + ("" if power == 1 else f"**{power}"))
        return str(self)

    def _variable(self):
        offset, scale = self.mapparms()
        if offset == 0 and scale == 1:
            return self.symbol
        shown = f"{scale:.8g}".rstrip() if scale != 1 else ""
        number = lambda v: str(numpy.float64(v)) if len(str(numpy.float64(v))) < 12 else f"{v:.8f}"
        if offset == 0:
            return f"({number(scale)}{self.symbol})"
        if scale == 1:
            return f"({number(offset)} + {self.symbol})"
        return f"({number(offset)} + {number(scale)}{self.symbol})"

    def _text(self, term):
        texts = [str(c) for c in self.coef]
        out = texts[0]
        for power, c in enumerate(self.coef):
            if power == 0:
                continue
            is_negative = c.dtype.kind == "f" and c < 0
            out += f" {'-' if is_negative else '+'} {str(-c) if is_negative else str(c)}{term(power)}"
        return out
