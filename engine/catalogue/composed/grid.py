"""Sampling an image at the places of a grid, and the grids of affine maps."""

import math
import torch
from catalogue import family, operation

family(forms="functional", effect="compute")


@operation(
    "(Tensor theta, any size, any align_corners=None)", group="create", motion="matrix_product",
    arguments={"theta": "tensor", "size": ("text", "(1, 1, 2, 2)")})
def affine_grid(theta, size, align_corners=None):
    n = len(size) - 2
    assert theta.is_floating_point(), f'ValueError: Expected theta to have floating point type, but got {theta.dtype}'
    assert (
        n == 2 or n == 3
    ), f'NotImplementedError: affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, respectively. Got size {size}.'
    assert theta.dim() == 3 and list(theta.shape[1:]) == [
        n,
        n + 1,
    ], f'ValueError: Expected a batch of {n}D affine matrices of shape Nx{n}x{n + 1} for size {size}. Got {theta.shape}.'
    assert min(size) > 0 or (
        align_corners and min(size[2:]) == 1
    ), f'ValueError: Expected non-zero, positive output size. Got {size}'
    lines = [
        torch.zeros(1, dtype=theta.dtype)
        if s <= 1
        else torch.linspace(-1, 1, s, dtype=theta.dtype)
        * (1 if align_corners else s - 1)
        / (1 if align_corners else s)
        for s in size[2:]
    ]
    whole = [size[0]] + list(size[2:])
    base = torch.stack(
        [
            line.reshape([-1 if e == n - 1 - d else 1 for e in range(n)]).expand(whole)
            for d, line in enumerate(reversed(lines))
        ]
        + [torch.ones(whole, dtype=theta.dtype)],
        -1,
    )
    return base.flatten(1, -2).bmm(theta.transpose(1, 2)).view(whole + [n])


@operation(
    "(Tensor input, Tensor grid, str mode='bilinear', str padding_mode='zeros', any align_corners=None)",
    group="compute", motion="follow",
    arguments={"input": "tensor", "grid": ("text", "torch.zeros({}.size(0), 2, 2, 2)")})
def grid_sample(input, grid, mode='bilinear', padding_mode='zeros', align_corners=None):
    assert mode in (
        'bilinear',
        'nearest',
        'bicubic',
    ), f"ValueError: nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', but got: '{mode}'"
    assert padding_mode in (
        'zeros',
        'border',
        'reflection',
    ), f"ValueError: nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or 'reflection', but got: '{padding_mode}'"
    n = input.dim() - 2
    assert (
        input.shape[0] == grid.shape[0]
    ), f'RuntimeError: grid_sampler(): expected grid and input to have same batch size, but got input with sizes {list(input.shape)} and grid with sizes {list(grid.shape)}'
    assert (
        grid.shape[-1] == n
    ), f'RuntimeError: grid_sampler(): expected grid to have size {n} in last dimension, but got grid with sizes {list(grid.shape)}'
    empty = [d for d in range(2, n + 2) if input.shape[d] == 0]
    assert (
        not empty
    ), f'RuntimeError: grid_sampler(): expected input to have non-empty spatial dimensions, but input has sizes {list(input.shape)} with dimension {empty[0]} being empty'
    rank = 4 if n == 2 else 5
    assert (
        input.dim() == rank and grid.dim() == rank
    ), f'RuntimeError: grid_sampler(): expected {rank}D input and grid with same number of dimensions, but got input with sizes {list(input.shape)} and grid with sizes {list(grid.shape)}'
    cubic, near = mode == 'bicubic', mode == 'nearest'
    assert n == 2 or not cubic, 'RuntimeError: grid_sampler(): bicubic interpolation only supports 4D input'
    assert (
        input.dtype == grid.dtype
    ), f'RuntimeError: expected scalar type {input.type()[6:-6]} but found {grid.type()[6:-6]}'
    sizes = list(input.shape[2:])
    at = [
        (c + 1) / 2 * (s - 1) if align_corners else ((c + 1) * s - 1) / 2
        for d, s in enumerate(sizes)
        for c in [grid[..., n - 1 - d]]
    ]
    rows = [[c.floor() + o for o in (-1, 0, 1, 2)] for c in at] if cubic else [[c] for c in at]
    low, spans = 0 if align_corners else -0.5, [s - 1 if align_corners else s for s in sizes]
    turned = (
        [
            [
                torch.zeros_like(c)
                if span == 0
                else torch.where((far / span).floor() % 2 == 0, far % span + low, span - far % span + low)
                for c in row
                for far in [(c - low).abs()]
            ]
            for row, span in zip(rows, spans)
        ]
        if padding_mode == 'reflection'
        else rows
    )
    kept = turned if padding_mode == 'zeros' else [[c.clamp(0, s - 1) for c in row] for row, s in zip(turned, sizes)]
    taps = kept if cubic else [[row[0].round()] if near else [row[0].floor(), row[0].floor() + 1] for row in kept]
    weights = (
        [
            [
                (1.25 * a - 2.25) * a * a + 1 if o in (0, 1) else ((-0.75 * a + 3.75) * a - 6) * a + 3
                for o in (-1, 0, 1, 2)
                for a in [(c - c.floor() - o).abs()]
            ]
            for c in at
        ]
        if cubic
        else [
            [torch.ones_like(row[0])] if near else [row[0].floor() + 1 - row[0], row[0] - row[0].floor()]
            for row in kept
        ]
    )
    inside = [[(t >= 0) & (t <= s - 1) for t in row] for row, s in zip(taps, sizes)]
    steps = [math.prod(sizes[d + 1 :]) for d in range(n)]
    places = [
        [torch.where(here, t, 0).long() * step for t, here in zip(row, flags)]
        for row, flags, step in zip(taps, inside, steps)
    ]
    count, flat = len(taps[0]), input.flatten(2)
    corners = [[k // count ** (n - 1 - d) % count for d in range(n)] for k in range(count**n)]
    shape = list(input.shape[:2]) + list(grid.shape[1:-1])
    parts = [
        flat.gather(
            2,
            sum([places[d][j] for d, j in enumerate(corner)]).flatten(1).unsqueeze(1).expand(-1, input.shape[1], -1),
        ).view(shape)
        * torch.where(
            sum([inside[d][j] for d, j in enumerate(corner)]) == n,
            torch.stack([weights[d][j] for d, j in enumerate(corner)]).prod(0),
            0,
        ).unsqueeze(1)
        for corner in corners
    ]
    return sum(parts[1:], parts[0])
