"""Distances, errors and entropies."""

import warnings

import torch
import torch.nn.functional as F
from catalogue import family, operation
from composed.reduction import _reduced, _reduced_in_place

family(group="compute", effect="compute", forms="functional", motion="reduce_cells")


def _warn_of_sizes(input, target):
    """Warns if the target is broadcast."""
    if target.size() != input.size():
        warnings.warn(
            f"Using a target size ({target.size()}) that is different to the input size ({input.size()}). This will "
            "likely lead to incorrect results due to broadcasting. Please ensure they have the same size.",
            stacklevel=2)


@operation(
    "(Tensor input, float p=2.0, int dim=1, float eps=1e-12, *, Tensor? out=None)", out="castable",
    out_sharing="whole", motion="follow", arguments={"input": "tensor", "dim": "dim"})
def normalize(input, p=2.0, dim=1, eps=1e-12, *, out=None):
    return input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)


@operation(
    "(Tensor x1, Tensor x2, int dim=1, float eps=1e-08)", forms="function functional",
    arguments={"x1": "tensor", "dim": "dim"})
def cosine_similarity(x1, x2, dim=1, eps=1e-08):
    kind = torch.result_type(x1, x2)
    assert (
        kind.is_floating_point
    ), f'RuntimeError: expected common dtype to be floating point, yet common dtype is {torch.empty(0, dtype=kind).type()[6:-6]}'
    a, b = torch.broadcast_tensors(
        x1 if x1.is_floating_point() else x1.to(kind), x2 if x2.is_floating_point() else x2.to(kind)
    )
    first, second = torch.linalg.vector_norm(a, 2, dim, keepdim=True), torch.linalg.vector_norm(
        b, 2, dim, keepdim=True
    )
    return ((a / first.clamp_min(eps)) * (b / second.clamp_min(eps))).sum(dim)


@operation(
    "(Tensor x1, Tensor x2, float p=2.0, float eps=1e-06, bool keepdim=False)", forms="function functional",
    arguments={"x1": "tensor"},
    gradient="NormBackward1")
def pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False):
    return torch.linalg.vector_norm(x1 - x2 + eps, p, -1, keepdim=keepdim)


@operation(
    "(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean', "
    "Tensor? weight=None)",
    arguments={"input": "tensor"},
    gradient="MseLossBackward0")
def mse_loss(input, target, size_average=None, reduce=None, reduction='mean', weight=None):
    _warn_of_sizes(input, target)
    kind = torch.result_type(input, target)
    assert (
        kind.is_floating_point
    ), f'RuntimeError: "mse_cpu" not implemented for \'{torch.empty(0, dtype=kind).type()[6:-6]}\''
    assert weight is None or weight.shape == input.shape, 'ValueError: Weights and input must have the same size.'
    plain = (input - target) ** 2
    loss = plain if weight is None else plain * weight
    if weight is None:
        return _reduced_in_place(loss, reduction)
    return loss.sum() / weight.sum() if reduction == 'mean' else _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean', "
    "Tensor? weight=None)",
    arguments={"input": "tensor"})
def l1_loss(input, target, size_average=None, reduce=None, reduction='mean', weight=None):
    _warn_of_sizes(input, target)
    assert weight is None or weight.shape == input.shape, 'ValueError: Weights and input must have the same size.'
    plain = (input - target).abs()
    loss = plain if weight is None else plain * weight
    if reduction == 'mean' and weight is not None:
        return loss.sum() / weight.sum()
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean', float beta=1.0)",
    arguments={"input": "tensor"},
    gradient="SmoothL1LossBackward0")
def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction='mean', beta=1.0):
    _warn_of_sizes(input, target)
    assert beta >= 0, 'RuntimeError: smooth_l1_loss does not support negative values for beta.'
    kind = torch.result_type(input, target)
    assert (
        kind.is_floating_point
    ), f'RuntimeError: "smooth_l1_cpu" not implemented for \'{torch.empty(0, dtype=kind).type()[6:-6]}\''
    z = (input - target).abs()
    if beta == 0:
        loss = z
    elif beta == 1:
        near = z.clamp(max=1)
        loss = near * torch.sub(z, near, alpha=0.5)
    else:
        loss = torch.where(z < beta, 0.5 * z * z / beta, z - 0.5 * beta)
    return _reduced_in_place(loss, reduction)


@operation(
    "(Tensor input, Tensor target, str reduction='mean', float delta=1.0, Tensor? weight=None)",
    arguments={"input": "tensor"},
    gradient="HuberLossBackward0")
def huber_loss(input, target, reduction='mean', delta=1.0, weight=None):
    assert delta > 0, 'RuntimeError: huber_loss does not support non-positive values for delta.'
    kind = torch.result_type(input, target)
    assert torch.can_cast(
        kind, input.dtype
    ), f'RuntimeError: result type {torch.empty(0, dtype=kind).type()[6:-6]} can\'t be cast to the desired output type {input.type()[6:-6]}'
    assert (
        kind.is_floating_point
    ), f'RuntimeError: "huber_cpu" not implemented for \'{torch.empty(0, dtype=kind).type()[6:-6]}\''
    z = (input - target).abs()
    near = z.clamp(max=delta)
    plain = (near * torch.sub(z, near, alpha=0.5)).to(input.dtype)
    assert weight is None or weight.shape == input.shape, 'ValueError: Weights and input must have the same size.'
    loss = plain if weight is None else plain * weight
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, bool? reduce=None, "
    "str reduction='mean')",
    arguments={"input": "tensor"},
    gradient="BinaryCrossEntropyBackward0")
def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
    assert (
        input.shape == target.shape
    ), f'ValueError: Using a target size ({target.size()}) that is different to the input size ({input.size()}) is deprecated. Please ensure they have the same size.'
    assert (
        input.dtype == target.dtype
    ), f'RuntimeError: Found dtype {target.type()[6:-6]} but expected {input.type()[6:-6]}'
    assert (
        input.is_floating_point()
    ), f'RuntimeError: "binary_cross_entropy" not implemented for \'{input.type()[6:-6]}\''
    assert not input.numel() or bool(
        input.min() >= 0 and input.max() <= 1
    ), 'RuntimeError: all elements of input should be between 0 and 1'
    raw = (target - 1) * (1 - input).log().clamp(min=-100) - target * input.log().clamp(min=-100)
    loss = raw if weight is None else raw * weight
    return _reduced_in_place(loss, reduction)


@operation(
    "(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, bool? reduce=None, "
    "str reduction='mean', Tensor? pos_weight=None)",
    arguments={"input": "tensor"},
    gradient="BinaryCrossEntropyWithLogitsBackward0")
def binary_cross_entropy_with_logits(
    input, target, weight=None, size_average=None, reduce=None, reduction='mean', pos_weight=None
):
    assert (
        input.shape == target.shape
    ), f'ValueError: Target size ({target.size()}) must be the same as input size ({input.size()})'
    scale = 1 if pos_weight is None else (pos_weight - 1) * target + 1
    raw = (1 - target) * input - scale * F.logsigmoid(input)
    loss = raw if weight is None else raw * weight
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean', "
    "bool log_target=False)",
    arguments={"input": "tensor"})
def kl_div(input, target, size_average=None, reduce=None, reduction='mean', log_target=False):
    assert reduction in (
        'none',
        'mean',
        'sum',
        'batchmean',
    ), f'ValueError: {reduction} is not a valid value for reduction'
    assert (
        input.is_floating_point() and target.is_floating_point()
    ), 'RuntimeError: kl_div: Integral inputs not supported.'
    loss = target.exp() * (target - input) if log_target else target.xlogy(target) - target * input
    return loss.sum() / input.shape[0] if reduction == 'batchmean' else _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, int ignore_index=-100, "
    "bool? reduce=None, str reduction='mean')",
    arguments={"input": "tensor", "target": ("text", "torch.zeros({}.size(0), dtype=torch.int64)")},
    gradient="NllLoss2DBackward0 if input.dim() == 4 or (input.dim() > 2 and reduction != 'none') else "
        "None if input.dim() > 2 else NllLossBackward0")
def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean'):
    assert input.dim() > 0, 'ValueError: Expected 1 or more dimensions (got 0)'
    assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
    c = 0 if input.dim() == 1 else 1
    assert (
        input.dim() == 1 or input.shape[0] == target.shape[0]
    ), f'ValueError: Expected input batch_size ({input.shape[0]}) to match target batch_size ({target.shape[0] if target.dim() else 0}).'
    assert (
        input.dim() > 2 or target.dim() <= 1
    ), 'RuntimeError: 0D or 1D target tensor expected, multi-target not supported'
    assert (
        input.dim() in (1, 2, 4) or target.shape[1:] == input.shape[2:]
    ), f'RuntimeError: Expected target size {[input.shape[0]] + list(input.shape[2:])}, got {list(target.shape)}'
    assert target.dtype in (
        torch.int64,
        torch.uint8,
    ), f'RuntimeError: expected scalar type Long but found {target.type()[6:-6]}'
    assert (
        weight is None or weight.numel() == input.shape[c]
    ), f'RuntimeError: weight tensor should be defined either for all {input.shape[c]} classes or no classes but got weight tensor of shape: {list(weight.shape) if weight is not None else 0}'
    assert (
        input.is_floating_point()
    ), f'RuntimeError: "{"nll_loss2d_forward_out_frame" if input.dim() > 2 else "nll_loss_out_frame"}" not implemented for \'{input.type()[6:-6]}\''
    kept = target != ignore_index
    place = torch.where(kept, target, 0)
    factor = (torch.ones_like(place, dtype=input.dtype) if weight is None else weight[place]) * kept
    wrong = kept & ((target < 0) | (target >= input.shape[c]))
    assert (
        not wrong.any()
    ), f'IndexError: Target {target[wrong].reshape(-1)[0].item() if wrong.any() else 0} is out of bounds.'
    loss = -input.gather(c, place.unsqueeze(c)).squeeze(c) * factor
    return loss.sum() / factor.sum() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss


@operation(
    "(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, int ignore_index=-100, "
    "bool? reduce=None, str reduction='mean', float label_smoothing=0.0)",
    arguments={"input": "tensor", "target": ("text", "torch.zeros({}.size(0), dtype=torch.int64)")},
    gradient="(DivBackward1 if reduction == 'mean' else None) if target.is_floating_point() else "
        "AddBackward0 if label_smoothing else NllLoss2DBackward0 if input.dim() == 4 or "
        "(input.dim() > 2 and reduction != 'none') else None if input.dim() > 2 else "
        "NllLossBackward0")
def cross_entropy(
    input,
    target,
    weight=None,
    size_average=None,
    ignore_index=-100,
    reduce=None,
    reduction='mean',
    label_smoothing=0.0,
):
    assert (
        0 <= label_smoothing <= 1
    ), f'RuntimeError: label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}'
    assert (
        target.shape != input.shape or target.is_floating_point()
    ), f'RuntimeError: Expected floating point type for target with class probabilities, got {target.type()[6:-6]}'
    c = 0 if input.dim() == 1 else 1
    logs = input.log_softmax(c)
    classes = input.shape[c]
    spread = (
        None
        if target.shape != input.shape
        else target
        if label_smoothing == 0
        else target * (1 - label_smoothing) + label_smoothing / classes
    )
    scales = None if weight is None else weight.reshape([-1 if d == c else 1 for d in range(input.dim())])
    soft = None if spread is None else -(logs * spread * (1 if scales is None else scales)).sum(c)
    plain = None if spread is not None else F.nll_loss(logs, target, weight, None, ignore_index, None, reduction)
    kept = None if spread is not None or label_smoothing == 0 else target != ignore_index
    smooth = None if kept is None else -(logs if scales is None else logs * scales).sum(c) * kept
    share = (
        None
        if smooth is None
        else smooth
        if reduction == 'none'
        else smooth.sum()
        if reduction == 'sum'
        else smooth.sum() / (kept.sum() if weight is None else weight[torch.where(kept, target, 0)].mul(kept).sum())
    )
    batch = input.numel() // max(classes, 1)
    return (
        (soft.sum() / batch if reduction == 'mean' else soft.sum() if reduction == 'sum' else soft)
        if soft is not None
        else plain
        if share is None
        else plain * (1 - label_smoothing) + share * (label_smoothing / classes)
    )
