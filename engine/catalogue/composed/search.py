"""Differences, counts, indices and quantiles of values."""

import torch
from catalogue import family, operation

family(group="compute", forms="method function", effect="compute")


def _quantiles_asked_for(self, q, interpolation):
    """Returns q as a tensor, after the checks of the arguments."""
    t = q if isinstance(q, torch.Tensor) else torch.tensor(q, dtype=self.dtype)
    assert self.numel() > 0, 'RuntimeError: quantile() input tensor must be non-empty'
    assert t.dim() <= 1, 'RuntimeError: quantile() q must be a scalar or 1D tensor'
    assert (
        self.dtype == torch.float32 or self.dtype == torch.float64
    ), 'RuntimeError: quantile() input tensor must be either float or double dtype'
    assert t.dtype == self.dtype, 'RuntimeError: quantile() q tensor must be same dtype as the input tensor'
    assert interpolation in (
        'linear',
        'lower',
        'higher',
        'midpoint',
        'nearest',
    ), f"RuntimeError: quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but got {interpolation}"
    assert (
        isinstance(q, torch.Tensor) or 0 <= q <= 1
    ), f'RuntimeError: quantile() q must be in the range [0, 1] but got {q:g}'
    assert t.numel() == 0 or bool(
        ((t >= 0) & (t <= 1)).all()
    ), 'RuntimeError: quantile() q values must be in the range [0, 1]'
    return t


def _quantile(self, q, dim, keepdim, interpolation, out, ignores_nan):
    """Returns the quantiles along a dimension, or of all elements. If NaN is not ignored, the quantile of a line
    that contains NaN is NaN."""
    t = _quantiles_asked_for(self, q, interpolation)
    x = self.reshape(-1) if dim is None else (self.unsqueeze(0) if self.dim() == 0 else self).movedim(dim, -1)
    s = x.sort(-1).values
    missing = s.isnan()
    last = s.shape[-1] - 1
    if ignores_nan:
        rank = (t.reshape(-1) * ((~missing).sum(-1, keepdim=True) - 1)).clamp(min=0)
    else:
        rank = torch.where(missing.any(-1, keepdim=True), float(last), t.reshape(-1) * last)
    low, high = rank.floor(), rank.ceil()
    below, above = s.gather(-1, low.long()), s.gather(-1, high.long())
    if interpolation == 'lower':
        found = below
    elif interpolation == 'higher':
        found = above
    elif interpolation == 'nearest':
        found = s.gather(-1, rank.round().long())
    else:
        found = below.lerp(above, torch.full_like(rank, 0.5) if interpolation == 'midpoint' else rank - low)
    if keepdim and self.dim() > 0:
        found = found.reshape([1] * self.dim() + [t.numel()]) if dim is None else found.unsqueeze(dim % self.dim())
    kept = found.movedim(-1, 0)
    result = kept.squeeze(0) if t.dim() == 0 else kept
    return result if out is None else result.contiguous()


@operation(
    "(Tensor self, *, int size, int fill_value=-1)", out="exact",
    out_refusal="nonzero_static: Expected out tensor to have scalar type {want} but got scalar type{got}",
    motion="follow", arguments={"size": ("integer", "2")})
def nonzero_static(self, *, size, fill_value=-1):
    assert size >= 0, "RuntimeError: nonzero_static: 'size' must be an non-negative integer"
    places = self.nonzero()[:size]
    made = torch.full((size, self.dim()), fill_value, dtype=torch.int64)
    made[: places.shape[0]] = places
    return made


@operation(
    "(Tensor v, int pow=2, int dim=0)", group="reduce", forms="function", motion="reduce_cells",
    arguments={"v": "tensor"})
def norm_except_dim(v, pow=2, dim=0):
    n = v.dim()
    if dim == -1:
        return v.norm(pow)
    if dim == 0:
        return v.reshape(v.shape[0], -1).norm(pow, 1).view([-1] + [1] * (n - 1))
    if dim == n - 1:
        return v.reshape(-1, v.shape[-1]).norm(pow, 0).view([1] * (n - 1) + [-1])
    lines = v.transpose(0, dim).reshape(v.shape[dim], -1)
    return lines.norm(pow, 1).view([-1] + [1] * (n - 1)).transpose(0, dim)


@operation(
    "(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None)", out="castable",
    out_sharing="whole", motion="follow")
def diff(self, n=1, dim=-1, prepend=None, append=None, *, out=None):
    assert self.dim() > 0, 'RuntimeError: diff expects input to be at least one-dimensional'
    assert n >= 0, f'RuntimeError: order must be non-negative but got {n}'
    assert (
        n or out is None or out.dtype == self.dtype
    ), f"RuntimeError: expected scalar_type {self.type().split('.')[-1][:-6]} but found {out.type().split('.')[-1][:-6]}"
    ends = [part for part in (prepend, append) if part is not None]
    assert all(
        [part.dim() == self.dim() for part in ends]
    ), 'RuntimeError: diff expects prepend or append to be the same dimension as input'
    other = [
        (i, self.shape[i], s)
        for part in ends
        for i, s in enumerate(part.shape)
        if i != dim % self.dim() and s != self.shape[i]
    ]
    assert (
        not other
    ), f'RuntimeError: diff expects the shape of tensor to prepend or append to match that of input except along the differencing dimension; input.size({other[0][0]}) = {other[0][1]}, but got tensor.size({other[0][0]}) = {other[0][2]}'
    x = (
        torch.cat([part for part in (prepend, self, append) if part is not None], dim)
        if n and (prepend is not None or append is not None)
        else self
    )
    size = x.size(dim)
    times = min(n, size)
    after, before = x.narrow(dim, min(size, 1), max(size - 1, 0)), x.narrow(dim, 0, max(size - 1, 0))
    step = None if times == 0 else after.logical_xor(before) if x.dtype == torch.bool else after - before
    parts = [step]
    [parts.append(torch.diff(parts.pop(), 1, dim)) for _ in range(times - 1)]
    return x.clone() if times == 0 else parts[0]


@operation(
    "(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False)",
    "(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False)",
    "(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False)", forms="function",
    out="exact", motion="follow", arguments={"elements": "tensor", "test_elements": "same_shape"},
    kernel=("isin_default_cpu if isinstance(elements, torch.Tensor) and isinstance(test_elements, torch.Tensor) else None", "narrow"))
def isin(elements, test_elements=None, test_element=None, element=None, *, assume_unique=False, invert=False):
    x = torch.as_tensor(element if elements is None else elements)
    assert x.dtype != torch.bool, 'RuntimeError: Unsupported input type encountered for isin(): Bool'
    among = torch.as_tensor(test_element if test_elements is None else test_elements).reshape(-1)
    kind = torch.promote_types(x.dtype, among.dtype)
    ordered = among.to(kind).sort().values if among.numel() > 16 else among[:0]
    seen = ordered[: int((ordered == ordered).sum())]
    at = torch.searchsorted(seen, x.to(kind)).clamp(max=seen.numel() - 1) if seen.numel() > 0 else None
    found = (x.unsqueeze(-1) == among).any(-1) if at is None else seen[at] == x.to(kind)
    return ~found if invert else found


@operation("(Tensor self, Tensor? weights=None, int minlength=0)", motion="reduce_cells",
    kernel=("bincount_cpu", "narrow"))
def bincount(self, weights=None, minlength=0):
    assert not self.is_floating_point(), f'RuntimeError: "bincount_cpu" not implemented for \'{self.type()[6:-6]}\''
    assert minlength >= 0, 'RuntimeError: minlength should be >= 0'
    assert self.dim() == 1 and (
        self.numel() == 0 or self.min() >= 0
    ), 'RuntimeError: bincount only supports 1-d non-negative integral inputs.'
    assert (
        weights is None or self.numel() == 0 or weights.shape == self.shape
    ), 'RuntimeError: weights should be 1-d and have the same length as input'
    counted = (
        torch.ones(self.shape, dtype=torch.int64)
        if weights is None or self.numel() == 0
        else weights
        if weights.dtype == torch.float32
        else weights.double()
    )
    bins = max(int(self.max()) + 1 if self.numel() else 0, minlength)
    return torch.zeros(bins, dtype=counted.dtype).index_add_(0, self.long(), counted)


@operation(
    "(Tensor self, int bins=100, Scalar min=0, Scalar max=0)", out="exact",
    out_refusal="torch.histogram: input tensor and hist tensor should have the same dtype, but got input {want_c} and hist {got_c}",
    motion="reduce_cells", arguments={"bins": ("integer", "4")}, kernel=("aminmax_cpu", "narrow"))
def histc(self, bins=100, min=0, max=0):
    assert bins > 0, f'RuntimeError: torch.histogram(): bins must be > 0, but got {bins} for dimension 0'
    whole = min == max and self.numel() > 0
    low, high = (self.min().item(), self.max().item()) if whole else (min, max)
    a, b = (low - 1, high + 1) if low == high else (low, high)
    assert a - a == 0 and b - b == 0, f'RuntimeError: torch.histc: range of [{a:g}, {b:g}] is not finite'
    assert a < b, 'RuntimeError: torch.histc: max must be larger than min'
    assert self.dtype != torch.bool, 'RuntimeError: "linspace_cpu" not implemented for \'Bool\''
    assert self.is_floating_point(), f'RuntimeError: "histogram_cpu" not implemented for \'{self.type()[6:-6]}\''
    inside = self[(self >= a) & (self <= b)]
    place = ((inside - a) / (b - a) * bins).long().clamp(0, bins - 1)
    return torch.zeros(bins, dtype=self.dtype).index_add_(0, place, torch.ones_like(inside))


@operation(
    "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear')",
    "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear')", out="exact",
    out_refusal="quantile() out tensor must be same dtype as the input tensor", motion="reduce_cells",
    arguments={"q": ("number", "0.5")},
    gradient="SqueezeBackward4")
def quantile(self, q=None, dim=None, keepdim=False, *, interpolation='linear', out=None):
    return _quantile(self, q, dim, keepdim, interpolation, out, ignores_nan=False)


@operation(
    "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear')",
    "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear')", out="exact",
    out_refusal="quantile() out tensor must be same dtype as the input tensor", motion="reduce_cells",
    arguments={"q": ("number", "0.5")})
def nanquantile(self, q=None, dim=None, keepdim=False, *, interpolation='linear', out=None):
    return _quantile(self, q, dim, keepdim, interpolation, out, ignores_nan=True)


@operation("(Tensor self)", group="copy", effect="copy", out="exact", motion="follow")
def msort(self):
    return self.sort(0).values
