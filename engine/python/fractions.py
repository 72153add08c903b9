# Numbers as one integer over another.


def _of_text(text):
    said = f"Invalid literal for Fraction: {text!r}"
    word = text.strip().replace("_", "")
    top, slash, bottom = word.partition("/")
    if slash:
        if not bottom.isdigit() or not top.lstrip("+-").isdigit() or len(top) - len(top.lstrip("+-")) > 1:
            raise ValueError(said)
        return int(top), int(bottom)
    sign = -1 if word[:1] == "-" else 1
    if word[:1] in ("-", "+"):
        word = word[1:]
    number, e, power = word.lower().partition("e")
    whole, point, part = number.partition(".")
    digits = whole + part
    if not digits.isdigit() or e and not power.lstrip("+-").isdigit():
        raise ValueError(said)
    power = (int(power) if e else 0) - len(part)
    return (sign * int(digits) * 10 ** power, 1) if power >= 0 else (sign * int(digits), 10 ** -power)


def _gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)


def _parts(x):
    if isinstance(x, Fraction):
        return x.numerator, x.denominator
    return (int(x), 1) if isinstance(x, int) else None


class Fraction:
    def __init__(self, numerator=0, denominator=None):
        if denominator is None:
            if isinstance(numerator, str):
                top, bottom = _of_text(numerator)
            elif isinstance(numerator, float):
                top, bottom = numerator.as_integer_ratio()
            elif _parts(numerator) is not None:
                top, bottom = _parts(numerator)
            else:
                raise TypeError("argument should be a string or a Rational instance")
        else:
            first, second = _parts(numerator), _parts(denominator)
            if first is None or second is None:
                raise TypeError("both arguments should be Rational instances")
            top, bottom = first[0] * second[1], first[1] * second[0]
        if bottom == 0:
            raise ZeroDivisionError(f"Fraction({top}, 0)")
        common = _gcd(top, bottom)
        if bottom < 0:
            common = -common
        self.numerator, self.denominator = top // common, bottom // common

    @classmethod
    def from_float(cls, f):
        return cls(f)

    def as_integer_ratio(self):
        return self.numerator, self.denominator

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self.denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self.numerator, self.denominator
        while True:
            a = n // d
            if q0 + a * q1 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q0 + a * q1
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        first, second = Fraction(p0 + k * p1, q0 + k * q1), Fraction(p1, q1)
        return second if abs(second - self) <= abs(first - self) else first

    def _with(self, other, exact, inexact, is_swapped=False):
        if isinstance(other, float):
            return inexact(other, float(self)) if is_swapped else inexact(float(self), other)
        parts = _parts(other)
        if parts is None:
            return NotImplemented
        mine = (self.numerator, self.denominator)
        first, second = (parts, mine) if is_swapped else (mine, parts)
        return exact(first[0], first[1], second[0], second[1])

    def __add__(self, other):
        return self._with(other, _add, lambda a, b: a + b)

    def __radd__(self, other):
        return self._with(other, _add, lambda a, b: a + b, True)

    def __sub__(self, other):
        return self._with(other, _sub, lambda a, b: a - b)

    def __rsub__(self, other):
        return self._with(other, _sub, lambda a, b: a - b, True)

    def __mul__(self, other):
        return self._with(other, _mul, lambda a, b: a * b)

    def __rmul__(self, other):
        return self._with(other, _mul, lambda a, b: a * b, True)

    def __truediv__(self, other):
        return self._with(other, _div, lambda a, b: a / b)

    def __rtruediv__(self, other):
        return self._with(other, _div, lambda a, b: a / b, True)

    def __floordiv__(self, other):
        return self._with(other, _floor, lambda a, b: a // b)

    def __rfloordiv__(self, other):
        return self._with(other, _floor, lambda a, b: a // b, True)

    def __mod__(self, other):
        return self._with(other, _mod, lambda a, b: a % b)

    def __rmod__(self, other):
        return self._with(other, _mod, lambda a, b: a % b, True)

    def __pow__(self, other):
        parts = _parts(other)
        if parts is None or parts[1] != 1:
            return float(self) ** float(other)
        if parts[0] >= 0:
            return Fraction(self.numerator ** parts[0], self.denominator ** parts[0])
        return Fraction(self.denominator ** -parts[0], self.numerator ** -parts[0])

    def __rpow__(self, other):
        if self.denominator == 1 and self.numerator >= 0:
            return other ** self.numerator
        return float(other) ** float(self)

    def __neg__(self):
        return Fraction(-self.numerator, self.denominator)

    def __pos__(self):
        return Fraction(self)

    def __abs__(self):
        return Fraction(abs(self.numerator), self.denominator)

    def __float__(self):
        return self.numerator / self.denominator

    def __int__(self):
        return self.__trunc__()

    def __trunc__(self):
        return -(-self.numerator // self.denominator) if self.numerator < 0 else self.numerator // self.denominator

    def __floor__(self):
        return self.numerator // self.denominator

    def __ceil__(self):
        return -(-self.numerator // self.denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            floor, rest = divmod(self.numerator, self.denominator)
            if rest * 2 < self.denominator or rest * 2 == self.denominator and floor % 2 == 0:
                return floor
            return floor + 1
        if ndigits >= 0:
            return Fraction(round(self * 10 ** ndigits), 10 ** ndigits)
        return Fraction(round(self / 10 ** -ndigits) * 10 ** -ndigits)

    def __bool__(self):
        return self.numerator != 0

    def __eq__(self, other):
        if isinstance(other, float):
            return float(self) == other
        parts = _parts(other)
        return NotImplemented if parts is None else (self.numerator, self.denominator) == parts

    def __lt__(self, other):
        return self._with(other, lambda a, b, c, d: a * d < c * b, lambda a, b: a < b)

    def __le__(self, other):
        return self._with(other, lambda a, b, c, d: a * d <= c * b, lambda a, b: a <= b)

    def __gt__(self, other):
        return self._with(other, lambda a, b, c, d: a * d > c * b, lambda a, b: a > b)

    def __ge__(self, other):
        return self._with(other, lambda a, b, c, d: a * d >= c * b, lambda a, b: a >= b)

    def __hash__(self):
        return hash(self.numerator) if self.denominator == 1 else hash(self.numerator / self.denominator)

    def __repr__(self):
        return f"Fraction({self.numerator}, {self.denominator})"

    def __str__(self):
        return str(self.numerator) if self.denominator == 1 else f"{self.numerator}/{self.denominator}"


def _add(a, b, c, d):
    return Fraction(a * d + c * b, b * d)


def _sub(a, b, c, d):
    return Fraction(a * d - c * b, b * d)


def _mul(a, b, c, d):
    return Fraction(a * c, b * d)


def _div(a, b, c, d):
    if c == 0:
        raise ZeroDivisionError(f"Fraction({(a > 0) - (a < 0)}, 0)")
    return Fraction(a * d, b * c)


def _floor(a, b, c, d):
    return (a * d) // (b * c)


def _mod(a, b, c, d):
    return Fraction((a * d) % (c * b), b * d)
