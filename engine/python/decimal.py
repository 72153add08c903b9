# Decimal numbers: a sign, the digits as an integer, and a power of ten.

ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_CEILING = "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_CEILING"
ROUND_FLOOR, ROUND_UP, ROUND_HALF_DOWN, ROUND_05UP = "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP"


class DecimalException(ArithmeticError):
    pass


class InvalidOperation(DecimalException):
    pass


class DivisionByZero(DecimalException, ZeroDivisionError):
    pass


class Inexact(DecimalException):
    pass


class Overflow(DecimalException):
    pass


class Context:
    def __init__(self, prec=None, rounding=None):
        self._values = {"prec": 28 if prec is None else prec, "rounding": ROUND_HALF_EVEN if rounding is None else rounding}

    @property
    def prec(self):
        return self._values["prec"]

    @prec.setter
    def prec(self, value):
        if value < 1:
            raise ValueError("valid range for prec is [1, MAX_PREC]")
        self._values = {"prec": value, "rounding": self.rounding}

    @property
    def rounding(self):
        return self._values["rounding"]

    @rounding.setter
    def rounding(self, value):
        self._values = {"prec": self.prec, "rounding": value}

    def copy(self):
        return Context(self.prec, self.rounding)

    def create_decimal(self, value="0"):
        return _rounded(Decimal(value), self)

    def __repr__(self):
        return f"Context(prec={self.prec}, rounding={self.rounding}, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])"


class _Current(Context):
    """The context of the session."""

    def __init__(self):
        pass

    @property
    def prec(self):
        return _np_state("decimal.prec", 28)

    @prec.setter
    def prec(self, value):
        if value < 1:
            raise ValueError("valid range for prec is [1, MAX_PREC]")
        _np_set_state("decimal.prec", value)

    @property
    def rounding(self):
        return _np_state("decimal.rounding", ROUND_HALF_EVEN)

    @rounding.setter
    def rounding(self, value):
        _np_set_state("decimal.rounding", value)


def getcontext():
    return _Current()


def setcontext(context):
    here = _Current()
    here.prec, here.rounding = context.prec, context.rounding


class _Local:
    def __init__(self, context, settings):
        self._new, self._settings = context, settings

    def __enter__(self):
        here = _Current()
        self._saved = here.copy()
        if self._new is not None:
            setcontext(self._new)
        for name, value in self._settings.items():
            setattr(here, name, value)
        return here

    def __exit__(self, kind, value, traceback):
        setcontext(self._saved)
        return False


def localcontext(ctx=None, **settings):
    return _Local(ctx, settings)


def _length(n):
    return len(str(n)) if n else 1


def _cut(n, places, sign, rounding):
    """Returns n without its last digits, rounded."""
    if places <= 0:
        return n * 10 ** -places
    unit = 10 ** places
    whole, rest = n // unit, n % unit
    if rest == 0:
        return whole
    if rounding == ROUND_HALF_EVEN:
        up = rest * 2 > unit or rest * 2 == unit and whole % 2 == 1
    elif rounding == ROUND_HALF_UP:
        up = rest * 2 >= unit
    elif rounding == ROUND_HALF_DOWN:
        up = rest * 2 > unit
    elif rounding == ROUND_UP:
        up = True
    elif rounding == ROUND_DOWN:
        up = False
    elif rounding == ROUND_CEILING:
        up = sign == 0
    elif rounding == ROUND_FLOOR:
        up = sign == 1
    elif rounding == ROUND_05UP:
        up = whole % 10 in (0, 5)
    else:
        raise TypeError("valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]")
    return whole + 1 if up else whole


def _made(sign, n, exponent, special=""):
    out = Decimal()
    out._sign, out._n, out._exponent, out._special = sign, n, exponent, special
    return out


def _rounded(d, context=None):
    if d._special:
        return d
    context = context or _Current()
    extra = _length(d._n) - context.prec
    if extra <= 0:
        return d
    n = _cut(d._n, extra, d._sign, context.rounding)
    if _length(n) > context.prec:
        n, extra = n // 10, extra + 1
    return _made(d._sign, n, d._exponent + extra)


def _of_text(text):
    word = text.strip().replace("_", "")
    sign = 1 if word[:1] == "-" else 0
    if word[:1] in ("-", "+"):
        word = word[1:]
    low = word.lower()
    if low in ("inf", "infinity"):
        return sign, 0, 0, "Infinity"
    if low == "nan":
        return sign, 0, 0, "NaN"
    number, e, power = low.partition("e")
    whole, point, part = number.partition(".")
    digits = whole + part
    if not digits.isdigit() or e and not (power[1:] if power[:1] in ("+", "-") else power).isdigit():
        raise InvalidOperation("[<class 'decimal.ConversionSyntax'>]")
    return sign, int(digits), (int(power) if e else 0) - len(part), ""


def _operand(x):
    if isinstance(x, Decimal):
        return x
    return Decimal(x) if isinstance(x, int) else None


class Decimal:
    def __init__(self, value="0", context=None):
        self._special = ""
        if isinstance(value, Decimal):
            self._sign, self._n, self._exponent, self._special = value._sign, value._n, value._exponent, value._special
        elif isinstance(value, int):
            self._sign, self._n, self._exponent = int(value < 0), abs(int(value)), 0
        elif isinstance(value, str):
            self._sign, self._n, self._exponent, self._special = _of_text(value)
        elif isinstance(value, float):
            if value != value or value in (float("inf"), -float("inf")):
                self._sign, self._n, self._exponent, self._special = _of_text(str(value))
            else:
                top, bottom = value.as_integer_ratio()
                places = bottom.bit_length() - 1
                self._sign = int(str(value).startswith("-"))
                self._n, self._exponent = abs(top) * 5 ** places, -places
        elif isinstance(value, (tuple, list)):
            n = 0
            for digit in value[1]:
                n = n * 10 + digit
            self._sign, self._n, self._exponent = value[0], n, value[2]
        else:
            raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")

    @classmethod
    def from_float(cls, f):
        return cls(f)

    def is_nan(self):
        return self._special == "NaN"

    def is_infinite(self):
        return self._special == "Infinity"

    def is_finite(self):
        return not self._special

    def is_zero(self):
        return not self._special and self._n == 0

    def is_signed(self):
        return self._sign == 1

    def as_tuple(self):
        if self._special:
            return DecimalTuple(self._sign, (0,) if self._special == "Infinity" else (), "F" if self._special == "Infinity" else "n")
        return DecimalTuple(self._sign, tuple([int(c) for c in str(self._n)]), self._exponent)

    def adjusted(self):
        return 0 if self._special else self._exponent + _length(self._n) - 1

    def _signed(self):
        return -self._n if self._sign else self._n

    def as_integer_ratio(self):
        if self._special:
            raise (ValueError if self.is_nan() else OverflowError)(f"cannot convert {'NaN' if self.is_nan() else 'Infinity'} to integer ratio")
        if self._exponent >= 0:
            return self._signed() * 10 ** self._exponent, 1
        top, bottom = self._n, 10 ** -self._exponent
        a, b = top, bottom
        while b:
            a, b = b, a % b
        return (-top if self._sign else top) // a, bottom // a

    def __str__(self):
        sign = "-" if self._sign else ""
        if self._special:
            return sign + self._special
        digits = str(self._n)
        left = self._exponent + len(digits)
        point = left if self._exponent <= 0 and left > -6 else 1
        if point <= 0:
            text, part = "0", "." + "0" * -point + digits
        elif point >= len(digits):
            text, part = digits + "0" * (point - len(digits)), ""
        else:
            text, part = digits[:point], "." + digits[point:]
        return sign + text + part + ("" if left == point else f"E{left - point:+d}")

    def __repr__(self):
        return f"Decimal('{self}')"

    def __format__(self, spec):
        if not spec:
            return str(self)
        kind = spec[-1] if spec[-1:] in ("f", "F", "e", "E", "g", "G", "%", "n") else ""
        body = spec[:-1] if kind else spec
        at, fill, align = 0, " ", ">"
        if len(body) > 1 and body[1] in "<>^=":
            fill, align, at = body[0], body[1], 2
        elif body[:1] and body[0] in "<>^=":
            align, at = body[0], 1
        sign = ""
        if body[at:at + 1] and body[at] in "+- ":
            sign, at = body[at], at + 1
        if body[at:at + 1] == "0":
            fill, align, at = "0", "=", at + 1
        width = ""
        while at < len(body) and body[at].isdigit():
            width, at = width + body[at], at + 1
        comma = body[at:at + 1] in (",", "_") and body[at]
        at += 1 if comma else 0
        places = int(body[at + 1:]) if body[at:at + 1] == "." else None
        d = self * 100 if kind == "%" else self
        if d._special:
            text = d._special
        elif kind in ("f", "F", "%"):
            if places is not None:
                d = _made(d._sign, _cut(d._n, -places - d._exponent, d._sign, _Current().rounding), -places)
            digits, down = str(d._n * 10 ** max(d._exponent, 0)), max(-d._exponent, 0)
            digits = "0" * (down + 1 - len(digits)) + digits
            text = digits[:len(digits) - down] + ("." + digits[len(digits) - down:] if down else "")
        elif kind in ("e", "E"):
            places = _length(d._n) - 1 if places is None else places
            power = d.adjusted()
            n = _cut(d._n, _length(d._n) - 1 - places, d._sign, _Current().rounding)
            if _length(n) > places + 1:
                n, power = n // 10, power + 1
            digits = str(n)
            text = digits[0] + ("." + digits[1:] if places else "") + kind + f"{power:+d}"
        else:
            if places is not None and _length(d._n) > places:
                d = _rounded(d, Context(max(places, 1)))
            text = str(abs(d))
            text = text.lower() if kind == "g" else text
        if comma:
            whole, point, part = text.partition(".")
            groups = []
            while len(whole) > 3:
                groups, whole = [whole[-3:]] + groups, whole[:-3]
            text = comma.join([whole] + groups) + point + part
        if kind == "%":
            text += "%"
        front = "-" if d._sign else sign if sign in ("+", " ") else ""
        room = int(width or "0") - len(front) - len(text)
        if room <= 0:
            return front + text
        if align == "=":
            return front + fill * room + text
        if align == "<":
            return front + text + fill * room
        if align == "^":
            return fill * (room // 2) + front + text + fill * (room - room // 2)
        return fill * room + front + text

    def _nan_with(self, other):
        if self.is_nan() or other.is_nan():
            return _made(0, 0, 0, "NaN")
        return None

    def __add__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if self._special or other._special:
            nan = self._nan_with(other)
            if nan is not None:
                return nan
            if self._special and other._special and self._sign != other._sign:
                raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
            return self if self._special else other
        exponent = min(self._exponent, other._exponent)
        n = self._signed() * 10 ** (self._exponent - exponent) + other._signed() * 10 ** (other._exponent - exponent)
        sign = int(n < 0) if n else int(self._sign == 1 and other._sign == 1)
        return _rounded(_made(sign, abs(n), exponent))

    def __radd__(self, other):
        return self.__add__(other)

    def __sub__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else self.__add__(other.copy_negate())

    def __rsub__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other.__sub__(self)

    def __mul__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        sign = self._sign ^ other._sign
        if self._special or other._special:
            nan = self._nan_with(other)
            if nan is not None:
                return nan
            if self.is_zero() or other.is_zero():
                raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
            return _made(sign, 0, 0, "Infinity")
        return _rounded(_made(sign, self._n * other._n, self._exponent + other._exponent))

    def __rmul__(self, other):
        return self.__mul__(other)

    def __truediv__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        sign = self._sign ^ other._sign
        if self._special or other._special:
            nan = self._nan_with(other)
            if nan is not None:
                return nan
            if self._special and other._special:
                raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
            return _made(sign, 0, 0, "Infinity") if self._special else _made(sign, 0, 0)
        if other._n == 0:
            if self._n == 0:
                raise InvalidOperation("[<class 'decimal.DivisionUndefined'>]")
            raise DivisionByZero("[<class 'decimal.DivisionByZero'>]")
        ideal = self._exponent - other._exponent
        if self._n == 0:
            return _made(sign, 0, ideal)
        prec = _Current().prec
        shift = max(_length(other._n) - _length(self._n) + prec + 1, 0)
        top = self._n * 10 ** shift
        whole, rest = top // other._n, top % other._n
        exponent = ideal - shift
        if rest:
            whole += 1 if whole % 5 == 0 else 0
        else:
            while exponent < ideal and whole % 10 == 0:
                whole, exponent = whole // 10, exponent + 1
        return _rounded(_made(sign, whole, exponent))

    def __rtruediv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other.__truediv__(self)

    def _divided(self, other):
        if self._special or other._special:
            raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        if other._n == 0:
            raise (InvalidOperation("[<class 'decimal.DivisionUndefined'>]") if self._n == 0 else DivisionByZero("[<class 'decimal.DivisionByZero'>]"))
        exponent = min(self._exponent, other._exponent)
        a, b = self._n * 10 ** (self._exponent - exponent), other._n * 10 ** (other._exponent - exponent)
        if _length(a // b) > _Current().prec:
            raise InvalidOperation("[<class 'decimal.DivisionImpossible'>]")
        return a // b, a % b, exponent

    def __floordiv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _made(self._sign ^ other._sign, self._divided(other)[0], 0)

    def __rfloordiv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other.__floordiv__(self)

    def __mod__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if other._n == 0 and not other._special:
            raise InvalidOperation("[<class 'decimal.InvalidOperation'>]" if self._n else "[<class 'decimal.DivisionUndefined'>]")
        whole, rest, exponent = self._divided(other)
        return _rounded(_made(self._sign, rest, exponent))

    def __rmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other.__mod__(self)

    def __divmod__(self, other):
        return self // other, self % other

    def __pow__(self, other, modulo=None):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if other != other.to_integral_value():
            if self._sign and self._n:
                raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
            return _wide(lambda x: (x.ln() * other).exp(), self)
        n = int(other)
        if self._n == 0 and n == 0:
            raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        if n >= 0:
            return _rounded(_made(self._sign if n % 2 else 0, self._n ** n, self._exponent * n))
        prec = _Current().prec
        with localcontext(prec=prec + 8):
            made = Decimal(1) / _made(self._sign if n % 2 else 0, self._n ** -n, self._exponent * -n)
        return _rounded(made)

    def __rpow__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other.__pow__(self)

    def __neg__(self):
        return _rounded(self.copy_negate() if self._n or self._special else self.copy_abs())

    def __pos__(self):
        return _rounded(self)

    def __abs__(self):
        return _rounded(self.copy_abs())

    def copy_negate(self):
        return _made(1 - self._sign, self._n, self._exponent, self._special)

    def copy_abs(self):
        return _made(0, self._n, self._exponent, self._special)

    def copy_sign(self, other):
        return _made(Decimal(other)._sign, self._n, self._exponent, self._special)

    def _compared(self, other):
        """Returns the sign of self - other, or None if there is no order."""
        if isinstance(other, float):
            other = Decimal(other)
        other = _operand(other)
        if other is None or self.is_nan() or other.is_nan():
            return None
        if self._special or other._special:
            a = (-1 if self._sign else 1) if self._special else 0
            b = (-1 if other._sign else 1) if other._special else 0
            return (a > b) - (a < b)
        exponent = min(self._exponent, other._exponent)
        a, b = self._signed() * 10 ** (self._exponent - exponent), other._signed() * 10 ** (other._exponent - exponent)
        return (a > b) - (a < b)

    def __eq__(self, other):
        if not isinstance(other, (int, float, Decimal)):
            return NotImplemented
        return self._compared(other) == 0

    def __lt__(self, other):
        return self._ordered(other, lambda c: c < 0)

    def __le__(self, other):
        return self._ordered(other, lambda c: c <= 0)

    def __gt__(self, other):
        return self._ordered(other, lambda c: c > 0)

    def __ge__(self, other):
        return self._ordered(other, lambda c: c >= 0)

    def _ordered(self, other, test):
        if not isinstance(other, (int, float, Decimal)):
            return NotImplemented
        c = self._compared(other)
        if c is None:
            raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return test(c)

    def compare(self, other):
        c = self._compared(other)
        return _made(0, 0, 0, "NaN") if c is None else Decimal(c)

    def max(self, other):
        return _rounded(self if self >= other else Decimal(other))

    def min(self, other):
        return _rounded(self if self <= other else Decimal(other))

    def __hash__(self):
        top, bottom = self.as_integer_ratio() if not self._special else (0, 1)
        return hash(top) if bottom == 1 else hash(top / bottom)

    def __bool__(self):
        return bool(self._special) or self._n != 0

    def __int__(self):
        if self._special:
            raise (ValueError if self.is_nan() else OverflowError)(f"cannot convert {'NaN' if self.is_nan() else 'Infinity'} to integer")
        n = self._n * 10 ** self._exponent if self._exponent >= 0 else self._n // 10 ** -self._exponent
        return -n if self._sign else n

    def __trunc__(self):
        return int(self)

    def __float__(self):
        return float(str(self))

    def __floor__(self):
        return int(self.to_integral_value(ROUND_FLOOR))

    def __ceil__(self):
        return int(self.to_integral_value(ROUND_CEILING))

    def __round__(self, ndigits=None):
        if ndigits is None:
            return int(self.to_integral_value(ROUND_HALF_EVEN))
        return self.quantize(_made(0, 1, -ndigits), ROUND_HALF_EVEN)

    def quantize(self, exp, rounding=None, context=None):
        exp = _operand(exp)
        if self._special or exp._special:
            if self._special and exp._special or self.is_nan() or exp.is_nan():
                return self
            raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        context = context or _Current()
        n = _cut(self._n, exp._exponent - self._exponent, self._sign, rounding or context.rounding)
        if _length(n) > context.prec:
            raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return _made(self._sign, n, exp._exponent)

    def to_integral_value(self, rounding=None, context=None):
        if self._special or self._exponent >= 0:
            return Decimal(self)
        return _made(self._sign, _cut(self._n, -self._exponent, self._sign, rounding or _Current().rounding), 0)

    def to_integral(self, rounding=None, context=None):
        return self.to_integral_value(rounding, context)

    def to_integral_exact(self, rounding=None, context=None):
        return self.to_integral_value(rounding, context)

    def normalize(self, context=None):
        d = _rounded(self, context)
        if d._special:
            return d
        n, exponent = d._n, d._exponent
        if n == 0:
            return _made(d._sign, 0, 0)
        while n % 10 == 0:
            n, exponent = n // 10, exponent + 1
        return _made(d._sign, n, exponent)

    def same_quantum(self, other):
        return self._exponent == other._exponent

    def scaleb(self, other):
        return _made(self._sign, self._n, self._exponent + int(other))

    def fma(self, other, third):
        other = _operand(other)
        return _made(self._sign ^ other._sign, self._n * other._n, self._exponent + other._exponent) + third

    def sqrt(self, context=None):
        if self._special:
            return self
        if self._sign and self._n:
            raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        ideal = self._exponent // 2
        if self._n == 0:
            return _made(self._sign, 0, ideal)
        prec = (context or _Current()).prec + 1
        n, exponent = (self._n * 10, self._exponent - 1) if self._exponent % 2 else (self._n, self._exponent)
        shift = max(prec - (_length(n) + 1) // 2, 0)
        n, exponent = n * 100 ** shift, exponent // 2 - shift
        root = 1 << (n.bit_length() + 1) // 2
        while True:
            better = (root + n // root) // 2
            if better >= root:
                break
            root = better
        if root * root == n:
            while exponent < ideal and root % 10 == 0:
                root, exponent = root // 10, exponent + 1
        elif root % 5 == 0:
            root += 1
        return _rounded(_made(0, root, exponent), context)

    def exp(self, context=None):
        if self._n == 0 and not self._special:
            return Decimal(1)
        return _wide(_exp, self)

    def ln(self, context=None):
        if self._n == 0:
            return _made(1, 0, 0, "Infinity")
        if self._sign:
            raise InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return Decimal(0) if self == 1 else _wide(_ln, self)

    def log10(self, context=None):
        n, exponent = self._n, self._exponent
        while n and n % 10 == 0:
            n, exponent = n // 10, exponent + 1
        return Decimal(exponent) if n == 1 else _wide(lambda x: _ln(x) / _ln(Decimal(10)), self)


def _wide(function, x):
    """Returns function(x), computed with more digits than the context has."""
    prec = _Current().prec
    with localcontext(prec=prec + 12):
        made = function(x)
    return _rounded(made)


def _exp(x):
    halvings = max(0, x.adjusted() + 2) * 4
    y = x / 2 ** halvings
    total, term, k = Decimal(1), Decimal(1), 0
    while term._n and term.adjusted() > total.adjusted() - _Current().prec - 2:
        k += 1
        term = term * y / k
        total = total + term
    for _ in range(halvings):
        total = total * total
    return total


def _ln(x):
    power = x.adjusted()
    y, base = x.scaleb(-power), 0
    while y > Decimal("1.5"):
        y, base = y / 2, base + 1
    total = _atanh_series(y)
    if base or power:
        two = _atanh_series(Decimal("1.5")) + _atanh_series(Decimal(4) / 3)
        ten = two * 3 + _atanh_series(Decimal("1.25"))
        total = total + two * base + ten * power
    return total


def _atanh_series(y):
    """Returns the logarithm of y near 1."""
    z = (y - 1) / (y + 1)
    square, term, total, k = z * z, z, z, 1
    while term._n and total._n and term.adjusted() > total.adjusted() - _Current().prec - 2:
        k += 2
        term = term * square
        total = total + term / k
    return total * 2


class DecimalTuple:
    def __init__(self, sign, digits, exponent):
        self.sign, self.digits, self.exponent = sign, digits, exponent

    def __iter__(self):
        return iter([self.sign, self.digits, self.exponent])

    def __getitem__(self, i):
        return (self.sign, self.digits, self.exponent)[i]

    def __repr__(self):
        return f"DecimalTuple(sign={self.sign}, digits={self.digits}, exponent={self.exponent!r})"


BasicContext, ExtendedContext, DefaultContext = Context(9, ROUND_HALF_UP), Context(9), Context()
