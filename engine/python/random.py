# Python's generator: the Mersenne Twister, seeded as Python seeds it. Its state is the session's.
import math


def seed(a=None, version=2):
    _seed(0 if a is None else a)


def random():
    return _random()


def getrandbits(k):
    out, have = 0, 0
    while have < k:
        take = min(32, k - have)
        out |= (_bits() >> (32 - take)) << have
        have += take
    return out


def _below(n):
    k = 0
    while (n >> k) > 0:
        k += 1
    r = getrandbits(k)
    while r >= n:
        r = getrandbits(k)
    return r


def randrange(start, stop=None, step=1):
    if stop is None:
        start, stop = 0, start
    width = stop - start
    n = width if step == 1 else (width + step - (1 if step > 0 else -1)) // step
    if n <= 0:
        raise ValueError(f"empty range for randrange() ({start}, {stop}, {step})" if step != 1 else
                         f"empty range for randrange() ({start}, {stop}, {width})")
    return start + step * _below(n)


def randint(a, b):
    return randrange(a, b + 1)


def uniform(a, b):
    return a + (b - a) * _random()


def choice(seq):
    if not len(seq):
        raise IndexError("Cannot choose from an empty sequence")
    return seq[_below(len(seq))]


def choices(population, weights=None, *, cum_weights=None, k=1):
    n = len(population)
    if weights is None and cum_weights is None:
        return [population[math.floor(_random() * n)] for i in range(k)]
    if cum_weights is None:
        cum_weights, total = [], 0
        for weight in weights:
            total += weight
            cum_weights.append(total)
    total = cum_weights[-1] + 0.0
    out = []
    for i in range(k):
        x = _random() * total
        at = 0
        while at < n - 1 and x >= cum_weights[at]:
            at += 1
        out.append(population[at])
    return out


def shuffle(x):
    for i in reversed(range(1, len(x))):
        j = _below(i + 1)
        x[i], x[j] = x[j], x[i]


def sample(population, k, *, counts=None):
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
            j = _below(n - i)
            result[i] = pool[j]
            pool[j] = pool[n - i - 1]
    else:
        selected = set()
        for i in range(k):
            j = _below(n)
            while j in selected:
                j = _below(n)
            selected.add(j)
            result[i] = population[j]
    return result


def gauss(mu=0.0, sigma=1.0):
    return mu + _gauss() * sigma


def normalvariate(mu=0.0, sigma=1.0):
    magic = 4 * math.exp(-0.5) / math.sqrt(2.0)
    while True:
        u1 = _random()
        u2 = 1.0 - _random()
        z = magic * (u1 - 0.5) / u2
        if z * z / 4.0 <= -math.log(u2):
            return mu + z * sigma


def expovariate(lambd=1.0):
    return -math.log(1.0 - _random()) / lambd


def triangular(low=0.0, high=1.0, mode=None):
    u = _random()
    c = 0.5 if mode is None else (mode - low) / (high - low)
    if u > c:
        u, c = 1.0 - u, 1.0 - c
        low, high = high, low
    return low + (high - low) * math.sqrt(u * c)
