# Promotion: which dtype an operation computes in (NEP 50).


def of_torch(kind):
    if kind in (torch.complex64, torch.complex128):
        return _by_name[str(kind)[6:]]
    if kind not in _by_torch:
        raise TypeError("Got unsupported ScalarType BFloat16")
    return _by_torch[kind]


def _float_for(d):
    """The float that holds the integers of a dtype."""
    if d.kind == "f" or d.kind == "c":
        return d
    return _by_name["float16" if d.itemsize == 1 else "float32" if d.itemsize == 2 else "float64"]


def _native(d):
    return d if d.isnative or d.names is not None or d.subdtype else _by_name[d._native_name] if d.kind not in "USV" else _text_dtype(d.kind, d.itemsize // 4)


class DTypePromotionError(TypeError):
    pass


_widths_as_text = {
    "bool": 5, "int8": 4, "int16": 6, "int32": 11, "int64": 21, "uint8": 3, "uint16": 5, "uint32": 10, "uint64": 20, "float16": 32,
    "float32": 32, "float64": 32, "complex64": 64, "complex128": 64}


def promote(a, b):
    if a is b:
        return _native(a)
    a, b = _native(a), _native(b)
    if a is b:
        return a
    if a.kind == "O" or b.kind == "O":
        return _object
    if a.kind in "mM" or b.kind in "mM":
        import numpy._dates
        return numpy._dates.promote_dates(a, b)
    if a.kind in "USV" or b.kind in "USV":
        if a.kind == b.kind and a.kind in "US":
            return a if a.itemsize >= b.itemsize else b
        if a == b:
            return a
        text, number = (a, b) if a.kind in "US" else (b, a)
        if text.kind in "US" and number.name in _widths_as_text:
            width = _widths_as_text[number.name]
            return text if text.itemsize >= width * (4 if text.kind == "U" else 1) else _text_dtype(text.kind, width)
        raise DTypePromotionError(
            f"The DType <class '{_class_name(a)}'> could not be promoted by <class '{_class_name(b)}'>. This means that no common DType exists for the given inputs. For example they cannot be stored in a single array unless the dtype is `object`. The full list of DTypes is: (<class '{_class_name(a)}'>, <class '{_class_name(b)}'>)")
    if a.kind == "b":
        return b
    if b.kind == "b":
        return a
    if a.kind == b.kind:
        return a if a.itemsize >= b.itemsize else b
    kinds = a.kind + b.kind
    if kinds in ("iu", "ui"):
        signed, other = (a, b) if a.kind == "i" else (b, a)
        if signed.itemsize > other.itemsize:
            return signed
        return _by_name[{1: "int16", 2: "int32", 4: "int64", 8: "float64"}[other.itemsize]]
    if "c" in kinds:
        whole, other = (a, b) if a.kind == "c" else (b, a)
        return _by_name["complex128"] if whole.itemsize == 16 or _float_for(other).itemsize == 8 else whole
    real, other = (a, b) if a.kind == "f" else (b, a)
    needed = _float_for(other)
    return real if real.itemsize >= needed.itemsize else needed


def _class_name(d):
    if d.kind in "OmM":
        return "numpy.dtypes." + {"O": "Object", "M": "DateTime64", "m": "TimeDelta64"}[d.kind] + "DType"
    if d.kind in "USV":
        return "numpy.dtypes." + {"U": "StrDType", "S": "BytesDType", "V": "VoidDType"}[d.kind]
    return "numpy.dtypes." + d.name[:1].upper().replace("U", "UI" if d.name[:4] == "uint" else "U") + d.name[2 if d.name[:4] == "uint" else 1:] + "DType"


def promote_python(d, value):
    """Promotes with a Python number, which has no dtype of its own."""
    if d.kind in "Om":
        return d
    if isinstance(value, _bool):
        return promote(d, _by_name["bool"])
    if isinstance(value, complex):
        return promote(d, _by_name["complex64"])
    if isinstance(value, _int):
        return _by_name["int64"] if d.kind == "b" else _native(d)
    return _by_name["float64"] if d.kind in "biu" else _native(d)


def dtype_of_python(value):
    if isinstance(value, _bool):
        return _by_name["bool"]
    if isinstance(value, _int):
        if value > 18446744073709551615 or value < -9223372036854775808:
            raise OverflowError("Python int too large to convert to C long")
        return _by_name["uint64" if value > 9223372036854775807 else "int64"]
    return _by_name["complex128" if isinstance(value, complex) else "float64"]


def limits_of(d):
    bits = 8 * d.itemsize
    return (0, 2 ** bits - 1) if d.kind == "u" else (-2 ** (bits - 1), 2 ** (bits - 1) - 1)


def _require_fits(value, d):
    if d.kind in "iu":
        low, high = limits_of(d)
        if value < low or value > high:
            raise OverflowError(f"Python integer {value} out of bounds for {d.name}")


_safe = {
    "b": "bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 float32 float64 complex64 complex128"}


def can_cast_dtypes(a, b, casting):
    """numpy.can_cast of dtypes."""
    if casting == "unsafe" or a == b:
        return True
    if casting == "no":
        return False
    if _native(a) == _native(b) or casting == "equiv":
        return _native(a) == _native(b)
    order = "biufc"
    if a.kind in order and b.kind in order:
        try:
            if promote(a, b) == _native(b):
                return True
        except TypeError:
            return False
        if casting == "safe":
            return False
        rank = {"b": 0, "u": 1, "i": 2, "f": 3, "c": 4}
        return rank[a.kind] <= rank[b.kind]
    if a.kind == b.kind and a.kind in "mM":
        return casting == "same_kind"
    if b.kind in "US":
        return a.kind in order or a.kind == b.kind
    return False


_divisions = ("floor_divide", "remainder")
_comparisons = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
_bitwise = ("bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "right_shift")


class UFuncTypeError(TypeError):
    pass


UFuncNoLoopError = type("UFuncTypeError", (UFuncTypeError,), {"__module__": "numpy._core._exceptions"})
UFuncCastingError = type("UFuncTypeError", (UFuncTypeError,), {"__module__": "numpy._core._exceptions"})
UFuncOutputCastingError = type("UFuncTypeError", (UFuncCastingError,), {"__module__": "numpy._core._exceptions"})


def _no_boolean_subtract():
    raise TypeError("numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.")


def no_loop(name, dtypes):
    types = ", ".join([repr(d) for d in dtypes])
    if name in _bitwise or name == "invert":
        raise TypeError(f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
    raise UFuncNoLoopError(f"ufunc '{name}' did not contain a loop with signature matching types ({types}) -> None")


def _real_quotient(x, y):
    if y == 0:
        inf = _float("inf")
        if x == 0 or x != x:
            return _float("nan")
        import math
        return inf if (x > 0) == (math.copysign(1.0, y) > 0) else -inf
    return x / y


def _power(x, y):
    try:
        return x ** y
    except OverflowError:
        return _float("inf") if x > 0 or y % 2 == 0 else -_float("inf")
    except ZeroDivisionError:
        return _float("inf")
    except ValueError:
        return _float("nan")


def compute_numbers(name, x, y, kind):
    """An operation of two Python numbers, as one of elements of a kind."""
    if name == "add":
        return x or y if kind == "b" else x + y
    if name == "subtract":
        return x - y
    if name == "multiply":
        return x and y if kind == "b" else x * y
    if name == "divide":
        return _real_quotient(_float(x), _float(y))
    if name == "floor_divide":
        if y == 0:
            return 0 if kind != "f" else _real_quotient(x, y)
        return x // y
    if name == "remainder":
        if y == 0:
            return 0 if kind != "f" else _float("nan")
        return x % y
    if name == "power":
        if kind != "f" and y < 0:
            raise ValueError("Integers to negative integer powers are not allowed.")
        return _power(_float(x), _float(y)) if kind == "f" else x ** y if abs(x) < 2 or y < 4096 else pow(x, y, 2 ** 64)
    if name == "bitwise_and":
        return x & y
    if name == "bitwise_or":
        return x | y
    if name == "bitwise_xor":
        return x ^ y
    if name == "left_shift":
        return x << y if 0 <= y < 64 else 0
    if name == "right_shift":
        return x >> min(y, 63) if y >= 0 else 0
    if name == "equal":
        return x == y
    if name == "not_equal":
        return x != y
    if name == "less":
        return x < y
    if name == "less_equal":
        return x <= y
    if name == "greater":
        return x > y
    return x >= y


def scalar_dtypes(name, d):
    """The dtype that a binary operation computes in, and that of its result."""
    if name in _comparisons:
        return d, _by_name["bool"]
    if name in _bitwise and d.kind == "f":
        no_loop(name, [d, d])
    if d.kind == "b":
        if name == "subtract":
            _no_boolean_subtract()
        if name in ("floor_divide", "remainder", "power", "left_shift", "right_shift"):
            d = _by_name["int8"]
    if name == "divide" and d.kind != "f":
        d = _by_name["float64"]
    return d, d


def _repeated(sequence, count):
    """A list or tuple times a NumPy number, as times a number of Python's."""
    if not isinstance(count, (integer, bool)):
        raise TypeError(f"can't multiply sequence by non-int of type 'numpy.{type(count).__name__}'")
    return sequence * _int(count._v)


def _scalar_binary(name, a, b):
    made = _np_fast_scalars(name, a, b, _scalar_dtypes)
    if made is not None:
        return made
    if _np_state("watched errors", None) is not None:
        import numpy._errors
        return numpy._errors.looked_at(name, lambda: _scalar_binary(name, a, b), (a, b), True)
    if isinstance(a, generic) and hasattr(a, "_d") or isinstance(b, generic) and hasattr(b, "_d"):
        import numpy._dates
        return numpy._dates.call(name, (a, b))
    x = a._v if isinstance(a, generic) and not isinstance(a, flexible) else a
    y = b._v if isinstance(b, generic) and not isinstance(b, flexible) else b
    known = (_bool, _int, _float)
    if isinstance(x, known + (complex,)) and isinstance(y, known + (complex,)) and (isinstance(x, complex) or isinstance(y, complex)):
        import numpy._complex
        made = numpy._complex.complex_call(name, (a, b), None, True)
        return NotImplemented if made is None else made
    if not isinstance(x, known) or not isinstance(y, known):
        import numpy
        if isinstance(a, (list, tuple)) or isinstance(b, (list, tuple)):
            if name == "multiply":
                return _repeated(a, b) if isinstance(a, (list, tuple)) else _repeated(b, a)
            return getattr(numpy, name)(a, b)
        if name == "equal" and (isinstance(x, _str) or x is None or isinstance(y, _str) or y is None):
            return _np_scalar(_by_name["bool"], False)
        if name == "not_equal" and (isinstance(x, _str) or x is None or isinstance(y, _str) or y is None):
            return _np_scalar(_by_name["bool"], True)
        return NotImplemented
    if isinstance(a, generic):
        d = promote(a.dtype, b.dtype) if isinstance(b, generic) else promote_python(a.dtype, b)
    else:
        d = promote_python(b.dtype, a)
    if name not in _comparisons and d.kind in "iu":
        _require_fits(x, d)
        _require_fits(y, d)
    inner, outer = scalar_dtypes(name, d)
    if inner.kind == "f" and name not in _comparisons:
        x, y = _float(x), _float(y)
    elif inner.kind == "f" and inner.itemsize < 8:  # a number of Python is rounded to the dtype of the other
        x, y = [_np_scalar(inner, one)._v if isinstance(one, _float) else one for one in (x, y)]
    return _np_scalar(outer, compute_numbers(name, x, y, inner.kind))
