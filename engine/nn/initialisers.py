"""torch.nn.init."""

import math
import torch


def _calculate_fan_in_and_fan_out(tensor):
    assert tensor.dim() >= 2, 'ValueError: Fan in and fan out can not be computed for tensor with fewer than 2 dimensions'
    field = math.prod(tensor.shape[2:])
    return tensor.size(1) * field, tensor.size(0) * field


def calculate_gain(nonlinearity, param=None):
    linear = ['linear', 'conv1d', 'conv2d', 'conv3d', 'conv_transpose1d', 'conv_transpose2d', 'conv_transpose3d']
    if nonlinearity in linear or nonlinearity == 'sigmoid':
        return 1
    if nonlinearity == 'tanh':
        return 5.0 / 3
    if nonlinearity == 'relu':
        return math.sqrt(2.0)
    if nonlinearity == 'leaky_relu':
        is_number = param is None or not isinstance(param, bool) and isinstance(param, (int, float))
        assert is_number, f'ValueError: negative_slope {param} not a valid number'
        slope = 0.01 if param is None else param
        return math.sqrt(2.0 / (1 + slope ** 2))
    if nonlinearity == 'selu':
        return 3.0 / 4
    assert False, f'ValueError: Unsupported nonlinearity {nonlinearity}'


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    with torch.no_grad():
        return tensor.uniform_(a, b, generator=generator)


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    with torch.no_grad():
        return tensor.normal_(mean, std, generator=generator)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    with torch.no_grad():
        low = (1.0 + math.erf((a - mean) / std / math.sqrt(2.0))) / 2.0
        high = (1.0 + math.erf((b - mean) / std / math.sqrt(2.0))) / 2.0
        tensor.uniform_(2 * low - 1, 2 * high - 1, generator=generator)
        tensor.erfinv_()
        tensor.mul_(std * math.sqrt(2.0))
        tensor.add_(mean)
        return tensor.clamp_(min=a, max=b)


def constant_(tensor, val):
    with torch.no_grad():
        return tensor.fill_(val)


def ones_(tensor):
    with torch.no_grad():
        return tensor.fill_(1.0)


def zeros_(tensor):
    with torch.no_grad():
        return tensor.zero_()


def eye_(tensor):
    assert tensor.dim() == 2, 'ValueError: Only tensors with 2 dimensions are supported'
    with torch.no_grad():
        tensor.zero_()
        tensor.diagonal().fill_(1)
    return tensor


def dirac_(tensor, groups=1):
    assert tensor.dim() in [3, 4, 5], 'ValueError: Only tensors with 3, 4, or 5 dimensions are supported'
    assert tensor.size(0) % groups == 0, 'ValueError: dim 0 must be divisible by groups'
    part = tensor.size(0) // groups
    middle = tuple([size // 2 for size in tensor.shape[2:]])
    with torch.no_grad():
        tensor.zero_()
        for g in range(groups):
            for d in range(min(part, tensor.size(1))):
                tensor[(g * part + d, d) + middle] = 1
    return tensor


def xavier_uniform_(tensor, gain=1.0, generator=None):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    bound = math.sqrt(3.0) * (gain * math.sqrt(2.0 / float(fan_in + fan_out)))
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor, gain=1.0, generator=None):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return normal_(tensor, 0.0, gain * math.sqrt(2.0 / float(fan_in + fan_out)), generator)


def _calculate_correct_fan(tensor, mode):
    assert mode.lower() in ['fan_in', 'fan_out'], f"ValueError: Mode {mode} not supported, please use one of ['fan_in', 'fan_out']"
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode.lower() == 'fan_in' else fan_out


def kaiming_uniform_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None):
    if 0 in tensor.shape:
        return tensor
    bound = math.sqrt(3.0) * (calculate_gain(nonlinearity, a) / math.sqrt(_calculate_correct_fan(tensor, mode)))
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None):
    if 0 in tensor.shape:
        return tensor
    return normal_(tensor, 0.0, calculate_gain(nonlinearity, a) / math.sqrt(_calculate_correct_fan(tensor, mode)),
        generator)


def orthogonal_(tensor, gain=1, generator=None):
    assert tensor.dim() >= 2, 'ValueError: Only tensors with 2 or more dimensions are supported'
    if tensor.numel() == 0:
        return tensor
    rows = tensor.size(0)
    columns = tensor.numel() // rows
    drawn = torch.empty(rows, columns, dtype=tensor.dtype).normal_(0, 1, generator=generator)
    q, r = torch.linalg.qr(drawn.t() if rows < columns else drawn)
    turned = q * torch.diag(r, 0).sign()
    turned = turned.t() if rows < columns else turned
    with torch.no_grad():
        tensor.view_as(turned).copy_(turned)
        tensor.mul_(gain)
    return tensor


def sparse_(tensor, sparsity, std=0.01, generator=None):
    assert tensor.dim() == 2, 'ValueError: Only tensors with 2 dimensions are supported'
    rows, columns = tensor.shape
    zeros = math.ceil(sparsity * rows)
    with torch.no_grad():
        tensor.normal_(0, std, generator=generator)
        for column in range(columns):
            tensor[torch.randperm(rows)[:zeros], column] = 0
    return tensor
