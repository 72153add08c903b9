import numpy
from numpy import broadcast_arrays, broadcast_shapes, broadcast_to
from numpy._array import _axis, _view, asarray, integer, ndarray


class DummyArray:
    """What as_strided keeps as its base, in NumPy's own words."""
    def __init__(self, interface, base=None):
        self.__array_interface__ = interface
        self.base = base


def as_strided(x, shape=None, strides=None, subok=False, writeable=True):
    x = asarray(x)
    out = _view(x, x.shape if shape is None else tuple(shape), x.strides if strides is None else tuple(strides))
    out.base = DummyArray(x.__array_interface__, x)
    if not writeable:
        out.flags.writeable = False
    return out


def sliding_window_view(x, window_shape, axis=None, *, subok=False, writeable=False):
    window = (window_shape,) if isinstance(window_shape, (int, integer)) else tuple(window_shape)
    x = asarray(x)
    if any([n < 0 for n in window]):
        raise ValueError("`window_shape` cannot contain negative values")
    if axis is None:
        axes = tuple(range(x.ndim))
        if len(window) != len(axes):
            raise ValueError("Since axis is `None`, must provide window_shape for all dimensions of `x`; got "
                             f"{len(window)} window_shape elements and `x.ndim` is {x.ndim}.")
    else:
        axes = tuple([_axis(d, x.ndim) for d in (axis if isinstance(axis, (tuple, list)) else (axis,))])
        if len(window) != len(axes):
            raise ValueError("Must provide matching length window_shape and axis; got "
                             f"{len(window)} window_shape elements and {len(axes)} axes elements.")
    strides = x.strides + tuple([x.strides[d] for d in axes])
    shape = list(x.shape)
    for d, n in zip(axes, window):
        if shape[d] < n:
            raise ValueError("window shape cannot be larger than input array shape")
        shape[d] -= n - 1
    out = as_strided(x, tuple(shape) + window, strides)
    if not writeable:
        out.flags.writeable = False
    return out
