# numpy.random: NumPy's own streams of MT19937 (seed, rand, randn, ...) and PCG64 (default_rng).
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


class _Draws:
    """What both kinds of generators draw, as the state changes that _state() gives and _keep() takes."""
    def _draw(self, kind, count, low=0, span=0):
        state, made = _np_random_draw(kind, self._state(), count, low, span)
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
        return self._between(loc, scale, size, "normal", lambda t, a, b: a + b * t)

    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        return numpy.exp(self.normal(mean, sigma, size))

    def exponential(self, scale=1.0, size=None):
        return self._shaped("double", size, lambda t: -torch.log(1.0 - t) * scale)

    def standard_exponential(self, size=None):
        return self.exponential(1.0, size)

    def _integers(self, low, high, size, dtype, endpoint):
        if high is None:
            low, high = 0, low
        d = as_dtype(dtype)
        bounds = asarray(low), asarray(high)
        if bounds[0].ndim or bounds[1].ndim:
            shape = numpy.broadcast_shapes(bounds[0].shape, bounds[1].shape) if size is None else _shape_of(size)
            lows = numpy.broadcast_to(bounds[0], shape).ravel().tolist()
            highs = numpy.broadcast_to(bounds[1], shape).ravel().tolist()
            made = [self._integers(a, b, None, d, endpoint) for a, b in zip(lows, highs)]
            return asarray(made, dtype=d).reshape(shape)
        low, high = _int(low), _int(high) - (0 if endpoint else 1)
        if low > high:
            raise ValueError("low >= high" if not endpoint else "low > high")
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
        return self.permutation(a, axis)

    def shuffle(self, x, axis=0):
        order = self._draw("order", len(x) if axis == 0 else x.shape[axis]).tolist()
        if isinstance(x, ndarray):
            x[...] = numpy.take(x, order, axis)
        else:
            x[:] = [x[i] for i in order]

    def bytes(self, length):
        return bytes([self._draw("bounded", 1, 0, 255).item() for _ in range(length)])

    def _chosen(self, a, places, size, axis=0):
        if isinstance(a, (int, integer)):
            return places if size is not None else _int(places)
        a = asarray(a)
        return numpy.take(a, places, axis)

    def _weighted(self, n, size, p, replace):
        weights = asarray(p).astype(float)
        if weights.size != n:
            raise ValueError("'a' and 'p' must have same size" if False else "a and p must have same size")
        if abs(weights.sum() - 1.0) > 1e-8:
            raise ValueError("probabilities do not sum to 1" if isinstance(self, RandomState) else "Probabilities do not sum to 1. See Notes section of docstring for more information.")
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

    def binomial(self, n, p, size=None):
        count = 1 if size is None else _size_of(_shape_of(size))
        made = [_int((self._draw("double", n) < p).sum().item()) for _ in range(count)]
        return made[0] if size is None else asarray(made).reshape(_shape_of(size))


class Generator(_Draws):
    def __init__(self, state):
        self._kept = state

    def _state(self):
        return self._kept

    def _keep(self, state):
        self._kept = state

    def __repr__(self):
        return "Generator(PCG64) at 0x7F0000000000"

    def __str__(self):
        return "Generator(PCG64)"

    def integers(self, low, high=None, size=None, dtype="int64", endpoint=False):
        return self._integers(low, high, size, dtype, endpoint)

    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        n = _int(a) if isinstance(a, (int, integer)) else asarray(a).shape[axis]
        if p is not None:
            return self._chosen(a, self._weighted(n, size, p, replace), size, axis)
        if replace:
            return self._chosen(a, self._integers(0, n, size, "int64", False), size, axis)
        count = 1 if size is None else _size_of(_shape_of(size))
        if count > n:
            raise ValueError("Cannot take a larger sample than population when replace is False")
        if n > 10000 and count > n // (50 if shuffle else 20):
            order = list(range(n))
            for i in range(n - 1, max(n - count, 1) - 1, -1):
                j = self._draw("bounded", 1, 0, i).item()
                order[i], order[j] = order[j], order[i]
            chosen = order[n - count:]
        else:
            chosen, known = [], {}
            for j in range(n - count, n):
                value = self._draw("bounded", 1, 0, j).item() if j else 0
                value = j if value in known else value
                known[value] = True
                chosen.append(value)
            if shuffle:
                for i in range(count - 1, 0, -1):
                    j = self._draw("bounded", 1, 0, i).item()
                    chosen[i], chosen[j] = chosen[j], chosen[i]
        places = asarray(chosen, dtype="int64")
        return self._chosen(a, places.reshape(_shape_of(size)) if size is not None else places[0], size, axis)

    def spawn(self, n_children):
        return [default_rng([i, 1]) for i in range(n_children)]


class RandomState(_Draws):
    def __init__(self, seed=None):
        self.seed(seed)

    def _state(self):
        return self._kept

    def _keep(self, state):
        self._kept = state

    def seed(self, seed=None):
        self._keep(_started(seed))

    def get_state(self):
        return tuple(self._state())

    def set_state(self, state):
        self._keep(list(state))

    def rand(self, *shape):
        return self.random_sample(shape if shape else None)

    def randn(self, *shape):
        return self.standard_normal(shape if shape else None)

    def randint(self, low, high=None, size=None, dtype=int):
        return self._integers(low, high, size, dtype, False)

    def random_integers(self, low, high=None, size=None):
        return self._integers(low if high is not None else 1, high if high is not None else low, size, int, True)

    def choice(self, a, size=None, replace=True, p=None):
        n = _int(a) if isinstance(a, (int, integer)) else asarray(a).shape[0]
        if p is not None:
            return self._chosen(a, self._weighted(n, size, p, replace), size)
        if replace:
            return self._chosen(a, self._integers(0, n, size, int, False), size)
        count = 1 if size is None else _size_of(_shape_of(size))
        if count > n:
            raise ValueError("Cannot take a larger sample than population when 'replace=False'")
        places = self.permutation(n)[:count]
        return self._chosen(a, places.reshape(_shape_of(size)) if size is not None else places[0], size)


def _started(seed):
    if seed is None:
        seed = 0
    if isinstance(seed, (list, tuple, ndarray)):
        return _np_random_start("mt array", _entropy(seed))
    seed = _int(seed)
    if seed < 0 or seed > 2 ** 32 - 1:
        raise ValueError("Seed must be between 0 and 2**32 - 1")
    return _np_random_start("mt", [seed])


class _Global(RandomState):
    """The generator of numpy.random's functions: its state is the session's."""
    def __init__(self):
        pass

    def _state(self):
        return _np_state("random", None) or _started(0)

    def _keep(self, state):
        _np_set_state("random", state)


_global = _Global()


class SeedSequence:
    def __init__(self, entropy=None):
        self.entropy = entropy


class PCG64:
    def __init__(self, seed=None):
        self._kept = _np_random_start("pcg", _entropy(0 if seed is None else seed.entropy if isinstance(seed, SeedSequence) else seed))


def default_rng(seed=None):
    if isinstance(seed, Generator):
        return seed
    if isinstance(seed, PCG64):
        return Generator(seed._kept)
    return Generator(PCG64(seed)._kept)


def seed(seed=None):
    _global.seed(seed)


def rand(*shape):
    return _global.rand(*shape)


def randn(*shape):
    return _global.randn(*shape)


def randint(low, high=None, size=None, dtype=int):
    return _global.randint(low, high, size, dtype)


def random_integers(low, high=None, size=None):
    return _global.random_integers(low, high, size)


def random(size=None):
    return _global.random_sample(size)


def random_sample(size=None):
    return _global.random_sample(size)


ranf = sample = random_sample


def standard_normal(size=None):
    return _global.standard_normal(size)


def normal(loc=0.0, scale=1.0, size=None):
    return _global.normal(loc, scale, size)


def uniform(low=0.0, high=1.0, size=None):
    return _global.uniform(low, high, size)


def exponential(scale=1.0, size=None):
    return _global.exponential(scale, size)


def lognormal(mean=0.0, sigma=1.0, size=None):
    return _global.lognormal(mean, sigma, size)


def binomial(n, p, size=None):
    return _global.binomial(n, p, size)


def choice(a, size=None, replace=True, p=None):
    return _global.choice(a, size, replace, p)


def permutation(x):
    return _global.permutation(x)


def shuffle(x):
    _global.shuffle(x)


def get_state():
    return _global.get_state()


def set_state(state):
    _global.set_state(state)


def bytes(length):
    return _global.bytes(length)
