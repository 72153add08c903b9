"""The operations under torch.nn.functional by PyTorch's names in torch, with other parameter orders."""

import math
import torch
import torch.nn.functional as F
from catalogue import family, operation

family(group="compute", effect="compute", motion="follow", forms="function")


def _dropout_noise(input, shape, p, train):
    """Returns 1 where an element is kept and 0 where not, in that shape; None where nothing is drawn."""
    assert 0 <= p <= 1, f'ValueError: dropout probability has to be between 0 and 1, but got {p}'
    if not train or p == 0 or p == 1:
        return None
    return (torch.rand(shape, dtype=torch.float64) < 1 - p).to(input.dtype)


def _channel_noise(input, p, train):
    """Returns what _dropout_noise returns, with one number for each channel."""
    return _dropout_noise(input, list(input.shape[:2]) + [1] * (input.dim() - 2), p, train)


def _drop(input, noise, p, train):
    """Returns the elements that noise keeps, scaled so that their mean stays."""
    if train and p == 1:
        return input * 0
    return input if noise is None else input * (noise / (1 - p))


def _drop_alpha(input, noise, p, train):
    """Returns the elements that noise keeps and SELU's least value for the others, with their mean and variance."""
    if train and p == 1:
        return input * 0
    if noise is None:
        return input
    alpha = 1.7580993408473766
    scale = 1 / math.sqrt((alpha * alpha * p + 1) * (1 - p))
    return input * (noise * scale) + ((noise - 1) * (alpha * scale) + alpha * scale * p)


@operation(
    "(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps)", help="layer_norm",
    returns="tuple",
    arguments={"normalized_shape": "trailing_shape", "weight": ("text", "None"), "bias": ("text", "None"), "eps": ("number", "1e-05")})
def native_layer_norm(input, normalized_shape, weight, bias, eps):
    size = list(normalized_shape)
    made = F.layer_norm(input, size, weight, bias, eps)
    over = list(range(-len(size), 0))
    return (made, input.mean(over, keepdim=True), (input.var(over, unbiased=False, keepdim=True) + eps).rsqrt())


@operation(
    "(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, "
    "bool cudnn_enable=True)",
    arguments={"normalized_shape": "trailing_shape"})
def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
    return F.layer_norm(input, normalized_shape, weight, bias, eps)


@operation(
    "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, "
    "float momentum, float eps)",
    help="batch_norm", returns="tuple",
    arguments={"weight": ("text", "None"), "bias": ("text", "None"), "running_mean": ("text", "None"), "running_var": ("text", "None"), "training": ("boolean", "True"), "momentum": ("number", "0.1"), "eps": ("number", "1e-05")})
def native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps):
    others = [d for d in range(input.dim()) if d != 1]
    mean = input.mean(others) if training else torch.empty(0, dtype=input.dtype)
    spread = (input.var(others, unbiased=False) + eps).rsqrt() if training else torch.empty(0, dtype=input.dtype)
    return (F.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps), mean, spread)


@operation(
    "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, "
    "float momentum, float eps, bool cudnn_enabled)",
    arguments={"weight": ("text", "None"), "bias": ("text", "None"), "running_mean": ("text", "None"), "running_var": ("text", "None"), "training": ("boolean", "True"), "momentum": ("number", "0.1"), "eps": ("number", "1e-05"), "cudnn_enabled": ("boolean", "False")},
    gradient="NativeBatchNormBackward0")
def batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled):
    return F.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps)


@operation(
    "(Tensor input, Tensor? weight, Tensor? bias, int N, int C, int HxW, int group, float eps)", help="group_norm",
    returns="tuple",
    arguments={"weight": ("text", "None"), "bias": ("text", "None"), "N": ("text", "{}.size(0)"), "C": ("text", "{}.size(1)"), "HxW": ("text", "{}[0, 0].numel()"), "group": ("integer", "1"), "eps": ("number", "1e-05")})
def native_group_norm(input, weight, bias, N, C, HxW, group, eps):
    groups = input.reshape(N, group, -1)
    return (
        F.group_norm(input, group, weight, bias, eps),
        groups.mean(-1),
        (groups.var(-1, unbiased=False) + eps).rsqrt(),
    )


@operation(
    "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, "
    "float momentum, float eps, bool cudnn_enabled)",
    arguments={"weight": ("text", "None"), "bias": ("text", "None"), "running_mean": ("text", "None"), "running_var": ("text", "None"), "use_input_stats": ("boolean", "True"), "momentum": ("number", "0.1"), "eps": ("number", "1e-05"), "cudnn_enabled": ("boolean", "False")},
    gradient="ViewBackward0")
def instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled):
    return F.instance_norm(input, running_mean, running_var, weight, bias, use_input_stats, momentum, eps)


@operation("(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=0)",
    gradient="BinaryCrossEntropyWithLogitsBackward0")
def binary_cross_entropy_with_logits(self, target, weight=None, pos_weight=None, reduction=0):
    return F.binary_cross_entropy_with_logits(
        self, target, weight, pos_weight=pos_weight, reduction=('none', 'mean', 'sum')[reduction]
    )


@operation("(Tensor self, Tensor target, int reduction=0, *, bool log_target=False)")
def kl_div(self, target, reduction=0, *, log_target=False):
    return F.kl_div(self, target, log_target=log_target, reduction=('none', 'mean', 'sum')[reduction])


@operation("(Tensor self, Tensor target, float margin=1.0, int reduction=0)")
def hinge_embedding_loss(self, target, margin=1.0, reduction=0):
    return F.hinge_embedding_loss(self, target, margin, reduction=('none', 'mean', 'sum')[reduction])


@operation(
    "(Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction)",
    arguments={"log_input": ("boolean", "True"), "full": ("boolean", "False"), "eps": ("number", "1e-08"), "reduction": ("integer", "1")})
def poisson_nll_loss(input, target, log_input, full, eps, reduction):
    return F.poisson_nll_loss(input, target, log_input, full, eps=eps, reduction=('none', 'mean', 'sum')[reduction])


@operation("(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=0)")
def margin_ranking_loss(input1, input2, target, margin=0.0, reduction=0):
    return F.margin_ranking_loss(input1, input2, target, margin, reduction=('none', 'mean', 'sum')[reduction])


@operation(
    "(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=0)",
    arguments={"input1": "tensor", "target": ("text", "{}[..., 0].sign()")})
def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction=0):
    return F.cosine_embedding_loss(input1, input2, target, margin, reduction=('none', 'mean', 'sum')[reduction])


@operation(
    "(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, float p=2, float eps=1e-06, "
    "bool swap=False, int reduction=0)")
def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, reduction=0):
    return F.triplet_margin_loss(
        anchor, positive, negative, margin, p, eps, swap, reduction=('none', 'mean', 'sum')[reduction]
    )


@operation(
    "(Tensor input, float p, bool? train)", help="dropout", returns="tuple",
    arguments={"p": ("number", "0.5"), "train": ("text", "True")})
def native_dropout(input, p, train):
    noise = _dropout_noise(input, input.shape, p, train)
    result = _drop(input, noise, p, train)
    if noise is None:
        return (result.clone(), torch.full(input.shape, not train or p == 0))
    return (result, noise.bool())


@operation(
    "(Tensor input, float p, bool train)", help="dropout",
    arguments={"p": ("number", "0.5"), "train": ("boolean", "True")})
def alpha_dropout(input, p, train):
    return _drop_alpha(input, _dropout_noise(input, input.shape, p, train), p, train)


@operation(
    "(Tensor input, float p, bool train)", help="dropout",
    arguments={"p": ("number", "0.5"), "train": ("boolean", "True")})
def feature_dropout(input, p, train):
    return _drop(input, _channel_noise(input, p, train), p, train)


@operation(
    "(Tensor input, float p, bool train)", help="dropout",
    arguments={"p": ("number", "0.5"), "train": ("boolean", "True")})
def feature_alpha_dropout(input, p, train):
    return _drop_alpha(input, _channel_noise(input, p, train), p, train)


@operation("(Tensor input, float p=0.5, bool training=False, bool inplace=False)", forms="functional", help="dropout")
def alpha_dropout(input, p=0.5, training=False, inplace=False):
    result = _drop_alpha(input, _dropout_noise(input, input.shape, p, training), p, training)
    return input.copy_(result) if inplace else result


@operation("(Tensor input, float p=0.5, bool training=False, bool inplace=False)", forms="functional", help="dropout")
def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    result = _drop_alpha(input, _channel_noise(input, p, training), p, training)
    return input.copy_(result) if inplace else result


@operation("(Tensor input, float p=0.5, bool training=True, bool inplace=False)", forms="functional", help="dropout")
def dropout1d(input, p=0.5, training=True, inplace=False):
    assert input.dim() in (
        2,
        3,
    ), f'RuntimeError: dropout1d: Expected 2D or 3D input, but received a {input.dim()}D input. Note that dropout1d exists to provide channel-wise dropout on inputs with 1 spatial dimension, a channel dimension, and an optional batch dimension (i.e. 2D or 3D inputs).'
    made = F.dropout2d(input.unsqueeze(0) if input.dim() == 2 else input, p, training)
    result = made.squeeze(0) if input.dim() == 2 else made
    return input.copy_(result) if inplace else result


@operation("(Tensor input, float p=0.5, bool training=True, bool inplace=False)", forms="functional", help="dropout")
def dropout2d(input, p=0.5, training=True, inplace=False):
    result = _drop(input, _channel_noise(input, p, training), p, training)
    return input.copy_(result) if inplace else result


@operation("(Tensor input, float p=0.5, bool training=True, bool inplace=False)", forms="functional", help="dropout")
def dropout3d(input, p=0.5, training=True, inplace=False):
    result = _drop(input, _channel_noise(input, p, training), p, training)
    return input.copy_(result) if inplace else result


@operation(
    "(Tensor logits, float tau=1, bool hard=False, float eps=1e-10, int dim=-1)", forms="functional", help="softmax")
def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    draws = -torch.empty_like(logits, memory_format=torch.contiguous_format).exponential_().log()
    soft = ((logits + draws) / tau).softmax(dim)
    return (
        torch.zeros_like(logits, memory_format=torch.contiguous_format).scatter_(
            dim, soft.max(dim, keepdim=True)[1], 1.0
        )
        - soft
        + soft
        if hard
        else soft
    )


@operation("(Tensor input)")
def selu(input):
    return F.selu(input)


@operation(
    "(Tensor self, Scalar threshold, Scalar value)",
    arguments={"threshold": ("number", "0"), "value": ("number", "0")})
def threshold(self, threshold, value):
    return F.threshold(self, threshold, value)


@operation(
    "(Tensor input, int groups)", forms="function functional", help="channel_shuffle",
    arguments={"groups": ("integer", "1")})
def native_channel_shuffle(input, groups):
    return torch.channel_shuffle(input, groups)


@operation(
    "(Tensor self, bool keepdim=False)", "(Tensor self, int[2] dim, bool keepdim=False)", help="linalg.norm",
    out="castable")
def nuclear_norm(self, keepdim=False, dim=None):
    return torch.linalg.matrix_norm(self, 'nuc', (-2, -1) if dim is None else dim, keepdim)
