# Errors of floating-point arithmetic, as set by np.errstate and np.seterr. Results are checked only while an
# error would have an effect.
import torch
import warnings
from warnings import _tell_numpy
from numpy._dtype import generic
from numpy._array import _elements, asarray, ndarray

_kinds = ("divide", "over", "under", "invalid")
_texts = {"divide": "divide by zero", "over": "overflow", "under": "underflow", "invalid": "invalid value"}
_usual = {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}
_poles = ("divide", "floor_divide", "remainder", "fmod", "power", "float_power", "log", "log2", "log10", "log1p", "reciprocal", "arctanh")
_vanishing = ("multiply", "divide", "exp", "exp2", "power", "square")


def _modes():
    return dict(_np_state("errors", None) or _usual)


def geterr():
    return _modes()


def geterrcall():
    return _np_state("error call", None)


def seterrcall(func):
    before = geterrcall()
    _np_set_state("error call", func)
    return before


def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    before = _modes()
    given = dict(zip(_kinds, (divide, over, under, invalid)))
    modes = {}
    for kind in _kinds:
        modes[kind] = given[kind] or all or before[kind]
        if modes[kind] not in ("ignore", "warn", "raise", "call", "print", "log"):
            raise ValueError(f"invalid error mode: {modes[kind]!r}")
    _np_set_state("errors", modes)
    _tell_numpy()
    return before


class errstate:
    def __init__(self, *, call=None, all=None, divide=None, over=None, under=None, invalid=None):
        self._given, self._call = {"all": all, "divide": divide, "over": over, "under": under, "invalid": invalid}, call

    def __call__(self, function):
        import functools

        @functools.wraps(function)
        def run(*args, **kwargs):
            with errstate(call=self._call, **self._given):
                return function(*args, **kwargs)
        return run

    def __enter__(self):
        self._before, self._call_before = seterr(**self._given), geterrcall()
        if self._call is not None:
            seterrcall(self._call)
        return self

    def __exit__(self, *args):
        seterr(**self._before)
        seterrcall(self._call_before)


def looked_at(name, compute, operands, is_scalar):
    """Returns the result, after checking it for errors."""
    _np_set_state("watched errors", None)
    try:
        made = compute()
        _look(name, operands, made, is_scalar)
    finally:
        _tell_numpy()
    return made


def _numbers(x):
    try:
        x = asarray(x)
        return _elements(x).to(torch.float64) if x.dtype.kind in "biuf" else None
    except (TypeError, ValueError, NotImplementedError):
        return None


def _look(name, operands, made, is_scalar):
    """Reports the errors of the operation."""
    if not isinstance(made, (ndarray, generic)):
        return
    is_whole = made.dtype.kind in "iu"
    if made.dtype.kind != "f" and not is_whole:
        return
    result, given = _numbers(made), [_numbers(x) for x in operands]
    if result is None or any([x is None for x in given]):
        return
    finite = torch.ones_like(result, dtype=torch.bool)
    known = torch.ones_like(result, dtype=torch.bool)
    for x in given:
        finite = finite & torch.isfinite(x)
        known = known & ~torch.isnan(x)
    found = {}
    if is_whole:
        if name in ("floor_divide", "remainder", "fmod"):
            found["divide"] = given[1] == 0
        elif is_scalar and name in ("add", "subtract", "multiply"):
            exact = given[0] + given[1] if name == "add" else given[0] - given[1] if name == "subtract" else given[0] * given[1]
            found["over"] = (exact - result).abs() > 1
    else:
        infinite = torch.isinf(result) & finite
        pole = infinite if name in ("log", "log2", "log10", "log1p", "reciprocal", "arctanh") else infinite & (given[-1] == 0) if name in _poles[:4] else infinite & (given[0] == 0)
        if name not in _poles:
            pole = torch.zeros_like(infinite)
        found["divide"], found["over"] = pole, infinite & ~pole
        found["invalid"] = torch.isnan(result) & known
        if name in _vanishing:
            nonzero = finite
            for x in given:
                nonzero = nonzero & (x != 0) if name in ("multiply", "divide", "square") else nonzero
            found["under"] = (result == 0) & nonzero if name != "power" else (result == 0) & finite & (given[0] != 0)
    for kind in _kinds:
        if kind in found and bool(found[kind].any()):
            _report(kind, f"{_texts[kind]} encountered in {'scalar ' if is_scalar else ''}{name}")


def _report(kind, text):
    mode = _modes()[kind]
    if mode == "raise":
        raise FloatingPointError(text)
    if mode == "warn":
        warnings.warn(text, RuntimeWarning, stacklevel=3)
    elif mode == "print":
        print(f"Warning: {text}")
    elif mode == "call" and geterrcall() is not None:
        geterrcall()(_texts[kind], {"divide": 1, "over": 2, "under": 4, "invalid": 8}[kind])
    elif mode == "log" and geterrcall() is not None:
        geterrcall().write(f"Warning: {text}\n")
