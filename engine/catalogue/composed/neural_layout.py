"""Padding, windows and look-ups of torch.nn.functional."""

import torch
import torch.nn.functional as F
from catalogue import family, operation
from composed.sizes import _pair

family(motion="follow", group="copy", forms="functional", effect="copy")


@operation(
    "(Tensor input, int[] pad, str mode='constant', float? value=None)",
    arguments={"input": "tensor", "pad": ("text", "(1, 1)")}, evaluate="pad",
    gradient="ConstantPadNdBackward0 if mode == 'constant' else None")
def pad(input, pad, mode='constant', value=None):
    assert len(pad) % 2 == 0, 'RuntimeError: Padding length must be divisible by 2'
    assert (
        len(pad) // 2 <= input.dim()
    ), f'RuntimeError: Padding length should be less than or equal to two times the input dimension but got padding length {len(pad)} and input of dimension {input.dim()}'
    assert mode in (
        'constant',
        'reflect',
        'replicate',
        'circular',
    ), f"NotImplementedError: Unrecognised padding mode {mode}"
    assert mode == 'constant' or not value, f'RuntimeError: Padding mode "{mode}" doesn\'t take in value argument'
    k, n = len(pad) // 2, input.dim()
    low = [0] * (n - k) + [pad[2 * (k - 1 - i)] for i in range(k)]
    high = [0] * (n - k) + [pad[2 * (k - 1 - i) + 1] for i in range(k)]
    sizes = [s + l + h for s, l, h in zip(input.shape, low, high)]
    framed = mode == 'constant' or n - k in (1, 2) and 1 <= k <= 3
    assert framed, 'NotImplementedError: Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now'
    hollow = mode in ('reflect', 'replicate') and 0 in (input.shape[1:] if n - k == 2 else input.shape)
    assert (
        not hollow
    ), f'RuntimeError: Expected {k + 1}D or {k + 2}D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, but got: {list(input.shape)}'
    wraps = mode == 'circular' and any([max(l, h) > s for s, l, h in zip(input.shape, low, high)])
    assert not wraps, 'RuntimeError: Padding value causes wrapping around more than once.'
    assert (
        mode != 'circular' or min(sizes) >= 0
    ), 'RuntimeError: Negative padding value is resulting in an empty dimension'
    kept_sizes = [
        s + min(l, 0) if s + l < 0 else s + min(l, 0) + min(h, 0) for s, l, h in zip(input.shape, low, high)
    ]
    assert mode != 'constant' or min(kept_sizes + [0]) >= 0, 'RuntimeError: narrow(): length must be non-negative.'
    beyond = [d for d in reversed(range(n - k, n)) if low[d] >= input.shape[d] or high[d] >= input.shape[d]]
    assert (
        mode != 'reflect' or not beyond
    ), f'RuntimeError: Argument #{4 + 2 * (n - 1 - beyond[0])}: Padding size should be less than the corresponding input dimension, but got: padding ({low[beyond[0]]}, {high[beyond[0]]}) at dimension {beyond[0]} of input {list(input.shape)}'
    whole = torch.full(sizes, 0 if value is None else value, dtype=input.dtype) if mode == 'constant' else None
    inner = (
        input[tuple([slice(max(-l, 0), s - max(-h, 0)) for s, l, h in zip(input.shape, low, high)])]
        if mode == 'constant'
        else None
    )
    whole[tuple([slice(max(l, 0), max(l, 0) + s) for s, l in zip(inner.shape, low)])].copy_(
        inner
    ) if mode == 'constant' else None
    small = mode in ('reflect', 'replicate') and max(sizes[n - k :]) < 1
    named = ('', 'W', 'HW', 'DHW')[k if framed and mode != 'constant' else 0]
    before = [f'{c}: {s}' for c, s in zip(named, input.shape[n - k :])] if small else []
    shown = ' '.join(before[:-2] + [', '.join(before[-2:])]) + (' ' if mode == 'replicate' and k == 2 else '')
    assert (
        not small
    ), f"RuntimeError: input ({shown}) is too small. Calculated output {' '.join([f'{c}: {s}' for c, s in zip(named, sizes[n - k:])])}"
    kernel = ('reflection' if mode == 'reflect' else 'replication') + f'_pad{k}d'
    assert (
        mode not in ('reflect', 'replicate') or input.dtype != torch.bool
    ), f'RuntimeError: "{kernel}" not implemented for \'{input.type()[6:-6]}\''
    kept = (
        [torch.arange(max(-l, 0), s - max(-h, 0)) for s, l, h in zip(input.shape, low, high)]
        if mode == 'circular'
        else []
    )
    along = (
        [torch.cat([p[len(p) - max(l, 0) :], p, p[: max(h, 0)]]) for p, l, h in zip(kept, low, high)]
        if kept
        else [torch.arange(-l, s + h) for s, l, h in zip(input.shape, low, high)]
        if mode != 'constant'
        else []
    )
    places = (
        [
            (
                s - 1 - (s - 1 - p.abs()).abs()
                if mode == 'reflect'
                else p.clamp(0, s - 1)
                if mode == 'replicate'
                else p
            ).reshape([-1 if e == d else 1 for e in range(n - k, n)])
            for d, (s, p) in enumerate(zip(input.shape, along))
            if d >= n - k
        ]
        if mode != 'constant'
        else []
    )
    return whole if mode == 'constant' else input[tuple([slice(None)] * (n - k) + places)]


@operation(
    "(Tensor self, int[] pad, Scalar value=0)", forms="function", help="pad", arguments={"pad": ("text", "(1, 1)")})
def constant_pad_nd(self, pad, value=0):
    return F.pad(self, pad, 'constant', float(value))


@operation(
    "(Tensor tensor, int num_classes=-1)", group="compute", effect="compute", arguments={"tensor": ("tensor", "{}")})
def one_hot(tensor, num_classes=-1):
    assert (
        tensor.dtype == torch.int64
    ), f'RuntimeError: one_hot is only applicable to index tensor of type LongTensor.'
    assert (
        tensor.numel() > 0 or num_classes > 0
    ), 'RuntimeError: Can not infer total number of classes from empty tensor.'
    assert tensor.numel() == 0 or tensor.min() >= 0, 'RuntimeError: Class values must be non-negative.'
    assert num_classes == -1 or num_classes >= 1, 'RuntimeError: num_classes should be positive'
    assert (
        num_classes == -1 or tensor.numel() == 0 or tensor.max() < num_classes
    ), 'RuntimeError: Class values must be smaller than num_classes.'
    count = int(tensor.max()) + 1 if num_classes == -1 else num_classes
    return torch.zeros(tensor.shape + (count,), dtype=torch.int64).scatter_(-1, tensor.unsqueeze(-1), 1)


@operation(
    "(Tensor input, int[2] kernel_size, int[2] dilation=1, int[2] padding=0, int[2] stride=1)",
    arguments={"input": "tensor", "kernel_size": ("text", "2")},
    gradient="Im2ColBackward0")
def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    kh, kw = _pair(kernel_size)
    dh, dw = _pair(dilation)
    ph, pw = _pair(padding)
    sh, sw = _pair(stride)
    x = input.unsqueeze(0) if input.dim() == 3 else input
    assert (
        x.dim() == 4
    ), f'RuntimeError: Expected 3D or 4D (batch mode) tensor for input with possibly 0 batch size and other non-zero dimensions for input, but got: {list(input.shape)}'
    rows, columns = [
        (s + 2 * p - d * (k - 1) - 1) // t + 1
        for s, p, d, k, t in zip(x.shape[2:], (ph, pw), (dh, dw), (kh, kw), (sh, sw))
    ]
    assert (
        rows > 0 and columns > 0
    ), f'RuntimeError: Given input with spatial size ({x.shape[2]}, {x.shape[2]}), kernel_size=({kh}, {kw}), dilation=({dh}, {dw}), padding=({ph}, {pw}), calculated shape of the array of sliding blocks as ({rows}, {columns}), but its components must be at least one.'
    assert (
        input.is_floating_point() or input.dtype == torch.bool
    ), f'RuntimeError: "im2col_out_cpu" not implemented for \'{input.type()[6:-6]}\''
    framed = F.pad(x, (pw, pw, ph, ph)) if ph or pw else x
    windows = framed.unfold(2, dh * (kh - 1) + 1, sh).unfold(3, dw * (kw - 1) + 1, sw)[..., ::dh, ::dw]
    blocks = windows.permute(0, 1, 4, 5, 2, 3)
    shape = ([] if input.dim() == 3 else [x.shape[0]]) + [x.shape[1] * kh * kw, rows * columns]
    made = torch.empty_like(input, memory_format=torch.contiguous_format).resize_(shape)
    made.view(blocks.shape).copy_(blocks)
    return made


@operation(
    "(Tensor input, int[2] output_size, int[2] kernel_size, int[2] dilation=1, int[2] padding=0, int[2] stride=1)",
    group="compute", effect="compute",
    arguments={"input": "tensor", "output_size": ("text", "2"), "kernel_size": ("text", "1")},
    gradient="Col2ImBackward0")
def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    oh, ow = _pair(output_size)
    kh, kw = _pair(kernel_size)
    ph, pw = _pair(padding)
    x = input.unsqueeze(0) if input.dim() == 2 else input
    height, width = oh + 2 * ph, ow + 2 * pw
    dh, dw = _pair(dilation)
    sh, sw = _pair(stride)
    assert (
        x.shape[1] % (kh * kw) == 0
    ), f"RuntimeError: Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got input.size(1)={x.shape[1]} and kernel_size=({kh}, {kw})."
    rows, columns = [
        (s - d * (k - 1) - 1) // t + 1 for s, d, k, t in zip((height, width), (dh, dw), (kh, kw), (sh, sw))
    ]
    assert (
        x.shape[2] == rows * columns
    ), f"RuntimeError: Given output_size=({oh}, {ow}), kernel_size=({kh}, {kw}), dilation=({dh}, {dw}), padding=({ph}, {pw}), stride=({sh}, {sw}), expected size of input's dimension 2 to match the calculated number of sliding blocks {rows} * {columns} = {rows * columns}, but got input.size(2)={x.shape[2]}."
    assert (
        input.is_floating_point() or input.dtype == torch.bool
    ), f'RuntimeError: "col2im_out_cpu" not implemented for \'{input.type()[6:-6]}\''
    assert (
        rows > 0 and columns > 0
    ), f'RuntimeError: Given output_size=({oh}, {ow}), kernel_size=({kh}, {kw}), dilation=({dh}, {dw}), padding=({ph}, {pw}), stride=({sh}, {sw}), calculated shape of the array of sliding blocks as ({rows}, {columns}), which is too small (non-positive)'
    place = (
        F.unfold(
            torch.arange(height * width, dtype=torch.float64).view(1, 1, height, width),
            kernel_size,
            dilation,
            0,
            stride,
        )
        .long()
        .reshape(-1)
    )
    parts = x.reshape(x.shape[0] * x.shape[1] // (kh * kw), -1)
    image = (
        torch.zeros(parts.shape[0], height * width, dtype=x.dtype)
        .index_add_(1, place, parts)
        .view(x.shape[0], -1, height, width)
    )
    inside = image[:, :, ph : ph + oh, pw : pw + ow]
    shape = list(inside.shape[1 if input.dim() == 2 else 0 :])
    return (
        torch.empty_like(input, memory_format=torch.contiguous_format)
        .resize_(shape)
        .copy_(inside.view(shape) if inside.is_contiguous() else inside.reshape(shape))
    )
