# Functions of math that are written in Python.
import math as _math


def _index(n):
    if isinstance(n, float) or not hasattr(n, "__index__") and not isinstance(n, int):
        raise TypeError(f"'{type(n).__name__}' object cannot be interpreted as an integer")
    return int(n)


def fsum(iterable):
    partials = []
    for x in iterable:
        x = float(x)
        kept = []
        for y in partials:
            if abs(x) < abs(y):
                x, y = y, x
            high = x + y
            low = y - (high - x)
            if low:
                kept.append(low)
            x = high
        partials = kept + [x]
    total = 0.0
    for x in reversed(partials):
        total += x
    return total


def factorial(n):
    n = _index(n)
    if n < 0:
        raise ValueError("factorial() not defined for negative values")
    out = 1
    for i in range(2, n + 1):
        out *= i
    return out


def comb(n, k):
    n, k = _index(n), _index(k)
    if k > n:
        return 0
    out = 1
    for i in range(min(k, n - k)):
        out = out * (n - i) // (i + 1)
    return out


def perm(n, k=None):
    n, out = _index(n), 1
    for i in range(n if k is None else _index(k)):
        out *= n - i
    return out


def isqrt(n):
    n = _index(n)
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    if n == 0:
        return 0
    x = 1 << ((n.bit_length() + 1) // 2) if hasattr(n, "bit_length") else n
    while True:
        y = (x + n // x) // 2
        if y >= x:
            return x
        x = y


def lcm(*integers):
    out = 1
    for n in integers:
        n = _index(n)
        if n == 0:
            return 0
        a, b = out, abs(n)
        while b:
            a, b = b, a % b
        out = out * abs(n) // a
    return out


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    a, b = float(a), float(b)
    if a == b:
        return True
    if abs(a) == float("inf") or abs(b) == float("inf"):
        return False
    return abs(a - b) <= max(rel_tol * max(abs(a), abs(b)), abs_tol)


def _square(x):
    """The square as the sum of two numbers."""
    part = x * 134217729.0
    high = part - (part - x)
    low = x - high
    square = x * x
    return square, ((high * high - square) + 2.0 * high * low) + low * low


def hypot(*coordinates):
    sizes = [abs(float(x)) for x in coordinates]
    if float("inf") in sizes:
        return float("inf")
    largest = max(sizes, default=0.0)
    if largest == 0.0 or largest != largest or any([x != x for x in sizes]):
        return sum(sizes)
    exponent = frexp(largest)[1]
    parts = [part for x in sizes for part in _square(ldexp(x, -exponent))]
    root = _math.sqrt(fsum(parts))
    high, low = _square(root)
    return ldexp(root + fsum(parts + [-high, -low]) / (2.0 * root), exponent)


def dist(p, q):
    return hypot(*[a - b for a, b in zip(p, q)])


def modf(x):
    x = float(x)
    if x != x or abs(x) == float("inf"):
        return (x, x) if x != x else (_math.copysign(0.0, x), x)
    whole = float(int(x))
    return _math.copysign(x - whole, x), _math.copysign(whole, x)


def sumprod(p, q):
    return sum([a * b for a, b in zip(p, q)])


def cbrt(x):
    return -((-x) ** (1 / 3)) if x < 0 else x ** (1 / 3)


def frexp(x):
    x = float(x)
    if x == 0 or x != x or x in (float("inf"), -float("inf")):
        return (x, 0)
    exponent = 0
    while abs(x) >= 1:
        x, exponent = x / 2, exponent + 1
    while abs(x) < 0.5:
        x, exponent = x * 2, exponent - 1
    return (x, exponent)


def ldexp(x, i):
    x, i = float(x), _index(i)
    if i > 1023:
        return ldexp(x * 2.0 ** 1023, i - 1023)
    if i < -1022:
        return ldexp(x * 2.0 ** -1022, i + 1022) if x else x
    return x * 2.0 ** i


def asinh(x):
    size = abs(x)
    if size == float("inf") or x == 0:
        return float(x)
    return _math.copysign(_math.log1p(size + size * size / (1 + _math.sqrt(size * size + 1))), x)


def acosh(x):
    if x < 1:
        raise ValueError("math domain error")
    return _math.log(x + _math.sqrt(x - 1) * _math.sqrt(x + 1))


def atanh(x):
    if not -1 < x < 1 and x == x:
        raise ValueError("math domain error")
    return _math.copysign(_math.log1p(2 * abs(x) / (1 - abs(x))) / 2, x) if x else float(x)


def exp2(x):
    return 2.0 ** x


def remainder(x, y):
    if y == 0 or abs(x) == float("inf"):
        raise ValueError("math domain error")
    if abs(y) == float("inf"):
        return float(x)
    size, step = abs(x), abs(y)
    rest = _math.fmod(size, step)
    if rest * 2 > step or rest * 2 == step and _math.fmod(size - rest, 2 * step) != 0:
        rest -= step
    return _math.copysign(1.0, x) * rest


def nextafter(x, y):
    x, y = float(x), float(y)
    if x != x or y != y or x == y:
        return x + y if x != x or y != y else y
    if x == 0:
        return _math.copysign(5e-324, y)
    size = ulp(x)
    if (y > x) != (x > 0) and frexp(abs(x))[0] == 0.5 and size > 5e-324:
        size /= 2
    return x + size if y > x else x - size


def ulp(x):
    x = abs(float(x))
    if x != x or x == float("inf"):
        return x
    if x == 0:
        return 5e-324
    return max(ldexp(1.0, frexp(x)[1] - 53), 5e-324)
