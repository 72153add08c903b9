"""torch.signal.windows."""

import math
import torch


def window_dtype(name, M, dtype, layout):
    kind = torch.get_default_dtype() if dtype is None else dtype
    assert M >= 0, f'ValueError: {name} requires non-negative window length, got M={M}'
    assert layout == torch.strided, f'ValueError: {name} is implemented for strided tensors only, got: {layout}'
    assert kind in (torch.float32, torch.float64), f'ValueError: {name} expects float32 or float64 dtypes, got: {kind}'
    return kind


def window_points(start, step, M, kind, device):
    return torch.linspace(start * step, (start + (M - 1)) * step, M, dtype=kind, device=device)


def general_cosine(M, *, a, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    kind = window_dtype('general_cosine', M, dtype, layout)
    if M == 0:
        return torch.empty((0,), dtype=kind, device=device)
    if M == 1:
        return torch.ones((1,), dtype=kind, device=device)
    assert isinstance(a, (list, tuple)), 'TypeError: Coefficients must be a list/tuple'
    assert a, 'ValueError: Coefficients cannot be empty'
    k = window_points(0, 2 * torch.pi / (M if not sym else M - 1), M, kind, device)
    factors = torch.tensor([(-1) ** i * w for i, w in enumerate(a)], dtype=kind, device=device)
    i = torch.arange(factors.shape[0], dtype=kind, device=device)
    return (factors.unsqueeze(-1) * torch.cos(i.unsqueeze(-1) * k)).sum(0)


def general_hamming(M, *, alpha=0.54, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_cosine(M, a=[alpha, 1. - alpha], sym=sym, dtype=dtype, layout=layout, device=device)


def hamming(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_hamming(M, sym=sym, dtype=dtype, layout=layout, device=device)


def hann(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_hamming(M, alpha=0.5, sym=sym, dtype=dtype, layout=layout, device=device)


def blackman(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    window_dtype('blackman', M, dtype, layout)
    return general_cosine(M, a=[0.42, 0.5, 0.08], sym=sym, dtype=dtype, layout=layout, device=device)


def nuttall(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_cosine(M, a=[0.3635819, 0.4891775, 0.1365995, 0.0106411], sym=sym, dtype=dtype, layout=layout,
        device=device)


def bartlett(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    kind = window_dtype('bartlett', M, dtype, layout)
    if M == 0:
        return torch.empty((0,), dtype=kind, device=device)
    if M == 1:
        return torch.ones((1,), dtype=kind, device=device)
    k = torch.linspace(-1, -1 + (M - 1) * (2 / (M if not sym else M - 1)), M, dtype=kind, device=device)
    return 1 - torch.abs(k)


def cosine(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    kind = window_dtype('cosine', M, dtype, layout)
    if M == 0:
        return torch.empty((0,), dtype=kind, device=device)
    return torch.sin(window_points(0.5, torch.pi / (M + 1 if not sym and M > 1 else M), M, kind, device))


def exponential(M, *, center=None, tau=1.0, sym=True, dtype=None, layout=torch.strided, device=None,
                requires_grad=False):
    kind = window_dtype('exponential', M, dtype, layout)
    assert tau > 0, f'ValueError: Tau must be positive, got: {tau} instead.'
    assert not sym or center is None, 'ValueError: Center must be None for symmetric windows'
    if M == 0:
        return torch.empty((0,), dtype=kind, device=device)
    middle = (M if not sym and M > 1 else M - 1) / 2.0 if center is None else center
    return torch.exp(-torch.abs(window_points(-middle, 1 / tau, M, kind, device)))


def gaussian(M, *, std=1.0, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    kind = window_dtype('gaussian', M, dtype, layout)
    assert std > 0, f'ValueError: Standard deviation must be positive, got: {std} instead.'
    if M == 0:
        return torch.empty((0,), dtype=kind, device=device)
    start = -(M if not sym and M > 1 else M - 1) / 2.0
    return torch.exp(-window_points(start, 1 / (std * math.sqrt(2)), M, kind, device) ** 2)


def kaiser(M, *, beta=12.0, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    kind = window_dtype('kaiser', M, dtype, layout)
    assert beta >= 0, f'ValueError: beta must be non-negative, got: {beta} instead.'
    if M == 0:
        return torch.empty((0,), dtype=kind, device=device)
    if M == 1:
        return torch.ones((1,), dtype=kind, device=device)
    beta = torch.tensor(beta, dtype=kind, device=device)
    end = torch.minimum(beta, -beta + (M - 1) * (2.0 * beta / (M if not sym else M - 1)))
    k = torch.linspace((-beta).item(), end.item(), M, dtype=kind, device=device)
    return torch.i0(torch.sqrt(beta * beta - torch.pow(k, 2))) / torch.i0(beta)
