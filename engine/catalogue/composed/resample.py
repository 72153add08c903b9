"""Resampling in one, two and three dimensions."""

import torch
import torch.nn.functional as F
from catalogue import family, operation

family(
    group="compute", forms="functional", effect="compute", motion="follow",
    arguments={"input": "tensor", "scale_factor": ("text", "2")})


@operation(
    "(Tensor input, any size=None, any scale_factor=None, str mode='nearest', any align_corners=None, "
    "any recompute_scale_factor=None, bool antialias=False)",
    layout="of_first",
    gradient="UpsampleBilinear2DBackward0 if result.dim() == 4 and mode == 'bilinear' else None if "
        "mode != 'nearest' else UpsampleNearest1DBackward0 if result.dim() == 3 else "
        "UpsampleNearest2DBackward0 if result.dim() == 4 else UpsampleNearest3DBackward0")
def interpolate(
    input,
    size=None,
    scale_factor=None,
    mode='nearest',
    align_corners=None,
    recompute_scale_factor=None,
    antialias=False,
):
    n = input.dim() - 2
    assert (
        mode in ('nearest', 'nearest-exact', 'area', 'linear', 'bilinear', 'trilinear', 'bicubic') and 1 <= n <= 3
    ), f'NotImplementedError: Input Error: Only 3D, 4D and 5D input Tensors supported (got {input.dim()}D) for the modes: nearest | linear | bilinear | bicubic | trilinear | area | nearest-exact (got {mode})'
    assert align_corners is None or mode in (
        'linear',
        'bilinear',
        'bicubic',
        'trilinear',
    ), 'ValueError: align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear'
    assert size is None or scale_factor is None, 'ValueError: only one of size or scale_factor should be defined'
    assert size is not None or scale_factor is not None, 'ValueError: either size or scale_factor should be defined'
    assert (
        not isinstance(size, (tuple, list)) or len(size) == n
    ), f'ValueError: Input and output must have the same number of spatial dimensions, but got input with spatial dimensions of {list(input.shape[2:])} and output size of {size}. Please provide input tensor in (N, C, d1, d2, ...,dK) format and output size in (o1, o2, ...,oK) format.'
    assert (
        not isinstance(scale_factor, (tuple, list)) or len(scale_factor) == n
    ), f'ValueError: Input and scale_factor must have the same number of spatial dimensions, but got input with spatial dimensions of {list(input.shape[2:])} and scale_factor of shape {scale_factor}. Please provide input tensor in (N, C, d1, d2, ...,dK) format and scale_factor in (s1, s2, ...,sK) format.'
    assert not antialias, 'NotImplementedError: interpolate with antialias=True is not implemented in Stridescope'
    ranks = [r for m, r in (('linear', 3), ('bilinear', 4), ('bicubic', 4), ('trilinear', 5)) if m == mode]
    assert (
        not ranks or ranks[0] == input.dim()
    ), f'NotImplementedError: Got {input.dim()}D input, but {mode} mode needs {ranks[0]}D input'
    kernel = 'nearest' if mode in ('nearest', 'nearest-exact') else 'cubic' if mode == 'bicubic' else 'linear'
    assert (
        mode == 'area' or input.is_floating_point() or input.dtype == torch.uint8
    ), f'RuntimeError: "compute_indices_weights_{kernel}" not implemented for \'{input.type()[6:-6]}\''
    scales = (
        None
        if scale_factor is None
        else list(scale_factor)
        if isinstance(scale_factor, (tuple, list))
        else [scale_factor] * n
    )
    assert scales is None or all(
        [-(2**63) <= s * f < 2**63 for s, f in zip(input.shape[2:], scales)]
    ), 'RuntimeError: value cannot be converted to type int64_t without overflow'
    sizes = (
        [int(s * f) for s, f in zip(input.shape[2:], scales)]
        if scales is not None
        else list(size)
        if isinstance(size, (tuple, list))
        else [size] * n
    )
    kept = scales is not None and not recompute_scale_factor
    ratio = [
        (s - 1) / (t - 1) if align_corners and t > 1 else 0 if align_corners else 1 / scales[d] if kept else s / t
        for d, (s, t) in enumerate(zip(input.shape[2:], sizes))
    ]
    exact = mode == 'nearest-exact'
    near = mode == 'nearest' or exact
    places = (
        [
            ((torch.arange(t) + (0.5 if exact else 0)) * r)
            .long()
            .clamp(max=s - 1)
            .reshape([-1 if e == d else 1 for e in range(n)])
            for d, (s, t, r) in enumerate(zip(input.shape[2:], sizes, ratio))
        ]
        if near
        else []
    )
    points = [
        torch.arange(t, dtype=torch.float64) * r
        if align_corners
        else (torch.arange(t, dtype=torch.float64) + 0.5) * r - 0.5
        for t, r in zip(sizes, ratio)
    ]
    taps = (
        [
            [
                (
                    p.floor().long() + i,
                    (1.25 * a - 2.25) * a * a + 1 if i in (0, 1) else ((-0.75 * a + 3.75) * a - 6) * a + 3,
                )
                for i in (-1, 0, 1, 2)
                for a in [(p - p.floor() - i).abs()]
            ]
            for p in points
        ]
        if mode == 'bicubic'
        else [
            [(low, 1 - (q - low)), (low + 1, q - low)]
            for p in points
            for q in [p.clamp(min=0)]
            for low in [q.floor().long()]
        ]
    )
    parts = [input]
    [
        parts.append(
            sum(
                [
                    x.index_select(d + 2, i.clamp(0, input.shape[d + 2] - 1))
                    * w.to(input.dtype).reshape([-1 if e == d else 1 for e in range(n)])
                    for i, w in tap
                ]
            )
        )
        for d, tap in enumerate(taps)
        for x in [parts.pop()]
    ] if not near and mode != 'area' else None
    return (
        input[tuple([slice(None), slice(None)] + places)]
        if near
        else (
            F.adaptive_avg_pool1d(input, sizes)
            if n == 1
            else F.adaptive_avg_pool2d(input, sizes)
            if n == 2
            else F.adaptive_avg_pool3d(input, sizes)
        )
        if mode == 'area'
        else parts[0]
    )


@operation(
    "(Tensor input, any size=None, any scale_factor=None, str mode='nearest', any align_corners=None)",
    help="interpolate",
    gradient="UpsampleBilinear2DBackward0 if result.dim() == 4 and mode == 'bilinear' else None if "
        "mode != 'nearest' else UpsampleNearest1DBackward0 if result.dim() == 3 else "
        "UpsampleNearest2DBackward0 if result.dim() == 4 else UpsampleNearest3DBackward0")
def upsample(input, size=None, scale_factor=None, mode='nearest', align_corners=None):
    return F.interpolate(input, size, scale_factor, mode, align_corners)


@operation("(Tensor input, any size=None, any scale_factor=None)", help="interpolate")
def upsample_nearest(input, size=None, scale_factor=None):
    return F.interpolate(input, size, scale_factor, 'nearest')


@operation("(Tensor input, any size=None, any scale_factor=None)", help="interpolate")
def upsample_bilinear(input, size=None, scale_factor=None):
    return F.interpolate(input, size, scale_factor, 'bilinear', True)
