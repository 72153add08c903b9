# Operators and methods of the array classes.


def _takes(other):
    return not isinstance(other, (_str, dict)) and other is not None


def _operator(function, symbol):
    name = "" if function is matmul else function._name

    def method(self, other):
        made = _np_fast(name, self, other, _scalar_dtypes)
        if made is not None:
            return made
        if _overrides.defers(self, other):
            return NotImplemented
        if function is matmul and isinstance(other, ndarray) and _overrides.highest([self, other]) is not None:
            return _overrides.wrapped(matmul(asarray(self), asarray(other)), _overrides.highest([self, other]))
        if self._dtype.kind in "OmM":
            return function(self, other)
        if isinstance(other, torch.Tensor):
            return _before_tensor(self, other, symbol)
        if not _takes(other):
            if symbol == "==" or symbol == "!=":
                if isinstance(other, _str) and self.dtype.kind in "US":
                    return function(self, other)
                return full(self.shape, symbol == "!=", bool)
            if isinstance(other, _str):
                if self.dtype.kind in "US" and symbol in ("<", "<=", ">", ">="):
                    return function(self, other)
                no_loop(function._name, [self.dtype, asarray(other).dtype])
            return NotImplemented
        if symbol == "==" or symbol == "!=":
            other = other if isinstance(other, (_bool, _int, _float, generic)) else asarray(other)
            if isinstance(other, ndarray) and _broadcast_two(self.shape, other.shape) is None:
                raise ValueError("operands could not be broadcast together with shapes " + _tuple_text(self.shape) + " " + _tuple_text(other.shape) + " ")
        return function(self, other)
    return method


def _reflected(function):
    name = "" if function is matmul else function._name

    def method(self, other):
        made = _np_fast(name, other, self, _scalar_dtypes)
        if made is not None:
            return made
        if isinstance(other, torch.Tensor):
            return _tensor_from(function(asarray(other), self))
        if not _takes(other):
            return NotImplemented
        return function(other, self)
    return method


def _in_place(function):
    name = "" if function is matmul else function._name

    def method(self, other):
        if _np_fast_in_place(name, self, other):
            return self
        if isinstance(other, torch.Tensor):
            return NotImplemented
        return function(self, other, out=self)
    return method


def _before_tensor(a, t, symbol):
    """An operator whose left operand is an array and whose right one is a tensor: the tensor computes it."""
    if symbol == "==":
        return torch.eq(torch.as_tensor(a), t)
    if symbol == "!=":
        return True
    if symbol == "/":
        return _tensor_from(multiply(asarray(t.reciprocal()), a))
    if symbol == "+":
        raise TypeError("Concatenation operation is not implemented for NumPy arrays, use np.concatenate() instead. Please do not rely on this error; it may not be given on all Python implementations.")
    return NotImplemented


_operators = {
    "add": (add, "+"), "sub": (subtract, "-"), "mul": (multiply, "*"), "truediv": (divide, "/"), "floordiv": (floor_divide, "//"),
    "mod": (remainder, "%"), "pow": (power, "**"), "matmul": (matmul, "@"), "and": (bitwise_and, "&"), "or": (bitwise_or, "|"),
    "xor": (bitwise_xor, "^"), "lshift": (left_shift, "<<"), "rshift": (right_shift, ">>")}
for _name in _operators:
    setattr(ndarray, "__" + _name + "__", _operator(*_operators[_name]))
    setattr(ndarray, "__r" + _name + "__", _reflected(_operators[_name][0]))
    setattr(ndarray, "__i" + _name + "__", _in_place(_operators[_name][0]))
_orders = {"eq": (equal, "=="), "ne": (not_equal, "!="), "lt": (less, "<"), "le": (less_equal, "<="), "gt": (greater, ">"), "ge": (greater_equal, ">=")}
for _name in _orders:
    setattr(ndarray, "__" + _name + "__", _operator(*_orders[_name]))
setattr(ndarray, "__neg__", lambda self: negative(self))
setattr(ndarray, "__pos__", lambda self: positive(self))
setattr(ndarray, "__invert__", lambda self: invert(self))
setattr(ndarray, "__abs__", lambda self: absolute(self))
setattr(ndarray, "__divmod__", lambda self, other: divmod(self, other))
setattr(ndarray, "argmax", argmax)
setattr(ndarray, "argmin", argmin)
setattr(ndarray, "argsort", argsort)
setattr(ndarray, "choose", choose)
setattr(ndarray, "clip", clip)
setattr(ndarray, "conjugate", lambda self: conjugate(self))
setattr(ndarray, "cumprod", cumprod)
setattr(ndarray, "cumsum", cumsum)
setattr(ndarray, "diagonal", diagonal)
setattr(ndarray, "dot", dot)
setattr(ndarray, "mean", mean)
setattr(ndarray, "nonzero", nonzero)
setattr(ndarray, "argpartition", argpartition)
setattr(ndarray, "prod", prod)
setattr(ndarray, "put", put)
setattr(ndarray, "repeat", repeat)
setattr(ndarray, "searchsorted", searchsorted)
setattr(ndarray, "std", std)
setattr(ndarray, "take", take)
setattr(ndarray, "trace", trace)
setattr(ndarray, "var", var)


def _removed(name, advice):
    def get(self):
        raise AttributeError(f"`{name}` was removed from the ndarray class in NumPy 2.0. Use {advice} instead.")
    return property(get)


setattr(ndarray, "itemset", _removed("itemset", "`arr[index] = value`"))
setattr(ndarray, "newbyteorder", _removed("newbyteorder", "`arr.view(arr.dtype.newbyteorder(order))`"))
setattr(ndarray, "ptp", _removed("ptp", "np.ptp(arr, ...)"))
setattr(ndarray, "all", all)
setattr(ndarray, "any", any)
setattr(ndarray, "max", max)
setattr(ndarray, "min", min)
setattr(ndarray, "sum", sum)
setattr(ndarray, "round", round)
setattr(ndarray, "compress", lambda self, condition, axis=None, out=None: compress(condition, self, axis, out))
setattr(ndarray, "conj", lambda self: conjugate(self))
setattr(ndarray, "partition", lambda self, kth, axis=-1: _sort_in_place(self, axis))
setattr(ndarray, "sort", _sort_in_place)


record = void


class recarray(ndarray):
    def __getattr__(self, name):
        names = self.dtype.names
        if names is not None and name in names:
            return self[name]
        raise AttributeError(f"recarray has no attribute {name}")

    def __setattr__(self, name, value):
        if name[:1] != "_" and self._dtype.names is not None and name in self._dtype.names:
            self[name] = value
        else:
            object.__setattr__(self, name, value)

    def field(self, attr, val=None):
        if val is None:
            return self[self.dtype.names[attr] if isinstance(attr, int) else attr]
        self[attr] = val

    def __repr__(self):
        text = array2string(self, separator=", ", prefix="rec.array(")
        return f"rec.array({text},\n          dtype={self.dtype})"


from numpy.matrixlib import asmatrix, bmat, matrix


def __getattr__(name):
    import numpy._expired
    if name in numpy._expired.attributes:
        raise AttributeError(f"`np.{name}` was removed in the NumPy 2.0 release. {numpy._expired.attributes[name]}")
    advice = {"int": " When replacing `np.int`, you may wish to use e.g. `np.int64` or `np.int32` to specify the precision. If you wish to "
                     "review your current use, check the release note link for additional information.",
              "object": " "}
    for old, scalar in (("float", "float64"), ("complex", "complex128"), ("str", "str_")):
        advice[old] = f" If you specifically wanted the numpy scalar type, use `np.{scalar}` here."
    if name not in advice:
        raise AttributeError(f"module 'numpy' has no attribute '{name}'")
    raise AttributeError(
        f"module 'numpy' has no attribute '{name}'.\n`np.{name}` was a deprecated alias for the builtin `{name}`. To avoid this error in "
        f"existing code, use `{name}` by itself. Doing this will not modify any behavior and is safe.{advice[name]}\nThe aliases was "
        "originally deprecated in NumPy 1.20; for more details and guidance see the original release note at:\n"
        "    https://numpy.org/devdocs/release/1.20.0-notes.html#deprecations")
