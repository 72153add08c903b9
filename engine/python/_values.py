# Methods of built-in values under the names of operators and statements. `_value_types` lists the types that
# have them.


def _value___add__(self, value, /):
    return self + value


def _value___radd__(self, value, /):
    return value + self


def _value___sub__(self, value, /):
    return self - value


def _value___rsub__(self, value, /):
    return value - self


def _value___mul__(self, value, /):
    return self * value


def _value___rmul__(self, value, /):
    return value * self


def _value___truediv__(self, value, /):
    return self / value


def _value___rtruediv__(self, value, /):
    return value / self


def _value___floordiv__(self, value, /):
    return self // value


def _value___rfloordiv__(self, value, /):
    return value // self


def _value___mod__(self, value, /):
    return self % value


def _value___rmod__(self, value, /):
    return value % self


def _value___pow__(self, value, /):
    return self ** value


def _value___rpow__(self, value, /):
    return value ** self


def _value___and__(self, value, /):
    return self & value


def _value___rand__(self, value, /):
    return value & self


def _value___or__(self, value, /):
    return self | value


def _value___ror__(self, value, /):
    return value | self


def _value___xor__(self, value, /):
    return self ^ value


def _value___rxor__(self, value, /):
    return value ^ self


def _value___lshift__(self, value, /):
    return self << value


def _value___rlshift__(self, value, /):
    return value << self


def _value___rshift__(self, value, /):
    return self >> value


def _value___rrshift__(self, value, /):
    return value >> self


def _value___eq__(self, value, /):
    return self == value


def _value___ne__(self, value, /):
    return self != value


def _value___lt__(self, value, /):
    return self < value


def _value___le__(self, value, /):
    return self <= value


def _value___gt__(self, value, /):
    return self > value


def _value___ge__(self, value, /):
    return self >= value


def _value___str__(self):
    return str(self)


def _value___repr__(self):
    return repr(self)


def _value___hash__(self):
    return hash(self)


def _value___len__(self):
    return len(self)


def _value___iter__(self):
    return iter(self)


def _value___next__(self):
    return next(self)


def _value___bool__(self):
    return bool(self)


def _value___int__(self):
    return int(self)


def _value___float__(self):
    return float(self)


def _value___index__(self):
    return int(self)


def _value___abs__(self):
    return abs(self)


def _value___neg__(self):
    return -self


def _value___pos__(self):
    return +self


def _value___invert__(self):
    return ~self


def _value___reversed__(self):
    return reversed(self)


def _value___trunc__(self):
    return int(self)


def _value___floor__(self):
    return int(self // 1)


def _value___ceil__(self):
    return -int(-self // 1)


def _value___contains__(self, key):
    return key in self


def _value___getitem__(self, key):
    return self[key]


def _value___format__(self, format_spec):
    return format(self, format_spec)


def _value___divmod__(self, value):
    return divmod(self, value)


def _value___round__(self, *ndigits):
    return round(self, *ndigits)


def _value___call__(self, *args, **kwargs):
    return self(*args, **kwargs)


def _value___setitem__(self, key, value):
    self[key] = value


def _value___delitem__(self, key):
    del self[key]


def _value___iadd__(self, value):
    self += value
    return self


def _value___sizeof__(self):
    import sys
    return sys.getsizeof(self)


_value_types = {
    "__abs__": "int float bool",
    "__add__": "int float bool str list tuple",
    "__and__": "int bool set frozenset dict",
    "__bool__": "int float bool NoneType",
    "__call__": "function builtin_function_or_method method type",
    "__ceil__": "int float bool",
    "__contains__": "str list tuple dict set frozenset range",
    "__delitem__": "list dict",
    "__divmod__": "int float bool",
    "__eq__": "int float bool str list tuple set frozenset dict NoneType range",
    "__float__": "int float bool",
    "__floor__": "int float bool",
    "__floordiv__": "int float bool",
    "__format__": "int float bool str list tuple dict set frozenset range NoneType function",
    "__ge__": "int float bool str list tuple set frozenset",
    "__getitem__": "str list tuple dict range",
    "__gt__": "int float bool str list tuple set frozenset",
    "__hash__": "int float bool str tuple frozenset range NoneType function",
    "__iadd__": "list",
    "__index__": "int bool",
    "__int__": "int float bool",
    "__invert__": "int bool",
    "__iter__": "str list tuple dict set frozenset range iterator generator zip enumerate reversed",
    "__le__": "int float bool str list tuple set frozenset",
    "__len__": "str list tuple dict set frozenset range",
    "__lshift__": "int bool",
    "__lt__": "int float bool str list tuple set frozenset",
    "__mod__": "int float bool str",
    "__mul__": "int float bool str list tuple",
    "__ne__": "int float bool str list tuple set frozenset dict NoneType range",
    "__neg__": "int float bool",
    "__next__": "iterator zip enumerate reversed",
    "__or__": "int bool set frozenset dict",
    "__pos__": "int float bool",
    "__pow__": "int float bool",
    "__radd__": "int float bool",
    "__rand__": "int bool",
    "__repr__": "int float bool str list tuple dict set frozenset range NoneType function",
    "__reversed__": "list dict range",
    "__rfloordiv__": "int float bool",
    "__rlshift__": "int bool",
    "__rmod__": "int float bool",
    "__rmul__": "int float bool",
    "__ror__": "int bool",
    "__round__": "int float bool",
    "__rpow__": "int float bool",
    "__rrshift__": "int bool",
    "__rshift__": "int bool",
    "__rsub__": "int float bool",
    "__rtruediv__": "int float bool",
    "__rxor__": "int bool",
    "__setitem__": "list dict",
    "__sizeof__": "int float bool str list tuple dict set frozenset range NoneType function",
    "__str__": "int float bool str list tuple dict set frozenset range NoneType function",
    "__sub__": "int float bool set frozenset",
    "__truediv__": "int float bool",
    "__trunc__": "int float bool",
    "__xor__": "int bool set frozenset",
}
