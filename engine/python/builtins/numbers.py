# Methods of int and float, and the parsers of int() and float().


def _int_to_bytes(self, length=1, byteorder="big", *, signed=False):
    if self < 0 and not signed:
        raise OverflowError("can't convert negative int to unsigned")
    least, most = (-(256 ** length) // 2, 256 ** length // 2) if signed else (0, 256 ** length)
    if not least <= self < most:
        raise OverflowError("int too big to convert")
    rest = self % 256 ** length
    codes = [rest >> 8 * k & 255 for k in range(length)]
    if byteorder not in ("little", "big"):
        raise ValueError("byteorder must be either 'little' or 'big'")
    return bytes(codes if byteorder == "little" else codes[::-1])


def _int_from_bytes(data, byteorder="big", *, signed=False):
    if isinstance(data, (int, float)):
        raise TypeError(f"cannot convert '{type(data).__name__}' object to bytes")
    codes = list(bytes(data))
    value = 0
    for code in codes if byteorder == "big" else codes[::-1]:
        value = value << 8 | code
    return value - 256 ** len(codes) if signed and codes and value >= 256 ** len(codes) // 2 else value


def _int_bit_length(self):
    count, rest = 0, abs(self)
    while rest:
        rest >>= 1
        count += 1
    return count


def _int_bit_count(self):
    return bin(abs(self)).count("1")


def _int_conjugate(self):
    return self


def _int_as_integer_ratio(self):
    return (self, 1)


def _float_conjugate(self):
    return self


def _float_as_integer_ratio(self):
    if self != self or self in (float("inf"), -float("inf")):
        raise (ValueError if self != self else OverflowError)(f"cannot convert {'NaN' if self != self else 'Infinity'} to integer ratio")
    below = 1
    while self != int(self):
        self, below = self * 2, below * 2
    return (int(self), below)


def _float_hex(self):
    import math
    if self != self or self in (float("inf"), -float("inf")):
        return repr(self)
    sign = "-" if math.copysign(1.0, self) < 0 else ""
    if self == 0:
        return sign + "0x0.0p+0"
    fraction, exponent = math.frexp(abs(self))
    least = max(-1021 - exponent, 0)
    digits = int(math.ldexp(fraction, 53 - least))
    return f"{sign}0x{digits >> 52}.{digits & 2 ** 52 - 1:013x}p{exponent - 1 + least:+d}"


def _float_fromhex(string):
    text = string.strip().lower()
    sign = -1.0 if text.startswith("-") else 1.0
    text = text.lstrip("+-")
    if text in ("inf", "infinity", "nan"):
        return sign * float(text)
    text, _, exponent = text.removeprefix("0x").partition("p")
    whole, _, fraction = text.partition(".")
    digits = whole + fraction
    if not digits or any([c not in "0123456789abcdef" for c in digits]):
        raise ValueError("invalid hexadecimal floating-point string")
    import math
    return sign * math.ldexp(float(int(digits, 16)), int(exponent or "0") - 4 * len(fraction))


def _pow_modulo(base, exp, mod):
    if mod == 0:
        raise ValueError("pow() 3rd argument cannot be 0")
    if exp < 0:
        a, b, x, y = base % mod, mod, 1, 0
        while b:
            quotient = a // b
            a, b, x, y = b, a - quotient * b, y, x - quotient * y
        if a != 1:
            raise ValueError("base is not invertible for the given modulus")
        base, exp = x, -exp
    result, base = 1 % mod, base % mod
    while exp:
        if exp & 1:
            result = result * base % mod
        base, exp = base * base % mod, exp >> 1
    return result


def _parts_of(real, imag):
    if isinstance(real, str):
        return _parts_of_text(real)
    real, imag = _as_number(real, "first argument must be a string or a number"), _as_number(imag, "second argument must be a number")
    return (real.real - imag.imag, real.imag + imag.real)


def _as_number(x, wanted):
    x = x if isinstance(x, (int, float, complex)) or not hasattr(x, "item") else x.item()
    if isinstance(x, complex):
        return x.__complex__()
    if isinstance(x, (int, float)):
        return complex(float(x), 0.0)
    if hasattr(type(x), "__complex__"):
        made = x.__complex__()
        if not isinstance(made, complex):
            raise TypeError(f"__complex__ returned non-complex (type {type(made).__name__})")
        return made
    if hasattr(type(x), "__float__"):
        return complex(float(x), 0.0)
    raise TypeError(f"complex() {wanted}, not '{type(x).__name__}'")


def _as_complex(x):
    if isinstance(x, complex):
        return x.__complex__()
    return complex(x) if isinstance(x, (int, float)) else NotImplemented


def _short(x):
    text = repr(x)
    return text[:-2] if text.endswith(".0") else text


def _parts_of_text(text):
    text = text.strip()
    inner = text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text
    try:
        if not inner or inner[-1] not in "jJ":
            return float(inner), 0.0
        inner = inner[:-1]
        at = max([i for i in range(1, len(inner)) if inner[i] in "+-" and inner[i - 1] not in "eE"], default=0)
        imag = inner[at:]
        return float(inner[:at]) if at else 0.0, float(imag + "1") if imag in ("", "+", "-") else float(imag)
    except ValueError:
        raise ValueError("complex() arg is a malformed string") from None
