"""Histograms, gradients along dimensions, distances."""

import torch
from catalogue import family, operation

family(group="compute", effect="compute", forms="method function", motion="follow")


@operation(
    "(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False, Tensor[]? out=None)",
    "(Tensor self, int bins=100, *, any range=None, Tensor? weight=None, bool density=False, Tensor[]? out=None)",
    returns="tuple", out="exact",
    out_refusal="torch.histogram: input tensor and hist tensor should have the same dtype, but got input {want_c} and hist {got_c}\ntorch.histogram: input tensor and bin_edges tensor should have the same dtype, but got input {want_c} and bin_edges {got_c} for dimension 0",
    motion="reduce_cells", fields=("hist", "bin_edges",), arguments={"bins": ("integer", "4")})
def histogram(self, bins=None, *, weight=None, density=False, out=None, range=None):
    assert self.is_floating_point(), f'RuntimeError: "histogramdd" not implemented for \'{self.type()[6:-6]}\''
    given = isinstance(bins, torch.Tensor)
    named = {
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
        not given or bins.dtype == self.dtype
    ), f'RuntimeError: torch.histogramdd: input tensor and bins tensors should have the same dtype, but got input with dtype {named[self.dtype]} and bins for dimension 0 with dtype {named[bins.dtype]}'
    assert (
        not given or bins.dim() == 1
    ), f'RuntimeError: torch.histogramdd: bins tensor should have one dimension, but got {bins.dim()} dimensions in the bins tensor for dimension 0'
    assert (
        not given or bins.numel() > 0
    ), f'RuntimeError: torch.histogramdd: bins tensor should have at least 1 element, but got 0 elements in the bins tensor for dimension 0'
    assert (
        weight is None or weight.dtype == self.dtype
    ), f'RuntimeError: torch.histogramdd: if weight tensor is provided, input tensor and weight tensor should have the same dtype, but got input({named[self.dtype]}), and weight({named[weight.dtype] if weight is not None else 0})'
    many = bins.numel() - 1 if given else bins
    assert many > 0, f'RuntimeError: torch.histogram(): bins must be > 0, but got {many} for dimension 0'
    assert (
        weight is None or weight.shape == self.shape
    ), f'RuntimeError: torch.histogramdd: if weight tensor is provided it should have the same shape as the input tensor excluding its innermost dimension, but got input with shape {list(self.reshape(-1, 1).shape)} and weight with shape {list(weight.shape) if weight is not None else 0}'
    x = self.reshape(-1)
    first, last = (
        (0, 1)
        if given
        else (range[0], range[1])
        if range is not None
        else (x.min().item(), x.max().item())
        if x.numel()
        else (0.0, 1.0)
    )
    assert (
        first - first == 0 and last - last == 0
    ), f'RuntimeError: torch.histogramdd: dimension 0\'s range [{first:g}, {last:g}] is not finite'
    assert (
        first <= last
    ), f'RuntimeError: torch.histogramdd: min should not exceed max, but got min {first:g} max {last:g} for dimension 0'
    low, high = (first - 0.5, last + 0.5) if first == last else (first, last)
    edges = bins.clone() if given else torch.linspace(low, high, bins + 1, dtype=self.dtype)
    count = edges.numel() - 1
    place = torch.searchsorted(edges, x, right=True) - 1
    place = torch.where(x == edges[-1], count - 1, place)
    inside = (x >= edges[0]) & (x <= edges[-1])
    parts = torch.ones_like(x) if weight is None else weight.reshape(-1)
    sums = torch.zeros(count, dtype=self.dtype).index_add_(0, place[inside], parts[inside])
    return (sums / sums.sum() / edges.diff() if density else sums, edges)


@operation("(Tensor self, *, any spacing=None, any dim=None, int edge_order=1)", forms="function", returns="tuple")
def gradient(self, *, spacing=None, dim=None, edge_order=1):
    assert self.dtype != torch.uint8, 'RuntimeError: torch.gradient does not support uint8 input.'
    axes = list(range(self.dim())) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    listed = isinstance(spacing, (list, tuple))
    assert (
        not listed or dim is not None or len(spacing) == self.dim()
    ), f'RuntimeError: torch.gradient expected spacing to be unspecified, a scalar or a list of length {self.dim()} but got a list of length {len(spacing)}'
    assert not listed or len(spacing) == len(
        axes
    ), f'RuntimeError: torch.gradient expected spacing to be unspecified, a scalar or it\'s spacing and dim arguments to have the same length, but got a spacing argument of length {len(spacing)} and a dim argument of length {len(axes)}.'
    assert (
        edge_order == 1 or edge_order == 2
    ), 'RuntimeError: torch.gradient only supports edge_order=1 and edge_order=2.'
    [self.size(d) for d in axes]
    turned = [d % self.dim() for d in axes]
    twice = [d for d in turned if turned.count(d) > 1]
    assert not twice, f'RuntimeError: dim {twice[0]} appears multiple times in the list of dims'
    assert all(
        [self.shape[d] >= edge_order + 1 for d in axes]
    ), 'RuntimeError: torch.gradient expected each dimension size to be at least edge_order+1'
    gaps = list(spacing) if listed else [1 if spacing is None else spacing] * len(axes)
    assert all(
        [not isinstance(g, torch.Tensor) or g.dim() == 1 for g in gaps]
    ), f'RuntimeError: torch.gradient expected each element of spacing to have one dimension, but got an element with {[g.dim() for g in gaps if isinstance(g, torch.Tensor) and g.dim() != 1][0] if any([isinstance(g, torch.Tensor) and g.dim() != 1 for g in gaps]) else 0} dimensions!'
    x = [self.movedim(d, -1) for d in axes]
    steps = [
        g.diff()
        if isinstance(g, torch.Tensor)
        else torch.full((t.shape[-1] - 1,), g, dtype=torch.float64).to(
            self.dtype if self.is_floating_point() else torch.get_default_dtype()
        )
        for g, t in zip(gaps, x)
    ]
    inner = [
        -b / (a * (a + b)) * t[..., :-2] + (b - a) / (a * b) * t[..., 1:-1] + a / (b * (a + b)) * t[..., 2:]
        if isinstance(g, torch.Tensor)
        else (t[..., 2:] - t[..., :-2]) / (2 * g)
        for g, t, h in zip(gaps, x, steps)
        for a, b in [(h[:-1], h[1:])]
    ]
    left = [
        (t[..., 1:2] - t[..., :1]) / h[0]
        if edge_order == 1
        else -(2 * a + b) / (a * (a + b)) * t[..., :1]
        + (a + b) / (a * b) * t[..., 1:2]
        - a / (b * (a + b)) * t[..., 2:3]
        for t, h in zip(x, steps)
        for a, b in [(h[0], h[-1] if edge_order == 1 else h[1])]
    ]
    right = [
        (t[..., -1:] - t[..., -2:-1]) / h[-1]
        if edge_order == 1
        else b / (a * (a + b)) * t[..., -3:-2]
        - (a + b) / (a * b) * t[..., -2:-1]
        + (a + 2 * b) / (b * (a + b)) * t[..., -1:]
        for t, h in zip(x, steps)
        for a, b in [(h[0] if edge_order == 1 else h[-2], h[-1])]
    ]
    return tuple(
        [
            torch.cat([l.movedim(-1, d), m.movedim(-1, d), r.movedim(-1, d)], d)
            for l, m, r, d in zip(left, inner, right, axes)
        ]
    )


@operation("(Tensor self, float p=2)", forms="function functional", motion="matrix_product")
def pdist(self, p=2):
    assert self.dim() == 2, f'RuntimeError: pdist only supports 2D tensors, got: {self.dim()}D'
    assert self.is_floating_point(), f'RuntimeError: pdist only supports floating-point dtypes'
    assert p >= 0, 'RuntimeError: pdist only supports non-negative p values'
    i, j = torch.triu_indices(self.shape[0], self.shape[0], 1).unbind(0)
    return torch.linalg.vector_norm(self[i] - self[j], p, -1)


@operation("(Tensor self)")
def isreal(self):
    return torch.ones_like(self, dtype=torch.bool, memory_format=torch.preserve_format)
