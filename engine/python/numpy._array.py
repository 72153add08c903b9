# NumPy's array: a view of a storage whose strides count bytes and may be negative.
import torch
from numpy._dtype import (
    _bool, _int, _float, _str, _by_name, _complex_scalar, _object, _by_torch, _native, _record_dtype, _require_fits, _text_dtype, as_dtype, bool, bytes_, can_cast_dtypes,
    dtype, dtype_of_python, flexible, floating, generic, integer, of_torch, promote, promote_python, str_, void)


class flagsobj:
    def __init__(self, array):
        c, f = _np_contiguity(array)
        self.c_contiguous = c
        self.f_contiguous = f
        self.owndata = array.base is None
        self.writeable = array._writeable
        self.aligned = not array._raw or array._dtype._torch is None
        self.writebackifcopy = False
        self.contiguous = c
        self.fortran = f and not c
        self.fnc = f and not c
        self.forc = f or c
        self.behaved = self.aligned and self.writeable
        self.carray = self.behaved and c
        self.num = c + 2 * f + 4 * self.owndata + 256 * self.aligned + 1024 * self.writeable
        self._array = array

    def __getitem__(self, name):
        names = {
            "C_CONTIGUOUS": "c_contiguous", "C": "c_contiguous", "CONTIGUOUS": "c_contiguous", "F_CONTIGUOUS": "f_contiguous",
            "F": "f_contiguous", "FORTRAN": "f_contiguous", "OWNDATA": "owndata", "O": "owndata", "WRITEABLE": "writeable",
            "W": "writeable", "ALIGNED": "aligned", "A": "aligned", "WRITEBACKIFCOPY": "writebackifcopy",
            "X": "writebackifcopy", "FNC": "fnc", "FORC": "forc", "BEHAVED": "behaved", "B": "behaved", "CARRAY": "carray",
            "CA": "carray"}
        if name not in names:
            raise KeyError("Unknown flag")
        return getattr(self, names[name])

    def __setitem__(self, name, value):
        if name in ("WRITEABLE", "W"):
            self._array.setflags(write=value)
        else:
            raise KeyError("Unknown flag")

    def __setattr__(self, name, value):
        if name == "writeable" and "_array" in self.__dict__:
            self._array.setflags(write=value)
        object.__setattr__(self, name, value)

    def __repr__(self):
        out = ""
        for name in ("C_CONTIGUOUS", "F_CONTIGUOUS", "OWNDATA", "WRITEABLE", "ALIGNED", "WRITEBACKIFCOPY"):
            out += f"  {name} : {self[name]}\n"
        return out

    def __eq__(self, other):
        return repr(self) == repr(other)


class flatiter:
    def __init__(self, array):
        self.base = array
        self.index = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.index >= self.base.size:
            raise StopIteration
        self.index += 1
        return self.base[self._place(self.index - 1)]

    def _place(self, i):
        place = []
        for n in reversed(self.base.shape):
            place.append(i % n)
            i //= n
        return tuple(reversed(place))

    @property
    def coords(self):
        return self._place(self.index)

    def copy(self):
        return self.base.flatten()

    def __len__(self):
        return self.base.size

    def __getitem__(self, index):
        if isinstance(index, (_int, integer)):
            size = self.base.size
            if index >= size or index < -size:
                raise IndexError(f"index {index} is out of bounds for size {size}")
            return self.base[self._place(_int(index) % size)]
        return self.base.flatten()[index]

    def __setitem__(self, index, value):
        if not self.base._writeable:
            raise ValueError("underlying array is read-only")
        size = self.base.size
        if isinstance(index, (_int, integer)):
            if index >= size or index < -size:
                raise IndexError(f"index {index} is out of bounds for size {size}")
            self.base[self._place(_int(index) % size)] = value
            return
        places = asarray(list(range(size)))[index].tolist()
        values = asarray(value).ravel().tolist()
        for i, place in enumerate(places):
            if values:
                self.base[self._place(place)] = values[i % len(values)]


class _ctypes:
    def __init__(self, array):
        self.data = array.__array_interface__["data"][0]
        self.shape = list(array.shape)
        self.strides = list(array.strides)


def _owner(a):
    return a.base if isinstance(a.base, ndarray) else a


def _finalized(made, source):
    """Lets an array of a subclass take over the attributes that the subclass defines."""
    if _class_of(made) is not ndarray and hasattr(made, "__array_finalize__"):
        made.__array_finalize__(source)
    return made


def _view(a, shape, strides, offset=None, d=None, writeable=None):
    """Another view of an array's memory; strides and offset are in bytes."""
    return _finalized(_np_make(type(a) if isinstance(a, ndarray) else ndarray, a, shape, strides, _np_offset(a) if offset is None else offset,
                               a._dtype if d is None else d, _owner(a), a._writeable if writeable is None else writeable), a)


def _own(t, d):
    """An array that owns the memory of a tensor."""
    if 0 in t.shape:
        return _new_array(tuple(t.shape), d)
    if d._torch is None and d.kind in "iufc":  # no tensor has such elements
        return _own(t, of_torch(t.dtype)).astype(d)
    return _np_wrap(ndarray, t, False, d, None, True)


def from_tensor(t):
    import numpy
    numpy.ndarray  # the operators of arrays come with numpy's functions
    if t.is_complex():  # arrays have the bytes of complex elements
        d, size = of_torch(t.dtype), t.element_size()
        data = torch.view_as_real(t)
        flat = torch.empty((0,), dtype=torch.uint8).set_(data.untyped_storage())
        return _np_make(ndarray, flat, tuple(t.shape), tuple([s * size for s in t.stride()]), t.storage_offset() * size, d, t, True)
    alias = t.data  # writes of arrays do not count in t._version
    return _np_wrap(ndarray, alias, False, of_torch(t.dtype), alias, True)


def _size_of(shape):
    n = 1
    for m in shape:
        n *= m
    return n


def _shape_of(shape):
    if isinstance(shape, (_int, integer)):
        shape = (shape,)
    if isinstance(shape, ndarray):
        shape = shape.tolist()
    out = []
    for n in shape:
        if isinstance(n, (_float, _str)) or not hasattr(n, "__index__") and not isinstance(n, _int):
            raise TypeError(f"'{type(n).__name__}' object cannot be interpreted as an integer")
        n = _int(n)
        if n < 0:
            raise ValueError("negative dimensions are not allowed")
        out.append(n)
    return tuple(out)


def _packed(shape, itemsize, order="C"):
    strides, step = [0] * len(shape), itemsize
    axes = range(len(shape)) if order == "F" else range(len(shape) - 1, -1, -1)
    for d in axes:
        strides[d] = step
        step *= shape[d] if shape[d] > 0 else 1
    return tuple(strides)


def _by_strides(shape, strides, itemsize):
    """Strides of a new array whose axes follow one another in memory as these do."""
    order = sorted(range(len(shape)), key=lambda d: -abs(strides[d]))
    out, step = [0] * len(shape), itemsize
    for d in reversed(order):
        out[d] = step
        step *= shape[d] if shape[d] > 0 else 1
    return tuple(out)


def _new_array(shape, d, order="C", zeros=False):
    if d.itemsize == 0 and d.kind in "US":
        d = _text_dtype(d.kind, 1)
    if d.subdtype:
        d, shape = d.base, tuple(shape) + d.shape
    if 0 in shape:
        return _np_make(ndarray, torch.empty((0,), dtype=d._torch or torch.uint8), shape, (0,) * len(shape), 0, d, None, True)
    if d._torch is not None:
        if order == "F" and len(shape) > 1:
            make = torch.zeros if zeros else torch.empty
            return _own(make(shape[::-1], dtype=d._torch).permute(tuple(range(len(shape) - 1, -1, -1))), d)
        return _own((torch.zeros if zeros else torch.empty)(shape, dtype=d._torch), d)
    make = torch.zeros if zeros else torch.empty
    flat = make((_size_of(shape) * d.itemsize,), dtype=torch.uint8)
    return _np_make(ndarray, flat, shape, _packed(shape, d.itemsize, order), 0, d, None, True)


def _half(d):
    """The dtype of the real and imaginary parts of complex elements."""
    half = _by_name["float32" if d.itemsize == 8 else "float64"]
    return half if d.isnative else half.newbyteorder()


def _with_strides(shape, strides, d):
    """A new array with the strides of a dense layout, in bytes."""
    if strides == _packed(shape, d.itemsize) or 0 in shape:
        return _new_array(shape, d)
    if d._torch is not None:
        return _own(torch.empty_strided(shape, tuple([s // d.itemsize for s in strides]), dtype=d._torch), d)
    flat = torch.empty((_size_of(shape) * d.itemsize,), dtype=torch.uint8)
    return _np_make(ndarray, flat, shape, strides, 0, d, None, True)


def _order_strides(a, order, itemsize):
    c, f = _np_contiguity(a)
    if order == "C" or order is None or order == "K" and c or order == "A" and not (f and not c):
        return _packed(a.shape, itemsize)
    if order == "F" or order == "A" or order == "K" and f:
        return _packed(a.shape, itemsize, "F")
    if order != "K":
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got '{order}')")
    return _by_strides(a.shape, a.strides, itemsize)


def _elements(a):
    """The elements as a tensor of their own dtype: the array's own, or a copy if they are stored as bytes."""
    if not a._raw:
        return a._elements
    d = a._dtype
    kind = torch.int64 if d.kind in "mM" else _native(d)._torch if d.kind not in "USVc" else None
    if kind is None:
        raise UFuncNotHere(f"arrays of {d} take no part in arithmetic")
    data = a._elements.reshape(-1, d.itemsize)
    if data.storage_offset() % d.itemsize or data.stride(0) % d.itemsize:
        data = data.clone()
    if not d.isnative:
        data = _np_swap_bytes(data, d.itemsize)
    return data.view(kind).reshape(a._elements.shape[:-1])

__parts__ = (
    "objects",
    "creation",
    "writing",
    "subscripts",
    "text",
    "ndarray",
)
