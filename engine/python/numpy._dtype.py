# NumPy's dtypes, the classes of its numbers, and which dtype an operation computes in (NEP 50).
import torch

_bool, _int, _float, _str = bool, int, float, str


def _scalar_method(method):
    """A method of an array, whose results of no dimensions become scalars."""
    def call(*args, **kwargs):
        made = method(*args, **kwargs)
        return made[()] if getattr(made, "shape", None) == () else made
    return call


class generic:
    def __new__(cls, value=0):
        if isinstance(value, generic):
            return _np_scalar(_by_name[cls.__name__], value._v)
        if isinstance(value, _str):
            value = _float(value) if issubclass(cls, floating) else _int(value)
        if not isinstance(value, (_bool, _int, _float)):
            import numpy
            array = numpy.asarray(value, dtype=cls)
            return array[()] if array.ndim == 0 else array
        dtype = _by_name[cls.__name__]
        if isinstance(value, _int) and not isinstance(value, _bool):
            _require_fits(value, dtype)
        return _np_scalar(dtype, value)

    @property
    def dtype(self):
        return _by_name[type(self).__name__]

    shape = ()
    strides = ()
    ndim = 0
    size = 1
    base = None

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.dtype.itemsize

    @property
    def T(self):
        return self

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return _np_scalar(self.dtype, 0)

    @property
    def flat(self):
        import numpy
        return numpy.asarray(self).flat

    @property
    def data(self):
        import numpy
        return numpy.asarray(self).data

    @property
    def flags(self):
        import numpy
        return numpy.asarray(self).flags

    def item(self):
        return self._v

    def tolist(self):
        return self._v

    def __getattr__(self, name):
        import numpy
        if name in _array_methods:
            found = getattr(numpy.asarray(self), name)
            return _scalar_method(found) if callable(found) else found
        raise AttributeError("'numpy." + type(self).__name__ + "' object has no attribute '" + name + "'")

    def __getitem__(self, index):
        import numpy
        indices = index if isinstance(index, tuple) else (index,)
        if all([one is None or one is Ellipsis for one in indices]):
            return numpy.asarray(self)[index]
        raise IndexError("invalid index to scalar variable.")

    def __repr__(self):
        return _str(self) if _np_state("plain scalars", False) else "np." + type(self).__name__ + "(" + _str(self) + ")"

    def __str__(self):
        return _str(self._v)

    def __format__(self, spec):
        return format(self._v, spec) if spec or isinstance(self, floating) else _str(self)

    def __bool__(self):
        return _bool(self._v)

    def __hash__(self):
        return hash(self._v)

    def __abs__(self):
        return _np_scalar(self.dtype, abs(self._v))

    def __neg__(self):
        return _np_scalar(self.dtype, -self._v)

    def __pos__(self):
        return self

    def __invert__(self):
        if isinstance(self, floating):
            raise TypeError("ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
        return _np_scalar(self.dtype, not self._v if isinstance(self, bool) else ~self._v)

    def __round__(self, ndigits=None):
        if ndigits is None:
            return round(self._v)
        return _np_scalar(self.dtype, round(self._v, ndigits))

    def __add__(self, other):
        return _scalar_binary("add", self, other)

    def __radd__(self, other):
        return _scalar_binary("add", other, self)

    def __sub__(self, other):
        return _scalar_binary("subtract", self, other)

    def __rsub__(self, other):
        return _scalar_binary("subtract", other, self)

    def __mul__(self, other):
        return _scalar_binary("multiply", self, other)

    def __rmul__(self, other):
        return _scalar_binary("multiply", other, self)

    def __truediv__(self, other):
        return _scalar_binary("divide", self, other)

    def __rtruediv__(self, other):
        return _scalar_binary("divide", other, self)

    def __floordiv__(self, other):
        return _scalar_binary("floor_divide", self, other)

    def __rfloordiv__(self, other):
        return _scalar_binary("floor_divide", other, self)

    def __mod__(self, other):
        return _scalar_binary("remainder", self, other)

    def __rmod__(self, other):
        return _scalar_binary("remainder", other, self)

    def __pow__(self, other):
        return _scalar_binary("power", self, other)

    def __rpow__(self, other):
        return _scalar_binary("power", other, self)

    def __matmul__(self, other):
        raise ValueError("matmul: Input operand 0 does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)")

    def __and__(self, other):
        return _scalar_binary("bitwise_and", self, other)

    def __rand__(self, other):
        return _scalar_binary("bitwise_and", other, self)

    def __or__(self, other):
        return _scalar_binary("bitwise_or", self, other)

    def __ror__(self, other):
        return _scalar_binary("bitwise_or", other, self)

    def __xor__(self, other):
        return _scalar_binary("bitwise_xor", self, other)

    def __rxor__(self, other):
        return _scalar_binary("bitwise_xor", other, self)

    def __lshift__(self, other):
        return _scalar_binary("left_shift", self, other)

    def __rlshift__(self, other):
        return _scalar_binary("left_shift", other, self)

    def __rshift__(self, other):
        return _scalar_binary("right_shift", self, other)

    def __rrshift__(self, other):
        return _scalar_binary("right_shift", other, self)

    def __eq__(self, other):
        return _scalar_binary("equal", self, other)

    def __ne__(self, other):
        return _scalar_binary("not_equal", self, other)

    def __lt__(self, other):
        return _scalar_binary("less", self, other)

    def __le__(self, other):
        return _scalar_binary("less_equal", self, other)

    def __gt__(self, other):
        return _scalar_binary("greater", self, other)

    def __ge__(self, other):
        return _scalar_binary("greater_equal", self, other)

__parts__ = (
    "numbers",
    "dtype",
    "promotion",
)
