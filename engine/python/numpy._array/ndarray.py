# The class ndarray.


def _in_place(name, a, b):
    import numpy
    return getattr(numpy, name)(a, b, out=a)


def _operand(other):
    """Whether an operator takes it."""
    return not isinstance(other, _str) and other is not None and not isinstance(other, dict)


class ndarray:
    def __new__(cls, shape, dtype=float, buffer=None, offset=0, strides=None, order=None):
        d, shape = as_dtype(dtype), _shape_of(shape)
        if buffer is None:
            made = _new_array(shape, d, order or "C")
            made = made if strides is None else _view(made, shape, strides)
            if cls is not ndarray:
                made = _finalized(_np_make(cls, made, made.shape, made.strides, 0, made._dtype, None, True), None)
            return made
        if isinstance(buffer, memoryview):
            buffer = buffer.obj
        source = buffer if isinstance(buffer, ndarray) else _as_array(buffer)
        is_packed = strides is None
        if is_packed:
            strides = _packed(shape, d.itemsize, order or "C")
        needed = 0 if 0 in shape else offset + sum([(n - 1) * s for n, s in zip(shape, strides)]) + d.itemsize
        if needed > source.nbytes:
            raise TypeError("buffer is too small for requested array" if is_packed else "strides is incompatible with shape of requested array and size of buffer")
        return _finalized(_np_make(cls, source, shape, strides, _np_offset(source) + offset, d, _owner(source), source._writeable), None)

    def __init_subclass__(cls, **kwargs):
        if cls.__module__ == "__main__":
            import numpy._overrides
            numpy._overrides.derived(cls)

    def __array_finalize__(self, obj):
        pass

    def __array_wrap__(self, arr, context=None, return_scalar=False):
        if _class_of(self) is ndarray:
            return arr[()] if return_scalar and arr.ndim == 0 else arr
        if _class_of(arr) is _class_of(self):
            return arr
        return _finalized(_np_make(_class_of(self), arr, arr.shape, arr.strides, _np_offset(arr), arr._dtype, arr.base, arr._writeable), self)

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **kwargs):
        import numpy._overrides
        for x in numpy._overrides.foreign(inputs, out):
            if getattr(type(x), "__array_ufunc__", ndarray.__array_ufunc__) is not ndarray.__array_ufunc__:
                return NotImplemented
        if out is not None:
            kwargs["out"] = out[0] if len(out) == 1 else out
        return getattr(ufunc, method)(*inputs, **kwargs)

    # Layout.
    @property
    def shape(self):
        return _np_shape(self)

    @shape.setter
    def shape(self, shape):
        shape = _resolved(self, shape)
        strides = _view_strides(self, shape, "C")
        if strides is None:
            raise AttributeError("Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.")
        self._elements = _view(self, shape, strides)._elements

    @property
    def strides(self):
        return _np_strides(self)

    @strides.setter
    def strides(self, strides):
        strides = tuple(strides)
        if len(strides) != self.ndim:
            raise ValueError(f"strides must be same length as shape ({self.ndim})")
        self._elements = _view(self, self.shape, strides)._elements

    @property
    def dtype(self):
        return self._dtype

    @dtype.setter
    def dtype(self, d):
        made = self.view(d)
        self._raw = made._raw
        self._elements = made._elements
        self._dtype = made._dtype

    @property
    def ndim(self):
        return len(_np_shape(self))

    @property
    def size(self):
        return _size_of(_np_shape(self))

    @property
    def itemsize(self):
        return self._dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self._dtype.itemsize

    @property
    def flags(self):
        return flagsobj(self)

    @property
    def flat(self):
        return flatiter(self)

    @flat.setter
    def flat(self, value):
        self.flat[:] = value

    @property
    def data(self):
        return memoryview(self)

    @property
    def ctypes(self):
        return _ctypes(self)

    @property
    def device(self):
        return "cpu"

    @property
    def __array_interface__(self):
        c = _np_contiguity(self)[0]
        return {"data": (_np_address(self), not self._writeable), "strides": None if c else self.strides,
                "descr": self._dtype.descr, "typestr": self._dtype.str, "shape": self.shape, "version": 3}

    @property
    def T(self):
        made = _np_fast_layout("T", self) if _class_of(self) is ndarray else None
        return made if made is not None else self.transpose()

    @property
    def mT(self):
        if self.ndim < 2:
            raise ValueError("matrix transpose with ndim < 2 is undefined")
        return self.swapaxes(-1, -2)

    @property
    def real(self):
        if self._dtype.kind != "c":
            return self
        half = _half(self._dtype)
        return _view(self, self.shape, self.strides, None, half)

    @real.setter
    def real(self, value):
        self.real[...] = value

    @property
    def imag(self):
        if self._dtype.kind != "c":
            made = _new_array(self.shape, self._dtype, "C", True)
            made.flags.writeable = False
            return made
        half = _half(self._dtype)
        return _view(self, self.shape, self.strides, _np_offset(self) + half.itemsize, half)

    @imag.setter
    def imag(self, value):
        if self._dtype.kind != "c":
            raise TypeError("array does not have imaginary part to set")
        self.imag[...] = value

    def setflags(self, write=None, align=None, uic=None):
        if write is None:
            return
        if write and isinstance(self.base, ndarray) and not self.base._writeable or write and self.base is not None and not isinstance(self.base, ndarray) and not self._writeable and not isinstance(self.base, torch.Tensor):
            raise ValueError("cannot set WRITEABLE flag to True of this array")
        self._writeable = _bool(write)

    def transpose(self, *axes):
        if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list, ndarray))):
            axes = axes[0]
        if axes is None or len(axes) == 0:
            axes = list(range(self.ndim - 1, -1, -1))
        if len(axes) != self.ndim:
            raise ValueError("axes don't match array")
        axes = [_axis(d, self.ndim) for d in axes]
        if len(set(axes)) != len(axes):
            raise ValueError("repeated axis in transpose")
        shape, strides = self.shape, self.strides
        return _view(self, [shape[d] for d in axes], [strides[d] for d in axes])

    def swapaxes(self, axis1, axis2):
        axis1, axis2 = _axis(axis1, self.ndim, "axis1: "), _axis(axis2, self.ndim, "axis2: ")
        order = list(range(self.ndim))
        order[axis1], order[axis2] = axis2, axis1
        return self.transpose(order)

    def reshape(self, *shape, order="C", copy=None):
        if len(shape) == 1 and not isinstance(shape[0], (_int, integer)):
            shape = shape[0]
        if order == "C" and copy is None and _class_of(self) is ndarray:
            made = _np_fast_layout("reshape", self, shape)
            if made is not None:
                return made
        if not isinstance(order, _str):
            raise TypeError(f"order must be str, not {type(order).__name__}")
        shape = _resolved(self, shape)
        if order == "A":
            order = "F" if self.flags.fnc else "C"
        if order not in ("C", "F"):
            raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got '{order}')" if order != "K" else "order 'K' is not permitted for reshaping")
        strides = _view_strides(self, shape, order) if not copy else None
        if strides is not None:
            return _view(self, shape, strides)
        if copy is False:
            raise ValueError("Unable to avoid creating a copy while reshaping.")
        made = _copied(self, self._dtype, order)
        return _view(made, shape, _packed(shape, self.itemsize, order))

    def ravel(self, order="C"):
        made = _np_fast_layout("reshape", self, -1) if order == "C" and _class_of(self) is ndarray else None
        if made is not None:
            return made
        if order == "A":
            order = "F" if self.flags.fnc else "C"
        if order == "K":
            c, f = _np_contiguity(self)
            if c or f:
                return _view(self, (self.size,), (self.itemsize,))
            shape, strides = self.shape, self.strides
            axes = sorted(range(self.ndim), key=lambda d: -abs(strides[d]))
            return self.transpose(axes).ravel()
        c, f = _np_contiguity(self)
        if c if order == "C" else f:
            return _view(self, (self.size,), (self.itemsize,))
        if self.size == 0:
            return _new_array((0,), self._dtype)
        made = _copied(self, self._dtype, order)
        return _np_wrap(type(self), _view(made, (self.size,), (self.itemsize,))._elements, made._raw, self._dtype, None, True)

    def flatten(self, order="C"):
        made = _np_fast_layout("flatten", self) if order == "C" and _class_of(self) is ndarray else None
        if made is not None:
            return made
        if order == "A":
            order = "F" if self.flags.fnc else "C"
        strides = _order_strides(self, order, self.itemsize)
        if order == "K":
            axes = sorted(range(self.ndim), key=lambda d: -abs(self.strides[d]))
            return self.transpose(axes).flatten()
        if self.size == 0:
            return _new_array((0,), self._dtype)
        made = _copied(self, self._dtype, order)
        return _np_wrap(type(self), _view(made, (self.size,), (self.itemsize,))._elements, made._raw, self._dtype, None, True)

    def squeeze(self, axis=None):
        shape, strides = self.shape, self.strides
        if axis is None:
            gone = [d for d in range(self.ndim) if shape[d] == 1]
        else:
            gone = [_axis(d, self.ndim) for d in (axis if isinstance(axis, tuple) else (axis,))]
            if any([shape[d] != 1 for d in gone]):
                raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
        kept = [d for d in range(self.ndim) if d not in gone]
        if not gone:
            return self
        return _view(self, [shape[d] for d in kept], [strides[d] for d in kept])

    def view(self, dtype=None, type=None):
        if type is not None and not isinstance(type, _class):
            raise ValueError("Type must be a sub-type of ndarray type")
        if dtype is None or isinstance(dtype, _class) and issubclass(dtype, ndarray):
            cls = type if dtype is None and type is not None else _class_of(self) if dtype is None else dtype
            return _finalized(_np_make(cls, self, self.shape, self.strides, _np_offset(self), self._dtype, _owner(self), self._writeable), self)
        d = as_dtype(dtype)
        shape, strides, old, new = list(self.shape), list(self.strides), self.itemsize, d.itemsize
        if new == 0:
            d = _text_dtype(d.kind, old // 4 if d.kind == "U" else old)
            new = d.itemsize
        if old != new:
            if not shape:
                raise ValueError("Changing the dtype of a 0d array is only supported if the itemsize is unchanged")
            if strides[-1] != old and shape[-1] != 1 and self.size:
                raise ValueError("To change to a dtype of a different size, the last axis must be contiguous")
            if new < old:
                if old % new:
                    raise ValueError("When changing to a smaller dtype, its size must be a divisor of the size of original dtype")
                shape[-1] *= old // new
            else:
                if shape[-1] * old % new:
                    raise ValueError("When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array.")
                shape[-1] = shape[-1] * old // new
            strides[-1] = new
        if d.subdtype:
            shape, strides = shape + list(d.shape), strides + list(_packed(d.shape, d.base.itemsize))
            d = d.base
        return _view(self, shape, strides, None, d)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        d = as_dtype(dtype)
        if d.kind in "US" and d.itemsize == 0:
            d = _text_dtype(d.kind, {"b": 5, "i": 21, "u": 20, "f": 32, "c": 64, "M": 28, "m": 28, "S": self.itemsize}.get(self._dtype.kind, self.itemsize // 4 or 1))
        if not can_cast_dtypes(self._dtype, d, casting):
            raise TypeError(f"Cannot cast array data from {self._dtype!r} to {d!r} according to the rule '{casting}'")
        if copy and order == "K" and not self._raw and d.kind in "bif" and d.isnative and self._dtype.kind in "bif" and self.size and self.ndim and self._elements.is_contiguous():
            return _own(self._elements.to(d._torch, copy=True, memory_format=torch.contiguous_format), d)
        if not copy and d == self._dtype and (order == "K" or self.flags[order]):
            return self
        if d.kind in "mM":
            if self._dtype.kind in "US":
                return _dates().from_values(self.tolist(), d)
            if d._unit == "generic":
                d = _dates().date_dtype(d.kind, self._dtype._unit) if self._dtype.kind == d.kind else d
        if self._dtype.kind in "US" and d.kind in "biuf":
            texts = _text_of(self)
            numbers = [_float(t) if d.kind == "f" else _int(str_(t)) for t in texts]
            return _own(torch.tensor(numbers, dtype=d._torch).reshape(self.shape), d)
        return _copied(self, d, order)

    def copy(self, order="C"):
        made = _np_fast_layout("copy", self) if order in ("C", "K") and _class_of(self) is ndarray else None
        if made is not None:
            return made
        return _copied(self, self._dtype, order)

    def byteswap(self, inplace=False):
        d = self._dtype
        if d.names is not None:
            out = self if inplace else self.copy()
            for n in d.names:
                field = _field(out, n)
                field[...] = field.byteswap()
            return out
        unit = d.itemsize if d.kind in "biuf" else d.itemsize // 2 if d.kind == "c" else 4 if d.kind == "U" else 1
        swapped = _np_swap_bytes(_bytes_of(self).contiguous(), unit) if self.size and d.itemsize else _bytes_of(self)
        made = _np_make(ndarray, swapped, self.shape, _packed(self.shape, d.itemsize), 0, d, None, True)
        if inplace:
            _bytes_view(self).copy_(swapped)
            return self
        return made

    def resize(self, *new_shape, refcheck=True):
        shape = _shape_of(new_shape[0] if len(new_shape) == 1 else new_shape)
        if _size_of(shape) == self.size:
            self.shape = shape
            return
        if self.base is not None:
            raise ValueError("cannot resize this array: it does not own its data")
        if not (self.flags.c_contiguous or self.flags.f_contiguous):
            raise ValueError("resize only works on single-segment arrays")
        made = _new_array(shape, self._dtype, "C", True)
        n = min(self.size, made.size)
        if n:
            _view(made, (n,), (self.itemsize,))[...] = _view(self, (n,), (self.itemsize,))
        self._elements = made._elements

    def tofile(self, fid, sep="", format="%s"):
        import _session_files
        file = _session_files.opened(fid, "w" if sep else "wb")
        file.write(sep.join([format % v for v in self.ravel().tolist()]) if sep else self.tobytes())

    def fill(self, value):
        self[...] = value

    def item(self, *args):
        if len(args) == 1 and isinstance(args[0], tuple):
            args = args[0]
        if not args:
            if self.size != 1:
                raise ValueError("can only convert an array of size 1 to a Python scalar")
            return _values(self)[0]
        value = self.flat[args[0]] if len(args) == 1 else self[tuple(args)]
        return value.item() if isinstance(value, generic) else value

    def tolist(self):
        if not self._raw:
            return self._elements.tolist()
        return _nest(_values(self), self.shape)

    def tobytes(self, order="C"):
        a = self if order in ("C", None) else self.flatten(order)
        return bytes(_bytes_of(a).reshape(-1).tolist())

    def tostring(self, order="C"):
        return self.tobytes(order)

    def __array__(self, dtype=None, copy=None):
        return self if dtype is None else self.astype(dtype)

    # Elements.
    def __len__(self):
        shape = _np_shape(self)
        if not shape:
            raise TypeError("len() of unsized object")
        return shape[0]

    def __iter__(self):
        shape = _np_shape(self)
        if not shape:
            raise TypeError("iteration over a 0-d array")
        return iter([self[i] for i in range(shape[0])])

    def __getitem__(self, index):
        made = _np_index(self, index)
        if made is None:
            made = _np_fast_take(self, index)
            made = made if made is not None else _fancy_get(self, index)
            return made if _class_of(self) is ndarray or _class_of(made) is not ndarray else made.view(_class_of(self))
        if isinstance(made, generic):
            return made
        if isinstance(made, ndarray):
            return _finalized(made, self)
        if isinstance(made, tuple):
            return _scalar_of(made[0])
        raise IndexError(made)

    def __setitem__(self, index, value):
        made = _np_index(self, index, True)
        if made is None:
            return _fancy_set(self, index, value)
        if isinstance(made, _str):
            raise IndexError(made)
        if not self._writeable:
            raise ValueError("assignment destination is read-only")
        if made.ndim == 0 and isinstance(value, (list, tuple, ndarray)) and self._dtype.names is None and self._dtype.kind != "O" and not _has_ellipsis(index):
            value = asarray(value)
            if value.ndim > 0 and value.size != 1:
                raise ValueError("setting an array element with a sequence.")
        _store(made, value)

    def __contains__(self, item):
        import numpy
        return _bool(numpy.any(self == item))

    def __bool__(self):
        n = self.size
        if n == 1:
            return _bool(_values(self)[0])
        if n == 0:
            raise ValueError("The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.")
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")

    def _only(self):
        if self.size != 1:
            raise TypeError("only length-1 arrays can be converted to Python scalars")
        return _values(self)[0]

    def __int__(self):
        return _int(self._only())

    def __float__(self):
        return _float(self._only())

    def __index__(self):
        if self._dtype.kind not in "iu" or self.ndim > 0:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return self._only()

    def __format__(self, spec):
        if self.ndim == 0:
            return format(_values(self)[0], spec)
        if spec:
            raise TypeError("unsupported format string passed to numpy.ndarray.__format__")
        return _str(self)

    def __hash__(self):
        raise TypeError("unhashable type: 'numpy.ndarray'")

    def __repr__(self):
        return array_repr(self)

    def __str__(self):
        if self.ndim == 0:
            value = _scalar_of(self)
            # The floats of a record alone are written as Python writes them.
            return _texts(self, print_options() | {"formatter": {"float_kind": _str}}, 0)[0] if isinstance(value, void) else _str(value)
        return array_text(self, print_options())

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __getattr__(self, name):
        raise AttributeError("'numpy.ndarray' object has no attribute '" + name + "'")


def _has_ellipsis(index):
    return index is Ellipsis or isinstance(index, tuple) and any([item is Ellipsis for item in index])


def _axis(axis, ndim, prefix=""):
    import numpy
    axis = _int(axis)
    if axis >= ndim or axis < -ndim:
        raise numpy.exceptions.AxisError(axis, ndim, prefix)
    return axis + ndim if axis < 0 else axis


def _wanted_text(shape):
    """As NumPy writes a shape with an unknown size."""
    first = 0
    while first < len(shape) and shape[first] < 0:
        first += 1
    return "(" + ",".join([_str(n) if n >= 0 else "newaxis" for n in shape[first:]]) + (",)" if len(shape) == 1 else ")")


def _resolved(a, shape):
    """A shape with a size of -1 worked out."""
    if isinstance(shape, (_int, integer)):
        shape = (shape,)
    shape = tuple([_int(n) for n in shape])
    unknown = [d for d in range(len(shape)) if shape[d] < 0]
    if len(unknown) > 1:
        raise ValueError("can only specify one unknown dimension")
    text = _wanted_text(shape)
    if unknown:
        known = _size_of([n for n in shape if n >= 0])
        if known == 0 or a.size % known:
            raise ValueError(f"cannot reshape array of size {a.size} into shape {text}")
        shape = tuple([n if n >= 0 else a.size // known for n in shape])
    if _size_of(shape) != a.size:
        raise ValueError(f"cannot reshape array of size {a.size} into shape {text}")
    return shape


def _view_strides(a, shape, order):
    """Strides by which the same memory has another shape, None where there are none (_attempt_nocopy_reshape)."""
    if a.size == 0 or a.size == 1 and False:
        return _packed(shape, a.itemsize, order)
    old = [(n, s) for n, s in zip(a.shape, a.strides) if n != 1]
    if shape == a.shape:
        return a.strides
    if not old:
        return _packed(shape, a.itemsize, order)
    old_shape, old_strides = [n for n, _ in old], [s for _, s in old]
    new_strides = [0] * len(shape)
    oi, oj, ni, nj = 0, 1, 0, 1
    while ni < len(shape) and oi < len(old):
        np_, op = shape[ni], old_shape[oi]
        while np_ != op:
            if np_ < op:
                np_ *= shape[nj]
                nj += 1
            else:
                op *= old_shape[oj]
                oj += 1
        for ok in range(oi, oj - 1):
            if order == "F":
                if old_strides[ok + 1] != old_shape[ok] * old_strides[ok]:
                    return None
            elif old_strides[ok] != old_shape[ok + 1] * old_strides[ok + 1]:
                return None
        if order == "F":
            new_strides[ni] = old_strides[oi]
            for nk in range(ni + 1, nj):
                new_strides[nk] = new_strides[nk - 1] * shape[nk - 1]
        else:
            new_strides[nj - 1] = old_strides[oj - 1]
            for nk in range(nj - 1, ni, -1):
                new_strides[nk - 1] = new_strides[nk] * shape[nk]
        ni, nj, oi, oj = nj, nj + 1, oj, oj + 1
    last = new_strides[ni - 1] if ni >= 1 else a.itemsize
    if order == "F" and ni >= 1:
        last *= shape[ni - 1]
    for nk in range(ni, len(shape)):
        new_strides[nk] = last
    return tuple(new_strides)


_class = type(ndarray)


def _class_of(a):
    return type(a)


def _bytes_view(a):
    """The memory of an array's elements, as bytes that can be written."""
    flat = _view(a, a.shape + (a.itemsize,), a.strides + (1,), None, _by_name["uint8"])
    return flat._elements
