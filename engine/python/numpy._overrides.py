# Classes of a script derived from ndarray, and objects that take part in ufuncs by __array_ufunc__ or
# __array_priority__.
import torch
from numpy._array import _class_of, _finalized, asarray, generic, ndarray

_plain = (generic, bool, int, float, str, list, tuple, complex, torch.Tensor)


def _is_foreign(x):
    return not isinstance(x, _plain) and (not isinstance(x, ndarray) or _class_of(x) is not ndarray)


def foreign(args, out):
    """The arguments of a ufunc that may override it."""
    found = [x for x in args if _is_foreign(x)]
    return found if out is None else found + [x for x in (out if isinstance(out, tuple) else (out,)) if x is not None and _is_foreign(x)]


def handled(ufunc, method, found, args, out, kwargs):
    """The result of an argument's __array_ufunc__, in a tuple; None if no argument defines one."""
    types = []
    for x in found:
        own = getattr(type(x), "__array_ufunc__", ndarray.__array_ufunc__)
        if own is None:
            raise TypeError(f"operand '{type(x).__name__}' does not support ufuncs (__array_ufunc__=None)")
        if own is not ndarray.__array_ufunc__ and not any([type(x) is type(other) for other in types]):
            place = [i for i, other in enumerate(types) if isinstance(x, type(other))]
            types.insert(place[0] if place else len(types), x)
    if not types:
        return None
    if out is not None:
        kwargs = dict(kwargs, out=out if isinstance(out, tuple) else (out,))
    for x in types:
        made = x.__array_ufunc__(ufunc, method, *args, **kwargs)
        if made is not NotImplemented:
            return (made,)
    names = ", ".join([repr(type(x).__name__) for x in args])
    raise TypeError(f"operand type(s) all returned NotImplemented from __array_ufunc__({ufunc!r}, {method!r}, {', '.join([repr(x) for x in args])}): {names}")


def highest(args):
    """The array of a derived class whose __array_wrap__ gets the result; None if there is none."""
    found = None
    for x in args:
        if hasattr(x, "__array_wrap__") and _class_of(x) is not ndarray and not isinstance(x, generic):
            if found is None or getattr(x, "__array_priority__", 0.0) > getattr(found, "__array_priority__", 0.0):
                found = x
    return found


def wrapped(made, by, context=None):
    if isinstance(made, ndarray) and _class_of(made) is _class_of(by):
        return made
    arr = asarray(made)
    try:
        return by.__array_wrap__(arr, context, arr.ndim == 0)
    except TypeError as error:
        if "positional argument" not in str(error):
            raise
        return by.__array_wrap__(arr, context)


def as_class(made, source):
    """A new array as one of its source's class."""
    if isinstance(made, ndarray) and _class_of(made) is ndarray:
        cls = _class_of(source)
        return _finalized(_np_make(cls, made, made.shape, made.strides, 0, made._dtype, None, True), source)
    return made


def defers(a, b):
    """Whether an operator of the array `a` leaves the operation to `b`."""
    if isinstance(b, _plain) or isinstance(b, ndarray) or b is None:
        return False
    if hasattr(type(b), "__array_ufunc__"):
        return b.__array_ufunc__ is None
    return getattr(b, "__array_priority__", -1000000.0) > getattr(a, "__array_priority__", 0.0)


def _copying(method):
    def keeping(self, *args, **kwargs):
        return as_class(method(self, *args, **kwargs), self)
    return keeping


def _reducing(method):
    def keeping(self, *args, **kwargs):
        made = method(self, *args, **kwargs)
        return made if kwargs.get("out") is made else wrapped(made, self)
    return keeping


_copies = ("copy", "astype", "flatten", "ravel", "take", "repeat", "compress", "cumprod", "byteswap", "round", "clip",
           "conj", "conjugate")
_reductions = ("sum", "mean", "prod", "std", "var", "all", "any", "trace", "ptp")
_keeping = {}


def derived(cls):
    """A class of a script that derives from ndarray: its methods give arrays of its own class."""
    if not _keeping:
        _keeping.update({name: _copying(getattr(ndarray, name)) for name in _copies})
        _keeping.update({name: _reducing(getattr(ndarray, name)) for name in _reductions})
    for name, method in _keeping.items():
        if getattr(cls, name) is getattr(ndarray, name):
            setattr(cls, name, method)
