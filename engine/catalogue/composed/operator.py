"""Methods of tensors behind Python's operators and builtin functions."""

from catalogue import family, operation

family(group="python", forms="method", help="operator_method", effect="none", returns="value")


@operation("(Tensor self, any other)")
def __rsub__(self, other):
    return other - self


@operation("(Tensor self, any other)")
def __rdiv__(self, other):
    return other / self


@operation("(Tensor self, any other)")
def __rfloordiv__(self, other):
    return other // self


@operation("(Tensor self, any other)")
def __rmod__(self, other):
    return other % self


@operation("(Tensor self, any other)")
def __rpow__(self, other):
    return other**self


@operation("(Tensor self, any other)")
def __rmatmul__(self, other):
    return other @ self


@operation("(Tensor self, any other)")
def __rlshift__(self, other):
    return other << self


@operation("(Tensor self, any other)")
def __rrshift__(self, other):
    return other >> self


@operation("(Tensor self, any index)")
def __getitem__(self, index):
    return self[index]


@operation("(Tensor self, any index, any value)", effect="write", returns="none")
def __setitem__(self, index, value):
    self[index] = value


@operation("(Tensor self, any element)", value_type="bool")
def __contains__(self, element):
    return element in self


@operation("(Tensor self)", value_type="bool", aliases=["__nonzero__"])
def __bool__(self):
    return bool(self)


@operation("(Tensor self)", value_type="int", aliases=["__long__"])
def __int__(self):
    return int(self)


@operation("(Tensor self)", value_type="float")
def __float__(self):
    return float(self)


@operation("(Tensor self)")
def __iter__(self):
    return iter(self)


@operation("(Tensor self)")
def __reversed__(self):
    return reversed(self)


@operation("(Tensor self)", value_type="str", aliases=["__str__"])
def __repr__(self):
    return repr(self)


@operation("(Tensor self, str format_spec)", value_type="str")
def __format__(self, format_spec):
    return ('{:' + format_spec + '}').format(self)
