# Methods and attributes of a scalar, which it has like an array of no dimensions.
_array_methods = [
    "all", "any", "argmax", "argmin", "argsort", "astype", "byteswap", "clip", "copy", "cumprod", "cumsum",
    "diagonal", "dot", "fill", "flatten", "max", "mean", "min", "nonzero", "prod", "ravel", "repeat", "reshape",
    "round", "squeeze", "std", "sum", "swapaxes", "take", "tobytes", "transpose", "var", "view", "conj", "ctypes",
    "__array_interface__"]


class number(generic):
    pass


class integer(number):
    def __index__(self):
        return self._v

    @property
    def numerator(self):
        return self._v

    @property
    def denominator(self):
        return 1

    def is_integer(self):
        return True

    def bit_count(self):
        return bin(abs(self._v)).count("1")


class signedinteger(integer):
    pass


class unsignedinteger(integer):
    pass


class inexact(number):
    pass


class floating(inexact):
    def __str__(self):
        return _np_float_text(self._v, type(self)._torch)

    def is_integer(self):
        return self._v == self._v and abs(self._v) != _float("inf") and self._v == _int(self._v)

    def hex(self):
        return self._v.hex()


class complexfloating(inexact):
    def __new__(cls, real=0, imag=0):
        if not isinstance(real, (_str, complex, number, _bool, _int, _float)):
            import numpy
            made = numpy.asarray(real, dtype=cls)
            return made[()] if made.ndim == 0 else made
        return _complex_scalar(_by_name[cls.__name__], complex(real, imag) if not isinstance(real, _str) else complex(real))

    def __init__(self, real=0, imag=0):
        pass

    @property
    def real(self):
        return _np_scalar(self._half(), self._v.real)

    @property
    def imag(self):
        return _np_scalar(self._half(), self._v.imag)

    def _half(self):
        return _by_name["float32" if self.itemsize == 8 else "float64"]

    def conjugate(self):
        return _complex_scalar(self.dtype, self._v.conjugate())

    conj = conjugate

    def __complex__(self):
        return self._v

    def __abs__(self):
        return _np_scalar(self._half(), abs(self._v))

    def __neg__(self):
        return _complex_scalar(self.dtype, -self._v)

    def __int__(self):
        return _int(self._v.real)

    def __float__(self):
        return self._v.real

    def __str__(self):
        if self.itemsize == 16:
            return _str(self._v)
        re, im = [_np_float_text(x, torch.float32) for x in (self._v.real, self._v.imag)]
        re, im = [x[:-2] if x.endswith(".0") else x for x in (re, im)]
        return im + "j" if re == "0" else f"({re}{'' if im[0] == '-' else '+'}{im}j)"

    def __repr__(self):
        text = _str(self).strip("()")
        return _str(self) if _np_state("plain scalars", False) else f"np.{type(self).__name__}({text})"


def _complex_scalar(d, value):
    if d.itemsize == 8:
        value = complex(*[_np_scalar(_by_name["float32"], x)._v for x in (value.real, value.imag)])
    return _np_scalar(d, value)


class flexible(generic):
    pass


class character(flexible):
    pass


class int8(signedinteger):
    _torch = torch.int8


class int16(signedinteger):
    _torch = torch.int16


class int32(signedinteger):
    _torch = torch.int32


class int64(signedinteger):
    _torch = torch.int64


class uint8(unsignedinteger):
    _torch = torch.uint8


class uint16(unsignedinteger):
    _torch = torch.uint16


class uint32(unsignedinteger):
    _torch = torch.uint32


class uint64(unsignedinteger):
    _torch = torch.uint64


class float16(floating):
    _torch = torch.float16


class float32(floating):
    _torch = torch.float32


class float64(floating):
    _torch = torch.float64


class complex64(complexfloating, complex):
    pass


class complex128(complexfloating, complex):
    pass


class str_(_str, character):
    @property
    def dtype(self):
        return _text_dtype("U", len(self._v))

    def item(self):
        return self._v

    def tolist(self):
        return self._v

    def __repr__(self):
        return f"np.str_({self._v!r})"


class bytes_(bytes, character):
    def __new__(cls, value=b""):
        return _new(cls)

    @property
    def dtype(self):
        return _text_dtype("S", len(self))

    def item(self):
        return bytes(self)

    def tolist(self):
        return bytes(self)

    def __str__(self):
        return repr(bytes(self))

    def __repr__(self):
        return f"np.bytes_({bytes(self)!r})"


class object_(generic):
    pass


class void(flexible):
    """A record: an array of no dimensions over its bytes."""
    def __new__(cls, record):
        return _new(cls)

    def __init__(self, record):
        self._record = record

    @property
    def dtype(self):
        return self._record.dtype

    @property
    def base(self):
        return self._record.base

    def __getitem__(self, name):
        if isinstance(name, (_int, integer)):
            name = self.dtype.names[name]
        return self._record[name][()]

    def __setitem__(self, name, value):
        if isinstance(name, (_int, integer)):
            name = self.dtype.names[name]
        self._record[name] = value

    def __len__(self):
        return len(self.dtype.names)

    def __iter__(self):
        return iter(self.item())

    def item(self):
        return self._record.tolist()

    def tolist(self):
        return self._record.tolist()

    def __str__(self):
        return _str(self._record)

    def __repr__(self):
        return "np.void(" + _str(self._record) + ", dtype=" + _str(self.dtype) + ")"

    def __eq__(self, other):
        return _np_scalar(_by_name["bool"], self.item() == (other.item() if isinstance(other, void) else other))

    def __ne__(self, other):
        return _np_scalar(_by_name["bool"], self.item() != (other.item() if isinstance(other, void) else other))

    def __getattr__(self, name):
        if self.dtype.names is not None and name in self.dtype.names:
            return self[name]
        return getattr(self._record, name)


class bool(generic):
    _torch = torch.bool

    def __repr__(self):
        if _np_state("plain scalars", False):
            return _str(self._v)
        return "np.True_" if self._v else "np.False_"

    def __index__(self):
        raise TypeError("'numpy.bool' object cannot be interpreted as an integer")
