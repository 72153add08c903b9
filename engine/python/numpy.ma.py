# Arrays of which some elements are masked: they take no part in reductions, and print as --.
import numpy

nomask = numpy.False_


class _Masked:
    shape, ndim = (), 0

    def __repr__(self):
        return "masked"

    def __str__(self):
        return "--"

    def __float__(self):
        return numpy.nan

    def __bool__(self):
        return False

    def __eq__(self, other):
        return self


masked = _Masked()
MaskType = numpy.bool_


class MaskError(Exception):
    pass


def _default_fill(d):
    return {"b": True, "i": 999999, "u": 999999, "f": 1e+20, "c": 1e+20 + 0j, "U": "N/A"}.get(d.kind, 999999)


def getdata(a):
    return a._data if isinstance(a, MaskedArray) else numpy.asarray(a)


def getmask(a):
    return a.mask if isinstance(a, MaskedArray) else nomask


def getmaskarray(arr):
    if isinstance(arr, MaskedArray) and arr._mask is not None:
        return arr._mask
    return numpy.zeros(numpy.shape(getdata(arr)), dtype=bool)


def is_masked(x):
    return isinstance(x, MaskedArray) and x._mask is not None and bool(x._mask.any())


def isMaskedArray(x):
    return isinstance(x, MaskedArray)


isMA = isarray = isMaskedArray


class MaskedArray:
    __array_priority__ = 15

    def __init__(self, data, mask=None, dtype=None, copy=False, fill_value=None, shrink=True):
        own = getmask(data)
        if isinstance(data, (list, tuple)):
            hidden = [x is masked for x in data]
            if any(hidden):
                data, own = [0 if x is masked else x for x in data], numpy.array(hidden)
        data = numpy.array(getdata(data), dtype=dtype) if copy or dtype is not None else getdata(data)
        self._data, self._mask, self._fill = data, None, fill_value
        if mask is None or mask is nomask and not isinstance(mask, bool):
            if own is not nomask:
                self._mask = own
        elif mask is True or mask is False:
            self._mask = numpy.full(data.shape, mask)
        else:
            mask = numpy.array(mask, dtype=bool)
            if mask.shape != data.shape:
                if mask.size == 1:
                    mask = numpy.full(data.shape, bool(mask.item()))
                elif mask.size == data.size:
                    mask = mask.reshape(data.shape)
                else:
                    raise MaskError(f"Mask and data not compatible: data size is {data.size}, mask size is {mask.size}.")
            self._mask = mask if own is nomask else mask | own

    @property
    def data(self):
        return self._data

    @property
    def mask(self):
        return nomask if self._mask is None else self._mask

    @mask.setter
    def mask(self, value):
        self._mask = None if value is nomask else numpy.array(numpy.broadcast_to(numpy.asarray(value, dtype=bool), self._data.shape))

    @property
    def fill_value(self):
        return numpy.array(_default_fill(self.dtype) if self._fill is None else self._fill, dtype=self.dtype)[()]

    @fill_value.setter
    def fill_value(self, value):
        self._fill = value

    @property
    def dtype(self):
        return self._data.dtype

    @property
    def shape(self):
        return self._data.shape

    @property
    def ndim(self):
        return self._data.ndim

    @property
    def size(self):
        return self._data.size

    @property
    def T(self):
        return self.transpose()

    def _with(self, data, mask):
        return MaskedArray(data, nomask if mask is None else mask, fill_value=self._fill)

    def filled(self, fill_value=None):
        if self._mask is None:
            return self._data
        made = self._data.copy()
        made[self._mask] = self.fill_value if fill_value is None else fill_value
        return made

    def compressed(self):
        return self._data.ravel() if self._mask is None else self._data[~self._mask]

    def copy(self):
        return self._with(self._data.copy(), None if self._mask is None else self._mask.copy())

    def astype(self, dtype):
        return self._with(self._data.astype(dtype), self._mask)

    def reshape(self, *shape):
        return self._with(self._data.reshape(*shape), None if self._mask is None else self._mask.reshape(*shape))

    def ravel(self):
        return self.reshape(-1)

    def transpose(self, *axes):
        return self._with(self._data.transpose(*axes), None if self._mask is None else self._mask.transpose(*axes))

    def tolist(self):
        def listed(data, hidden):
            if isinstance(data, list):
                return [listed(x, h) for x, h in zip(data, hidden)]
            return None if hidden else data
        return listed(self._data.tolist(), getmaskarray(self).tolist())

    def __len__(self):
        return len(self._data)

    def __iter__(self):
        return iter([self[i] for i in range(len(self))])

    def __getitem__(self, index):
        index = getdata(index) if isinstance(index, MaskedArray) else index
        data = self._data[index]
        if self._mask is None:
            return self._with(data, None) if isinstance(data, numpy.ndarray) else data
        mask = self._mask[index]
        if not isinstance(data, numpy.ndarray):
            return masked if mask else data
        return self._with(data, mask)

    def __setitem__(self, index, value):
        index = getdata(index) if isinstance(index, MaskedArray) else index
        if value is masked:
            mask = getmaskarray(self)
            mask[index] = True
            self._mask = mask
            return
        self._data[index] = getdata(value) if isinstance(value, MaskedArray) else value
        if self._mask is not None:
            self._mask[index] = getmaskarray(value) if isinstance(value, MaskedArray) else False

    def count(self, axis=None, keepdims=False):
        return numpy.sum(~getmaskarray(self), axis=axis, keepdims=keepdims)

    def _reduced(self, name, axis, fill, **kwargs):
        if self._mask is None:
            made = getattr(numpy, name)(self._data, axis=axis, **kwargs)
            return MaskedArray(made) if isinstance(made, numpy.ndarray) else made
        data = self._data.copy()
        data[self._mask] = fill
        made, hidden = getattr(numpy, name)(data, axis=axis, **kwargs), numpy.all(self._mask, axis=axis)
        if isinstance(made, numpy.ndarray):
            return self._with(made, hidden)
        return masked if hidden else made

    def sum(self, axis=None, dtype=None):
        return self._reduced("sum", axis, 0, dtype=dtype)

    def prod(self, axis=None, dtype=None):
        return self._reduced("prod", axis, 1, dtype=dtype)

    def mean(self, axis=None, dtype=None):
        if self._mask is None:
            made = numpy.mean(self._data, axis=axis)
            return MaskedArray(made) if isinstance(made, numpy.ndarray) else made
        total, count = self.sum(axis), self.count(axis)
        return masked if total is masked else total / count

    def var(self, axis=None, dtype=None, ddof=0):
        if axis is None:
            rest = self.compressed()
            return numpy.var(rest, ddof=ddof) if len(rest) > ddof else masked
        center = numpy.expand_dims(getdata(self.mean(axis)), axis)
        square = self._with((self._data - center) ** 2, self._mask)
        return square.sum(axis) / (self.count(axis) - ddof)

    def std(self, axis=None, dtype=None, ddof=0):
        made = self.var(axis, dtype, ddof)
        if made is masked:
            return masked
        return made._with(numpy.sqrt(made._data), made._mask) if isinstance(made, MaskedArray) else numpy.sqrt(made)

    def _extreme(self, name, axis, is_max):
        if self.dtype.kind == "f":
            fill = -numpy.inf if is_max else numpy.inf
        else:
            limits = numpy.iinfo(self.dtype)
            fill = limits.min if is_max else limits.max
        return self._reduced(name, axis, fill)

    def max(self, axis=None):
        return self._extreme("max", axis, True)

    def min(self, axis=None):
        return self._extreme("min", axis, False)

    def argmax(self, axis=None):
        return numpy.argmax(self.filled(-numpy.inf if self.dtype.kind == "f" else numpy.iinfo(self.dtype).min), axis=axis)

    def argmin(self, axis=None):
        return numpy.argmin(self.filled(numpy.inf if self.dtype.kind == "f" else numpy.iinfo(self.dtype).max), axis=axis)

    def any(self, axis=None):
        return numpy.any(self.filled(False), axis=axis)

    def all(self, axis=None):
        return numpy.all(self.filled(True), axis=axis)

    def _binary(self, other, function, is_swapped=False):
        if other is masked:
            return self._with(self._data, numpy.ones(self.shape, dtype=bool))
        data = getdata(other) if isinstance(other, MaskedArray) else other
        with numpy.errstate(all="ignore"):
            made = function(data, self._data) if is_swapped else function(self._data, data)
        mask = self._mask
        if isinstance(other, MaskedArray) and other._mask is not None:
            mask = other._mask if mask is None else mask | other._mask
        if function is numpy.divide or function is numpy.floor_divide:
            zero = numpy.broadcast_to(numpy.asarray(self._data if is_swapped else data) == 0, made.shape)
            if zero.any():
                mask = zero if mask is None else mask | zero
        if mask is not None:
            mask = numpy.array(numpy.broadcast_to(mask, made.shape))
            kept = numpy.broadcast_to(numpy.asarray(self._data), made.shape)
            if made.dtype.kind != "b":
                made = numpy.where(mask, kept, made).astype(made.dtype)
        return self._with(made, mask)

    def __neg__(self):
        return self._with(-self._data, self._mask)

    def __abs__(self):
        return self._with(numpy.abs(self._data), self._mask)

    def __invert__(self):
        return self._with(~self._data, self._mask)

    def __rsub__(self, other):
        return self._binary(other, numpy.subtract, True)

    def __rtruediv__(self, other):
        return self._binary(other, numpy.divide, True)

    def __rpow__(self, other):
        return self._binary(other, numpy.power, True)

    def __add__(self, other):
        return self._binary(other, numpy.add)

    def __radd__(self, other):
        return self._binary(other, numpy.add)

    def __sub__(self, other):
        return self._binary(other, numpy.subtract)

    def __mul__(self, other):
        return self._binary(other, numpy.multiply)

    def __rmul__(self, other):
        return self._binary(other, numpy.multiply)

    def __truediv__(self, other):
        return self._binary(other, numpy.divide)

    def __floordiv__(self, other):
        return self._binary(other, numpy.floor_divide)

    def __mod__(self, other):
        return self._binary(other, numpy.remainder)

    def __pow__(self, other):
        return self._binary(other, numpy.power)

    def __eq__(self, other):
        return self._binary(other, numpy.equal)

    def __ne__(self, other):
        return self._binary(other, numpy.not_equal)

    def __lt__(self, other):
        return self._binary(other, numpy.less)

    def __le__(self, other):
        return self._binary(other, numpy.less_equal)

    def __gt__(self, other):
        return self._binary(other, numpy.greater)

    def __ge__(self, other):
        return self._binary(other, numpy.greater_equal)

    def _texts(self):
        """Returns the elements as Python writes them, and masked ones as --."""
        hidden = getmaskarray(self)
        if self._data.dtype.kind == "f":
            texts = [repr(float(x)) if self.dtype.itemsize == 8 else str(x) for x in self._data.ravel()]
        else:
            texts = [str(x) for x in self._data.ravel().tolist()]
        return ["--" if h else text for text, h in zip(texts, hidden.ravel().tolist())]

    def __str__(self):
        return self._laid_out(" ", "")

    def _laid_out(self, separator, indent):
        if self._mask is None:
            return numpy.array2string(self._data, separator=separator, prefix=indent)
        texts = self._texts()

        def rows(at, shape, depth):
            if len(shape) == 0:
                return texts[at]
            step = 1
            for n in shape[1:]:
                step *= n
            parts = [rows(at + i * step, shape[1:], depth + 1) for i in range(shape[0])]
            if len(shape) == 1:
                return "[" + separator.join(parts) + "]"
            gap = separator.rstrip() + "\n" * (len(shape) - 1) + indent + " " * (depth + 1)
            return "[" + gap.join(parts) + "]"
        return rows(0, self.shape, 0)

    def __repr__(self):
        indent = " " * len("masked_array(data=") if self.ndim < 2 else "  "
        if self.ndim < 2:
            mask = "False" if self._mask is None else numpy.array2string(self._mask, separator=", ", prefix=indent)
            return (f"masked_array(data={self._laid_out(', ', indent)},\n             mask={mask},\n"
                    f"       fill_value={self._fill_text()})")
        mask = "False" if self._mask is None else numpy.array2string(self._mask, separator=", ", prefix="    ")
        return (f"masked_array(\n  data={self._laid_out(', ', '       ')},\n  mask={mask.replace(chr(10), chr(10) + '   ')},\n"
                f"  fill_value={self._fill_text()})")

    def _fill_text(self):
        value = self.fill_value
        return repr(value.item()) if hasattr(value, "item") else repr(value)


def masked_array(data, mask=None, dtype=None, copy=False, fill_value=None):
    return MaskedArray(data, mask, dtype, copy, fill_value)


def array(data, dtype=None, copy=False, mask=None, fill_value=None):
    return MaskedArray(data, mask, dtype, copy, fill_value)


def asarray(a, dtype=None):
    return a if isinstance(a, MaskedArray) and dtype is None else MaskedArray(a, dtype=dtype)


def masked_where(condition, a, copy=True):
    condition = numpy.asarray(condition.filled(True) if isinstance(condition, MaskedArray) else condition)
    made = MaskedArray(a, copy=copy)
    if condition.shape != made.shape:
        raise IndexError(f"Inconsistent shape between the condition and the input (got {condition.shape} and {made.shape})")
    made._mask = condition.astype(bool) if made._mask is None else made._mask | condition.astype(bool)
    return made


def masked_equal(x, value, copy=True):
    made = masked_where(numpy.equal(getdata(x), value), x, copy)
    made.fill_value = value
    return made


def masked_not_equal(x, value, copy=True):
    return masked_where(numpy.not_equal(getdata(x), value), x, copy)


def masked_greater(x, value, copy=True):
    return masked_where(numpy.greater(getdata(x), value), x, copy)


def masked_greater_equal(x, value, copy=True):
    return masked_where(numpy.greater_equal(getdata(x), value), x, copy)


def masked_less(x, value, copy=True):
    return masked_where(numpy.less(getdata(x), value), x, copy)


def masked_less_equal(x, value, copy=True):
    return masked_where(numpy.less_equal(getdata(x), value), x, copy)


def masked_inside(x, v1, v2, copy=True):
    data = getdata(x)
    return masked_where((data >= min(v1, v2)) & (data <= max(v1, v2)), x, copy)


def masked_outside(x, v1, v2, copy=True):
    data = getdata(x)
    return masked_where((data < min(v1, v2)) | (data > max(v1, v2)), x, copy)


def masked_invalid(a, copy=True):
    return masked_where(~numpy.isfinite(getdata(a)), a, copy)


def filled(a, fill_value=None):
    return a.filled(fill_value) if isinstance(a, MaskedArray) else numpy.asarray(a)


def compressed(x):
    return asarray(x).compressed()


def count(arr, axis=None):
    return asarray(arr).count(axis)


def sum(a, axis=None):
    return asarray(a).sum(axis)


def mean(a, axis=None):
    return asarray(a).mean(axis)


def std(a, axis=None):
    return asarray(a).std(axis)


def var(a, axis=None):
    return asarray(a).var(axis)
