"""Windows of signals. A periodic one is a window that is one sample longer, without its last sample."""

import torch
from catalogue import family, operation

family(
    group="create", forms="function", help="hann_window", effect="create", motion="appear",
    arguments={"window_length": ("integer", "8")})


def _window_dtype(name, window_length, dtype, layout):
    """Returns the dtype of the window, after the checks of its arguments."""
    scalar = {torch.float64: 'double', torch.float16: 'c10::Half', torch.bfloat16: 'c10::BFloat16'}
    default = ' (default)' if dtype is None and name == 'hann_window' else ''
    assert (
        layout != torch.sparse_coo
    ), f'RuntimeError: {name} is not implemented for sparse types, got: TensorOptions(dtype={scalar.get(dtype, "float")}{default}, device=cpu, layout=Sparse, requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    assert (
        window_length >= 0
    ), f'RuntimeError: {name} requires non-negative window_length, got window_length={window_length}'
    kind = torch.get_default_dtype() if dtype is None else dtype
    names = {
        torch.int64: 'long int',
        torch.int32: 'int',
        torch.int16: 'short int',
        torch.int8: 'signed char',
        torch.uint8: 'unsigned char',
        torch.bool: 'bool',
    }
    assert (
        kind.is_floating_point
    ), f'RuntimeError: {name} expects floating point dtypes, got: TensorOptions(dtype={names.get(kind)}, device=cpu, layout=Strided (default), requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    return kind


def _window_of(made, window_length, periodic):
    """Returns the window of that length: of length 1 it is 1, and a periodic one is the front of `made`."""
    if window_length == 0:
        return torch.empty(0, dtype=made.dtype)
    if window_length == 1:
        return torch.ones(1, dtype=made.dtype)
    return made.narrow(0, 0, window_length) if periodic else made


@operation(
    "(int window_length, bool periodic=True, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)")
def hann_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):
    kind = _window_dtype('hann_window', window_length, dtype, layout)
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    made = i.mul_(2 * torch.pi / max(n - 1, 1)).cos_().mul_(-0.5).add_(0.5)
    return _window_of(made, window_length, periodic)


@operation(
    "(int window_length, bool periodic=True, float alpha=0.54, float beta=0.46, *, ScalarType? dtype=None, "
    "Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False)")
def hamming_window(
    window_length,
    periodic=True,
    alpha=0.54,
    beta=0.46,
    *,
    dtype=None,
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    kind = _window_dtype('hamming_window', window_length, dtype, layout)
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    made = i.mul_(2 * torch.pi / max(n - 1, 1)).cos_().mul_(-beta).add_(alpha)
    return _window_of(made, window_length, periodic)


@operation(
    "(int window_length, bool periodic=True, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)")
def bartlett_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):
    kind = _window_dtype('bartlett_window', window_length, dtype, layout)
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    made = i.mul_(2 / max(n - 1, 1))
    half = (n - 1 >> 1) + 1
    made.narrow(0, half, n - half).mul_(-1).add_(2) if n > 1 else None
    return _window_of(made, window_length, periodic)


@operation(
    "(int window_length, bool periodic=True, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)")
def blackman_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):
    kind = _window_dtype('blackman_window', window_length, dtype, layout)
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    angle = i.mul_(torch.pi / max(n - 1, 1))
    made = angle.mul(4).cos_().mul_(0.08) - angle.mul(2).cos_().mul_(0.5) + 0.42
    return _window_of(made, window_length, periodic)


@operation(
    "(int window_length, bool periodic=True, float beta=12.0, *, ScalarType? dtype=None, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=False, bool? requires_grad=False)")
def kaiser_window(
    window_length,
    periodic=True,
    beta=12.0,
    *,
    dtype=None,
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    kind = _window_dtype('kaiser_window', window_length, dtype, layout)
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    wide = i if kind in (torch.float32, torch.float64) else i.float()
    ratio = wide * (2 / max(n - 1, 1)) - 1
    made = (
        (beta * (1 - ratio * ratio).clamp(min=0).sqrt()).i0() / torch.tensor(beta, dtype=torch.float64).i0().item()
    ).to(kind)
    return _window_of(made, window_length, periodic)
