"""Windows of signals, said by other operations. A periodic one is the front of one that is longer by one."""

import torch
from catalogue import family, operation

family(
    group="create", forms="function", help="hann_window", effect="create", motion="appear",
    arguments={"window_length": ("integer", "8")})


@operation(
    "(int window_length, bool periodic=True, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)")
def hann_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):
    scalar = {torch.float64: 'double', torch.float16: 'c10::Half', torch.bfloat16: 'c10::BFloat16'}
    assert (
        layout != torch.sparse_coo
    ), f'RuntimeError: hann_window is not implemented for sparse types, got: TensorOptions(dtype={scalar.get(dtype, "float")}{" (default)" if dtype is None and "hann_window" == "hann_window" else ""}, device=cpu, layout=Sparse, requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    assert (
        window_length >= 0
    ), f'RuntimeError: hann_window requires non-negative window_length, got window_length={window_length}'
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
    ), f'RuntimeError: hann_window expects floating point dtypes, got: TensorOptions(dtype={names.get(kind)}, device=cpu, layout=Strided (default), requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    made = i.mul_(2 * torch.pi / max(n - 1, 1)).cos_().mul_(-0.5).add_(0.5)
    return (
        torch.empty(0, dtype=kind)
        if window_length == 0
        else torch.ones(1, dtype=kind)
        if window_length == 1
        else made.narrow(0, 0, window_length)
        if periodic
        else made
    )


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
    scalar = {torch.float64: 'double', torch.float16: 'c10::Half', torch.bfloat16: 'c10::BFloat16'}
    assert (
        layout != torch.sparse_coo
    ), f'RuntimeError: hamming_window is not implemented for sparse types, got: TensorOptions(dtype={scalar.get(dtype, "float")}{" (default)" if dtype is None and "hamming_window" == "hann_window" else ""}, device=cpu, layout=Sparse, requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    assert (
        window_length >= 0
    ), f'RuntimeError: hamming_window requires non-negative window_length, got window_length={window_length}'
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
    ), f'RuntimeError: hamming_window expects floating point dtypes, got: TensorOptions(dtype={names.get(kind)}, device=cpu, layout=Strided (default), requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    made = i.mul_(2 * torch.pi / max(n - 1, 1)).cos_().mul_(-beta).add_(alpha)
    return (
        torch.empty(0, dtype=kind)
        if window_length == 0
        else torch.ones(1, dtype=kind)
        if window_length == 1
        else made.narrow(0, 0, window_length)
        if periodic
        else made
    )


@operation(
    "(int window_length, bool periodic=True, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)")
def bartlett_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):
    scalar = {torch.float64: 'double', torch.float16: 'c10::Half', torch.bfloat16: 'c10::BFloat16'}
    assert (
        layout != torch.sparse_coo
    ), f'RuntimeError: bartlett_window is not implemented for sparse types, got: TensorOptions(dtype={scalar.get(dtype, "float")}{" (default)" if dtype is None and "bartlett_window" == "hann_window" else ""}, device=cpu, layout=Sparse, requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    assert (
        window_length >= 0
    ), f'RuntimeError: bartlett_window requires non-negative window_length, got window_length={window_length}'
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
    ), f'RuntimeError: bartlett_window expects floating point dtypes, got: TensorOptions(dtype={names.get(kind)}, device=cpu, layout=Strided (default), requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    made = i.mul_(2 / max(n - 1, 1))
    half = (n - 1 >> 1) + 1
    made.narrow(0, half, n - half).mul_(-1).add_(2) if n > 1 else None
    return (
        torch.empty(0, dtype=kind)
        if window_length == 0
        else torch.ones(1, dtype=kind)
        if window_length == 1
        else made.narrow(0, 0, window_length)
        if periodic
        else made
    )


@operation(
    "(int window_length, bool periodic=True, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=False, bool? requires_grad=False)")
def blackman_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):
    scalar = {torch.float64: 'double', torch.float16: 'c10::Half', torch.bfloat16: 'c10::BFloat16'}
    assert (
        layout != torch.sparse_coo
    ), f'RuntimeError: blackman_window is not implemented for sparse types, got: TensorOptions(dtype={scalar.get(dtype, "float")}{" (default)" if dtype is None and "blackman_window" == "hann_window" else ""}, device=cpu, layout=Sparse, requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    assert (
        window_length >= 0
    ), f'RuntimeError: blackman_window requires non-negative window_length, got window_length={window_length}'
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
    ), f'RuntimeError: blackman_window expects floating point dtypes, got: TensorOptions(dtype={names.get(kind)}, device=cpu, layout=Strided (default), requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    angle = i.mul_(torch.pi / max(n - 1, 1))
    made = angle.mul(4).cos_().mul_(0.08) - angle.mul(2).cos_().mul_(0.5) + 0.42
    return (
        torch.empty(0, dtype=kind)
        if window_length == 0
        else torch.ones(1, dtype=kind)
        if window_length == 1
        else made.narrow(0, 0, window_length)
        if periodic
        else made
    )


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
    scalar = {torch.float64: 'double', torch.float16: 'c10::Half', torch.bfloat16: 'c10::BFloat16'}
    assert (
        layout != torch.sparse_coo
    ), f'RuntimeError: kaiser_window is not implemented for sparse types, got: TensorOptions(dtype={scalar.get(dtype, "float")}{" (default)" if dtype is None and "kaiser_window" == "hann_window" else ""}, device=cpu, layout=Sparse, requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    assert (
        window_length >= 0
    ), f'RuntimeError: kaiser_window requires non-negative window_length, got window_length={window_length}'
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
    ), f'RuntimeError: kaiser_window expects floating point dtypes, got: TensorOptions(dtype={names.get(kind)}, device=cpu, layout=Strided (default), requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'
    n = window_length + periodic
    i = torch.arange(n, dtype=kind)
    wide = i if kind in (torch.float32, torch.float64) else i.float()
    ratio = wide * (2 / max(n - 1, 1)) - 1
    made = (
        (beta * (1 - ratio * ratio).clamp(min=0).sqrt()).i0() / torch.tensor(beta, dtype=torch.float64).i0().item()
    ).to(kind)
    return (
        torch.empty(0, dtype=kind)
        if window_length == 0
        else torch.ones(1, dtype=kind)
        if window_length == 1
        else made.narrow(0, 0, window_length)
        if periodic
        else made
    )
