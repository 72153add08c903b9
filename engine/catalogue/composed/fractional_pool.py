"""Fractional max pooling: windows at random places, whose mean step is a fraction."""

import math
import torch
import torch.nn.functional as F
from catalogue import family, operation
from composed.sizes import _listed

family(
    group="compute", forms="functional", help="fractional_max_pool", effect="compute", motion="reduce_cells",
    arguments={"kernel_size": ("text", "1"), "output_size": ("text", "1")})


def _require_samples(samples, input, batch, n):
    """Refuses samples that are not n for each channel of each image of the batch. Returns None."""
    assert samples.dtype == input.dtype, 'RuntimeError: Expect _random_samples to have the same dtype as input'
    assert samples.dim() == 3, f'RuntimeError: Expect _random_samples to have 3 dimensions got {samples.dim()}'
    assert samples.size(0) >= batch, 'RuntimeError: Expect _random_samples.size(0) no less then input batch size.'
    assert samples.size(1) == input.size(
        -n - 1
    ), 'RuntimeError: Expect _random_samples.size(1) equals to input channel size.'
    assert samples.size(2) == n, f'RuntimeError: Expect _random_samples.size(2) equals to {n}; got {samples.size(2)}.'


def _fractional_max_pool(input, kernel_size, output_size, output_ratio, samples, n):
    """Returns the largest element of each window and its place among the last n dimensions."""
    name = f'fractional_max_pool{n}d'
    assert (
        output_size is not None or output_ratio is not None
    ), f'ValueError: {name} requires specifying either an output_size or an output_ratio'
    assert (
        output_size is not None or n == 3 or len(output_ratio) <= 2
    ), f'ValueError: {name} requires output_ratio to either be a single Int or tuple of Ints.'
    if output_size is None:
        sizes = [int(s * r) for s, r in zip(input.shape[-n:], _listed(output_ratio, n))]
    else:
        sizes = _listed(output_size, n)
    kernel = _listed(kernel_size, n)
    batch = 1 if input.dim() == n + 1 else input.size(0)
    if samples is None:
        samples = torch.rand(batch, input.size(-n - 1), n, dtype=input.dtype)
    assert len(kernel) == n, f'RuntimeError: {name}: kernel_size must either be a single Int or tuple of Ints'
    assert len(sizes) == n, f'RuntimeError: {name}: output_size must either be a single Int or tuple of Ints'
    empty = [d for d in range(input.dim() - n - 1, input.dim()) if input.shape[d] == 0]
    assert (
        not empty
    ), f'RuntimeError: {name}(): Expected input to have non-zero size for non-batch dimensions, but got{list(input.shape)} with dimension {empty[0]} being empty.'
    sides = ('time', 'height', 'width')[3 - n :]
    wide = [(w, k, s) for w, k, s, o in zip(sides, kernel, input.shape[-n:], sizes) if o + k - 1 > s]
    assert (
        not wide
    ), f'RuntimeError: {name}{"_out" if n == 3 else ""}(): pool {wide[0][0]} {wide[0][1]} too large relative to input {wide[0][0]} {wide[0][2]}'
    _require_samples(samples, input, batch, n)
    x = input if input.dim() == n + 2 else input.unsqueeze(0)
    drawn = [samples[:batch, :, n - 1 - d if n == 2 else d].unsqueeze(-1) for d in range(n)]
    steps = [(s - k) / (o - 1) if o > 1 else 0.0 for s, k, o in zip(x.shape[-n:], kernel, sizes)]
    begins = [
        torch.cat(
            [
                ((torch.arange(max(o - 1, 0), dtype=x.dtype) + u) * a).trunc() - (u * a).trunc(),
                torch.full(u.shape, s - k, dtype=x.dtype),
            ],
            -1,
        ).long()[..., :o]
        for u, a, o, s, k in zip(drawn, steps, sizes, x.shape[-n:], kernel)
    ]
    places = [b.unsqueeze(-1) + torch.arange(k) for b, k in zip(begins, kernel)]
    spread = [
        p.view(
            list(p.shape[:2])
            + [p.shape[2] if e == d else 1 for e in range(n)]
            + [k if e == d else 1 for e in range(n)]
        )
        * math.prod(x.shape[2 + d + 1 :])
        for d, (p, k) in enumerate(zip(places, kernel))
    ]
    flat = sum(spread[1:], spread[0])
    values, at = x.flatten(-n).gather(-1, flat.flatten(2)).view(flat.shape).flatten(-n).max(-1)
    index = flat.flatten(-n).gather(-1, at.unsqueeze(-1)).squeeze(-1)
    return (values, index) if input.dim() == n + 2 else (values.squeeze(0), index.squeeze(0))


@operation(
    "(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, bool return_indices=False, "
    "Tensor? _random_samples=None)",
    returns="tuple")
def fractional_max_pool2d_with_indices(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    return _fractional_max_pool(input, kernel_size, output_size, output_ratio, _random_samples, 2)


@operation(
    "(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, bool return_indices=False, "
    "Tensor? _random_samples=None)",
    returns="tuple")
def fractional_max_pool3d_with_indices(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    return _fractional_max_pool(input, kernel_size, output_size, output_ratio, _random_samples, 3)


@operation(
    "(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, bool return_indices=False, "
    "Tensor? _random_samples=None)")
def fractional_max_pool2d(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    values, index = F.fractional_max_pool2d_with_indices(
        input, kernel_size, output_size, output_ratio, True, _random_samples
    )
    return (values, index) if return_indices else values


@operation(
    "(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, bool return_indices=False, "
    "Tensor? _random_samples=None)")
def fractional_max_pool3d(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    values, index = F.fractional_max_pool3d_with_indices(
        input, kernel_size, output_size, output_ratio, True, _random_samples
    )
    return (values, index) if return_indices else values
