# numpy.random: NumPy's own streams of MT19937 (seed, rand, randn, ...) and PCG64 (default_rng).
import math
import numpy
import torch
from numpy._array import _int, _float, _finish, _own, _shape_of, _size_of, asarray, ndarray
from numpy._dtype import _by_name, as_dtype, generic, integer


def _words(n):
    """An integer's 32-bit words, the lowest first."""
    if n < 0:
        raise ValueError("expected non-negative integer")
    out = []
    while n or not out:
        out.append(n & 0xFFFFFFFF)
        n >>= 32
    return out


def _entropy(seed):
    if isinstance(seed, (list, tuple, ndarray)):
        out = []
        for n in seed:
            out += _words(_int(n))
        return out
    return _words(_int(seed))


def _require_choices(a, n, size):
    if n > 0 or size is not None and _size_of(_shape_of(size)) == 0:
        return
    if isinstance(a, (int, integer)):
        raise ValueError("a must be greater than 0 unless no samples are taken")
    raise ValueError("'a' cannot be empty unless no samples are taken")


class _Draws:
    """The draws of both kinds of generators, which change the state that _state() gives and _keep() takes."""
    def _draw(self, kind, count, low=0, span=0, a=0.0, b=0.0):
        state, made = _np_random_draw(kind, self._state(), count, low, span, a, b)
        self._keep(state)
        return made

    def _shaped(self, kind, size, then=None):
        if size is None:
            value = self._draw(kind, 1)
            return (then(value) if then else value).item()
        shape = _shape_of(size)
        made = self._draw(kind, _size_of(shape)).reshape(shape)
        return _own(then(made) if then else made, _by_name["float64"])

    def random(self, size=None, dtype=float, out=None):
        if as_dtype(dtype).itemsize == 4:
            made = self._shaped("float", size)
            return made.astype("float32") if isinstance(made, ndarray) else made
        return self._shaped("double", size)

    def random_sample(self, size=None):
        return self._shaped("double", size)

    def standard_normal(self, size=None, dtype=float, out=None):
        made = self._shaped("normal", size)
        return made.astype(dtype) if isinstance(made, ndarray) and as_dtype(dtype).itemsize == 4 else made

    def _between(self, low, high, size, kind, function):
        if isinstance(low, (int, float)) and isinstance(high, (int, float)):
            a, b = _float(low), _float(high)
            return self._shaped(kind, size, lambda t: function(t, a, b))
        low, high = asarray(low), asarray(high)
        if low.ndim == 0 and high.ndim == 0:
            a, b = _float(low), _float(high)
            return self._shaped(kind, size, lambda t: function(t, a, b))
        shape = numpy.broadcast_shapes(low.shape, high.shape) if size is None else _shape_of(size)
        made = _own(self._draw(kind, _size_of(shape)).reshape(shape), _by_name["float64"])
        return function(made, low, high)

    def uniform(self, low=0.0, high=1.0, size=None):
        return self._between(low, high, size, "double", lambda t, a, b: a + (b - a) * t)

    def normal(self, loc=0.0, scale=1.0, size=None):
        if isinstance(scale, (int, float)) and scale < 0:
            raise ValueError("scale < 0")
        return self._between(loc, scale, size, "normal", lambda t, a, b: a + b * t)

    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        return numpy.exp(self.normal(mean, sigma, size))

    def exponential(self, scale=1.0, size=None):
        return self._between(scale, 0.0, size, "exponential", lambda t, a, b: t * a)

    def standard_exponential(self, size=None, dtype=float, method="zig", out=None):
        return self._shaped("exponential", size)

    def _of_shapes(self, kind, size, a, b=0.0):
        """Numbers of a distribution whose shape is a and b."""
        first, second = asarray(a), asarray(b)
        if first.ndim == 0 and second.ndim == 0:
            if size is None:
                return self._draw(kind, 1, 0, 0, _float(first), _float(second)).item()
            shape = _shape_of(size)
            return _own(self._draw(kind, _size_of(shape), 0, 0, _float(first), _float(second)).reshape(shape), _by_name["float64"])
        shape = numpy.broadcast_shapes(first.shape, second.shape) if size is None else _shape_of(size)
        rows = zip(numpy.broadcast_to(first, shape).ravel().tolist(), numpy.broadcast_to(second, shape).ravel().tolist())
        return asarray([self._draw(kind, 1, 0, 0, x, y).item() for x, y in rows]).reshape(shape)

    def standard_gamma(self, shape, size=None, dtype=float, out=None):
        return self._of_shapes("gamma", size, shape)

    def gamma(self, shape, scale=1.0, size=None):
        if size is None and (asarray(shape).ndim or asarray(scale).ndim):
            size = numpy.broadcast_shapes(asarray(shape).shape, asarray(scale).shape)
        return self.standard_gamma(shape, size) * scale

    def beta(self, a, b, size=None):
        return self._of_shapes("beta", size, a, b)

    def chisquare(self, df, size=None):
        return 2.0 * self.standard_gamma(numpy.asarray(df) / 2.0, size)

    def _each(self, draw, size, *parameters):
        """Floats that `draw(parameters)` makes from any number of values of the stream."""
        arrays = [asarray(one) for one in parameters]
        if size is None and all([a.ndim == 0 for a in arrays]):
            return draw(*[a.item() for a in arrays])
        shape = numpy.broadcast_shapes(*[a.shape for a in arrays]) if size is None else _shape_of(size)
        columns = [numpy.broadcast_to(a, shape).ravel().tolist() for a in arrays]
        rows = zip(*columns) if columns else [()] * _size_of(shape)
        return asarray([draw(*row) for row in rows], dtype=float).reshape(shape)

    def _gamma(self, shape):
        return self._draw("gamma", 1, 0, 0, shape).item()

    def _normal(self):
        return self._draw("normal", 1).item()

    def _exponential(self):
        return self._draw("exponential", 1).item()

    def f(self, dfnum, dfden, size=None):
        def draw(dfnum, dfden):
            above = 2.0 * self._gamma(dfnum / 2.0) * dfden
            return above / (2.0 * self._gamma(dfden / 2.0) * dfnum)
        return self._each(draw, size, dfnum, dfden)

    def standard_t(self, df, size=None):
        def draw(df):
            above = self._normal()
            return math.sqrt(df / 2) * above / math.sqrt(self._gamma(df / 2))
        return self._each(draw, size, df)

    def standard_cauchy(self, size=None):
        def draw():
            above = self._normal()
            return above / self._normal()
        return self._each(draw, size)

    def pareto(self, a, size=None):
        if isinstance(self, RandomState):
            return self._each(lambda a: math.exp(self._exponential() / a) - 1, size, a)
        return self._each(lambda a: math.expm1(self._exponential() / a), size, a)

    def weibull(self, a, size=None):
        return self._each(lambda a: self._exponential() ** (1.0 / a) if a else 0.0, size, a)

    def power(self, a, size=None):
        if isinstance(self, RandomState):
            return self._each(lambda a: (1 - math.exp(-self._exponential())) ** (1.0 / a), size, a)
        return self._each(lambda a: (-math.expm1(-self._exponential())) ** (1.0 / a), size, a)

    def laplace(self, loc=0.0, scale=1.0, size=None):
        def draw(loc, scale):
            u = self._double()
            while u == 0:
                u = self._double()
            return loc - scale * math.log(2.0 - u - u) if u >= 0.5 else loc + scale * math.log(u + u)
        return self._each(draw, size, loc, scale)

    def gumbel(self, loc=0.0, scale=1.0, size=None):
        return self._each(lambda loc, scale: loc - scale * math.log(-math.log(1.0 - self._double())), size, loc, scale)

    def logistic(self, loc=0.0, scale=1.0, size=None):
        def draw(loc, scale):
            u = self._double()
            return loc + scale * math.log(u / (1.0 - u))
        return self._each(draw, size, loc, scale)

    def rayleigh(self, scale=1.0, size=None):
        if isinstance(self, RandomState):
            return self._each(lambda scale: scale * math.sqrt(-2.0 * math.log1p(-self._double())), size, scale)
        return self._each(lambda scale: scale * math.sqrt(2.0 * self._exponential()), size, scale)

    def triangular(self, left, mode, right, size=None):
        def draw(left, mode, right):
            u, base = self._double(), right - left
            if u <= (mode - left) / base:
                return left + math.sqrt(u * (mode - left) * base)
            return right - math.sqrt((1.0 - u) * (right - mode) * base)
        return self._each(draw, size, left, mode, right)

    def wald(self, mean, scale, size=None):
        def draw(mean, scale):
            y = self._normal()
            y = mean * y * y
            x = mean + mean / (2 * scale) * (y - math.sqrt(4 * scale * y + y * y))
            return x if self._double() <= mean / (mean + x) else mean * mean / x
        return self._each(draw, size, mean, scale)

    def vonmises(self, mu, kappa, size=None):
        def draw(mu, kappa):
            if kappa < 1e-8:
                return math.pi * (2 * self._double() - 1)
            if kappa < 1e-5:
                s = 1.0 / kappa + kappa
            else:
                r = 1 + math.sqrt(1 + 4 * kappa * kappa)
                rho = (r - math.sqrt(2 * r)) / (2 * kappa)
                s = (1 + rho * rho) / (2 * rho)
            while True:
                z = math.cos(math.pi * self._double())
                w = (1 + s * z) / (s + z)
                y = kappa * (s - w)
                v = self._double()
                if y * (2 - y) - v >= 0 or math.log(y / v) + 1 - y >= 0:
                    break
            found = math.acos(w)
            if self._double() < 0.5:
                found = -found
            found += mu
            return (abs(found) + math.pi) % (2 * math.pi) - math.pi if found >= 0 else -((abs(found) + math.pi) % (2 * math.pi) - math.pi)
        return self._each(draw, size, mu, kappa)

    def geometric(self, p, size=None):
        def draw(p):
            if p >= 0.333333333333333333333333:
                x, chance, total, u = 1, p, p, self._double()
                while u > total:
                    chance *= 1 - p
                    total += chance
                    x += 1
                return x
            if isinstance(self, RandomState):
                return math.ceil(math.log1p(-self._double()) / math.log(1.0 - p))
            return math.ceil(-self._exponential() / math.log1p(-p))
        return self._one_by_one(draw, size, p)

    def negative_binomial(self, n, p, size=None):
        def draw(n, p):
            rate = self._gamma(n) * ((1 - p) / p)
            return self._poisson(rate)
        return self._one_by_one(draw, size, n, p)

    def zipf(self, a, size=None):
        def draw(a):
            b = 2.0 ** (a - 1)
            while True:
                u, v = 1.0 - self._double(), self._double()
                x = math.floor(u ** (-1.0 / (a - 1)))
                if x < 1 or x > 2 ** 63 - 1:
                    continue
                t = (1.0 + 1.0 / x) ** (a - 1)
                if v * x * (t - 1.0) / (b - 1.0) <= t / b:
                    return x
        return self._one_by_one(draw, size, a)

    def logseries(self, p, size=None):
        def draw(p):
            r = math.log1p(-p)
            while True:
                v = self._double()
                if v >= p:
                    return 1
                u = self._double()
                q = -math.expm1(r * u)
                if v <= q * q:
                    found = math.floor(1 + math.log(v) / math.log(q))
                    if found >= 1 and v != 0:
                        return found
                    continue
                return 1 if v >= q else 2
        return self._one_by_one(draw, size, p)

    def noncentral_chisquare(self, df, nonc, size=None):
        def draw(df, nonc):
            if nonc == 0:
                return 2.0 * self._gamma(df / 2.0)
            if df > 1:
                rest = 2.0 * self._gamma((df - 1) / 2.0)
                z = self._normal() + math.sqrt(nonc)
                return rest + z * z
            return 2.0 * self._gamma((df + 2 * self._poisson(nonc / 2.0)) / 2.0)
        return self._each(draw, size, df, nonc)

    def noncentral_f(self, dfnum, dfden, nonc, size=None):
        def draw(dfnum, dfden, nonc):
            above = self.noncentral_chisquare(dfnum, nonc) * dfden
            return above / (2.0 * self._gamma(dfden / 2.0) * dfnum)
        return self._each(draw, size, dfnum, dfden, nonc)

    def _up_to(self, most):
        """A whole number from 0 to `most`, by rejection: random_interval()."""
        mask = 1
        while mask < most:
            mask = mask * 2 + 1
        while most:
            found = self._draw("bounded", 1, 0, 4294967295).item() & mask
            if found <= most:
                return found
        return 0

    def hypergeometric(self, ngood, nbad, nsample, size=None):
        def few(good, bad, sample):
            total = good + bad
            left, rest, found = total, good, sample if sample <= total // 2 else total - sample
            count = found
            while found > 0 and rest > 0 and left > rest:
                left -= 1
                chosen = self._up_to(left)
                found -= 1
                rest -= chosen < rest
            if left == rest:
                rest -= found
            return good - rest if count == sample else rest

        def few_of_doubles(good, bad, sample):
            least, k = min(bad, good), sample
            y = float(least)
            while y > 0.0 and k > 0:
                y -= math.floor(self._double() + y / (bad + good - sample + k))
                k -= 1
            found = _int(least - y)
            return sample - found if good > bad else found

        def many(good, bad, sample):
            """Stadlober's ratio of uniforms."""
            is_old = isinstance(self, RandomState)
            total = good + bad
            used, least, most = min(sample, total - sample), min(good, bad), max(good, bad)
            p, q = least / total, most / total
            a = used * p + 0.5
            var = (total - used) * (sample if is_old else used) * p * q / (total - 1)
            c = math.sqrt(var + 0.5)
            h = 1.7155277699214135 * c + 0.8989161620588988
            m = math.floor((used + 1) * (least + 1) / (total + 2))
            g = math.lgamma(m + 1) + math.lgamma(least - m + 1) + math.lgamma(used - m + 1) + math.lgamma(most - used + m + 1)
            b = min(min(used, least) + 1, math.floor(a + 16 * c))
            while True:
                u, v = self._double(), self._double()
                x = a + h * (v - 0.5) / u
                if x < 0.0 or x >= b:
                    continue
                k = math.floor(x)
                t = g - (math.lgamma(k + 1) + math.lgamma(least - k + 1) + math.lgamma(used - k + 1) + math.lgamma(most - used + k + 1))
                if u * (4.0 - u) - 3.0 <= t:
                    break
                if u * (u - t) >= 1:
                    continue
                if 2.0 * math.log(u) <= t:
                    break
            if good > bad:
                k = used - k
            return good - k if used < sample else k

        def draw(good, bad, sample):
            if good < 0 or bad < 0 or sample < 0:
                raise ValueError("ngood < 0" if good < 0 else "nbad < 0" if bad < 0 else "nsample < 0")
            if good + bad < sample:
                raise ValueError("ngood + nbad < nsample")
            if isinstance(self, RandomState):
                return 0 if sample < 1 else many(good, bad, sample) if sample > 10 else few_of_doubles(good, bad, sample)
            return many(good, bad, sample) if sample >= 10 and sample <= good + bad - 10 else few(good, bad, sample)
        return self._one_by_one(draw, size, ngood, nbad, nsample)

    def multinomial(self, n, pvals, size=None):
        chances = asarray(pvals).astype(float).tolist()
        if math.fsum(chances[:-1]) > 1.0 + 1e-12:
            raise ValueError("sum(pvals[:-1]) > 1.0")

        def draw(n):
            left, total, row = n, 1.0, [0] * len(chances)
            for j, chance in enumerate(chances[:-1]):
                row[j] = self._binomial(left, chance / total)
                left -= row[j]
                if left <= 0:
                    break
                total -= chance
            if left > 0:
                row[-1] = left
            return row
        if size is None and asarray(n).ndim == 0:
            return asarray(draw(_int(n)), dtype="int64")
        shape = asarray(n).shape if size is None else _shape_of(size)
        counts = numpy.broadcast_to(asarray(n), shape).ravel().tolist()
        return asarray([draw(count) for count in counts], dtype="int64").reshape(shape + (len(chances),))

    def dirichlet(self, alpha, size=None):
        shapes = asarray(alpha).astype(float).tolist()
        if any([a <= 0 for a in shapes]):
            raise ValueError("alpha <= 0" if isinstance(self, RandomState) else "alpha < 0")

        def draw():
            if not isinstance(self, RandomState) and max(shapes) < 0.1:
                rest, out = 1.0, []
                for j in range(len(shapes) - 1):
                    v = self._draw("beta", 1, 0, 0, shapes[j], math.fsum(shapes[j + 1:])).item()
                    out.append(rest * v)
                    rest *= 1 - v
                return out + [rest]
            row, total = [], 0.0
            for a in shapes:
                row.append(self._gamma(a))
                total += row[-1]
            return [x * (1 / total) for x in row]
        if size is None:
            return asarray(draw())
        shape = _shape_of(size)
        return asarray([draw() for _ in range(_size_of(shape))]).reshape(shape + (len(shapes),))

    def multivariate_normal(self, mean, cov, size=None, check_valid="warn", tol=1e-8, *, method="svd"):
        mean, cov = asarray(mean).astype(float), asarray(cov).astype(float)
        if mean.ndim != 1:
            raise ValueError("mean must be 1 dimensional")
        if cov.ndim != 2 or cov.shape[0] != cov.shape[1]:
            raise ValueError("cov must be 2 dimensional and square")
        if mean.shape[0] != cov.shape[0]:
            raise ValueError("mean and cov must have same length")
        shape = (() if size is None else _shape_of(size)) + mean.shape
        x = self.standard_normal(shape).reshape(-1, mean.shape[0])
        if method == "cholesky":
            import numpy.linalg
            return (mean + x @ numpy.linalg.cholesky(cov).T).reshape(shape)
        import numpy.linalg
        u, s, v = numpy.linalg.svd(cov)
        if isinstance(self, RandomState):
            return (numpy.dot(x, numpy.sqrt(s)[:, None] * v) + mean).reshape(shape)
        return (mean + x @ (u * numpy.sqrt(s)).T).reshape(shape)

    def _integers(self, low, high, size, dtype, endpoint):
        if high is None:
            low, high = 0, low
        if size is None and dtype is int and not endpoint and type(low) is int and type(high) is int and 0 < high - low < 2 ** 62:
            return self._draw("bounded", 1, low, high - low - 1).item()
        d = as_dtype(dtype)
        bounds = None if isinstance(low, (int, integer)) and isinstance(high, (int, integer)) else (asarray(low), asarray(high))
        if bounds is not None and (bounds[0].ndim or bounds[1].ndim):
            shape = numpy.broadcast_shapes(bounds[0].shape, bounds[1].shape) if size is None else _shape_of(size)
            lows = numpy.broadcast_to(bounds[0], shape).ravel().tolist()
            highs = numpy.broadcast_to(bounds[1], shape).ravel().tolist()
            made = [self._integers(a, b, None, d, endpoint) for a, b in zip(lows, highs)]
            return asarray(made, dtype=d).reshape(shape)
        low, high = _int(low), _int(high) - (0 if endpoint else 1)
        if low > high:
            raise ValueError(("high < 0" if endpoint else "high <= 0") if low == 0 else "low > high" if endpoint else "low >= high")
        span = high - low
        made = self._draw("bounded1" if d.itemsize == 1 else "bounded2" if d.itemsize == 2 else "bounded", 1 if size is None else _size_of(_shape_of(size)), low, span - 2 ** 64 if span >= 2 ** 63 else span)
        if size is None:
            return _np_scalar(d, made.item()) if dtype is not int else made.item()
        return _own(made.reshape(_shape_of(size)).to(d._torch), d)

    def permutation(self, x, axis=0):
        if isinstance(x, (int, integer)):
            return _own(self._draw("order", _int(x)), _by_name["int64"])
        a = asarray(x)
        return numpy.take(a, _own(self._draw("order", a.shape[axis]), _by_name["int64"]), axis)

    def permuted(self, x, axis=None, out=None):
        a = asarray(x)
        if axis is None:
            return self.permutation(a.ravel()).reshape(a.shape)
        moved = numpy.moveaxis(a, axis, -1).copy()
        for row in moved.reshape(-1, moved.shape[-1]):
            row[...] = self.permutation(row)
        return numpy.moveaxis(moved, -1, axis)

    def shuffle(self, x, axis=0):
        order = self._draw("order", len(x) if axis == 0 else x.shape[axis]).tolist()
        if isinstance(x, ndarray):
            x[...] = numpy.take(x, order, axis)
        else:
            x[:] = [x[i] for i in order]

    def bytes(self, length):
        return self._integers(0, 4294967296, (length - 1) // 4 + 1, "uint32", False).tobytes()[:length]

    def _chosen(self, a, places, size, axis=0):
        if isinstance(a, (int, integer)):
            return places if size is not None else _int(places)
        a = asarray(a)
        return a[places] if a.ndim == 1 else numpy.take(a, places, axis)

    def _weighted(self, n, size, p, replace):
        weights = asarray(p).astype(float)
        if weights.size != n:
            raise ValueError("'a' and 'p' must have same size" if False else "a and p must have same size")
        if abs(weights.sum() - 1.0) > 1e-8:
            raise ValueError("probabilities do not sum to 1" if isinstance(self, RandomState) else "Probabilities do not sum to 1. See Notes section of docstring for more information.")
        if replace and size is None and n <= 64:
            total, sums = 0.0, []
            for weight in weights.tolist():
                total += weight
                sums.append(total)
            u = self._double()
            return len([one for one in sums if one / total <= u])
        if replace:
            cdf = weights.cumsum()
            cdf = cdf / cdf[-1]
            return cdf.searchsorted(self.random(size), side="right")
        count = _size_of(_shape_of(size)) if size is not None else 1
        p, found = weights.copy(), []
        while len(found) < count:
            x = self.random(count - len(found))
            if found:
                p[found] = 0
            cdf = p.cumsum()
            cdf = cdf / cdf[-1]
            new = cdf.searchsorted(x, side="right").tolist()
            firsts = []
            for v in new:
                if v not in firsts:
                    firsts.append(v)
            found += firsts
        out = asarray(found, dtype="int64")
        return out.reshape(_shape_of(size)) if size is not None else out[0]

    def _one_by_one(self, draw, size, *parameters):
        """Integers that `draw(parameters)` makes from any number of values of the stream."""
        arrays = [asarray(one) for one in parameters]
        if size is None and all([a.ndim == 0 for a in arrays]):
            return draw(*[a.item() for a in arrays])
        shape = numpy.broadcast_shapes(*[a.shape for a in arrays]) if size is None else _shape_of(size)
        columns = [numpy.broadcast_to(a, shape).ravel().tolist() for a in arrays]
        return asarray([draw(*row) for row in zip(*columns)], dtype="int64").reshape(shape)

    def _double(self):
        return self._draw("double", 1).item()

    def binomial(self, n, p, size=None):
        return self._one_by_one(self._binomial, size, n, p)

    def _binomial(self, n, p):
        if n < 0:
            raise ValueError("n < 0")
        if not 0 <= p <= 1:
            raise ValueError("p < 0, p > 1 or p is NaN")
        if n == 0 or p == 0:
            return 0
        small = min(p, 1 - p)
        found = self._by_inversion(n, small) if n * small <= 30 else self._by_acceptance(n, small)
        return found if p <= 0.5 else n - found

    def _by_inversion(self, n, p):
        q = 1 - p
        first = math.exp(n * math.log(q))
        most = _int(min(n, n * p + 10 * math.sqrt(n * p * q + 1)))
        x, chance, left = 0, first, self._double()
        while left > chance:
            x += 1
            if x > most:
                x, chance, left = 0, first, self._double()
            else:
                left -= chance
                chance = (n - x + 1) * p * chance / (x * q)
        return x

    def _by_acceptance(self, n, r):
        """Kachitvichyanukul and Schmeiser's algorithm BTPE (1988)."""
        q = 1 - r
        nrq = n * r * q
        fm = n * r + r
        m = math.floor(fm)
        p1 = math.floor(2.195 * math.sqrt(nrq) - 4.6 * q) + 0.5
        xm = m + 0.5
        xl, xr = xm - p1, xm + p1
        c = 0.134 + 20.5 / (15.3 + m)
        a = (fm - xl) / (fm - xl * r)
        left = a * (1 + a / 2)
        a = (xr - fm) / (xr * q)
        right = a * (1 + a / 2)
        p2 = p1 * (1 + 2 * c)
        p3 = p2 + c / left
        p4 = p3 + c / right
        while True:
            u, v = self._double() * p4, self._double()
            if u <= p1:
                return math.floor(xm - p1 * v + u)
            if u <= p2:
                x = xl + (u - p1) / c
                v = v * c + 1 - abs(m - x + 0.5) / p1
                if v > 1:
                    continue
                y = math.floor(x)
            elif u <= p3:
                y = math.floor(xl + math.log(v) / left) if v != 0 else -1
                if y < 0:
                    continue
                v = v * (u - p2) * left
            else:
                y = math.floor(xr - math.log(v) / right) if v != 0 else n + 1
                if y > n:
                    continue
                v = v * (u - p3) * right
            k = abs(y - m)
            if k <= 20 or k >= nrq / 2 - 1:
                s = r / q
                a = s * (n + 1)
                ratio = 1.0
                for i in range(m + 1, y + 1):
                    ratio *= a / i - s
                for i in range(y + 1, m + 1):
                    ratio /= a / i - s
                if v <= ratio:
                    return y
                continue
            rho = k / nrq * ((k * (k / 3 + 0.625) + 1 / 6) / nrq + 0.5)
            t = -k * k / (2 * nrq)
            log_v = math.log(v)
            if log_v < t - rho:
                return y
            if log_v > t + rho:
                continue
            x1, f1, z, w = y + 1, m + 1, n + 1 - m, n - y + 1
            bound = xm * math.log(f1 / x1) + (n - m + 0.5) * math.log(z / w) + (y - m) * math.log(w * r / (x1 * q))
            for at in (f1, z, x1, w):
                square = at * at
                bound += (13680 - (462 - (132 - (99 - 140 / square) / square) / square) / square) / at / 166320
            if log_v <= bound:
                return y

    def poisson(self, lam=1.0, size=None):
        return self._one_by_one(self._poisson, size, lam)

    def _poisson(self, lam):
        if not lam >= 0:
            raise ValueError("lam < 0 or lam contains NaNs")
        if lam == 0:
            return 0
        if lam < 10:
            least, count, product = math.exp(-lam), 0, self._double()
            while product > least:
                count += 1
                product *= self._double()
            return count
        # Hoermann's transformed rejection PTRS (1993).
        log_lam = math.log(lam)
        b = 0.931 + 2.53 * math.sqrt(lam)
        a = -0.059 + 0.02483 * b
        inverse = 1.1239 + 1.1328 / (b - 3.4)
        vr = 0.9277 - 3.6224 / (b - 2)
        while True:
            u, v = self._double() - 0.5, self._double()
            us = 0.5 - abs(u)
            k = math.floor((2 * a / us + b) * u + lam + 0.43)
            if us >= 0.07 and v <= vr:
                return k
            if k < 0 or (us < 0.013 and v > us):
                continue
            if math.log(v) + math.log(inverse) - math.log(a / (us * us) + b) <= -lam + k * log_lam - math.lgamma(k + 1):
                return k

__parts__ = (
    "generators",
    "functions",
)
