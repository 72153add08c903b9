# numpy.testing: failed checks raise AssertionError.
import numpy
from numpy._array import asarray, ndarray


def _message(actual, desired, header, detail):
    return ("\n" + header + "\n\n" + detail + f"\n ACTUAL: {actual!r}\n DESIRED: {desired!r}")


def _differences(x, y, wrong):
    """The lines on the greatest differences of two arrays."""
    if x.dtype.kind == "b" and y.dtype.kind == "b":
        gap = numpy.not_equal(x, y)
    elif y.dtype.kind in "u" or x.dtype.kind == "u":
        gap = numpy.where(numpy.less(x, y), numpy.subtract(y, x), numpy.subtract(x, y))
    else:
        gap = numpy.abs(numpy.subtract(x, y))
    shape = numpy.broadcast(x, y).shape
    gap = numpy.broadcast_to(gap, shape)[numpy.broadcast_to(wrong, shape)]
    desired = numpy.broadcast_to(y, shape)[numpy.broadcast_to(wrong, shape)]
    nonzero = numpy.not_equal(desired, 0)
    if not bool(numpy.any(nonzero)):
        relative = numpy.inf
    else:
        relative = numpy.max(numpy.divide(gap[nonzero], numpy.abs(desired[nonzero])))
    texts = [numpy.array2string(numpy.asarray(one)) for one in (numpy.max(gap), relative)]
    return f"\nMax absolute difference among violations: {texts[0]}\nMax relative difference among violations: {texts[1]}"


def _compare(actual, desired, same, header, detail, err_msg=""):
    x, y = asarray(actual), asarray(desired)
    shapes_fit = x.shape == y.shape or x.ndim == 0 or y.ndim == 0
    if not shapes_fit:
        raise AssertionError("\n" + header + f"\n{err_msg}\n(shapes {x.shape}, {y.shape} mismatch)\n ACTUAL: {x!r}\n DESIRED: {y!r}")
    ok = same(x, y)
    if not bool(numpy.all(ok)):
        wrong = int(numpy.count_nonzero(numpy.logical_not(ok)))
        n = asarray(ok).size
        text = "\n" + header + f"\n{err_msg}\nMismatched elements: {wrong} / {n} ({100 * wrong / n:.3g}%)"
        if x.dtype.kind in "biuf" and y.dtype.kind in "biuf":
            with numpy.errstate(all="ignore"):
                text += _differences(x, y, numpy.logical_not(ok))
        text += f"\n ACTUAL: {x!r}\n DESIRED: {y!r}"
        raise AssertionError(text)


def _nan_safe_equal(x, y):
    ok = numpy.equal(x, y)
    if x.dtype.kind == "f" and y.dtype.kind == "f":
        ok = numpy.logical_or(ok, numpy.logical_and(numpy.isnan(x), numpy.isnan(y)))
    return ok


def assert_array_equal(actual, desired, err_msg="", verbose=True, *, strict=False):
    if strict and (asarray(actual).dtype != asarray(desired).dtype or asarray(actual).shape != asarray(desired).shape):
        raise AssertionError("\nArrays are not equal\n\n(dtypes or shapes differ)")
    _compare(actual, desired, _nan_safe_equal, "Arrays are not equal", "", err_msg)


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg="", verbose=True, *, strict=False):
    header = f"Not equal to tolerance rtol={rtol:g}, atol={atol:g}"
    _compare(actual, desired, lambda x, y: asarray(numpy.isclose(x, y, rtol, atol, equal_nan)), header, "", err_msg)


def assert_array_almost_equal(actual, desired, decimal=6, err_msg="", verbose=True):
    header = f"Arrays are not almost equal to {decimal} decimals"
    _compare(actual, desired, lambda x, y: asarray(numpy.isclose(x, y, 0, 1.5 * 10.0 ** -decimal, True)), header, "", err_msg)


def assert_array_less(x, y, err_msg="", verbose=True):
    _compare(x, y, lambda a, b: numpy.less(a, b), "Arrays are not strictly ordered `x < y`", "", err_msg)


def assert_equal(actual, desired, err_msg="", verbose=True):
    if isinstance(desired, dict):
        assert_equal(len(actual), len(desired), err_msg)
        for key in desired:
            if key not in actual:
                raise AssertionError(repr(key))
            assert_equal(actual[key], desired[key], f"key={key!r}\n{err_msg}")
        return
    if isinstance(desired, (list, tuple)) and isinstance(actual, (list, tuple)):
        assert_equal(len(actual), len(desired), err_msg)
        for i in range(len(desired)):
            assert_equal(actual[i], desired[i], f"item={i!r}\n{err_msg}")
        return
    if isinstance(actual, ndarray) or isinstance(desired, ndarray):
        return assert_array_equal(actual, desired, err_msg)
    if actual != actual and desired != desired:
        return
    if not actual == desired:
        raise AssertionError(f"\nItems are not equal:\n{err_msg}\n ACTUAL: {actual!r}\n DESIRED: {desired!r}" if err_msg else
                             f"\nItems are not equal:\n ACTUAL: {actual!r}\n DESIRED: {desired!r}")


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    if isinstance(actual, (ndarray, list, tuple)) or isinstance(desired, (ndarray, list, tuple)):
        return assert_array_almost_equal(actual, desired, decimal, err_msg)
    if abs(desired - actual) >= 1.5 * 10.0 ** -decimal:
        raise AssertionError(f"\nArrays are not almost equal to {decimal} decimals\n{err_msg}\n ACTUAL: {actual!r}\n DESIRED: {desired!r}")


def assert_(val, msg=""):
    if not val:
        raise AssertionError(msg)


class _Raises:
    def __init__(self, kind, match=None):
        self._kind = kind

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            raise AssertionError(f"{self._kind.__name__} not raised")
        return issubclass(kind, self._kind)


def assert_raises(exception_class, *args, **kwargs):
    if not args:
        return _Raises(exception_class)
    try:
        args[0](*args[1:], **kwargs)
    except exception_class:
        return
    raise AssertionError(f"{exception_class.__name__} not raised by {args[0].__name__}")


def assert_no_warnings(function=None, *args, **kwargs):
    return function(*args, **kwargs)
