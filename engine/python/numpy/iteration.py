# nditer, and functions that call others on parts of arrays.


class nditer:
    def __init__(self, op, flags=None, op_flags=None, order="K", **kwargs):
        self._one = not isinstance(op, (list, tuple))
        op = [op] if self._one else op
        given = [asarray(a) for a in op if a is not None]
        shared = iter(broadcast_arrays(*given))
        # An operand None is replaced by a new array.
        self._arrays = [empty(broadcast_shapes(*[a.shape for a in given]), _result_of_all(given)) if a is None else next(shared) for a in op]
        self.operands = tuple(self._arrays)
        modes = [op_flags or []] * len(op) if not op_flags or isinstance(op_flags[0], _str) else op_flags
        for i, one in enumerate(op):
            if one is not None and "readwrite" not in modes[i] and "writeonly" not in modes[i]:
                a = self._arrays[i]
                self._arrays[i] = _view(a, a.shape, a.strides, None, None, False)
        first = self._arrays[0]
        axes = list(range(first.ndim))
        if order == "F":
            axes = axes[::-1]
        elif order in ("K", "A"):
            axes = _k_order(self._arrays, first.ndim)[::-1]
        self._axes = axes
        self._flags = flags or []
        self._next = 0
        self._is_first = True
        self._size = self.itersize = first.size
        self.ndim, self.nop, self.shape = first.ndim, len(self._arrays), first.shape
        self._is_whole = "external_loop" in self._flags
        self.has_index = "c_index" in self._flags or "f_index" in self._flags
        self.has_multi_index = "multi_index" in self._flags

    def _place(self):
        shape, i, place = self._arrays[0].shape, self._next, [0] * self._arrays[0].ndim
        for d in reversed(self._axes):
            place[d] = i % shape[d]
            i //= shape[d]
        return tuple(place)

    def __iter__(self):
        return self

    def __next__(self):
        if self._is_first:
            self._is_first = False
        else:
            self._next += self._chunk() if self._is_whole else 1
        if self._next >= self._size:
            raise StopIteration
        return self.value

    def _chunk(self):
        """How many elements an external loop gives at once: a row of the fastest axes that can be walked as one."""
        shape, count, axes = self._arrays[0].shape, 1, [d for d in reversed(self._axes)]
        for k, d in enumerate(axes):
            if k and not all([a.strides[d] == a.strides[axes[k - 1]] * shape[axes[k - 1]] for a in self._arrays]):
                break
            count *= shape[d]
        return count

    def _of(self, a):
        place = self._place()
        if not self._is_whole:
            return _np_index(a, place + (Ellipsis,), True)
        if a.ndim == 0:
            return a.reshape(1)
        chunk, step = self._chunk(), a.strides[self._axes[-1]]
        return _view(a, (chunk,), (step,), _np_offset(a) + _builtin_sum([i * s for i, s in zip(place, a.strides)]))

    @property
    def multi_index(self):
        if not self.has_multi_index:
            raise ValueError("Iterator is not tracking a multi-index")
        return self._place()

    @property
    def index(self):
        if not self.has_index:
            raise ValueError("Iterator does not have an index")
        return int(ravel_multi_index(self._place(), self._arrays[0].shape, order="C" if "c_index" in self._flags else "F"))

    @property
    def iterindex(self):
        return self._next

    @property
    def finished(self):
        return self._next >= self._size

    @property
    def value(self):
        values = [self._of(a) for a in self._arrays]
        return values[0] if self._one else tuple(values)

    def __getitem__(self, i):
        return self._of(self._arrays[i])

    def __setitem__(self, i, value):
        self._of(self._arrays[i])[...] = value

    def __len__(self):
        return self.nop

    def iternext(self):
        self._is_first = False
        self._next += self._chunk() if self._is_whole else 1
        return self._next < self._size

    def reset(self):
        self._next, self._is_first = 0, True

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    arr = asarray(arr)
    axis = _axis(axis, arr.ndim)
    moved = moveaxis(arr, axis, -1)
    rest = moved.shape[:-1]
    made = [asarray(func1d(moved[place], *args, **kwargs)) for place in ndindex(rest)]
    inner = made[0].shape
    out = stack(made).reshape(rest + inner)
    return moveaxis(out, list(range(len(rest), len(rest) + len(inner))), list(range(axis, axis + len(inner)))) if inner else out


def apply_over_axes(func, a, axes):
    made = asarray(a)
    for axis in axes if isinstance(axes, (list, tuple)) else [axes]:
        found = func(made, axis)
        made = found if found.ndim == made.ndim else expand_dims(found, axis)
    return made


def iterable(y):
    return hasattr(y, "__iter__") and not (isinstance(y, ndarray) and y.ndim == 0)


class vectorize:
    def __init__(self, pyfunc, otypes=None, signature=None, **kwargs):
        self.pyfunc = pyfunc
        self._otypes = otypes

    def __call__(self, *args):
        arrays = broadcast_arrays(*args)
        shape = arrays[0].shape
        made = [self.pyfunc(*row) for row in zip(*[_scalars(a) for a in arrays])]
        d = None if self._otypes is None else self._otypes[0]
        return array(made, dtype=d).reshape(shape) if shape else array(made[0], dtype=d)[()]


def _scalars(a):
    return [v for v in a.flat]


class _FromFunction:
    def __init__(self, func, nin, nout):
        self._func, self.nin, self.nout = func, nin, nout
        self.__name__ = getattr(func, "__name__", "?")

    def __call__(self, *args):
        arrays = broadcast_arrays(*args)
        shape = arrays[0].shape
        made = [self._func(*row) for row in zip(*[_values(a) for a in arrays])]
        if not shape:
            return made[0]
        if self.nout == 1:
            return _object_array(made, shape)
        return tuple([_object_array(list(column), shape) for column in zip(*made)])

    def reduce(self, array, axis=0):
        total, rest = array[0], array[1:]
        for item in rest:
            total = self(total, item)
        return total

    def accumulate(self, array):
        out = [array[0]]
        for item in array[1:]:
            out.append(self(out[-1], item))
        return _object_array(out, (len(out),))

    def outer(self, A, B):
        a, b = asarray(A), asarray(B)
        return self(a.reshape(a.shape + (1,) * b.ndim), b)

    def __repr__(self):
        return f"<ufunc '{self.__name__} (vectorized)'>"


def frompyfunc(func, nin, nout):
    return _FromFunction(func, nin, nout)
