"""Losses of torch.nn.functional."""

import torch
import torch.nn.functional as F
from catalogue import family, operation
from composed.reduction import _reduced, _reduced_in_place

family(group="compute", forms="functional", effect="compute", motion="reduce_cells")


@operation(
    "(Tensor input1, Tensor input2, Tensor target, float margin=0, bool? size_average=None, bool? reduce=None, "
    "str reduction='mean')",
    arguments={"input1": "tensor", "target": ("text", "{}.sign()")})
def margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
    assert (
        input1.dim() == input2.dim() and input1.dim() == target.dim()
    ), f'RuntimeError: margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: {input1.size()}, input2: {input2.size()}, target: {target.size()} '
    loss = (-target * (input1 - input2) + margin).clamp_min(0)
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, float margin=1.0, bool? size_average=None, bool? reduce=None, "
    "str reduction='mean')",
    arguments={"input": "tensor", "target": ("text", "{}.sign()")})
def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction='mean'):
    zero = torch.zeros_like(input)
    loss = torch.where(target != 1, (margin - input).clamp_min(0), zero) + torch.where(target != -1, input, zero)
    return _reduced(loss, reduction)


@operation(
    "(Tensor input1, Tensor input2, Tensor target, float margin=0, bool? size_average=None, bool? reduce=None, "
    "str reduction='mean')",
    arguments={"input1": "tensor", "target": ("text", "{}[..., 0].sign()")})
def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
    assert target.dim() in (0, 1), f'RuntimeError: 0D or 1D target tensor expected, multi-target not supported'
    assert target.dim() == 0 or (
        input1.dim() == 2 and input2.dim() == 2
    ), f'RuntimeError: 1D target tensor expects 2D input tensors, but found inputs with sizes {list(input1.shape)} and {list(input2.shape)}.'
    assert target.dim() == 1 or (
        input1.dim() == 1 and input2.dim() == 1
    ), f'RuntimeError: 0D target tensor expects 1D input tensors, but found inputs with sizes {list(input1.shape)} and {list(input2.shape)}.'
    product = (input1 * input2).sum(-1)
    size = ((input1 * input1).sum(-1) + 1e-12) * ((input2 * input2).sum(-1) + 1e-12)
    cosine = product / size.sqrt()
    zero = torch.zeros_like(cosine)
    loss = torch.where(target == 1, 1 - cosine, zero) + torch.where(
        target == -1, (cosine - margin).clamp_min(0), zero
    )
    return _reduced(loss, reduction)


@operation(
    "(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, float p=2, float eps=1e-06, "
    "bool swap=False, bool? size_average=None, bool? reduce=None, str reduction='mean')",
    arguments={"anchor": "tensor", "positive": "same_shape", "negative": "same_shape"})
def triplet_margin_loss(
    anchor,
    positive,
    negative,
    margin=1.0,
    p=2,
    eps=1e-06,
    swap=False,
    size_average=None,
    reduce=None,
    reduction='mean',
):
    assert margin > 0, f'ValueError: margin must be greater than 0, got {margin}'
    assert (
        anchor.dim() == positive.dim() and anchor.dim() == negative.dim()
    ), f'RuntimeError: The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor {anchor.dim()}D, positive {positive.dim()}D, and negative {negative.dim()}D inputs'
    near, far = F.pairwise_distance(anchor, positive, p, eps), F.pairwise_distance(anchor, negative, p, eps)
    least = torch.minimum(far, F.pairwise_distance(positive, negative, p, eps)) if swap else far
    loss = (margin + near - least).clamp_min(0)
    return _reduced(loss, reduction)


@operation(
    "(Tensor anchor, Tensor positive, Tensor negative, *, any distance_function=None, float margin=1.0, "
    "bool swap=False, str reduction='mean')",
    help="triplet_margin_loss", arguments={"anchor": "tensor", "positive": "same_shape", "negative": "same_shape"})
def triplet_margin_with_distance_loss(
    anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction='mean'
):
    assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
    assert margin > 0, f'ValueError: margin must be greater than 0, got {margin}'
    a, p, n = anchor.dim(), positive.dim(), negative.dim()
    assert (
        a == p == n
    ), f'RuntimeError: The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor {a}D, positive {p}D, and negative {n}D inputs'
    distance = F.pairwise_distance if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    least = torch.minimum(far, distance(positive, negative)) if swap else far
    loss = (margin + near - least).clamp_min(0)
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean')",
    arguments={"input": "tensor", "target": ("text", "{}.sign()")},
    gradient="SoftMarginLossBackward0")
def soft_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    each = (-input * target).exp().log1p().to(input.dtype)
    return _reduced_in_place(each, reduction)


@operation(
    "(Tensor input, Tensor target, Tensor|Scalar var, bool full=False, float eps=1e-06, str reduction='mean')",
    arguments={"input": "tensor", "var": ("text", "torch.ones_like({})")})
def gaussian_nll_loss(input, target, var, full=False, eps=1e-06, reduction='mean'):
    spread = var if isinstance(var, torch.Tensor) else torch.full_like(input, var)
    assert not (spread < 0).any(), 'ValueError: var has negative entry/entries'
    each = (
        spread
        if spread.shape == input.shape
        else spread.unsqueeze(-1)
        if spread.shape == input.shape[:-1]
        else spread
    )
    assert each.shape == input.shape or (
        each.dim() == input.dim() and each.shape[-1] == 1
    ), 'ValueError: var is of incorrect size'
    assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not valid'
    safe = each.clamp(min=eps)
    loss = 0.5 * (safe.log() + (input - target) ** 2 / safe) + (0.9189385332046727 if full else 0)
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, bool log_input=True, bool full=False, bool? size_average=None, float eps=1e-08, "
    "bool? reduce=None, str reduction='mean')",
    arguments={"input": "tensor"})
def poisson_nll_loss(
    input, target, log_input=True, full=False, size_average=None, eps=1e-08, reduce=None, reduction='mean'
):
    assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
    plain = input.exp() - target * input if log_input else input - target * (input + eps).log()
    rest = target * target.log() - target + 0.5 * (2 * torch.pi * target).log() if full else None
    loss = plain if rest is None else plain + rest.masked_fill(target <= 1, 0)
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, int p=1, float margin=1.0, Tensor? weight=None, bool? size_average=None, "
    "bool? reduce=None, str reduction='mean')",
    arguments={"input": "tensor", "target": ("text", "torch.zeros({}.size(0), dtype=torch.int64)")},
    gradient="MultiMarginLossBackward0")
def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction='mean'):
    assert p == 1 or p == 2, 'ValueError: only p == 1 and p == 2 supported'
    assert weight is None or weight.dim() == 1, 'ValueError: weight must be one-dimensional'
    assert (
        input.is_floating_point()
    ), f'RuntimeError: "multi_margin_loss_cpu_kernel" not implemented for \'{input.type()[6:-6]}\''
    classes = input.shape[-1] if input.dim() else 1
    assert (
        input.dim() <= 2 and classes
    ), f'RuntimeError: Expected non-empty vector or matrix with optional 0-dim batch size, but got: {list(input.shape)}'
    assert (
        weight is None or weight.dtype == input.dtype
    ), f'RuntimeError: expected scalar type {input.type()[6:-6]} but found {weight.type()[6:-6] if weight is not None else None}'
    assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
    count = input.shape[0] if input.dim() > 1 else 1
    assert (
        target.dim() <= 1 and target.numel() == count
    ), f'RuntimeError: inconsistent target size, expected {count} but got {list(target.shape)}'
    assert target.dtype == torch.int64, f'RuntimeError: expected scalar type Long but found {target.type()[6:-6]}'
    rows = input.reshape(-1, classes)
    place = target.reshape(-1, 1)
    size = (margin - rows.gather(1, place) + rows).clamp_min(0)
    powers = size if p == 1 else size * size
    weighed = powers if weight is None else powers * weight[place]
    kept = weighed.scatter(1, place, 0).sum(1) / rows.shape[1]
    loss = kept if input.dim() > 1 or target.dim() > 0 else kept.squeeze(0)
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean')",
    arguments={"input": "tensor", "target": ("text", "torch.zeros_like({}, dtype=torch.int64)")})
def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    classes = input.shape[-1] if input.dim() else 1
    assert (
        input.dim() <= 2 and classes
    ), f'RuntimeError: Expected non-empty vector or matrix with optional 0-dim batch size, but got: {list(input.shape)}'
    assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
    assert (
        input.shape == target.shape if input.dim() == 2 else target.dim() <= 1 and target.numel() == classes
    ), f'RuntimeError: inconsistent target size: {list(target.shape)} for input of size: {list(input.shape)}'
    assert (
        input.is_floating_point()
    ), f'RuntimeError: "multilabel_margin_loss_forward_out_frame" not implemented for \'{input.type()[6:-6]}\''
    assert target.dtype == torch.int64, f'RuntimeError: expected scalar type Long but found {target.type()[6:-6]}'
    rows, places = input.reshape(-1, classes), target.reshape(-1, classes)
    kept = (places < 0).cumsum(1) == 0
    chosen = torch.zeros(rows.shape, dtype=torch.int64).scatter_add(1, places.clamp(min=0), kept.long()) > 0
    gaps = (1 - rows.gather(1, places.clamp(min=0)).unsqueeze(2) + rows.unsqueeze(1)).clamp_min(0)
    sums = (gaps * kept.unsqueeze(2) * ~chosen.unsqueeze(1)).sum((1, 2)) / rows.shape[1]
    loss = sums if input.dim() > 1 else sums.squeeze(0)
    return _reduced(loss, reduction)


@operation(
    "(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, bool? reduce=None, "
    "str reduction='mean')",
    arguments={"input": "tensor", "target": ("text", "({} > 0).float()")})
def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
    plain = -(target * F.logsigmoid(input) + (1 - target) * F.logsigmoid(-input))
    loss = (plain if weight is None else plain * weight).sum(-1) / input.shape[-1]
    return _reduced(loss, reduction)
