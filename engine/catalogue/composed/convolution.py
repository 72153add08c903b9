"""Convolution by windows and a product of matrices."""

import torch
import torch.nn.functional as F
from catalogue import family, operation
from composed.sizes import _pair, _single

family(group="compute", forms="function functional", effect="compute", motion="matrix_product")


def _require_same_type(input, bias, padding):
    """Refuses a bias of another dtype than the input. Returns None."""
    names = {
        torch.float32: 'float',
        torch.float64: 'double',
        torch.float16: 'c10::Half',
        torch.bfloat16: 'c10::BFloat16',
        torch.int64: 'long int',
        torch.int32: 'int',
        torch.int16: 'short int',
        torch.int8: 'signed char',
        torch.uint8: 'unsigned char',
        torch.bool: 'bool',
    }
    assert (
        bias is None or isinstance(padding, str) or bias.dtype == input.dtype
    ), f"RuntimeError: Input type ({names[input.dtype]}) and bias type ({names[bias.dtype]}) should be the same"


def _require_convolution(x, weight, bias, padding, pads, steps, gaps, groups):
    """Refuses arguments that do not fit the batch x. `padding` may be a text; pads, steps and gaps hold the paddings,
    strides and dilations of each dimension. Returns None."""
    assert not isinstance(padding, str) or padding in (
        'same',
        'valid',
    ), f"RuntimeError: Invalid padding string: '{padding}'"
    assert padding != 'same' or all(
        [v == 1 for v in steps]
    ), "RuntimeError: padding='same' is not supported for strided convolutions"
    assert all([v >= 0 for v in pads]), 'RuntimeError: negative padding is not supported'
    assert all([v > 0 for v in steps]), 'RuntimeError: non-positive stride is not supported'
    assert all([v > 0 for v in gaps]), 'RuntimeError: dilation should be greater than zero'
    assert groups > 0, 'RuntimeError: non-positive groups is not supported'
    assert weight.dim() >= 3, 'RuntimeError: weight should have at least three dimensions'
    assert (
        padding != 'same' or x.dim() == weight.dim()
    ), f'RuntimeError: Expected {weight.dim()}-dimensional input for {weight.dim()}-dimensional weight{list(weight.shape)}, but got {x.dim()}-dimensional input of size {list(x.shape)} instead'
    assert (
        len(steps) == weight.dim() - 2
    ), f'RuntimeError: expected stride to be a single integer value or a list of {weight.dim() - 2} values to match the convolution dimensions, but got stride={list(steps)}'
    assert (
        weight.shape[0] >= groups
    ), f'RuntimeError: Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size {list(weight.shape)} instead'
    assert (
        weight.shape[0] % groups == 0
    ), f'RuntimeError: Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size [{list(weight.shape)}] instead'
    assert (
        x.shape[1] == weight.shape[1] * groups
    ), f'RuntimeError: Given groups={groups}, weight of size {list(weight.shape)}, expected input{list(x.shape)} to have {weight.shape[1] * groups} channels, but got {x.shape[1]} channels instead'
    assert bias is None or list(bias.shape) == [
        weight.shape[0]
    ], f'RuntimeError: Given weight of size {list(weight.shape)}, expected bias to be 1-dimensional with {weight.shape[0]} elements, but got bias of size {list(bias.shape)} instead'
    rooms = [n + 2 * p for n, p in zip(x.shape[2:], pads)]
    reach = [g * (k - 1) + 1 for k, g in zip(weight.shape[2:], gaps)]
    assert padding == 'same' or all(
        [n >= r for n, r in zip(rooms, reach)]
    ), f"RuntimeError: Calculated padded input size per channel: ({' x '.join([str(n) for n in rooms])}). Kernel size: ({' x '.join([str(r) for r in reach])}). Kernel size can't be greater than actual input size"


@operation(
    "(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any dilation=1, int groups=1)",
    layout="of_any", arguments={"input": "tensor", "weight": ("text", "torch.ones(1, {}.size(-3), 2, 2)")},
    gradient="ConvolutionBackward0 if input.dim() == 4 else SqueezeBackward1")
def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    _require_same_type(input, bias, padding)
    sh, sw = _pair(stride)
    dh, dw = _pair(dilation)
    kh, kw = weight.shape[-2:]
    same = [(dh * (kh - 1)) // 2, (dw * (kw - 1)) // 2]
    ph, pw = (0, 0) if isinstance(padding, str) else _pair(padding)
    x = input.unsqueeze(0) if input.dim() == 3 else input
    assert (
        x.dim() == 4
    ), f'RuntimeError: Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: {list(input.shape)}'
    _require_convolution(x, weight, bias, padding, [ph, pw], [sh, sw], [dh, dw], groups)
    framed = (
        F.pad(x, (same[1], dw * (kw - 1) - same[1], same[0], dh * (kh - 1) - same[0])) if padding == 'same' else x
    )
    packed = input.dtype == torch.float32 and (
        groups > 1 or (kh > 3 and kw > 3) or x.shape[0] > 1 or x.numel() > 20480
    )
    assert input.dtype == weight.dtype, (
        f"RuntimeError: Input type ({input.type()}) and weight type ({weight.type()}) should be the same or input should be a MKLDNN tensor and weight is a dense tensor"
        if packed
        else f"RuntimeError: expected scalar type {input.type()[6:-6]} but found {weight.type()[6:-6]}"
    )
    columns = F.unfold(
        framed if framed.is_floating_point() else framed.double(), (kh, kw), (dh, dw), (ph, pw), (sh, sw)
    ).to(framed.dtype)
    filters = weight.reshape(groups, weight.shape[0] // groups, -1)
    products = filters @ columns.reshape(x.shape[0], groups, filters.shape[2], columns.shape[-1])
    height = (framed.shape[2] + 2 * ph - dh * (kh - 1) - 1) // sh + 1
    image = products.reshape(x.shape[0], weight.shape[0], height, columns.shape[2] // height)
    sums = image if bias is None else image + bias.view(1, -1, 1, 1)
    return sums.squeeze(0) if input.dim() == 3 else sums


@operation(
    "(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any dilation=1, int groups=1)",
    help="conv2d", arguments={"input": "tensor", "weight": ("text", "torch.ones(1, {}.size(-2), 2)")},
    gradient="ConvolutionBackward0 if input.dim() == 3 else SqueezeBackward1")
def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    _require_same_type(input, bias, padding)
    s, d = _single(stride), _single(dilation)
    x = input.unsqueeze(0) if input.dim() == 2 else input
    assert (
        x.dim() == 3
    ), f'RuntimeError: Expected 2D (unbatched) or 3D (batched) input to conv1d, but got input of size: {list(input.shape)}'
    pads = [0 if isinstance(padding, str) else _single(padding)]
    _require_convolution(x, weight, bias, padding, pads, [s], [d], groups)
    p = padding if padding == 'same' or padding == 'valid' else (0, _single(padding))
    lines = input.contiguous().unsqueeze(-2)
    return F.conv2d(lines, weight.unsqueeze(-2), bias, (1, s), p, (1, d), groups).squeeze(-2)


@operation(
    "(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None)",
    arguments={"input1": "tensor", "input2": "same_shape", "weight": ("text", "torch.ones(1, {}.size(-1), {}.size(-1))")},
    gradient="ViewBackward0 if bias is None else AddBackward0")
def bilinear(input1, input2, weight, bias=None):
    assert (
        input1.dim() == input2.dim()
    ), f'RuntimeError: bilinear(): input dimensions do not match: got {input1.dim()} and {input2.dim()}'
    wrong = [d for d in range(input1.dim() - 1) if input1.shape[d] != input2.shape[d]]
    assert (
        not wrong
    ), f'RuntimeError: bilinear(): input batch dimensions do not match at dim {wrong[0]}: got {input1.shape[wrong[0]]} and {input2.shape[wrong[0]]}'
    assert (
        input1.shape[-1] == weight.shape[1]
    ), f'RuntimeError: bilinear(): input1 size does not match weight size: got {input1.shape[-1]} but expected {weight.shape[1]}'
    assert (
        input2.shape[-1] == weight.shape[2]
    ), f'RuntimeError: bilinear(): input2 size does not match weight size: got {input2.shape[-1]} but expected {weight.shape[2]}'
    assert (
        bias is None or bias.shape[0] == weight.shape[0]
    ), f'RuntimeError: bilinear(): bias size does not match weight size: got {bias.shape[0] if bias is not None else 0} but expected {weight.shape[0]}'
    made = (input1[..., None, :, None] * weight * input2[..., None, None, :]).sum((-2, -1), dtype=weight.dtype)
    return made if bias is None else made + bias
