# ascii(), and complex numbers.


def ascii(obj):
    return "".join([c if ord(c) < 128 else f"\\x{ord(c):02x}" if ord(c) < 256 else f"\\u{ord(c):04x}" if ord(c) < 65536 else f"\\U{ord(c):08x}" for c in repr(obj)])


class complex:
    def __init__(self, real=0, imag=0):
        if type(real) is not float or type(imag) is not float:
            real, imag = _parts_of(real, imag)
        object.__setattr__(self, "real", real)
        object.__setattr__(self, "imag", imag)

    def __setattr__(self, name, value):
        if name in ("real", "imag"):
            raise AttributeError("readonly attribute")
        raise AttributeError(f"'complex' object has no attribute '{name}'")

    def conjugate(self):
        return complex(self.real, -self.imag)

    def __complex__(self):
        return self

    def __add__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else complex(self.real + other.real, self.imag + other.imag)

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else complex(self.real - other.real, self.imag - other.imag)

    def __rsub__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else other - self

    def __mul__(self, other):
        other = _as_complex(other)
        if other is NotImplemented:
            return other
        return complex(self.real * other.real - self.imag * other.imag, self.real * other.imag + self.imag * other.real)

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        other = _as_complex(other)
        if other is NotImplemented:
            return other
        a, b, c, d = self.real, self.imag, other.real, other.imag
        if c == 0 and d == 0:
            raise ZeroDivisionError("complex division by zero")
        if abs(c) >= abs(d):
            ratio = d / c
            scale = c + d * ratio
            return complex((a + b * ratio) / scale, (b - a * ratio) / scale)
        ratio = c / d
        scale = c * ratio + d
        return complex((a * ratio + b) / scale, (b * ratio - a) / scale)

    def __rtruediv__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else other / self

    def __pow__(self, other):
        exponent = _as_complex(other)
        if exponent is NotImplemented:
            return exponent
        if exponent.imag == 0 and exponent.real == int(exponent.real) and abs(exponent.real) <= 100:
            n, result, square = int(abs(exponent.real)), complex(1.0, 0.0), self
            while n:
                if n % 2:
                    result = result * square
                square = square * square
                n //= 2
            return complex(1.0, 0.0) / result if exponent.real < 0 else result
        if self.real == 0 and self.imag == 0:
            if exponent.real < 0 or exponent.imag != 0:
                raise ZeroDivisionError("zero to a negative or complex power")
            return complex(0.0, 0.0)
        import math
        size, angle = abs(self), math.atan2(self.imag, self.real)
        length = size ** exponent.real * math.exp(-angle * exponent.imag)
        turn = angle * exponent.real + exponent.imag * math.log(size)
        return complex(length * math.cos(turn), length * math.sin(turn))

    def __rpow__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else other ** self

    def __neg__(self):
        return complex(-self.real, -self.imag)

    def __pos__(self):
        return self

    def __abs__(self):
        import math
        return math.hypot(self.real, self.imag)

    def __bool__(self):
        return self.real != 0 or self.imag != 0

    def __eq__(self, other):
        other = _as_complex(other)
        return other if other is NotImplemented else self.real == other.real and self.imag == other.imag

    def __ne__(self, other):
        same = self.__eq__(other)
        return same if same is NotImplemented else not same

    def __hash__(self):
        return hash(self.real) + 1000003 * hash(self.imag) if self.imag else hash(self.real)

    def __repr__(self):
        import math
        imag = _short(self.imag) + "j"
        if self.real == 0 and math.copysign(1.0, self.real) > 0:
            return imag
        return "(" + _short(self.real) + ("" if imag[0] == "-" else "+") + imag + ")"

    def __format__(self, spec):
        if not spec:
            return repr(self)
        imag = format(self.imag, spec) + "j"
        return format(self.real, spec) + ("" if imag[0] in "-+" else "+") + imag
