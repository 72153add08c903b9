# Functions about the memory of arrays.
from numpy import byte_bounds


def normalize_axis_index(axis, ndim, msg_prefix=None):
    from numpy._array import _axis
    return _axis(axis, ndim)


def normalize_axis_tuple(axis, ndim, argname=None, allow_duplicate=False):
    axes = tuple([normalize_axis_index(one, ndim) for one in (axis if isinstance(axis, (list, tuple)) else [axis])])
    if not allow_duplicate and len(set(axes)) != len(axes):
        raise ValueError(f"repeated axis in `{argname}` argument" if argname else "repeated axis")
    return axes
