# Universal functions: how they choose dtypes and layouts, and their table.


def _tensor_from(made):
    """Converts a result to a tensor, as torch.Tensor.__array_wrap__ does."""
    made = asarray(made)
    return torch.from_numpy(made.astype(uint8) if made.dtype.kind == "b" else made)


def _k_order(arrays, n):
    """The axes of the result that an iterator over the arrays allocates, the fastest first."""
    all_strides = []
    for a in arrays:
        if a.ndim == 0:
            continue
        extra = n - a.ndim
        given = a.strides
        all_strides.append([0] * extra + [0 if a.shape[d] == 1 else _builtin_abs(given[d]) for d in range(a.ndim)])
    order = list(range(n - 1, -1, -1))
    for i in range(1, n):
        at, moved = i, order[i]
        for j in range(i - 1, -1, -1):
            other, is_ambiguous, swaps = order[j], True, False
            for strides in all_strides:
                if strides[moved] and strides[other]:
                    if strides[other] <= strides[moved]:
                        swaps = False
                    elif is_ambiguous:
                        swaps = True
                    is_ambiguous = False
            if not is_ambiguous:
                if not swaps:
                    break
                at = j
        order.insert(at, order.pop(i))
    return order


def _in_order(order, shape, itemsize):
    out, step = [0] * len(shape), itemsize
    for d in order:
        out[d] = step
        step *= shape[d] if shape[d] > 0 else 1
    return tuple(out)


def _k_strides(arrays, shape, itemsize):
    """Strides of the result that an operation on the arrays allocates."""
    n = len(shape)
    if n < 2:
        return _packed(shape, itemsize)
    whole = [a for a in arrays if a.ndim]
    if whole and _all([a.shape == shape for a in whole]):
        c, f = True, True
        for a in whole:
            is_c, is_f = _np_contiguity(a)
            c, f = c and is_c, f and is_f
        if c or f:
            return _packed(shape, itemsize, "C" if c else "F")
    return _in_order(_k_order(arrays, n), shape, itemsize)


_wide = (torch.uint16, torch.uint32, torch.uint64)


def _as_kind(t, kind):
    """A tensor converted for computing: wide unsigned integers as int64."""
    kind = torch.int64 if kind in _wide else kind
    return t if t.dtype is kind else t.to(kind)


def _laid(made, arrays, shape, d, order):
    """The result of an operation, with NumPy's strides."""
    if made.dtype is not d._torch:
        made = made.to(d._torch)
    if len(shape) < 2:
        return _own(made if made.is_contiguous() else made.contiguous(), d)
    strides = (_packed(shape, d.itemsize, order) if order in ("C", "F") else _k_strides(arrays, shape, d.itemsize) if order == "K" else
               _in_order(_k_order(arrays, len(shape)), shape, d.itemsize))
    if tuple([s * d.itemsize for s in made.stride()]) == strides:
        return _own(made, d)
    out = _with_strides(tuple(shape), strides, d)
    out._elements.copy_(made)
    return out


def _true_floor_divide(x, y):
    if x.dtype.is_floating_point:
        return torch.floor_divide(x, y)
    zero = y == 0
    if zero.any().item():
        return torch.where(zero, 0, torch.floor_divide(x, torch.where(zero, 1, y)))
    return torch.floor_divide(x, y)


def _remainder(x, y):
    if x.dtype.is_floating_point:
        return torch.remainder(x, y)
    zero = y == 0
    if zero.any().item():
        return torch.where(zero, 0, torch.remainder(x, torch.where(zero, 1, y)))
    return torch.remainder(x, y)


def _fmod(x, y):
    if x.dtype.is_floating_point:
        return torch.fmod(x, y)
    zero = y == 0
    return torch.where(zero, 0, torch.fmod(x, torch.where(zero, 1, y)))


def _integer_power(x, y):
    if not x.dtype.is_floating_point and (y < 0).any().item():
        raise ValueError("Integers to negative integer powers are not allowed.")
    return torch.pow(x, y)


def _gcd(x, y):
    return torch.gcd(x, y)


def _nonzero(t):
    return t if t.dtype is torch.bool else t != 0


# name: (number of operands, function of tensors, which dtypes)
_table = {
    "add": (2, torch.add, "arithmetic"), "subtract": (2, torch.sub, "arithmetic"), "multiply": (2, torch.mul, "arithmetic"),
    "divide": (2, torch.div, "arithmetic"), "floor_divide": (2, _true_floor_divide, "arithmetic"),
    "remainder": (2, _remainder, "arithmetic"), "power": (2, _integer_power, "arithmetic"),
    "fmod": (2, _fmod, "number"), "float_power": (2, torch.pow, "double"),
    "maximum": (2, torch.maximum, "same"), "minimum": (2, torch.minimum, "same"), "fmax": (2, torch.fmax, "same"), "fmin": (2, torch.fmin, "same"),
    "bitwise_and": (2, torch.bitwise_and, "arithmetic"), "bitwise_or": (2, torch.bitwise_or, "arithmetic"),
    "bitwise_xor": (2, torch.bitwise_xor, "arithmetic"), "left_shift": (2, torch.bitwise_left_shift, "arithmetic"),
    "right_shift": (2, torch.bitwise_right_shift, "arithmetic"),
    "equal": (2, torch.eq, "arithmetic"), "not_equal": (2, torch.ne, "arithmetic"), "less": (2, torch.lt, "arithmetic"),
    "less_equal": (2, torch.le, "arithmetic"), "greater": (2, torch.gt, "arithmetic"), "greater_equal": (2, torch.ge, "arithmetic"),
    "logical_and": (2, lambda x, y: _nonzero(x) & _nonzero(y), "truth"), "logical_or": (2, lambda x, y: _nonzero(x) | _nonzero(y), "truth"),
    "logical_xor": (2, lambda x, y: _nonzero(x) ^ _nonzero(y), "truth"), "logical_not": (1, lambda x: ~_nonzero(x), "truth"),
    "arctan2": (2, torch.atan2, "float"), "hypot": (2, torch.hypot, "float"), "copysign": (2, torch.copysign, "float"),
    "nextafter": (2, torch.nextafter, "float"), "logaddexp": (2, torch.logaddexp, "float"), "logaddexp2": (2, torch.logaddexp2, "float"),
    "gcd": (2, _gcd, "integer"), "lcm": (2, torch.lcm, "integer"), "heaviside": (2, torch.heaviside, "float"), "ldexp": (2, torch.ldexp, "float"),
    "negative": (1, torch.neg, "number"), "positive": (1, lambda x: x.clone(), "number"), "absolute": (1, lambda x: x.clone() if x.dtype is torch.bool else torch.abs(x), "same"),
    "fabs": (1, torch.abs, "float"), "sign": (1, torch.sign, "number"), "invert": (1, torch.bitwise_not, "bits"), "square": (1, torch.square, "number"),
    "reciprocal": (1, lambda x: torch.reciprocal(x) if x.dtype.is_floating_point else _true_floor_divide(torch.ones_like(x), x), "number"),
    "sqrt": (1, torch.sqrt, "float"), "cbrt": (1, lambda x: torch.sign(x) * torch.pow(torch.abs(x), 1 / 3), "float"),
    "exp": (1, torch.exp, "float"), "exp2": (1, torch.exp2, "float"), "expm1": (1, torch.expm1, "float"), "log": (1, torch.log, "float"),
    "log2": (1, torch.log2, "float"), "log10": (1, torch.log10, "float"), "log1p": (1, torch.log1p, "float"), "sin": (1, torch.sin, "float"),
    "cos": (1, torch.cos, "float"), "tan": (1, torch.tan, "float"), "arcsin": (1, torch.asin, "float"), "arccos": (1, torch.acos, "float"),
    "arctan": (1, torch.atan, "float"), "sinh": (1, torch.sinh, "float"), "cosh": (1, torch.cosh, "float"), "tanh": (1, torch.tanh, "float"),
    "arcsinh": (1, torch.asinh, "float"), "arccosh": (1, torch.acosh, "float"), "arctanh": (1, torch.atanh, "float"),
    "deg2rad": (1, torch.deg2rad, "float"), "rad2deg": (1, torch.rad2deg, "float"), "radians": (1, torch.deg2rad, "float"), "degrees": (1, torch.rad2deg, "float"),
    "rint": (1, torch.round, "float"), "floor": (1, torch.floor, "whole"), "ceil": (1, torch.ceil, "whole"), "trunc": (1, torch.trunc, "whole"),
    "isnan": (1, torch.isnan, "test"), "isinf": (1, torch.isinf, "test"), "isfinite": (1, torch.isfinite, "test"), "signbit": (1, torch.signbit, "test"),
    "conjugate": (1, lambda x: x.clone(), "same"), "spacing": (1, lambda x: torch.nextafter(x, torch.full_like(x, math.inf)) - x, "float")}


def _refuse_texts(name, arrays, operands):
    if len(operands) == 1:
        raise TypeError(f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
    kinds = [x.dtype if isinstance(x, ndarray) else dtype_of_python(x) for x in operands]
    if name == "multiply" and _any([d.kind in "iu" for d in kinds]):
        raise TypeError("The 'out' kwarg is necessary. Use numpy.strings.multiply without it.")
    if name == "add" and not _all([d.kind in "US" for d in kinds]) or name != "add":
        no_loop(name, kinds)


class ufunc:
    def __init__(self, name):
        self._name = name
        self.nin, self._function, self._kind = _table[name]
        self.nout = 1
        self.nargs = self.nin + 1
        self.__name__ = name
        self.identity = {"add": 0, "multiply": 1, "logical_and": True, "logical_or": False, "bitwise_or": 0, "bitwise_xor": 0, "bitwise_and": -1,
                         "logical_xor": False}.get(name)
        self.signature = None

    @property
    def types(self):
        kinds = {"arithmetic": "bBhHiIlLqQefdgFDG", "float": "efdg", "double": "efdg", "whole": "efdg", "bits": "?bBhHiIlLqQ", "integer": "bBhHiIlLqQ"}
        letters = kinds.get(self._kind, "?bBhHiIlLqQefdgFDG")
        return [letter * self.nin + "->" + ("?" if self._kind in ("truth", "test") or self._name in _comparisons else letter) for letter in letters]

    @property
    def ntypes(self):
        return len(self.types)

    def __repr__(self):
        return "<ufunc '" + self._name + "'>"

    def _dtypes(self, operands, d):
        """The dtype of the computation, and that of the result."""
        if d is None:
            for x in operands:
                if not isinstance(x, ndarray):
                    continue
                d = x.dtype if d is None else promote(d, x.dtype)
            for x in operands:
                if not isinstance(x, ndarray):
                    d = dtype_of_python(x) if d is None else promote_python(d, x)
        d = _native(d)
        kind, name = self._kind, self._name
        if d.kind not in "biuf":
            if name in ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"):
                return d, _by_name["bool"]
            no_loop(name, [x.dtype if isinstance(x, ndarray) else dtype_of_python(x) for x in operands])
        if kind == "arithmetic":
            if name in _bitwise and d.kind == "f":
                no_loop(name, [d, d])
            return scalar_dtypes(name, d)
        if kind == "float":
            d = _float_for(d)
        elif kind == "double":
            d = _by_name["float64"]
        elif kind == "truth":
            return d, _by_name["bool"]
        elif kind == "test":
            return (d if d.kind == "f" or name == "signbit" else d), _by_name["bool"]
        elif kind == "whole" and d.kind == "f" or kind == "same":
            pass
        elif kind == "number" and d.kind == "b":
            if name == "negative":
                raise TypeError("The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.")
            if name in ("positive", "sign"):
                no_loop(name, [d])
            d = _by_name["int8"]
        elif kind == "bits" and d.kind == "f":
            no_loop(name, [d])
        elif kind == "integer" and d.kind not in "iu":
            no_loop(name, [d, d])
        return d, d

    def _tensor(self, x, inner):
        if isinstance(x, ndarray):
            return _as_kind(_elements(x), inner._torch)
        return x

    def __call__(self, *args, out=None, where=True, dtype=None, casting="same_kind", order="K", subok=True):
        name = self._name
        if _np_state("watched errors", None) is not None:
            return _errors.looked_at(
                name, lambda: self(*args, out=out, where=where, dtype=dtype, casting=casting, order=order, subok=subok), args[:self.nin], False)
        if len(args) == self.nargs and out is None:
            args, out = args[:-1], args[-1]
        if len(args) != self.nin:
            raise TypeError(f"{name}() takes from {self.nin} to {self.nargs} positional arguments but {len(args)} were given")
        if isinstance(out, tuple):
            out = out[0]
        if self.nin == 2 and out is None and where is True and dtype is None:
            x, y = args
            made = _np_fast(name, x, y, _scalar_dtypes) if order == "K" else None
            if made is not None:
                return made
            plain = (generic, _bool, _int, _float)
            if self._kind == "arithmetic":
                made = _np_fast_scalars(name, x, y, _scalar_dtypes)
                if made is not None:
                    return made
            if isinstance(x, plain) and isinstance(y, plain) and not isinstance(x, flexible) and not isinstance(y, flexible) and self._kind == "arithmetic":
                x = x if isinstance(x, generic) else _np_scalar(dtype_of_python(x), x)
                return _scalar_result(name, x, y)
        elif self.nin == 1 and out is None and where is True and dtype is None and self._kind in ("float", "whole", "number", "same"):
            x = args[0]
            is_number = isinstance(x, (_float, generic)) or self._kind == "float" and isinstance(x, _int) and not isinstance(x, _bool)
            made = _np_fast_unary(self._function, x, _by_name["float64"] if is_number else None)
            if made is not None:
                return made
        found = _overrides.foreign(args, out)
        if found:
            options = {"where": where} if where is not True else {}
            for key, value, usual in (("dtype", dtype, None), ("casting", casting, "same_kind"), ("order", order, "K")):
                if value is not usual:
                    options[key] = value
            made = _overrides.handled(self, "__call__", found, args, out, options)
            if made is not None:
                return made[0]
            by = _overrides.highest(args) if out is None else None
            if by is not None:
                made = self(*[asarray(x) if isinstance(x, ndarray) else x for x in args], **options)
                return _overrides.wrapped(made, by, (self, args, 0))
            args = [asarray(x) if hasattr(x, "__array__") and not isinstance(x, (ndarray, generic)) else x for x in args]
        if _any([isinstance(x, complex) or isinstance(x, ndarray) and x._dtype.kind == "c" for x in args]):
            made = _complex_call(name, args, out, where)
            if made is not None:
                return made
        if out is None and _any([isinstance(x, torch.Tensor) for x in args]):
            made = self(*[asarray(x) if isinstance(x, torch.Tensor) else x for x in args], where=where, dtype=dtype)
            return tuple([_tensor_from(one) for one in made]) if isinstance(made, tuple) else _tensor_from(made)
        if _any([isinstance(x, (datetime64, timedelta64)) or isinstance(x, ndarray) and x._dtype.kind in "mM" for x in args]):
            return numpy._dates.call(name, args, out)
        operands = []
        for x in args:
            if isinstance(x, (_bool, _int, _float)) and not isinstance(x, generic):
                operands.append(x)
            else:
                operands.append(asarray(x))
        if not _any([isinstance(x, ndarray) for x in operands]):
            operands = [asarray(x) for x in operands]
        arrays = [x for x in operands if isinstance(x, ndarray)]
        shape = ()
        for a in arrays:
            made = _broadcast_two(shape, a.shape)
            if made is None:
                raise ValueError("operands could not be broadcast together with shapes " + " ".join([_tuple_text(a.shape) for a in (arrays if out is None else arrays + [out])]) + " ")
            shape = made
        if _any([a.dtype.kind == "O" for a in arrays]):
            return _object_call(name, operands, shape, out)
        if _any([a.dtype.kind in "US" for a in arrays]) and name in _comparisons:
            return _compare_texts(name, operands, shape)
        if _any([a.dtype.names is not None for a in arrays]) and name in ("equal", "not_equal"):
            return _compare_records(name, operands, shape)
        if _any([a.dtype.kind in "US" for a in arrays]):
            _refuse_texts(name, arrays, operands)
        inner, outer = self._dtypes(operands, None if dtype is None else as_dtype(dtype))
        for x in operands:
            if not isinstance(x, ndarray) and inner.kind in "iu" and not isinstance(x, _bool) and name not in _comparisons:
                _require_fits(x, inner)
        if where is not True and where is not None:
            where = asarray(where)
            if where.ndim:
                made = _broadcast_two(shape, where.shape)
                if made is None:
                    raise ValueError("operands could not be broadcast together with shapes " + " ".join([_tuple_text(a.shape) for a in arrays + [where]]) + " ")
                shape = made
        if out is not None:
            if not isinstance(out, ndarray):
                raise TypeError("return arrays must be of ArrayType")
            if not can_cast_dtypes(outer, out.dtype, casting):
                raise UFuncOutputCastingError(f"Cannot cast ufunc '{name}' output from {outer!r} to {out.dtype!r} with casting rule '{casting}'")
            if _broadcast_two(shape, out.shape) != out.shape:
                raise ValueError(f"non-broadcastable output operand with shape {_tuple_text(out.shape)} doesn't match the broadcast shape {_tuple_text(_broadcast_two(shape, out.shape) or shape)}")
            if not out._writeable:
                raise ValueError("output array is read-only")
        tensors = [self._tensor(x, inner) for x in operands]
        if not isinstance(operands[0], ndarray):
            tensors[0] = torch.tensor(tensors[0], dtype=_kind_of(inner))
        if self.nin == 2 and not isinstance(operands[1], ndarray):
            tensors[1] = torch.tensor(tensors[1], dtype=_kind_of(inner))
        if out is not None and where is True and not out._raw and out._elements.dtype is tensors[0].dtype and _can_write_directly(self._function, out, arrays, shape):
            self._function(*tensors, out=out._elements)
            return out
        made = self._function(*tensors)
        if tuple(made.shape) != shape:
            made = made.expand(shape)
        if out is not None or where is not True:
            if out is None:
                out = empty(shape, outer)
            made = made if made.dtype is outer._torch else made.to(outer._torch)
            if where is True:
                _store(out, _own(made, outer))
            else:
                mask = _elements(where.astype(bool)).expand(out.shape)
                kept = _elements(out)
                _store(out, _own(torch.where(mask, made.to(kept.dtype).expand(out.shape), kept), out.dtype))
            return out
        if not shape:
            return _np_scalar(outer, made.item())
        return _laid(made, arrays, shape, outer, order)

    def reduce(self, array, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True):
        name = self._name
        found = _overrides.foreign([array], out)
        if found:
            options = {"axis": axis} if axis != 0 else {}
            for key, value, usual in (("dtype", dtype, None), ("keepdims", keepdims, False), ("initial", initial, None), ("where", where, True)):
                if value is not usual:
                    options[key] = value
            made = _overrides.handled(self, "reduce", found, [array], out, options)
            if made is not None:
                return made[0]
            by = _overrides.highest([array]) if out is None else None
            if by is not None:
                return _overrides.wrapped(self.reduce(asarray(array), **options), by)
        if not isinstance(array, ndarray) and axis in (None, 0, -1, ()) and asarray(array).ndim == 0:
            return asarray(array)[()]
        if name in _reductions:
            return _reductions[name](array, axis=axis, dtype=dtype, out=out, keepdims=keepdims, initial=initial, where=where)
        a = asarray(array)
        axes = list(range(a.ndim)) if axis is None else [_axis(d, a.ndim) for d in (axis if isinstance(axis, tuple) else (axis,))]
        for d in axes:
            moved = moveaxis(a, d, 0)
            total = moved[0]
            for i in range(1, len(moved)):
                total = self(total, moved[i])
            a = expand_dims(total, d)
        return a if keepdims else _number(squeeze(a, tuple(axes)))

    def accumulate(self, array, axis=0, dtype=None, out=None):
        a = asarray(array)
        if a.ndim == 0:
            raise TypeError("cannot accumulate on a scalar")
        if self._name == "add":
            return cumsum(a, axis, dtype, out)
        if self._name == "multiply":
            return cumprod(a, axis, dtype, out)
        moved = moveaxis(a, axis, 0)
        made = empty(moved.shape, dtype or self._dtypes([a], None)[1])
        if len(moved):
            made[0] = moved[0]
            for i in range(1, len(moved)):
                made[i] = self(made[i - 1], moved[i])
        made = moveaxis(made, 0, axis)
        if out is not None:
            out[...] = made
            return out
        return made if made.flags.c_contiguous else made.copy()

    def reduceat(self, array, indices, axis=0, dtype=None, out=None):
        a = moveaxis(array, axis, 0)
        places, parts = [_int(i) for i in indices], []
        for i, at in enumerate(places):
            end = places[i + 1] if i + 1 < len(places) else len(a)
            parts.append(self.reduce(a[at:end]) if end > at else a[at])
        return moveaxis(stack([asarray(p) for p in parts]), 0, axis)

    def outer(self, A, B, **kwargs):
        a, b = asarray(A), asarray(B)
        return self(a.reshape(a.shape + (1,) * b.ndim), b, **kwargs)

    def at(self, a, indices, b=None):
        # The places that the indices choose, by their numbers among all elements.
        chosen = arange(a.size).reshape(a.shape)[indices]
        values = None if b is None else broadcast_to(asarray(b), asarray(chosen).shape).ravel().tolist()
        for i, number in enumerate(asarray(chosen).ravel().tolist()):
            place = tuple([int(at) for at in unravel_index(number, a.shape)])
            a[place] = self(a[place]) if b is None else self(a[place], values[i])


_object_functions = {
    "add": lambda x, y: x + y, "subtract": lambda x, y: x - y, "multiply": lambda x, y: x * y, "divide": lambda x, y: x / y,
    "floor_divide": lambda x, y: x // y, "remainder": lambda x, y: x % y, "power": lambda x, y: x ** y, "equal": lambda x, y: x == y,
    "not_equal": lambda x, y: x != y, "less": lambda x, y: x < y, "less_equal": lambda x, y: x <= y, "greater": lambda x, y: x > y,
    "greater_equal": lambda x, y: x >= y, "negative": lambda x: -x, "positive": lambda x: +x, "absolute": lambda x: x if x >= 0 else -x,
    "square": lambda x: x * x, "reciprocal": lambda x: 1 / x, "logical_and": lambda x, y: x and y, "logical_or": lambda x, y: x or y,
    "logical_not": lambda x: not x, "maximum": lambda x, y: x if x >= y else y, "minimum": lambda x, y: x if x <= y else y,
    "bitwise_and": lambda x, y: x & y, "bitwise_or": lambda x, y: x | y, "bitwise_xor": lambda x, y: x ^ y, "sign": lambda x: (x > 0) - (x < 0)}


def _object_call(name, operands, shape, out=None):
    if name not in _object_functions:
        first = _values(operands[0])[0] if isinstance(operands[0], ndarray) else operands[0]
        raise TypeError(f"loop of ufunc does not support argument 0 of type {type(first).__name__} which has no callable {name} method")
    count = _size_of(shape)
    columns = [_values(broadcast_to(x, shape)) if isinstance(x, ndarray) else [x] * count for x in operands]
    function = _object_functions[name]
    made = [function(*row) for row in zip(*columns)]
    if out is not None:
        out[...] = _object_array(made, shape)
        return out
    if not shape:
        return made[0]
    if name in _comparisons or name == "logical_not":
        return array([_bool(v) for v in made], dtype=bool).reshape(shape)
    return _object_array(made, shape)


def _object_reduce(name, a, axis, keepdims, initial=None):
    function = _object_functions[name]
    axes = tuple(range(a.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = [_axis(d, a.ndim) for d in axes]
    kept = [d for d in range(a.ndim) if d not in axes]
    rows = a.transpose(kept + axes).reshape([a.shape[d] for d in kept] + [-1])
    flat, n, out = _values(rows), rows.shape[-1], []
    for at in range(0, len(flat), n if n else 1):
        total = flat[at] if initial is None else function(initial, flat[at])
        for v in flat[at + 1:at + n]:
            total = function(total, v)
        out.append(total)
    if not flat:
        return initial if initial is not None else 0
    if keepdims:
        return _object_array(out, tuple([1 if d in axes else n for d, n in enumerate(a.shape)]))
    return _object_array(out, tuple([a.shape[d] for d in kept])) if kept else out[0]


def _scalar_result(name, x, y):
    return _scalar_binary(name, x, y)


def _kind_of(d):
    return torch.int64 if d._torch in _wide else d._torch


def _may_overlap(a):
    """Whether elements of an array may share memory."""
    reach = a.itemsize
    for step, n in sorted(zip([_builtin_abs(s) for s in a.strides], a.shape)):
        if n > 1:
            if step < reach:
                return True
            reach += step * (n - 1)
    return False


def _can_write_directly(function, out, arrays, shape):
    if out.shape != shape or function in (_true_floor_divide, _remainder, _integer_power) or out._elements.dtype in _wide:
        return False
    if _any([s < 0 for s in out._elements.stride()]) or _may_overlap(out):
        return False
    for a in arrays:
        if _np_shares(out, a, False) and not (a.strides == out.strides and a.shape == out.shape and _np_offset(a) == _np_offset(out)):
            return False
    return function in _with_out


_with_out = (torch.add, torch.sub, torch.mul, torch.div, torch.sqrt, torch.exp, torch.log, torch.sin, torch.cos, torch.tanh, torch.neg, torch.abs,
             torch.square, torch.maximum, torch.minimum, torch.bitwise_and, torch.bitwise_or, torch.bitwise_xor, torch.floor, torch.ceil)


def _compare_texts(name, operands, shape):
    texts = []
    for x in operands:
        x = asarray(x)
        if x.dtype.kind not in "US":
            if name == "equal" or name == "not_equal":
                out = full(shape, name == "not_equal", bool)
                return out if shape else out[()]
            no_loop(name, [asarray(o).dtype for o in operands])
        texts.append(_text_of(_spread_view(x, shape).copy()))
    out = array([compute_numbers(name, x, y, "U") for x, y in zip(*texts)], dtype=bool).reshape(shape)
    return out if shape else out[()]


def _compare_records(name, operands, shape):
    values = [_values(_spread_view(asarray(x), shape)) for x in operands]
    out = array([compute_numbers(name, x, y, "V") for x, y in zip(*values)], dtype=bool).reshape(shape)
    return out if shape else out[()]


def _number(a):
    """The result of a reduction over all axes."""
    return a[()] if isinstance(a, ndarray) and a.ndim == 0 else a


add = ufunc("add")
subtract = ufunc("subtract")
multiply = ufunc("multiply")
divide = true_divide = ufunc("divide")
floor_divide = ufunc("floor_divide")
remainder = mod = ufunc("remainder")
power = pow = ufunc("power")
fmod = ufunc("fmod")
float_power = ufunc("float_power")
maximum = ufunc("maximum")
minimum = ufunc("minimum")
fmax = ufunc("fmax")
fmin = ufunc("fmin")
bitwise_and = ufunc("bitwise_and")
bitwise_or = ufunc("bitwise_or")
bitwise_xor = ufunc("bitwise_xor")
left_shift = bitwise_left_shift = ufunc("left_shift")
right_shift = bitwise_right_shift = ufunc("right_shift")
equal = ufunc("equal")
not_equal = ufunc("not_equal")
less = ufunc("less")
less_equal = ufunc("less_equal")
greater = ufunc("greater")
greater_equal = ufunc("greater_equal")
logical_and = ufunc("logical_and")
logical_or = ufunc("logical_or")
logical_xor = ufunc("logical_xor")
logical_not = ufunc("logical_not")
arctan2 = atan2 = ufunc("arctan2")
hypot = ufunc("hypot")
copysign = ufunc("copysign")
nextafter = ufunc("nextafter")
logaddexp = ufunc("logaddexp")
logaddexp2 = ufunc("logaddexp2")
gcd = ufunc("gcd")
lcm = ufunc("lcm")
heaviside = ufunc("heaviside")
ldexp = ufunc("ldexp")
negative = ufunc("negative")
positive = ufunc("positive")
absolute = ufunc("absolute")
fabs = ufunc("fabs")
sign = ufunc("sign")
invert = bitwise_not = bitwise_invert = ufunc("invert")
square = ufunc("square")
reciprocal = ufunc("reciprocal")
sqrt = ufunc("sqrt")
cbrt = ufunc("cbrt")
exp = ufunc("exp")
exp2 = ufunc("exp2")
expm1 = ufunc("expm1")
log = ufunc("log")
log2 = ufunc("log2")
log10 = ufunc("log10")
log1p = ufunc("log1p")
sin = ufunc("sin")
cos = ufunc("cos")
tan = ufunc("tan")
arcsin = asin = ufunc("arcsin")
arccos = acos = ufunc("arccos")
arctan = atan = ufunc("arctan")
sinh = ufunc("sinh")
cosh = ufunc("cosh")
tanh = ufunc("tanh")
arcsinh = asinh = ufunc("arcsinh")
arccosh = acosh = ufunc("arccosh")
arctanh = atanh = ufunc("arctanh")
deg2rad = ufunc("deg2rad")
rad2deg = ufunc("rad2deg")
radians = ufunc("radians")
degrees = ufunc("degrees")
rint = ufunc("rint")
floor = ufunc("floor")
ceil = ufunc("ceil")
trunc = ufunc("trunc")
fix = trunc
isnan = ufunc("isnan")
isinf = ufunc("isinf")
isfinite = ufunc("isfinite")
signbit = ufunc("signbit")
conjugate = conj = ufunc("conjugate")
spacing = ufunc("spacing")
