"""Normalisation by statistics, and dropout."""

import math
import torch
import torch.nn.functional as F
from catalogue import family, operation

family(group="compute", effect="compute", motion="follow", forms="functional")


def _dropped(input, p, train):
    """Returns the elements that draws keep, scaled so that their mean stays, and 0 for the others."""
    assert 0 <= p <= 1, f'ValueError: dropout probability has to be between 0 and 1, but got {p}'
    if train and p == 1:
        return input * 0
    if not train or p == 0:
        return input
    return input * (torch.rand(input.shape, dtype=torch.float64) < 1 - p).to(input.dtype).div_(1 - p)


@operation(
    "(Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None)", forms="function functional",
    arguments={"input": "tensor", "normalized_shape": "trailing_shape"})
def rms_norm(input, normalized_shape, weight=None, eps=None):
    size = list(normalized_shape)
    assert (
        size
    ), f'RuntimeError: Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got normalized_shape = []'
    assert (
        list(input.shape[-len(size) :]) == size
    ), f'RuntimeError: Given normalized_shape={size}, expected input with shape [*, {str(size)[1:-1]}], but got input of size{list(input.shape)}'
    small = torch.finfo(input.dtype).eps if eps is None else eps
    up = input if input.dtype in (torch.float32, torch.float64) else input.float()
    x = (up * ((up * up).mean(list(range(-len(size), 0)), keepdim=True) + small).rsqrt()).to(input.dtype)
    return x if weight is None else x * weight


@operation(
    "(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05)",
    arguments={"input": "tensor", "num_groups": ("integer", "1")},
    gradient="NativeGroupNormBackward0")
def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05):
    assert (
        input.dim() >= 2
    ), f'RuntimeError: Expected at least 2 dimensions for input tensor but received {input.dim()}'
    assert (
        input.shape[1] % num_groups != 0
        or math.prod(input.shape[2:]) * input.shape[0] * input.shape[1] // num_groups != 1
    ), f'ValueError: Expected more than 1 value per channel when training, got input size {[input.shape[0] * input.shape[1] // num_groups, num_groups] + list(input.shape[2:])}'
    return torch.group_norm(input, num_groups, weight, bias, eps)


@operation(
    "(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, "
    "bool cudnn_enabled=True)",
    forms="function", layout="of_first", arguments={"input": "tensor", "num_groups": ("integer", "1")},
    gradient="NativeGroupNormBackward0")
def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=True):
    assert (
        input.shape[1] % num_groups == 0
    ), f'RuntimeError: Expected number of channels in input to be divisible by num_groups, but got input of shape {list(input.shape)} and num_groups={num_groups}'
    groups = input.reshape(input.shape[0], num_groups, input.shape[1] // num_groups * math.prod(input.shape[2:]))
    plain = torch.layer_norm(groups, groups.shape[-1:], None, None, eps).reshape(input.shape)
    each = [1, -1] + [1] * (input.dim() - 2)
    scaled = plain if weight is None else plain * weight.view(each)
    return scaled if bias is None else scaled + bias.view(each)


@operation(
    "(Tensor input, Tensor? running_mean, Tensor? running_var, Tensor? weight=None, Tensor? bias=None, "
    "bool training=False, float momentum=0.1, float eps=1e-05)",
    arguments={"input": "tensor", "running_mean": ("text", "None"), "running_var": ("text", "None"), "training": ("boolean", "True")},
    evaluate="batch_norm",
    gradient="NativeBatchNormBackward0")
def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):
    each_channel = input.numel() // max(input.size(1), 1) if input.dim() > 1 else 0
    assert (
        not training or each_channel != 1
    ), f'ValueError: Expected more than 1 value per channel when training, got input size {input.size()}'
    assert training or running_mean is not None, 'RuntimeError: running_mean must be defined in evaluation mode'
    assert training or running_var is not None, 'RuntimeError: running_var must be defined in evaluation mode'
    wrong = [
        (name, given.numel())
        for name, given in (
            ('running_mean', running_mean),
            ('running_var', running_var),
            ('weight', weight),
            ('bias', bias),
        )
        if given is not None and given.numel() != input.size(1)
    ]
    assert (
        not wrong
    ), f'RuntimeError: {wrong[0][0]} should contain {input.size(1)} elements not {wrong[0][1]}'
    given = [t for t in (weight, bias, running_mean, running_var) if t is not None]
    mixed = any([t.dtype != input.dtype for t in given[:1]])
    assert not mixed or all(
        [t.dtype == torch.float32 for t in given]
    ), 'RuntimeError: mixed dtype (CPU): expect parameter to have scalar type of Float'
    assert not mixed or input.dtype in (
        torch.float16,
        torch.bfloat16,
    ), 'RuntimeError: mixed dtype (CPU): all inputs must share same datatype.'
    strays = [t.type()[6:-6] for t in given if t.dtype != input.dtype]
    assert (
        mixed or not strays
    ), f'RuntimeError: expected scalar type {input.type()[6:-6]} but found {strays[0]}'
    x = input.float() if mixed else input
    others = [d for d in range(input.dim()) if d != 1]
    each = [1, -1] + [1] * (input.dim() - 2)
    fresh = training or running_mean is None
    mean = x.mean(others) if fresh else running_mean
    var = x.var(others, unbiased=False) if fresh else running_var
    running_mean.mul_(1 - momentum).add_(
        mean.detach(), alpha=momentum
    ) if training and running_mean is not None else None
    running_var.mul_(1 - momentum).add_(
        x.detach().var(others), alpha=momentum
    ) if training and running_var is not None else None
    plain = (x - mean.view(each)) * (var.view(each) + eps).rsqrt()
    scaled = plain if weight is None else plain * weight.view(each)
    return (scaled if bias is None else scaled + bias.view(each)).to(input.dtype)


@operation("(Tensor input, float p=0.5, bool training=True, bool inplace=False)", arguments={"input": "tensor"})
def dropout(input, p=0.5, training=True, inplace=False):
    result = _dropped(input, p, training)
    return input.copy_(result) if inplace else result


@operation("(Tensor self, float p, bool train)", forms="function", help="dropout", arguments={"p": ("number", "0.5")})
def dropout(self, p, train):
    return _dropped(self, p, train)


@operation(
    "(Tensor input, Tensor? running_mean=None, Tensor? running_var=None, Tensor? weight=None, Tensor? bias=None, "
    "bool use_input_stats=True, float momentum=0.1, float eps=1e-05)",
    arguments={"input": "tensor"},
    gradient="ViewBackward0")
def instance_norm(
    input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05
):
    counts = [s for s in input.shape[2:] if s != 1]
    assert (
        not use_input_stats or counts
    ), f'ValueError: Expected more than 1 spatial element when training, got input size {input.size()}'
    over = list(range(2, input.dim()))
    each = [1, -1] + [1] * (input.dim() - 2)
    mean = input.mean(over, keepdim=True) if use_input_stats else running_mean.view(each)
    var = input.var(over, unbiased=False, keepdim=True) if use_input_stats else running_var.view(each)
    running_mean.mul_(1 - momentum).add_(
        mean.detach().flatten(1).mean(0), alpha=momentum
    ) if use_input_stats and running_mean is not None else None
    running_var.mul_(1 - momentum).add_(
        input.detach().var(over).mean(0), alpha=momentum
    ) if use_input_stats and running_var is not None else None
    plain = (input - mean) * (var + eps).rsqrt()
    scaled = plain if weight is None else plain * weight.view(each)
    return scaled if bias is None else scaled + bias.view(each)


@operation(
    "(Tensor input, int size, float alpha=0.0001, float beta=0.75, float k=1.0)",
    arguments={"input": "tensor", "size": ("integer", "2")})
def local_response_norm(input, size, alpha=0.0001, beta=0.75, k=1.0):
    assert (
        input.dim() >= 3
    ), f'ValueError: Expected 3D or higher dimensionality                          input (got {input.dim()} dimensions)'
    squares = F.pad((input * input).movedim(1, -1), (size // 2, (size - 1) // 2))
    assert (
        input.is_floating_point() or input.dtype == torch.int64 or not input.numel()
    ), f'RuntimeError: "avg_pool{"2d" if input.dim() == 3 else "3d_out_frame"}" not implemented for \'{input.type()[6:-6]}\''
    parts = squares.unfold(-1, size, 1)
    mean = (
        (parts.mean(-1) if input.is_floating_point() else parts.sum(-1) // size).movedim(-1, 1)
        if input.numel()
        else None
    )
    return input if mean is None else input / mean.mul(alpha).add(k).pow(beta).contiguous()
