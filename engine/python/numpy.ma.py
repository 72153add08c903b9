# Arrays with masked elements, which take no part in reductions and print as --.
import numpy

_any, _min, _max = any, min, max

nomask = numpy.False_


class _PrintOption:
    """The text that is printed in place of a masked element."""
    def display(self):
        return _np_state("ma_display", "--")

    def set_display(self, s):
        _np_set_state("ma_display", s)

    def enabled(self):
        return True


masked_print_option = _PrintOption()


class _Masked:
    shape, ndim = (), 0

    def __repr__(self):
        return "masked"

    def __str__(self):
        return masked_print_option.display()

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
            if _any(hidden):
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
        if value is nomask and self._mask is None:
            return
        self._mask = numpy.array(numpy.broadcast_to(numpy.asarray(value, dtype=bool), self._data.shape))

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
        if self.hardmask and self._mask is not None:
            kept = self._data.copy()
            self._data[index] = getdata(value) if isinstance(value, MaskedArray) else value
            self._data[self._mask] = kept[self._mask]
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

    hardmask = False

    def harden_mask(self):
        self.hardmask = True
        return self

    def soften_mask(self):
        self.hardmask = False
        return self

    def unshare_mask(self):
        self._mask = None if self._mask is None else self._mask.copy()
        return self

    def _through(self, function, *args, **kwargs):
        """A function of the layout, for the elements and for the mask."""
        return self._with(function(self._data, *args, **kwargs), None if self._mask is None else function(self._mask, *args, **kwargs))

    def sort(self, axis=-1):
        made = sort(self, axis)
        self._data[...], self._mask = made._data, made._mask

    def take(self, indices, axis=None, out=None, mode="raise"):
        hidden = None if self._mask is None else numpy.take(self._mask, indices, axis, mode=mode)
        found = numpy.take(self._data, indices, axis, mode=mode)
        if numpy.ndim(found) == 0:
            return masked if hidden is not None and hidden else found
        return self._with(found, hidden)

    def argsort(self, axis=-1):
        return numpy.argsort(_filled_with_most(self), axis=axis, kind="stable")

    def cumsum(self, axis=None):
        return self._with(numpy.cumsum(self.filled(0), axis=axis), self._mask if axis is not None or self._mask is None else self._mask.ravel())

    def cumprod(self, axis=None):
        return self._with(numpy.cumprod(self.filled(1), axis=axis), self._mask if axis is not None or self._mask is None else self._mask.ravel())

    def round(self, decimals=0):
        return self._with(numpy.round(self._data, decimals), self._mask)

    def anom(self, axis=None):
        return self - self.mean(axis)

    def flatten(self):
        return self.ravel()

    def squeeze(self, axis=None):
        return self._through(numpy.squeeze, axis)

    def item(self, *args):
        return self.tolist() if self.size == 1 and self.ndim == 0 else self.ravel()[args[0] if args else 0]

    def ptp(self, axis=None):
        return self.max(axis) - self.min(axis)

    def nonzero(self):
        return self.filled(0).nonzero()

    def dot(self, other):
        return dot(self, other)

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
        shown = masked_print_option.display()
        return [shown if h else text for text, h in zip(texts, hidden.ravel().tolist())]

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
    return masked_where((data >= _min(v1, v2)) & (data <= _max(v1, v2)), x, copy)


def masked_outside(x, v1, v2, copy=True):
    data = getdata(x)
    return masked_where((data < _min(v1, v2)) | (data > _max(v1, v2)), x, copy)


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


def _filled_with_most(a):
    """The elements, with the largest value of the dtype for masked ones."""
    return a.filled(numpy.inf if a.dtype.kind == "f" else numpy.iinfo(a.dtype).max)


def sort(a, axis=-1):
    a = asarray(a)
    order = a.argsort(axis)
    return a._through(lambda x: numpy.take_along_axis(x, order, axis))


def argsort(a, axis=-1):
    return asarray(a).argsort(axis)


def max(obj, axis=None):
    return asarray(obj).max(axis)


def min(obj, axis=None):
    return asarray(obj).min(axis)


def prod(a, axis=None):
    return asarray(a).prod(axis)


def argmax(a, axis=None):
    return asarray(a).argmax(axis)


def argmin(a, axis=None):
    return asarray(a).argmin(axis)


def ptp(obj, axis=None):
    return asarray(obj).ptp(axis)


def cumsum(a, axis=None):
    return asarray(a).cumsum(axis)


def count_masked(arr, axis=None):
    return numpy.sum(getmaskarray(arr), axis=axis)


def median(a, axis=None):
    a = asarray(a)
    if axis is None:
        rest = a.compressed()
        return numpy.median(rest) if len(rest) else masked
    moved = a._through(numpy.moveaxis, axis, -1)
    rows = moved.reshape(-1, moved.shape[-1])
    found = [median(row) for row in rows]
    return array([0.0 if one is masked else one for one in found], mask=[one is masked for one in found]).reshape(moved.shape[:-1])


def average(a, axis=None, weights=None, returned=False):
    a = asarray(a)
    if weights is None:
        made, total = a.mean(axis), a.count(axis)
    else:
        weights = numpy.asarray(weights)
        if weights.ndim < a.ndim:
            weights = numpy.broadcast_to(weights.reshape([-1 if d == axis else 1 for d in range(a.ndim)]), a.shape)
        total = a._with(numpy.broadcast_to(weights, a.shape) * numpy.ones(a.shape), a._mask).sum(axis)
        made = (a * weights).sum(axis) / total
    return (made, total) if returned else made


def concatenate(arrays, axis=0):
    data = numpy.concatenate([getdata(a) for a in arrays], axis)
    hidden = [getmask(a) is not nomask for a in arrays]
    return MaskedArray(data, numpy.concatenate([getmaskarray(a) for a in arrays], axis) if _any(hidden) else nomask)


def stack(arrays, axis=0):
    return MaskedArray(numpy.stack([getdata(a) for a in arrays], axis), numpy.stack([getmaskarray(a) for a in arrays], axis))


def vstack(tup):
    return MaskedArray(numpy.vstack([getdata(a) for a in tup]), numpy.vstack([getmaskarray(a) for a in tup]))


def hstack(tup):
    return MaskedArray(numpy.hstack([getdata(a) for a in tup]), numpy.hstack([getmaskarray(a) for a in tup]))


def where(condition, x=None, y=None):
    if x is None and y is None:
        return numpy.nonzero(filled(condition, False))
    x, y = [asarray(0 if one is masked else one) if one is not masked else MaskedArray(0, True) for one in (x, y)]
    chosen = getdata(condition).astype(bool)
    data = numpy.where(chosen, x._data, y._data)
    hidden = numpy.where(chosen, getmaskarray(x), getmaskarray(y)) | getmaskarray(condition)
    return MaskedArray(data, hidden if hidden.any() or not all([m is None for m in (x._mask, y._mask)]) else None)


def dot(a, b):
    a, b = asarray(a), asarray(b)
    known = numpy.dot((~getmaskarray(a)).astype(int), (~getmaskarray(b)).astype(int))
    return MaskedArray(numpy.dot(a.filled(0), b.filled(0)), known == 0)


def allclose(a, b, masked_equal=True, rtol=1e-5, atol=1e-8):
    known = ~(getmaskarray(a) | getmaskarray(b))
    return bool(numpy.allclose(getdata(a)[known], numpy.broadcast_to(getdata(b), known.shape)[known], rtol, atol))


def allequal(a, b, fill_value=True):
    known = ~(getmaskarray(a) | getmaskarray(b))
    return bool(numpy.all(getdata(a)[known] == getdata(b)[known])) if fill_value else bool(known.all() and numpy.all(getdata(a) == getdata(b)))


def masked_values(x, value, rtol=1e-5, atol=1e-8, copy=True, shrink=True):
    data = getdata(x)
    hidden = numpy.isclose(data, value, atol=atol, rtol=rtol) if data.dtype.kind == "f" else data == value
    return MaskedArray(data.copy(), hidden if hidden.any() else nomask, fill_value=value)


def fix_invalid(a, mask=nomask, copy=True, fill_value=None):
    made = masked_invalid(a)
    made._data[made._mask] = made.fill_value if fill_value is None else fill_value
    return made


def ones(shape, dtype=float):
    return MaskedArray(numpy.ones(shape, dtype))


def zeros(shape, dtype=float):
    return MaskedArray(numpy.zeros(shape, dtype))


def empty(shape, dtype=float):
    return MaskedArray(numpy.empty(shape, dtype))


def arange(*args, **kwargs):
    return MaskedArray(numpy.arange(*args, **kwargs))


def masked_all(shape, dtype=float):
    return MaskedArray(numpy.empty(shape, dtype), numpy.ones(shape, bool))


def masked_all_like(arr):
    return masked_all(numpy.shape(arr), getdata(arr).dtype)


def make_mask(m, copy=False, shrink=True, dtype=bool):
    made = numpy.array(m, dtype=bool)
    return made if made.any() or not shrink else nomask


def mask_or(m1, m2):
    return m1 if m2 is nomask else m2 if m1 is nomask else m1 | m2


def set_fill_value(a, fill_value):
    a.fill_value = fill_value


def notmasked_edges(a, axis=None):
    places = numpy.flatnonzero(~getmaskarray(a).ravel())
    return None if not len(places) else numpy.array([places[0], places[-1]])


flatnotmasked_edges = notmasked_edges


def _runs(flags):
    runs, start = [], None
    for i, flag in enumerate(flags + [False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            runs.append(slice(start, i, None))
            start = None
    return runs


def clump_unmasked(a):
    return _runs((~getmaskarray(a)).ravel().tolist())


def clump_masked(a):
    return _runs(getmaskarray(a).ravel().tolist())


flatnotmasked_contiguous = clump_unmasked


def compress_rows(a):
    return getdata(a)[~getmaskarray(a).any(axis=1)]


def compress_cols(a):
    return getdata(a)[:, ~getmaskarray(a).any(axis=0)]


def mask_rows(a):
    return MaskedArray(getdata(a), getmaskarray(a) | getmaskarray(a).any(axis=1)[:, None])


def mask_cols(a):
    return MaskedArray(getdata(a), getmaskarray(a) | getmaskarray(a).any(axis=0)[None])


def diff(a, n=1, axis=-1):
    a = asarray(a)
    for _ in range(n):
        low, high = [slice(None)] * a.ndim, [slice(None)] * a.ndim
        low[axis], high[axis] = slice(None, -1), slice(1, None)
        a = a[tuple(high)] - a[tuple(low)]
    return a


def _function(name, is_known=None):
    """A ufunc of masked arrays. Elements outside `is_known` become masked."""
    def function(a):
        if not isinstance(a, MaskedArray) and numpy.ndim(a) == 0:
            return getattr(numpy, name)(a) if is_known is None or is_known(a) else masked
        a = asarray(a)
        hidden = getmaskarray(a) if a._mask is not None or is_known is not None else None
        if is_known is not None:
            hidden = hidden | ~is_known(a._data)
        with numpy.errstate(all="ignore"):
            made = getattr(numpy, name)(a._data)
        if hidden is not None:
            made = numpy.where(hidden, a._data, made).astype(made.dtype)
        return MaskedArray(made, nomask if hidden is None else hidden)
    return function


sqrt = _function("sqrt", lambda x: x >= 0)
log = _function("log", lambda x: x > 0)
log2 = _function("log2", lambda x: x > 0)
log10 = _function("log10", lambda x: x > 0)
arcsin = _function("arcsin", lambda x: (x >= -1) & (x <= 1))
arccos = _function("arccos", lambda x: (x >= -1) & (x <= 1))
exp, sin, cos, tan, tanh, arctan, abs, absolute, fabs, negative, floor, ceil, around, logical_not = [
    _function(name) for name in ("exp", "sin", "cos", "tan", "tanh", "arctan", "abs", "absolute", "fabs", "negative", "floor", "ceil", "around", "logical_not")]
round = around


def _pair(name):
    def function(a, b):
        return asarray(a)._binary(b, getattr(numpy, name))
    return function


add, subtract, multiply, divide, true_divide, floor_divide, power, equal, not_equal, less, less_equal, greater, greater_equal, maximum, minimum, logical_and, logical_or = [
    _pair(name) for name in ("add", "subtract", "multiply", "divide", "divide", "floor_divide", "power", "equal", "not_equal", "less", "less_equal", "greater",
                             "greater_equal", "maximum", "minimum", "logical_and", "logical_or")]


def _same_layout(name):
    def function(a, *args, **kwargs):
        return asarray(a)._through(getattr(numpy, name), *args, **kwargs)
    return function


reshape, ravel, transpose, squeeze, swapaxes, expand_dims, repeat, take, diagonal, atleast_1d, atleast_2d = [
    _same_layout(name) for name in ("reshape", "ravel", "transpose", "squeeze", "swapaxes", "expand_dims", "repeat", "take", "diagonal", "atleast_1d", "atleast_2d")]


def any(a, axis=None):
    return asarray(a).any(axis)


def all(a, axis=None):
    return asarray(a).all(axis)


def shape(obj):
    return numpy.shape(getdata(obj))


def ndim(obj):
    return numpy.ndim(getdata(obj))


def size(obj, axis=None):
    return numpy.size(getdata(obj), axis)


def unique(ar1, return_index=False, return_inverse=False):
    """Masked elements are one more value, the last."""
    of = asarray(ar1).ravel()
    hidden = getmaskarray(of)
    found, index, inverse = numpy.unique(of.compressed(), return_index=True, return_inverse=True)
    places = numpy.nonzero(~hidden)[0]
    made, index = MaskedArray(found), places[index]
    at = numpy.full(len(of), len(found))
    at[places] = inverse
    if hidden.any():
        made = MaskedArray(numpy.append(found, [0]), [False] * len(found) + [True])
        index = numpy.append(index, numpy.nonzero(hidden)[0][:1])
    more = ([index] if return_index else []) + ([at] if return_inverse else [])
    return tuple([made] + more) if more else made


def append(a, b, axis=None):
    return concatenate([ravel(a), ravel(b)] if axis is None else [a, b], axis or 0)


def zeros_like(a):
    return asarray(a)._with(numpy.zeros_like(getdata(a)), asarray(a)._mask)


def ones_like(a):
    return asarray(a)._with(numpy.ones_like(getdata(a)), asarray(a)._mask)


def clip(a, a_min=None, a_max=None):
    return asarray(a)._with(numpy.clip(getdata(a), a_min, a_max), asarray(a)._mask)
