# Functions of complex numbers.
import math

pi, e, tau, inf, nan = math.pi, math.e, math.tau, math.inf, math.nan
infj, nanj = complex(0.0, inf), complex(0.0, nan)


def phase(z):
    z = complex(z)
    return math.atan2(z.imag, z.real)


def polar(z):
    return abs(complex(z)), phase(z)


def rect(r, phi):
    if phi == 0:
        return complex(r, r * phi)
    return complex(r * math.cos(phi), r * math.sin(phi))


def isnan(z):
    z = complex(z)
    return math.isnan(z.real) or math.isnan(z.imag)


def isinf(z):
    z = complex(z)
    return math.isinf(z.real) or math.isinf(z.imag)


def isfinite(z):
    z = complex(z)
    return math.isfinite(z.real) and math.isfinite(z.imag)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    if rel_tol < 0 or abs_tol < 0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    return abs(a - b) <= max(rel_tol * max(abs(a), abs(b)), abs_tol)


def exp(z):
    z = complex(z)
    length = math.exp(z.real)
    return complex(length * math.cos(z.imag), length * math.sin(z.imag))


def log(z, base=None):
    z = complex(z)
    if z == 0:
        raise ValueError("math domain error")
    size = abs(z)
    big, small = max(abs(z.real), abs(z.imag)), min(abs(z.real), abs(z.imag))
    real = math.log1p((big - 1) * (big + 1) + small * small) / 2 if 0.71 <= size <= 1.73 else math.log(size)
    value = complex(real, math.atan2(z.imag, z.real))
    return value if base is None else value / log(base)


def log10(z):
    value = log(z)
    return complex(math.log10(abs(complex(z))), value.imag / math.log(10))


def sqrt(z):
    z = complex(z)
    if z.real == 0 and z.imag == 0:
        return complex(0.0, z.imag)
    a, b = abs(z.real) / 8, abs(z.imag)
    s = 2 * math.sqrt(a + math.hypot(a, b / 8))
    d = b / (2 * s)
    return complex(s, math.copysign(d, z.imag)) if z.real >= 0 else complex(d, math.copysign(s, z.imag))


def sinh(z):
    z = complex(z)
    return complex(math.cos(z.imag) * math.sinh(z.real), math.sin(z.imag) * math.cosh(z.real))


def cosh(z):
    z = complex(z)
    return complex(math.cos(z.imag) * math.cosh(z.real), math.sin(z.imag) * math.sinh(z.real))


def tanh(z):
    z = complex(z)
    if abs(z.real) > 300:
        return complex(math.copysign(1.0, z.real), 4 * math.sin(z.imag) * math.cos(z.imag) * math.exp(-2 * abs(z.real)))
    t, tan_ = math.tanh(z.real), math.tan(z.imag)
    c = 1 / math.cosh(z.real)
    denominator = 1 + (t * tan_) * (t * tan_)
    return complex(t * (1 + tan_ * tan_) / denominator, tan_ / denominator * c * c)


def _turned(z):
    return complex(-z.imag, z.real)


def _turned_back(z):
    return complex(z.imag, -z.real)


def sin(z):
    return _turned_back(sinh(_turned(complex(z))))


def cos(z):
    return cosh(_turned(complex(z)))


def tan(z):
    return _turned_back(tanh(_turned(complex(z))))


def asinh(z):
    z = complex(z)
    a, b = sqrt(complex(1 + z.imag, -z.real)), sqrt(complex(1 - z.imag, z.real))
    return complex(math.asinh(a.real * b.imag - b.real * a.imag), math.atan2(z.imag, a.real * b.real - a.imag * b.imag))


def asin(z):
    return _turned_back(asinh(_turned(complex(z))))


def acos(z):
    z = complex(z)
    a, b = sqrt(complex(1 - z.real, -z.imag)), sqrt(complex(1 + z.real, z.imag))
    return complex(2 * math.atan2(a.real, b.real), math.asinh(b.real * a.imag - b.imag * a.real))


def acosh(z):
    z = complex(z)
    a, b = sqrt(complex(z.real - 1, z.imag)), sqrt(complex(z.real + 1, z.imag))
    return complex(math.asinh(a.real * b.real + a.imag * b.imag), 2 * math.atan2(a.imag, b.real))


def atanh(z):
    z = complex(z)
    if z.real < 0 or z.real == 0 and math.copysign(1.0, z.real) < 0:
        return -atanh(-z)
    if z.imag == 0 and z.real == 1:
        raise ValueError("math domain error")
    height = abs(z.imag)
    real = math.log1p(4 * z.real / ((1 - z.real) * (1 - z.real) + height * height)) / 4
    imag = -math.atan2(-2 * z.imag, (1 - z.real) * (1 + z.real) - height * height) / 2
    return complex(real, imag)


def atan(z):
    return _turned_back(atanh(_turned(complex(z))))
