# Subscripts that choose elements by lists, arrays and masks.


def _index_parts(a, index):
    parts = []
    for item in index if isinstance(index, tuple) else (index,):
        if isinstance(item, (list, range)) or isinstance(item, tuple):
            made = asarray(list(item))
            item = made.astype("int64") if made.size == 0 else made
        elif isinstance(item, torch.Tensor):
            item = asarray(item)
        elif isinstance(item, (_bool, bool)):
            item = asarray(_bool(item))
        elif isinstance(item, integer):
            item = _int(item)
        elif isinstance(item, generic) or isinstance(item, (_float, _str)) or isinstance(item, dict):
            raise IndexError("only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices")
        if isinstance(item, ndarray):
            if item._dtype.kind not in "biu":
                raise IndexError("arrays used as indices must be of integer (or boolean) type")
            if item.ndim == 0 and item._dtype.kind != "b":
                item = _int(item)
        elif not isinstance(item, _int) and not isinstance(item, slice) and item is not None and item is not Ellipsis:
            if hasattr(item, "__index__"):
                item = item.__index__()
            else:
                raise IndexError("only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices")
        parts.append(item)
    return parts


class _Chosen:
    """A subscript with arrays in it: the view that its other parts leave, and for each axis of it the positions."""
    def __init__(self, a, index):
        parts = _index_parts(a, index)
        taken = 0
        for part in parts:
            if isinstance(part, ndarray):
                taken += part.ndim if part._dtype.kind == "b" else 1
            elif part is not None and part is not Ellipsis:
                taken += 1
        if taken > a.ndim:
            raise IndexError(f"too many indices for array: array is {a.ndim}-dimensional, but {taken} were indexed")
        if not any([part is Ellipsis for part in parts]):
            parts.append(Ellipsis)
        basic, self.arrays, axis, source_axis = [], [], 0, 0
        self.axes = []
        last, self.is_split = None, False
        for i, part in enumerate(parts):
            if part is Ellipsis:
                basic.append(part)
                axis += a.ndim - taken
                source_axis += a.ndim - taken
                continue
            if part is None:
                basic.append(None)
                axis += 1
                continue
            if isinstance(part, slice):
                basic.append(part)
                axis += 1
                source_axis += 1
                continue
            if last is not None and last != i - 1:
                self.is_split = True
            last = i
            if isinstance(part, _int):
                n = a.shape[source_axis]
                if part >= n or part < -n:
                    raise IndexError(f"index {part} is out of bounds for axis {source_axis} with size {n}")
                self._add(part, axis)
                basic.append(slice(None))
                axis += 1
                source_axis += 1
            elif part._dtype.kind == "b" and part.ndim == 0:
                basic.append(None)
                self._add(torch.zeros((1 if _bool(part) else 0,), dtype=torch.int64), axis)
                axis += 1
            elif part._dtype.kind == "b":
                for k in range(part.ndim):
                    if part.shape[k] != a.shape[source_axis + k]:
                        raise IndexError(f"boolean index did not match indexed array along axis {source_axis + k}; size of axis is {a.shape[source_axis + k]} but size of corresponding boolean axis is {part.shape[k]}")
                for places in _elements(part).nonzero(as_tuple=True):
                    self._add(places, axis)
                    basic.append(slice(None))
                    axis += 1
                source_axis += part.ndim
            else:
                n, places = a.shape[source_axis], _elements(part).to(torch.int64)
                if part.size:
                    low, high = places.min().item(), places.max().item()
                    if high >= n or low < -n:
                        raise IndexError(f"index {high if high >= n else low} is out of bounds for axis {source_axis} with size {n}")
                    if low < 0:
                        places = torch.where(places < 0, places + n, places)
                self._add(places, axis)
                basic.append(slice(None))
                axis += 1
                source_axis += 1
        self.view = _np_index(a, tuple(basic), True)
        if isinstance(self.view, _str):
            raise IndexError(self.view)
        shape = ()
        tensors = [t for t in self.arrays if not isinstance(t, _int)]
        for t in tensors:
            shape = _broadcast_two(shape, tuple(t.shape))
            if shape is None:
                shapes = " ".join([_shape_text(t.shape) for t in tensors])
                raise IndexError(f"shape mismatch: indexing arrays could not be broadcast together with shapes {shapes} ")
        self.shape = shape
        self.arrays = [torch.full(shape, i + (self.view.shape[d] if i < 0 else 0)) if isinstance(i, _int) else i.expand(shape) for i, d in zip(self.arrays, self.axes)]
        self.rest = [d for d in range(self.view.ndim) if d not in self.axes]

    def _add(self, places, axis):
        self.arrays.append(places)
        self.axes.append(axis)

    @property
    def first(self):
        """Where the chosen dimensions go."""
        return 0 if self.is_split else self.axes[0]

    def front(self):
        """The view with the axes that are chosen from in front."""
        t, raw = self.view._elements, [self.view.ndim] if self.view._raw else []
        return t.permute(tuple(self.axes + self.rest + raw))


def _broadcast_two(a, b):
    n = max(len(a), len(b))
    a, b = (1,) * (n - len(a)) + tuple(a), (1,) * (n - len(b)) + tuple(b)
    out = []
    for x, y in zip(a, b):
        if x != y and x != 1 and y != 1:
            return None
        out.append(y if x == 1 else x)
    return tuple(out)


def _fancy_get(a, index):
    if isinstance(index, _str) and a._dtype.names is not None:
        return _field(a, index)
    if isinstance(index, list) and index and isinstance(index[0], _str) and a._dtype.names is not None:
        return _fields(a, index)
    chosen = _Chosen(a, index)
    n, at = len(chosen.shape), chosen.first
    # The other dimensions keep their order in memory.
    strides = chosen.view.strides
    rest = chosen.rest
    chosen.rest = sorted(rest, key=lambda d: -abs(strides[d]))
    front = chosen.front()
    made = _indexable(front)[tuple(chosen.arrays)].contiguous().view(front.dtype)
    if made.numel() == 0 and at == 0:
        return _new_array(tuple(chosen.shape) + tuple([chosen.view.shape[d] for d in rest]), a._dtype)
    if chosen.rest != rest:
        made = made.permute(list(range(n)) + [n + chosen.rest.index(d) for d in rest] + ([n + len(rest)] if chosen.view._raw else []))
    out = _np_wrap(type(a), made, chosen.view._raw, a._dtype, None, True)
    if at == 0 or n == 0:
        return _finish(out) if n == 0 and not chosen.rest else out
    order = list(range(n, n + at)) + list(range(n)) + list(range(n + at, out.ndim))
    return out.transpose(order)


def _fancy_set(a, index, value):
    if not a._writeable:
        raise ValueError("assignment destination is read-only")
    if isinstance(index, _str) and a._dtype.names is not None:
        return _assign(_field(a, index), value)
    if isinstance(index, list) and index and isinstance(index[0], _str) and a._dtype.names is not None:
        return _assign(_fields(a, index), value)
    chosen = _Chosen(a, index)
    shape = list(chosen.shape) + [chosen.view.shape[d] for d in chosen.rest]
    n, at = len(chosen.shape), chosen.first
    result = tuple(shape[n:n + at] + shape[:n] + shape[n + at:])
    d = a._dtype
    if d._torch is None or chosen.view._raw:
        source = _new_array(result, d)
        _store(source, value)
        source = source._elements
    else:
        given = _as_array(value, None) if not isinstance(value, (_bool, _int, _float)) else _as_array(_number_for(value, d), d)
        is_mask = len(chosen.axes) and isinstance(index, ndarray) and index._dtype.kind == "b"
        if is_mask and given.ndim == 1 and given.size not in (1, result[0] if result else 1) and len(result) == 1:
            raise ValueError(f"NumPy boolean array indexing assignment cannot assign {given.size} input values to the {result[0]} output values where the mask is true")
        shown = given.shape
        while len(shown) > len(result) and shown[0] == 1:
            shown = shown[1:]
        if len(shown) > len(result) or _broadcast_two(shown, result) != result:
            raise ValueError(f"shape mismatch: value array of shape {_shape_text(given.shape)} could not be broadcast to indexing result of shape {_shape_text(result)}" if not is_mask else
                             f"NumPy boolean array indexing assignment cannot assign {given.size} input values to the {result[0]} output values where the mask is true")
        elements = _elements(given)
        if d.kind == "b" and elements.dtype is not torch.bool:
            elements = elements != 0
        source = _spread(elements.to(d._torch), result, 0)
    extra = source.dim() - len(result)
    order = list(range(at, at + n)) + list(range(at)) + list(range(at + n, len(result))) + ([len(result)] if extra else [])
    _put(chosen, source.permute(tuple(order)))


def _put(chosen, source):
    front = chosen.front()
    # An array may choose its own elements, or be assigned some of them: they are read before any is written.
    apart = lambda t: t.clone() if t.untyped_storage().data_ptr() == front.untyped_storage().data_ptr() else t
    # If a place is named twice, the last value stays, as elements are written in order.
    _indexable(front)[tuple(apart(i) for i in chosen.arrays)] = _indexable(apart(source.contiguous()))


_signed = {torch.uint16: torch.int16, torch.uint32: torch.int32, torch.uint64: torch.int64}


def _indexable(t):
    """The same elements as signed integers, where PyTorch has no indexing for unsigned ones."""
    return t.view(_signed[t.dtype]) if t.dtype in _signed else t
