# Operators by ufuncs, for classes with __array_ufunc__.
import numpy


def _disables(other):
    return getattr(type(other), "__array_ufunc__", 0) is None


def _binary(ufunc):
    return lambda self, other: NotImplemented if _disables(other) else ufunc(self, other)


def _reflected(ufunc):
    return lambda self, other: NotImplemented if _disables(other) else ufunc(other, self)


def _in_place(ufunc):
    return lambda self, other: ufunc(self, other, out=(self,))


class NDArrayOperatorsMixin:
    __lt__, __le__, __eq__ = _binary(numpy.less), _binary(numpy.less_equal), _binary(numpy.equal)
    __ne__, __gt__, __ge__ = _binary(numpy.not_equal), _binary(numpy.greater), _binary(numpy.greater_equal)

    def __neg__(self):
        return numpy.negative(self)

    def __pos__(self):
        return numpy.positive(self)

    def __abs__(self):
        return numpy.absolute(self)

    def __invert__(self):
        return numpy.invert(self)


for _name, _ufunc in (("add", numpy.add), ("sub", numpy.subtract), ("mul", numpy.multiply), ("truediv", numpy.divide),
                      ("floordiv", numpy.floor_divide), ("mod", numpy.remainder), ("pow", numpy.power), ("lshift", numpy.left_shift),
                      ("rshift", numpy.right_shift), ("and", numpy.bitwise_and), ("xor", numpy.bitwise_xor), ("or", numpy.bitwise_or)):
    setattr(NDArrayOperatorsMixin, f"__{_name}__", _binary(_ufunc))
    setattr(NDArrayOperatorsMixin, f"__r{_name}__", _reflected(_ufunc))
    setattr(NDArrayOperatorsMixin, f"__i{_name}__", _in_place(_ufunc))
