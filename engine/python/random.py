# Python's generator: the Mersenne Twister, seeded as Python seeds it.
import math


def _seed_words(a):
    """Returns the 32-bit words of a seed, the lowest first."""
    if isinstance(a, (str, bytes, bytearray)):
        from hashlib import sha512
        a = a.encode() if isinstance(a, str) else bytes(a)
        a = int.from_bytes(a + sha512(a).digest(), "big")
    elif isinstance(a, float):
        a = hash(a)
    elif a is not None and not isinstance(a, int):
        raise TypeError("The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.")
    a = abs(int(a or 0))
    words = [a & 0xffffffff]
    while a >> 32:
        a >>= 32
        words.append(a & 0xffffffff)
    return words


class _Methods:
    """Methods based on random(), _bits() (32 bits) and _gauss()."""
    def getrandbits(self, k):
        out, have = 0, 0
        while have < k:
            take = min(32, k - have)
            out |= (self._bits() >> (32 - take)) << have
            have += take
        return out

    def _below(self, n):
        k = 0
        while (n >> k) > 0:
            k += 1
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def randrange(self, start, stop=None, step=1):
        if stop is None:
            if start <= 0:
                raise ValueError("empty range for randrange()")
            start, stop = 0, start
        if step == 0:
            raise ValueError("zero step for randrange()")
        width = stop - start
        n = width if step == 1 else (width + step - (1 if step > 0 else -1)) // step
        if n <= 0:
            raise ValueError(f"empty range in randrange({start}, {stop}" + (f", {step})" if step != 1 else ")"))
        return start + step * self._below(n)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._below(len(seq))]

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if weights is None and cum_weights is None:
            return [population[math.floor(self.random() * n)] for i in range(k)]
        if cum_weights is None:
            cum_weights, total = [], 0
            for weight in weights:
                total += weight
                cum_weights.append(total)
        total = cum_weights[-1] + 0.0
        out = []
        for i in range(k):
            x = self.random() * total
            at = 0
            while at < n - 1 and x >= cum_weights[at]:
                at += 1
            out.append(population[at])
        return out

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = self._below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        n = len(population)
        if k < 0 or k > n:
            raise ValueError("Sample larger than population or is negative")
        result = [None] * k
        setsize = 21
        if k > 5:
            setsize += 4 ** math.ceil(math.log(k * 3, 4))
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = self._below(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = self._below(n)
                while j in selected:
                    j = self._below(n)
                selected.add(j)
                result[i] = population[j]
        return result

    def gauss(self, mu=0.0, sigma=1.0):
        return mu + self._gauss() * sigma

    def normalvariate(self, mu=0.0, sigma=1.0):
        magic = 4 * math.exp(-0.5) / math.sqrt(2.0)
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = magic * (u1 - 0.5) / u2
            if z * z / 4.0 <= -math.log(u2):
                return mu + z * sigma

    def expovariate(self, lambd=1.0):
        return -math.log(1.0 - self.random()) / lambd

    def lognormvariate(self, mu=0.0, sigma=1.0):
        return math.exp(self.normalvariate(mu, sigma))

    def vonmisesvariate(self, mu, kappa):
        if kappa <= 1e-6:
            return 2 * math.pi * self.random()
        s = 0.5 / kappa
        r = s + math.sqrt(1.0 + s * s)
        while True:
            u1 = self.random()
            z = math.cos(math.pi * u1)
            d = z / (r + z)
            u2 = self.random()
            if u2 < 1.0 - d * d or u2 <= (1.0 - d) * math.exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if self.random() > 0.5:
            return (mu + math.acos(f)) % (2 * math.pi)
        return (mu - math.acos(f)) % (2 * math.pi)

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha > 1.0:
            ainv = math.sqrt(2.0 * alpha - 1.0)
            bbb = alpha - math.log(4.0)
            ccc = alpha + ainv
            while True:
                u1 = self.random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - self.random()
                v = math.log(u1 / (1.0 - u1)) / ainv
                x = alpha * math.exp(v)
                z = u1 * u1 * u2
                r = bbb + ccc * v - x
                if r + (1.0 + math.log(4.5)) - 4.5 * z >= 0.0 or r >= math.log(z):
                    return x * beta
        if alpha == 1.0:
            return -math.log(1.0 - self.random()) * beta
        while True:
            u = self.random()
            b = (math.e + alpha) / math.e
            p = b * u
            x = p ** (1.0 / alpha) if p <= 1.0 else -math.log((b - p) / alpha)
            u1 = self.random()
            if p > 1.0:
                if u1 <= x ** (alpha - 1.0):
                    break
            elif u1 <= math.exp(-x):
                break
        return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-math.log(1.0 - self.random())) ** (1.0 / beta)

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        c = 0.5 if mode is None else (mode - low) / (high - low)
        if u > c:
            u, c = 1.0 - u, 1.0 - c
            low, high = high, low
        return low + (high - low) * math.sqrt(u * c)

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")


class _Session(_Methods):
    """The generator whose state is the session's."""
    def seed(self, a=None, version=2):
        _seed(_seed_words(a))

    def getstate(self):
        return (3, *_random_state())

    def setstate(self, state):
        version, words, gauss_next = state
        if version != 3:
            raise ValueError(f"state with version {version} passed to Random.setstate() of version 3")
        _set_random_state(tuple(words), gauss_next)

    def random(self):
        return _random()

    def _bits(self):
        return _bits()

    def _below(self, n):
        return _random_below(n) if n < 2 ** 62 else _Methods._below(self, n)

    def _gauss(self):
        return _gauss()


class Random(_Methods):
    """A generator of its own, which draws what NumPy's draws from the same words."""
    def __init__(self, x=None):
        self.seed(x)

    def seed(self, a=None, version=2):
        from numpy.random import RandomState
        self._draws, self._next = RandomState(_seed_words(a)), None

    def getstate(self):
        name, words, at, *rest = self._draws.get_state()
        return 3, (*words.tolist(), int(at)), self._next

    def setstate(self, state):
        version, words, gauss_next = state
        if version != 3:
            raise ValueError(f"state with version {version} passed to Random.setstate() of version 3")
        self._draws.set_state(("MT19937", list(words[:-1]), words[-1], 0, 0.0))
        self._next = gauss_next

    def random(self):
        return self._draws.random_sample()

    def _bits(self):
        return int(self._draws.randint(0, 2 ** 32, dtype="int64"))

    def _gauss(self):
        z, self._next = self._next, None
        if z is None:
            turn, size = self.random() * 2 * math.pi, math.sqrt(-2.0 * math.log(1.0 - self.random()))
            z, self._next = math.cos(turn) * size, math.sin(turn) * size
        return z


SystemRandom = Random
_session = _Session()
seed = _session.seed
getstate = _session.getstate
setstate = _session.setstate
random = _session.random
getrandbits = _session.getrandbits
randrange = _session.randrange
randint = _session.randint
uniform = _session.uniform
choice = _session.choice
choices = _session.choices
shuffle = _session.shuffle
sample = _session.sample
gauss = _session.gauss
normalvariate = _session.normalvariate
expovariate = _session.expovariate
triangular = _session.triangular
randbytes = _session.randbytes
lognormvariate = _session.lognormvariate
vonmisesvariate = _session.vonmisesvariate
gammavariate = _session.gammavariate
betavariate = _session.betavariate
paretovariate = _session.paretovariate
weibullvariate = _session.weibullvariate
