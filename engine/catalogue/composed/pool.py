"""Pooling in any number of dimensions."""

import math
import torch
import torch.nn.functional as F
from catalogue import family, operation
from composed.sizes import _is_given, _listed, _repeated

family(group="compute", effect="compute", forms="functional", motion="reduce_cells")


def _pool_strides(stride, sizes, n):
    """Returns the n strides of windows of those sizes."""
    return _repeated(stride, n) if _is_given(stride) else sizes


def _require_lengths(name, words, arguments):
    """Refuses tuples that are neither of one integer nor of three; a stride may be empty. Returns None."""
    for role, value in arguments:
        allowed = (0, 1, 3) if role == 'stride' else (1, 3)
        assert (
            not isinstance(value, (tuple, list)) or len(value) in allowed
        ), f'RuntimeError: {name}: {words[role]} a single int, or a tuple of three ints'


def _require_volume(self, name, kernel_size, stride, padding, dilation):
    """Refuses arguments that do not fit windows of volumes. Returns None."""
    sizes, pads, gaps = _repeated(kernel_size, 3), _repeated(padding, 3), _repeated(dilation, 3)
    steps = _pool_strides(stride, sizes, 3)
    assert all([v > 0 for v in steps]), 'RuntimeError: stride should not be zero'
    assert all([v >= 0 for v in pads]), f'RuntimeError: pad must be non-negative, but got pad: {min(pads)}'
    broad = [(v, g, f) for v, f, g in zip(pads, gaps, sizes) if 2 * v > f * (g - 1) + 1]
    assert (
        not broad
    ), f'RuntimeError: pad should be at most half of effective kernel size, but got pad={broad[0][0]}, kernel_size={broad[0][1]} and dilation={broad[0][2]}'
    assert self.dim() not in (4, 5) or 0 not in list(
        self.shape[self.dim() - 4 :]
    ), f"RuntimeError: {name}(): Expected input's non-batch dimensions to have positive length, but input has a shape of {list(self.shape)} and non-batch dimension 0 has length zero!"


def _pool_geometry(self, kernel_size, stride, padding, dilation, ceil_mode, n):
    """Returns the batch, the sizes, strides, paddings and dilations of its windows, and how far the last windows
    reach beyond the padding."""
    k, p, e = _repeated(kernel_size, n), _repeated(padding, n), _repeated(dilation, n)
    t = _pool_strides(stride, k, n)
    assert (
        self.dim() == n + 1 or self.dim() == n + 2
    ), f'RuntimeError: Expected {n + 1}D or {n + 2}D (batch mode) tensor with optional 0 dim batch size for input, but got:{list(self.shape)}'
    assert all([v > 0 for v in k]), 'RuntimeError: kernel size should be greater than zero'
    assert all([v > 0 for v in t]), 'RuntimeError: stride should not be zero'
    assert all([v >= 0 for v in p]), f'RuntimeError: pad must be non-negative, but got pad: {min(p)}'
    wide = [(v, g, f) for v, f, g in zip(p, e, k) if 2 * v > f * (g - 1) + 1]
    assert (
        not wide
    ), f'RuntimeError: pad should be at most half of effective kernel size, but got pad={wide[0][0]}, kernel_size={wide[0][1]} and dilation={wide[0][2]}'
    x = self if self.dim() == n + 2 else self.unsqueeze(0)
    counts = [
        (s + 2 * q - f * (g - 1) - 1 + (v - 1 if ceil_mode else 0)) // v + 1
        for s, q, f, g, v in zip(x.shape[2:], p, e, k, t)
    ]
    counts = [c - 1 if ceil_mode and (c - 1) * v >= s + q else c for c, v, s, q in zip(counts, t, x.shape[2:], p)]
    assert all(
        [c > 0 for c in counts]
    ), f'RuntimeError: Given input size: ({"x".join([str(s) for s in x.shape[1:]])}). Calculated output size: ({"x".join([str(s) for s in [x.shape[1]] + counts])}). Output size is too small'
    over = [
        max(0, (c - 1) * v + f * (g - 1) + 1 - s - 2 * q) for c, v, f, g, s, q in zip(counts, t, e, k, x.shape[2:], p)
    ]
    return x, k, t, p, e, over


def _windows_of(x, sizes, strides, dilations):
    """Returns the windows of a batch: their elements are the last dimensions."""
    for d, (size, stride, dilation) in enumerate(zip(sizes, strides, dilations)):
        x = x.unfold(2 + d, dilation * (size - 1) + 1, stride)[..., ::dilation]
    return x


def _max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, n):
    """Returns the largest element of each window and its place among the last n dimensions."""
    x, k, t, p, e, over = _pool_geometry(self, kernel_size, stride, padding, dilation, ceil_mode, n)
    frame = [v for q, o in reversed(list(zip(p, over))) for v in (q, q + o)]
    kernel = '3d_with_indices_cpu' if n == 3 else '2d'
    assert x.dtype != torch.bool, f'RuntimeError: "max_pool{kernel}" not implemented for \'Bool\''
    least = float('-inf') if x.is_floating_point() else torch.iinfo(x.dtype).min
    values, at = _windows_of(F.pad(x, frame, value=least) if any(frame) else x, k, t, e).flatten(-n).max(-1)
    if x.numel():
        places = torch.arange(x[0, 0].numel()).view([1, 1] + list(x.shape[2:]))
    else:
        places = torch.zeros([1, 1] + list(x.shape[2:]), dtype=torch.int64)
    where = _windows_of(F.pad(places, frame) if any(frame) else places, k, t, e).flatten(-n)
    index = where.expand(at.shape + where.shape[-1:]).gather(-1, at.unsqueeze(-1)).squeeze(-1)
    return (values, index) if self.dim() == n + 2 else (values.squeeze(0), index.squeeze(0))


@operation(
    "(Tensor self, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False, "
    "bool return_indices=False)",
    forms="function functional", help="max_pool_with_indices", returns="tuple",
    arguments={"kernel_size": ("text", "2"), "output_size": ("text", "1")})
def max_pool1d_with_indices(
    self, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    assert self.dim() in (
        2,
        3,
    ), f"RuntimeError: Expected 2 to 3 dimensions, but got {self.dim()}-dimensional tensor for argument #1 'self' (while checking arguments for max_pool1d)"
    k, p, e = [v if isinstance(v, (tuple, list)) else [v] for v in (kernel_size, padding, dilation)]
    t = (
        k
        if stride is None or stride == () or stride == []
        else stride
        if isinstance(stride, (tuple, list))
        else [stride]
    )
    values, index = F.max_pool2d_with_indices(
        self.unsqueeze(-2), (1, k[0]), (1, t[0]), (0, p[0]), (1, e[0]), ceil_mode
    )
    return (values.squeeze(-2), index.squeeze(-2))


@operation(
    "(Tensor self, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False, "
    "bool return_indices=False)",
    help="max_pool_with_indices", returns="tuple", layout="of_first",
    arguments={"kernel_size": ("text", "2"), "output_size": ("text", "1")})
def max_pool2d_with_indices(
    self, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    return _max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, 2)


@operation(
    "(Tensor self, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False, "
    "bool return_indices=False)",
    help="max_pool_with_indices", returns="tuple", layout="of_first",
    arguments={"kernel_size": ("text", "2"), "output_size": ("text", "1")})
def max_pool3d_with_indices(
    self, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    words = {
        'kernel_size': 'kernel_size must either be',
        'stride': 'stride must either be omitted,',
        'padding': 'padding must either be',
        'dilation': 'dilation must be either',
    }
    arguments = (('kernel_size', kernel_size), ('stride', stride), ('padding', padding), ('dilation', dilation))
    _require_lengths('max_pool3d', words, arguments)
    _require_volume(self, 'max_pool3d_with_indices_out_cpu_template', kernel_size, stride, padding, dilation)
    return _max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, 3)


@operation(
    "(Tensor self, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False, "
    "bool return_indices=False)",
    forms="function functional", help="max_pool2d",
    arguments={"kernel_size": ("text", "2"), "output_size": ("text", "1")}, kernel=("max_pool3d", "narrow"))
def max_pool3d(self, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    values, index = F.max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode)
    return (values, index) if return_indices else values


@operation(
    "(Tensor self, any kernel_size, any stride=None, any padding=0, bool ceil_mode=False, "
    "bool count_include_pad=True, int? divisor_override=None)",
    help="avg_pool2d", out="exact", layout="of_first",
    arguments={"kernel_size": ("text", "2"), "output_size": ("text", "1")},
    gradient="AvgPool3DBackward0", kernel=("avg_pool3d_out_frame", "narrow"))
def avg_pool3d(
    self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    words = {
        'kernel_size': 'kernel_size must be',
        'stride': 'stride must be omitted,',
        'padding': 'padding must be',
    }
    _require_lengths('avg_pool3d', words, (('kernel_size', kernel_size), ('stride', stride), ('padding', padding)))
    assert self.dim() in (4, 5), 'RuntimeError: non-empty 4D or 5D (batch mode) tensor expected for input'
    _require_volume(self, 'avg_pool3d', kernel_size, stride, padding, 1)
    k = _repeated(kernel_size, 3)
    room = list(self.shape[-3:])
    assert self.dim() not in (4, 5) or all(
        [s >= g for s, g in zip(room, k)]
    ), f'RuntimeError: input image (T: {room[0]} H: {room[1]} W: {room[2]}) smaller than kernel size (kT: {k[0]} kH: {k[1]} kW: {k[2]})'
    x, k, t, p, e, over = _pool_geometry(self, kernel_size, stride, padding, 1, ceil_mode, 3)
    assert divisor_override != 0, 'RuntimeError: divisor must be not zero'
    assert x.dtype in (
        torch.float32, torch.float64, torch.int64
    ), f'RuntimeError: "avg_pool3d_out_frame" not implemented for \'{x.type()[6:-6]}\''
    inner = [v for q in reversed(p) for v in (q, q)]
    outer = [v for o in reversed(over) for v in (0, o)]
    framed = F.pad(F.pad(x, inner), outer) if any(p) or any(over) else x
    total = _windows_of(framed, k, t, e).flatten(-3).sum(-1)
    ones = torch.ones([1, 1] + list(x.shape[2:]), dtype=x.dtype)
    counted = F.pad(F.pad(ones, inner, value=1 if count_include_pad else 0), outer)
    divisor = _windows_of(counted, k, t, e).flatten(-3).sum(-1) if divisor_override is None else divisor_override
    mean = torch.div(total, divisor, rounding_mode=None if x.is_floating_point() else 'trunc')
    return mean if self.dim() == 5 else mean.squeeze(0)


@operation(
    "(Tensor self, Scalar norm_type, int kernel_size, any stride=None, bool ceil_mode=False)", help="lp_pool2d",
    arguments={"kernel_size": ("text", "2"), "output_size": ("text", "1")})
def lp_pool1d(self, norm_type, kernel_size, stride=None, ceil_mode=False):
    mean = F.avg_pool1d(self.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    return (mean.sign() * mean.abs().relu()).mul(kernel_size).pow(1.0 / norm_type)


@operation(
    "(Tensor self, Scalar norm_type, any kernel_size, any stride=None, bool ceil_mode=False)",
    arguments={"kernel_size": ("text", "2"), "output_size": ("text", "1")})
def lp_pool2d(self, norm_type, kernel_size, stride=None, ceil_mode=False):
    kh, kw = kernel_size if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size)
    mean = F.avg_pool2d(self.pow(norm_type), (kh, kw), stride, 0, ceil_mode)
    return (mean.sign() * mean.abs().relu()).mul(kh * kw).pow(1.0 / norm_type)


@operation(
    "(Tensor self, Scalar norm_type, any kernel_size, any stride=None, bool ceil_mode=False)", help="lp_pool2d",
    arguments={"kernel_size": ("text", "2"), "output_size": ("text", "1")})
def lp_pool3d(self, norm_type, kernel_size, stride=None, ceil_mode=False):
    kd, kh, kw = kernel_size if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size, kernel_size)
    mean = F.avg_pool3d(self.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    return (mean.sign() * mean.abs().relu()).mul(kd * kh * kw).pow(1.0 / norm_type)


def _max_unpool(self, indices, kernel_size, stride, padding, output_size, n):
    """Returns zeros with the elements of `self` at the places that max pooling found them at."""
    k, p = _listed(kernel_size, n), _listed(padding, n)
    t = _listed(stride, n) if _is_given(stride) else k
    usual = [(s - 1) * v - 2 * q + g for s, v, q, g in zip(self.shape[-len(k) :], t, p, k)]
    given = None
    if output_size is not None:
        given = list(output_size)[2:] if len(output_size) == len(k) + 2 else list(output_size)
    assert given is None or len(given) == len(
        k
    ), f"ValueError: output_size should be a sequence containing {len(k)} or {len(k) + 2} elements, but it has a length of '{len(given)}'"
    wrong = [(d, u - v, u + v) for d, (g, u, v) in enumerate(zip(given or usual, usual, t)) if not u - v < g < u + v]
    assert (
        not wrong or given is None
    ), f'ValueError: invalid output_size "{tuple(given)}" (dim {wrong[0][0]} must be between {wrong[0][1]} and {wrong[0][2]})'
    sizes = usual if given is None else given
    assert (
        indices.dtype == torch.int64
    ), f'RuntimeError: elements in indices should be type int64 but got: {indices.type()[6:-6]}'
    plane, least = max(n, 2), n + 1 if n > 1 else 2
    assert self.dim() in (
        least,
        least + 1,
    ), f'RuntimeError: Input to max_unpooling{plane}d should be a {plane + 1}d or {plane + 2}d Tensor, but got a tensor with {self.dim() + (n == 1)} dimensions.'
    assert len(sizes) == n, (
        f'RuntimeError: There should be exactly '
        + ('two elements (height, width)' if n < 3 else 'three elements (depth, height, width)')
        + f' in output_size, but got {len(sizes)} elements.'
    )
    assert (
        self.shape == indices.shape
    ), f'RuntimeError: Expected shape of indices to be same as that of the input tensor ({list(self.shape)}) but got indices tensor with shape: {list(indices.shape)}'
    assert all(
        [g > 0 for g in self.shape[1:]]
    ), f'RuntimeError: max_unpooling{n}d_forward_out_cpu(): Expected input to have non-zero size for non-batch dimensions, but got {list(self.shape)}'
    kernel = '3d' if n == 3 else '2d'
    assert self.is_floating_point(), f'RuntimeError: "max_unpool{kernel}" not implemented for \'{self.type()[6:-6]}\''
    beyond = indices[(indices < 0) | (indices >= math.prod(sizes))].flatten()[-1:].tolist()
    assert not beyond, (
        'RuntimeError: Found an invalid max index: '
        + ''.join([str(i) for i in beyond])
        + ' (output volumes are of size '
        + 'x'.join([str(s) for s in sizes + ([1] if n == 1 else [])])
    )
    empty = torch.zeros(list(self.shape[:-n]) + sizes, dtype=self.dtype)
    empty.flatten(-n).scatter_(-1, indices.flatten(-n), self.flatten(-n))
    return empty


@operation(
    "(Tensor self, Tensor indices, any kernel_size, any stride=None, any padding=0, any output_size=None)",
    help="max_unpool2d", arguments={"indices": "index_tensor", "kernel_size": ("text", "2")})
def max_unpool1d(self, indices, kernel_size, stride=None, padding=0, output_size=None):
    return _max_unpool(self, indices, kernel_size, stride, padding, output_size, 1)


@operation(
    "(Tensor self, Tensor indices, any kernel_size, any stride=None, any padding=0, any output_size=None)",
    layout="of_first", arguments={"indices": "index_tensor", "kernel_size": ("text", "2")})
def max_unpool2d(self, indices, kernel_size, stride=None, padding=0, output_size=None):
    return _max_unpool(self, indices, kernel_size, stride, padding, output_size, 2)


@operation(
    "(Tensor self, Tensor indices, any kernel_size, any stride=None, any padding=0, any output_size=None)",
    help="max_unpool2d", arguments={"indices": "index_tensor", "kernel_size": ("text", "2")})
def max_unpool3d(self, indices, kernel_size, stride=None, padding=0, output_size=None):
    return _max_unpool(self, indices, kernel_size, stride, padding, output_size, 3)


@operation(
    "(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any dilation=1, int groups=1)",
    forms="function functional", help="conv2d", motion="matrix_product",
    arguments={"input": "tensor", "weight": ("text", "torch.ones(1, {}.size(-4), 1, 1, 1)")})
def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    kinds = (
        (torch.float32, 'float'),
        (torch.float64, 'double'),
        (torch.float16, 'c10::Half'),
        (torch.bfloat16, 'c10::BFloat16'),
        (torch.int64, 'long int'),
    )
    assert (
        bias is None or isinstance(padding, str) or bias.dtype == input.dtype
    ), f"RuntimeError: Input type ({''.join([name for d, name in kinds if d == input.dtype])}) and bias type ({''.join([name for d, name in kinds if bias is not None and d == bias.dtype])}) should be the same"
    t, e = _repeated(stride, 3), _repeated(dilation, 3)
    k = list(weight.shape[2:])
    total = [f * (g - 1) for f, g in zip(e, k)]
    p = [0] * 3 if padding == 'valid' or padding == 'same' else _repeated(padding, 3)
    x = input if input.dim() == 5 else input.unsqueeze(0)
    assert isinstance(padding, str) or all([v >= 0 for v in p]), 'RuntimeError: negative padding is not supported'
    assert all([v > 0 for v in t]), 'RuntimeError: non-positive stride is not supported'
    assert all([v > 0 for v in e]), 'RuntimeError: dilation should be greater than zero'
    assert (
        x.dim() == 5
    ), f'RuntimeError: Expected 4D (unbatched) or 5D (batched) input to conv3d, but got input of size: {list(input.shape)}'
    assert weight.dim() >= 3, 'RuntimeError: weight should have at least three dimensions'
    assert (
        padding != 'same' or weight.dim() == 5
    ), f'RuntimeError: Expected {weight.dim()}-dimensional input for {weight.dim()}-dimensional weight{list(weight.shape)}, but got 5-dimensional input of size {list(x.shape)} instead'
    assert (
        x.shape[1] == weight.shape[1] * groups
    ), f'RuntimeError: Given groups={groups}, weight of size {list(weight.shape)}, expected input{list(x.shape)} to have {weight.shape[1] * groups} channels, but got {x.shape[1]} channels instead'
    rooms, reach = [s + 2 * q for s, q in zip(x.shape[2:], p)], [m + 1 for m in total]
    assert padding == 'same' or all(
        [s >= r for s, r in zip(rooms, reach)]
    ), f"RuntimeError: Calculated padded input size per channel: ({' x '.join([str(s) for s in rooms])}). Kernel size: ({' x '.join([str(r) for r in reach])}). Kernel size can't be greater than actual input size"
    assert (
        input.dtype == weight.dtype
    ), f'RuntimeError: expected scalar type {input.type()[6:-6]} but found {weight.type()[6:-6]}'
    frame = [
        v for q, m in reversed(list(zip(p, total))) for v in ((m // 2, m - m // 2) if padding == 'same' else (q, q))
    ]
    columns = _windows_of(F.pad(x, frame) if any(frame) else x, k, t, e).permute(0, 1, 5, 6, 7, 2, 3, 4)
    sizes = list(columns.shape[5:])
    filters = weight.reshape(groups, weight.shape[0] // groups, -1)
    products = filters @ columns.reshape(x.shape[0], groups, filters.shape[2], -1)
    image = products.reshape([x.shape[0], weight.shape[0]] + sizes)
    sums = image if bias is None else image + bias.view(1, -1, 1, 1, 1)
    return sums if input.dim() == 5 else sums.squeeze(0)


def _conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, n):
    """Returns the convolution of the input, spread by the stride, with the flipped weight."""
    t, p, o, e = [_repeated(v, n) for v in (stride, padding, output_padding, dilation)]
    x = input if input.dim() == n + 2 else input.unsqueeze(0)
    assert (
        x.dim() == n + 2
    ), f'RuntimeError: Expected {n + 1}D (unbatched) or {n + 2}D (batched) input to conv_transpose{n}d, but got input of size: {list(input.shape)}'
    assert (
        x.shape[1] == weight.shape[0]
    ), f'RuntimeError: Given transposed=1, weight of size {list(weight.shape)}, expected input{list(x.shape)} to have {weight.shape[0]} channels, but got {x.shape[1]} channels instead'
    assert all(
        [v < max(s, f) for v, s, f in zip(o, t, e)]
    ), f'RuntimeError: output padding must be smaller than either stride or dilation, but got output_padding_height: {o[0]} output_padding_width: {o[-1]} stride_height: {t[0]} stride_width: {t[-1]} dilation_height: {e[0]} dilation_width: {e[-1]}'
    assert input.dtype == weight.dtype, (
        f'RuntimeError: Input type ({input.type()}) and weight type ({weight.type()}) should be the same or input should be a MKLDNN tensor and weight is a dense tensor'
        if groups > 1 and input.dtype == torch.float32
        else f'RuntimeError: expected scalar type {input.type()[6:-6]} but found {weight.type()[6:-6]}'
    )
    spread = torch.zeros(list(x.shape[:2]) + [(s - 1) * v + 1 for s, v in zip(x.shape[2:], t)], dtype=x.dtype)
    spread[(slice(None), slice(None)) + tuple([slice(None, None, v) for v in t])] = x
    frame = [
        v
        for f, g, q, w in reversed(list(zip(e, weight.shape[2:], p, o)))
        for v in (f * (g - 1) - q, f * (g - 1) - q + w)
    ]
    filters = (
        weight.flip(list(range(2, n + 2))).view([groups, -1] + list(weight.shape[1:])).transpose(1, 2).flatten(0, 1)
    )
    convolve = (F.conv1d, F.conv2d, F.conv3d)[n - 1]
    made = convolve(F.pad(spread, frame), filters, bias, 1, 0, e, groups)
    return made if input.dim() == n + 2 else made.squeeze(0)


@operation(
    "(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any output_padding=0, "
    "int groups=1, any dilation=1)",
    forms="function functional", help="conv_transpose2d", motion="matrix_product",
    arguments={"input": "tensor", "weight": ("text", "torch.ones({}.size(-2), 1, 2)")})
def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, 1)


@operation(
    "(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any output_padding=0, "
    "int groups=1, any dilation=1)",
    forms="function functional", motion="matrix_product",
    arguments={"input": "tensor", "weight": ("text", "torch.ones({}.size(-3), 1, 2, 2)")},
    gradient="ConvolutionBackward0")
def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, 2)


@operation(
    "(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any output_padding=0, "
    "int groups=1, any dilation=1)",
    forms="function functional", help="conv_transpose2d", motion="matrix_product",
    arguments={"input": "tensor", "weight": ("text", "torch.ones({}.size(-4), 1, 1, 1, 1)")})
def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, 3)
