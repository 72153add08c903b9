"""Pooling in one and two dimensions."""

import torch
import torch.nn.functional as F
from catalogue import family, operation
from composed.sizes import _is_given, _pair, _single

family(
    group="compute", effect="compute", motion="reduce_cells", arguments={"kernel_size": ("text", "2")},
    forms="function functional")


def _require_planes(self, kernel, stride, padding, dilation, ceil_mode):
    """Refuses windows that do not fit the planes; each argument is a pair. Returns None."""
    (kh, kw), (sh, sw), (ph, pw), (dh, dw) = kernel, stride, padding, dilation
    assert sh != 0 and sw != 0, 'RuntimeError: stride should not be zero'
    assert ph >= 0 and pw >= 0, f'RuntimeError: pad must be non-negative, but got pad: {ph if ph < 0 else pw}'
    wide = [(p, k, d) for p, k, d in ((ph, kh, dh), (pw, kw, dw)) if 2 * p > d * (k - 1) + 1]
    assert (
        not wide
    ), f'RuntimeError: pad should be at most half of effective kernel size, but got pad={wide[0][0]}, kernel_size={wide[0][1]} and dilation={wide[0][2]}'
    assert kh > 0 and kw > 0, f'RuntimeError: kernel size should be greater than zero, but got kH: {kh} kW: {kw}'
    assert (
        self.dim() in (3, 4) and 0 not in self.shape[-3:]
    ), f'RuntimeError: Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:{list(self.shape)}'
    rooms = [
        (n + 2 * p - d * (k - 1) - 1 + (t - 1 if ceil_mode else 0)) // t + 1
        for n, p, d, k, t in zip(self.shape[-2:], (ph, pw), (dh, dw), (kh, kw), (sh, sw))
    ]
    assert (
        min(rooms) >= 1
    ), f'RuntimeError: Given input size: ({self.shape[-3]}x{self.shape[-2]}x{self.shape[-1]}). Calculated output size: ({self.shape[-3]}x{rooms[0]}x{rooms[1]}). Output size is too small'


def _pairs_of_windows(kernel_size, stride, padding):
    """Returns the size, stride and padding of windows, each along height and width."""
    kh, kw = _pair(kernel_size)
    ph, pw = _pair(padding)
    sh, sw = _pair(stride) if _is_given(stride) else (kh, kw)
    return (kh, kw), (sh, sw), (ph, pw)


def _beyond(self, kernel, stride, padding, dilation, ceil_mode):
    """Returns how far the last windows reach beyond the padding, below and to the right."""
    reach = []
    for n, k, t, p, d in zip(self.shape[-2:], kernel, stride, padding, dilation):
        count = -(-(n + 2 * p - d * (k - 1) - 1) // t) + 1 if ceil_mode else 0
        if (count - 1) * t >= n + p:
            count = count - 1
        reach.append(max(0, (count - 1) * t + d * (k - 1) + 1 - n - 2 * p))
    return reach


@operation(
    "(Tensor self, int[2] kernel_size, int[2]? stride=None, int[2] padding=0, int[2] dilation=1, "
    "bool ceil_mode=False, bool return_indices=False)",
    layout="of_first",
    gradient="MaxPool2DWithIndicesBackward0", kernel=("max_pool2d", "narrow"))
def max_pool2d(self, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    (kh, kw), (sh, sw), (ph, pw) = _pairs_of_windows(kernel_size, stride, padding)
    dh, dw = _pair(dilation)
    _require_planes(self, (kh, kw), (sh, sw), (ph, pw), (dh, dw), ceil_mode)
    below, right = _beyond(self, (kh, kw), (sh, sw), (ph, pw), (dh, dw), ceil_mode)
    assert self.dtype != torch.bool, 'RuntimeError: "max_pool2d" not implemented for \'Bool\''
    if return_indices:
        return F.max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode)
    least = float('-inf') if self.is_floating_point() else torch.iinfo(self.dtype).min
    framed = F.pad(self, (pw, pw + right, ph, ph + below), value=least) if ph or pw or below or right else self
    lines = framed.unfold(-1, dw * (kw - 1) + 1, sw)[..., ::dw].amax(-1)
    return lines.unfold(-2, dh * (kh - 1) + 1, sh)[..., ::dh].amax(-1)


@operation(
    "(Tensor self, int[2] kernel_size, int[2]? stride=None, int[2] padding=0, bool ceil_mode=False, "
    "bool count_include_pad=True, int? divisor_override=None)",
    forms="functional", out="exact", evaluate="mean_of_planes",
    gradient="AvgPool2DBackward0", kernel=("avg_pool2d", "narrow"))
def avg_pool2d(
    self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    (kh, kw), (sh, sw), (ph, pw) = _pairs_of_windows(kernel_size, stride, padding)
    _require_planes(self, (kh, kw), (sh, sw), (ph, pw), (1, 1), ceil_mode)
    assert divisor_override != 0, 'RuntimeError: divisor must be not zero'
    assert self.dtype != torch.bool, 'RuntimeError: "avg_pool2d" not implemented for \'Bool\''
    below, right = _beyond(self, (kh, kw), (sh, sw), (ph, pw), (1, 1), ceil_mode)
    beyond = (0, right, 0, below)
    framed = F.pad(F.pad(self, (pw, pw, ph, ph)), beyond) if ph or pw or below or right else self
    total = framed.unfold(-2, kh, sh).unfold(-2, kw, sw).sum((-2, -1))
    if divisor_override is not None:
        divisor = divisor_override
    elif count_include_pad and not below and not right:
        divisor = kh * kw
    else:
        ones = torch.ones(self.shape[-2:], dtype=self.dtype)
        counted = F.pad(F.pad(ones, (pw, pw, ph, ph), value=1 if count_include_pad else 0), beyond)
        divisor = counted.unfold(-2, kh, sh).unfold(-2, kw, sw).sum((-2, -1))
    return torch.div(total, divisor, rounding_mode=None if self.is_floating_point() else 'trunc')


@operation(
    "(Tensor self, int[1] kernel_size, int[1]? stride=None, int[1] padding=0, int[1] dilation=1, "
    "bool ceil_mode=False, bool return_indices=False)",
    help="max_pool2d", kernel=("max_pool1d_impl", "narrow"))
def max_pool1d(self, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    k, p, d = _single(kernel_size), _single(padding), _single(dilation)
    s = _single(stride) if stride is not None and stride != () else k
    assert (
        self.dim() in (2, 3) and 0 not in self.shape[-2:]
    ), f'RuntimeError: max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but got:{list(self.shape)}'
    assert return_indices or k > 0, f'RuntimeError: max_pool1d() kernel_size must be greater than zero, but got {k}'
    assert return_indices or s > 0, f'RuntimeError: max_pool1d() stride must be greater than zero, but got {s}'
    assert return_indices or p >= 0, f'RuntimeError: max_pool1d() padding must be non-negative, but got {p}'
    assert (
        return_indices or p <= k // 2
    ), f'RuntimeError: max_pool1d() padding should be at most half of kernel size, but got padding={p} and kernel_size={k}'
    assert return_indices or d > 0, f'RuntimeError: max_pool1d() dilation must be greater than zero, but got {d}'
    assert return_indices or self.dtype != torch.bool, 'RuntimeError: "max_pool1d_impl" not implemented for \'Bool\''
    count = 1 if return_indices else (self.shape[-1] + 2 * p - d * (k - 1) - 1 + (s - 1 if ceil_mode else 0)) // s + 1
    assert count > 0, f'RuntimeError: max_pool1d() Invalid computed output size: {count}'
    return (
        F.max_pool1d_with_indices(self, k, s, p, d, ceil_mode)
        if return_indices
        else F.max_pool2d(self.unsqueeze(-2), (1, k), (1, s), (0, p), (1, d), ceil_mode).squeeze(-2)
    )


@operation(
    "(Tensor self, int[1] kernel_size, int[1]? stride=None, int[1] padding=0, bool ceil_mode=False, "
    "bool count_include_pad=True)",
    help="avg_pool2d", evaluate="mean_of_lines", kernel=("avg_pool2d", "narrow"))
def avg_pool1d(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    k, p = _single(kernel_size), _single(padding)
    s = _single(stride) if stride is not None and stride != () else k
    return F.avg_pool2d(self.unsqueeze(-2), (1, k), (1, s), (0, p), ceil_mode, count_include_pad).squeeze(-2)
