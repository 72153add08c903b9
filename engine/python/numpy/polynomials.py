# Polynomials by their coefficients.


def polyval(p, x):
    p = p.coeffs if isinstance(p, poly1d) else asarray(p)
    if isinstance(x, poly1d):
        y = poly1d([0])
    else:
        x = asarray(x)
        y = multiply(x, 0)
    for c in p.tolist():
        y = y * x + c
    return y


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    import numpy.linalg
    x, y = asarray(x).astype(float), asarray(y).astype(float)
    if x.size == 0:
        raise TypeError("expected non-empty vector for x")
    if x.shape[0] != y.shape[0]:
        raise TypeError("expected x and y to have same length")
    lhs = vander(x, deg + 1)
    scale = sqrt((lhs * lhs).sum(axis=0))
    if w is not None:
        lhs, y = lhs * asarray(w)[:, None], y * (asarray(w) if y.ndim == 1 else asarray(w)[:, None])
    made = numpy.linalg.lstsq(lhs / scale, y)
    c = (made[0].T / scale).T
    if full:
        return c, made[1], made[2], made[3], len(x) * 2.220446049250313e-16
    if cov:
        inner = numpy.linalg.inv(dot((lhs / scale).T, lhs / scale)) / outer(scale, scale)
        return c, inner * (made[1] / (len(x) - deg - 1))
    return c


def _coefficients(p):
    return p.coeffs if isinstance(p, poly1d) else atleast_1d(asarray(p))


def polyadd(a1, a2):
    is_poly = isinstance(a1, poly1d) or isinstance(a2, poly1d)
    a, b = _coefficients(a1), _coefficients(a2)
    gap = len(b) - len(a)
    made = concatenate([zeros(gap, a.dtype), a]) + b if gap > 0 else a + concatenate([zeros(-gap, b.dtype), b])
    return poly1d(made) if is_poly else made


def polysub(a1, a2):
    is_poly = isinstance(a1, poly1d) or isinstance(a2, poly1d)
    made = polyadd(_coefficients(a1), -_coefficients(a2))
    return poly1d(made) if is_poly else made


def polymul(a1, a2):
    is_poly = isinstance(a1, poly1d) or isinstance(a2, poly1d)
    made = convolve(_coefficients(a1), _coefficients(a2))
    return poly1d(made) if is_poly else made


def polydiv(u, v):
    is_poly = isinstance(u, poly1d) or isinstance(v, poly1d)
    a, b = _coefficients(u) + 0.0, _coefficients(v) + 0.0
    m, n = len(a) - 1, len(b) - 1
    q, r = zeros(_max(m - n + 1, 1)), a.copy()
    for k in range(0, m - n + 1):
        d = r[k] / b[0]
        q[k] = d
        r[k:k + n + 1] -= d * b
    while allclose(r[0], 0, rtol=1e-14) and len(r) > 1:
        r = r[1:]
    return (poly1d(q), poly1d(r)) if is_poly else (q, r)


def polyder(p, m=1):
    c = _coefficients(p)
    for _ in range(m):
        n = len(c) - 1
        c = c[:-1] * arange(n, 0, -1) if n else c[:0]
    return poly1d(c) if isinstance(p, poly1d) else c


def polyint(p, m=1, k=None):
    c = _coefficients(p)
    k = [0] * m if k is None else [k] * m if isinstance(k, (_int, _float)) else list(k)
    for i in range(m):
        c = concatenate([c / arange(len(c), 0, -1), [k[i]]])
    return poly1d(c) if isinstance(p, poly1d) else c


def poly(seq_of_zeros):
    import numpy.linalg
    a = atleast_1d(asarray(seq_of_zeros))
    if a.ndim == 2:
        a = numpy.linalg.eigvals(a)
    c = ones(1)
    for zero in a:
        c = convolve(c, array([1, -zero]))
    return c


def roots(p):
    import numpy.linalg
    p = atleast_1d(asarray(p))
    if p.ndim != 1:
        raise ValueError("Input must be a rank-1 array.")
    places = nonzero(p)[0]
    if len(places) == 0:
        return array([])
    trailing = len(p) - places[-1] - 1
    p = p[_int(places[0]):_int(places[-1]) + 1].astype(float) if p.dtype.kind != "c" else p[_int(places[0]):_int(places[-1]) + 1]
    n = len(p)
    if n > 1:
        a = diag(ones(n - 2), -1)
        a[0, :] = -p[1:] / p[0]
        found = numpy.linalg.eigvals(a)
    else:
        found = array([])
    return concatenate([found, zeros(_int(trailing), found.dtype)]) if trailing else found


def _power_lines(text):
    """Exponents on a line of their own."""
    out, above, below, at = " ", "", "", 0
    while text.find("**", at) >= 0:
        mark = text.find("**", at)
        end = mark + 2
        while end < len(text) and text[end].isdigit():
            end += 1
        part, power = text[at:mark], text[mark + 2:end]
        at = end
        part_above, part_below = " " * (len(part) - 1) + power, part + " " * (len(power) - 1)
        if len(below) + len(part_below) > 70 or len(above) + len(part_above) > 70:
            out += above + "\n" + below + "\n "
            above, below = part_above, part_below
        else:
            above, below = above + part_above, below + part_below
    return out + above + "\n" + below + text[at:]


class poly1d:
    __hash__ = None

    def __init__(self, c_or_r, r=False, variable=None):
        if isinstance(c_or_r, poly1d):
            self.variable, self.coeffs = c_or_r.variable, c_or_r.coeffs
            return
        c = poly(c_or_r) if r else atleast_1d(asarray(c_or_r))
        if c.ndim > 1:
            raise ValueError("Polynomial must be 1d only.")
        c = trim_zeros(c, "f")
        self.coeffs = c if len(c) else array([0], dtype=c.dtype)
        self.variable = variable or "x"

    @property
    def c(self):
        return self.coeffs

    @property
    def coef(self):
        return self.coeffs

    @property
    def coefficients(self):
        return self.coeffs

    @property
    def order(self):
        return len(self.coeffs) - 1

    @property
    def o(self):
        return len(self.coeffs) - 1

    @property
    def roots(self):
        return roots(self.coeffs)

    @property
    def r(self):
        return roots(self.coeffs)

    def __array__(self, dtype=None, copy=None):
        return self.coeffs

    def __repr__(self):
        return "poly1d(" + repr(self.coeffs)[6:-1] + ")"

    def __len__(self):
        return self.order

    def __str__(self):
        coeffs, n, text = self.coeffs.tolist(), self.order, "0"
        var = self.variable
        for k, c in enumerate(coeffs):
            shown = "%.4g" % c
            if shown[-4:] == "0000":
                shown = shown[:-5]
            power = n - k
            if power == 0:
                new = shown if shown != "0" else "0" if k == 0 else ""
            elif power == 1:
                new = "" if shown == "0" else var if shown == "b" else f"{shown} {var}"
            else:
                new = "" if shown == "0" else f"{shown} {var}**{power}"
            if k > 0:
                if new:
                    text = f"{text} - {new[1:]}" if new.startswith("-") else f"{text} + {new}"
            else:
                text = new
        return _power_lines(text)

    def __call__(self, val):
        return polyval(self.coeffs, val)

    def __neg__(self):
        return poly1d(-self.coeffs)

    def __pos__(self):
        return self

    def __mul__(self, other):
        return poly1d(self.coeffs * other) if isscalar(other) else poly1d(polymul(self.coeffs, _coefficients(other)))

    def __rmul__(self, other):
        return self * other

    def __add__(self, other):
        return poly1d(polyadd(self.coeffs, _coefficients(other)))

    __radd__ = __add__

    def __sub__(self, other):
        return poly1d(polysub(self.coeffs, _coefficients(other)))

    def __rsub__(self, other):
        return poly1d(polysub(_coefficients(other), self.coeffs))

    def __pow__(self, val):
        made = poly1d([1])
        for _ in range(_int(val)):
            made = made * self
        return made

    def __truediv__(self, other):
        if isscalar(other):
            return poly1d(self.coeffs / other)
        return polydiv(self, poly1d(other))

    def __eq__(self, other):
        return isinstance(other, poly1d) and self.coeffs.shape == other.coeffs.shape and _bool((self.coeffs == other.coeffs).all())

    def __ne__(self, other):
        return not self == other

    def __getitem__(self, val):
        return 0 if val > self.order or val < 0 else self.coeffs[self.order - val]

    def __iter__(self):
        return iter(self.coeffs)

    def integ(self, m=1, k=0):
        return poly1d(polyint(self.coeffs, m, k))

    def deriv(self, m=1):
        return poly1d(polyder(self.coeffs, m))
