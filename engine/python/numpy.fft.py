# numpy.fft, as torch.fft computes it.
import torch
import torch.fft
from numpy._array import _elements, _own, asarray
from numpy._complex import _array_of, _tensor_of
from numpy._dtype import _by_name, _float_for


def _input(a):
    a = asarray(a)
    if a.dtype.kind == "c":
        return _tensor_of(a)
    d = _float_for(a.dtype) if a.dtype.kind == "f" and a.dtype.itemsize > 2 else _by_name["float64"]
    return _elements(a).to(d._torch)


def _along(function, a, n, axis, norm):
    t = _input(a)
    if n is not None and n < 1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    if norm not in (None, "backward", "ortho", "forward"):
        raise ValueError(f'Invalid norm value {norm}; should be "backward","ortho" or "forward".')
    if not -t.dim() <= axis < t.dim():
        raise IndexError("tuple index out of range")
    return _array_of(function(t, n, axis, norm))


def fft(a, n=None, axis=-1, norm=None, out=None):
    return _along(torch.fft.fft, a, n, axis, norm)


def ifft(a, n=None, axis=-1, norm=None, out=None):
    return _along(torch.fft.ifft, a, n, axis, norm)


def rfft(a, n=None, axis=-1, norm=None, out=None):
    a = asarray(a)
    if a.dtype.kind == "c":
        raise TypeError("ufunc 'rfft_n_even' did not contain a loop with signature matching types (<class 'numpy.dtypes.Complex128DType'>, <class 'numpy.dtypes.Float64DType'>) -> None")
    return _along(torch.fft.rfft, a, n, axis, norm)


def irfft(a, n=None, axis=-1, norm=None, out=None):
    return _along(torch.fft.irfft, a, n, axis, norm)


def hfft(a, n=None, axis=-1, norm=None, out=None):
    return _along(torch.fft.hfft, a, n, axis, norm)


def ihfft(a, n=None, axis=-1, norm=None, out=None):
    return _along(torch.fft.ihfft, a, n, axis, norm)


def _along_all(function, a, s, axes, norm):
    if s is not None and axes is not None and len(s) != len(axes):
        raise ValueError("Shape and axes have different lengths.")
    return _array_of(function(_input(a), s, axes, norm))


def fftn(a, s=None, axes=None, norm=None, out=None):
    return _along_all(torch.fft.fftn, a, s, axes, norm)


def ifftn(a, s=None, axes=None, norm=None, out=None):
    return _along_all(torch.fft.ifftn, a, s, axes, norm)


def rfftn(a, s=None, axes=None, norm=None, out=None):
    return _along_all(torch.fft.rfftn, a, s, axes, norm)


def irfftn(a, s=None, axes=None, norm=None, out=None):
    return _along_all(torch.fft.irfftn, a, s, axes, norm)


def fft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    return fftn(a, s, axes, norm)


def ifft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    return ifftn(a, s, axes, norm)


def rfft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    return rfftn(a, s, axes, norm)


def irfft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    return irfftn(a, s, axes, norm)


def _require_count(n):
    if not hasattr(n, "__index__") and not isinstance(n, int):
        raise ValueError("n should be an integer")


def fftfreq(n, d=1.0, device=None):
    _require_count(n)
    at = torch.arange(n, dtype=torch.float64)
    at[(n - 1) // 2 + 1:] -= n
    return _own(at * (1.0 / (n * d)), _by_name["float64"])


def rfftfreq(n, d=1.0, device=None):
    _require_count(n)
    return _own(torch.arange(n // 2 + 1, dtype=torch.float64) * (1.0 / (n * d)), _by_name["float64"])


def _shifted(x, axes, sign):
    import numpy
    x = asarray(x)
    axes = tuple(range(x.ndim)) if axes is None else (axes,) if isinstance(axes, int) else tuple(axes)
    for axis in axes:
        x = numpy.roll(x, x.shape[axis] // 2 if sign > 0 else -(x.shape[axis] // 2), axis)
    return x


def fftshift(x, axes=None):
    return _shifted(x, axes, 1)


def ifftshift(x, axes=None):
    return _shifted(x, axes, -1)
