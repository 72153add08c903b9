"""Elementwise operations made of others."""

import torch
from catalogue import family, operation

family(group="compute", forms="method function", effect="compute")


@operation("(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None)", motion="matrix_product")
def cov(self, *, correction=1, fweights=None, aweights=None):
    assert (
        self.dim() <= 2
    ), f'RuntimeError: cov(): expected input to have two or fewer dimensions but got an input with {self.dim()} dimensions'
    assert self.dtype != torch.bool, 'RuntimeError: cov(): bool dtype is not supported for input'
    x = self.reshape(1, -1) if self.dim() < 2 else self
    n = x.shape[1]
    assert (
        fweights is None or fweights.dim() <= 1
    ), f'RuntimeError: cov(): expected fweights to have one or fewer dimensions but got fweights with {fweights.dim() if fweights is not None else 0} dimensions'
    assert (
        fweights is None or not fweights.is_floating_point()
    ), f'RuntimeError: cov(): expected fweights to have integral dtype but got fweights with {fweights.type()[6:-6] if fweights is not None else 0} dtype'
    assert (
        fweights is None or fweights.numel() == n
    ), f'RuntimeError: cov(): expected fweights to have the same numel as there are observations in the input but got {fweights.numel() if fweights is not None else 0} != {n}'
    assert fweights is None or n == 0 or bool(fweights.min() >= 0), 'RuntimeError: cov(): fweights cannot be negative'
    assert (
        aweights is None or aweights.dim() <= 1
    ), f'RuntimeError: cov(): expected aweights to have one or fewer dimensions but got aweights with {aweights.dim() if aweights is not None else 0} dimensions'
    assert (
        aweights is None or aweights.is_floating_point()
    ), f'RuntimeError: cov(): expected aweights to have floating point dtype but got aweights with {aweights.type()[6:-6] if aweights is not None else 0} dtype'
    assert (
        aweights is None or aweights.numel() == n
    ), f'RuntimeError: cov(): expected aweights to have the same numel as there are observations in the input but got {aweights.numel() if aweights is not None else 0} != {n}'
    assert aweights is None or n == 0 or bool(aweights.min() >= 0), 'RuntimeError: cov(): aweights cannot be negative'
    f = fweights if aweights is None else aweights if fweights is None else fweights * aweights
    total = n if f is None else f.sum()
    mean = (
        (x if f is None else x * f).sum(1) / total
        if x.is_floating_point()
        else (x.double() if f is None else x * f).sum(1).to(torch.get_default_dtype()) / total
    )
    free = (
        total - correction
        if f is None
        else total - correction
        if aweights is None
        else total - correction * (f * aweights).sum() / total
    )
    c = x - mean.unsqueeze(1)
    product = c @ (c if f is None else c * f).t()
    return (product / (max(free, 0) if f is None else free.clamp(min=0))).squeeze()


@operation("(Tensor self)", motion="matrix_product")
def corrcoef(self):
    assert (
        self.dim() <= 2
    ), f'RuntimeError: corrcoef(): expected input to have two or fewer dimensions but got an input with {self.dim()} dimensions'
    c = self.cov()
    d = None if c.dim() == 0 else c.diag().sqrt()
    return c / c if c.dim() == 0 else (c / d.unsqueeze(-1) / d.unsqueeze(0)).clip(-1, 1)


@operation(
    "(Tensor x1, Tensor x2, float p=2.0, str? compute_mode=None)", forms="function", motion="matrix_product",
    arguments={"x1": "tensor", "x2": "same_shape"},
    gradient="CdistBackward0")
def cdist(x1, x2, p=2.0, compute_mode=None):
    assert x1.dim() >= 2, f'RuntimeError: cdist only supports at least 2D tensors, X1 got: {x1.dim()}D'
    assert x2.dim() >= 2, f'RuntimeError: cdist only supports at least 2D tensors, X2 got: {x2.dim()}D'
    assert (
        x1.shape[-1] == x2.shape[-1]
    ), f'RuntimeError: X1 and X2 must have the same number of columns. X1: {x1.shape[-1]} X2: {x2.shape[-1]}'
    assert (
        x1.is_floating_point()
    ), f'RuntimeError: cdist only supports floating-point dtypes, X1 got: {x1.type()[6:-6]}'
    assert (
        x2.is_floating_point()
    ), f'RuntimeError: cdist only supports floating-point dtypes, X2 got: {x2.type()[6:-6]}'
    assert p >= 0, 'RuntimeError: cdist only supports non-negative p values'
    assert compute_mode in (
        None,
        'use_mm_for_euclid_dist_if_necessary',
        'use_mm_for_euclid_dist',
        'donot_use_mm_for_euclid_dist',
    ), f'ValueError: {compute_mode} is not a valid value for compute_mode'
    assert x1.dtype == x2.dtype, f'RuntimeError: expected scalar type {x1.type()[6:-6]} but found {x2.type()[6:-6]}'
    return torch.linalg.vector_norm(x1.unsqueeze(-2) - x2.unsqueeze(-3), p, -1)


@operation(
    "(Tensor y, Tensor x, *, int dim=-1)", "(Tensor y, *, Scalar dx=1, int dim=-1)", forms="function",
    motion="reduce_cells", arguments={"y": "tensor"}, aliases=["trapz"],
    gradient="MulBackward1")
def trapezoid(y, x=None, *, dim=-1, dx=1):
    n, d = y.size(dim) if x is None or y.dim() else y.size(0), dim % y.dim()
    assert n == 0 or (y.dtype != torch.bool and (x is None or x.dtype != torch.bool)), (
        'RuntimeError: trapezoid: received a bool input for '
        + ('`y`' if x is None else '`x` or `y`')
        + ', but bool is not supported'
    )
    assert (
        n == 0 or x is not None or not isinstance(dx, bool)
    ), 'RuntimeError: trapezoid: Currently, we only support dx as a real number.'
    assert (
        n == 0 or x is None or x.dim() != 1 or x.shape[0] == n
    ), 'RuntimeError: trapezoid: There must be one `x` value for each sample point'
    places = (
        None
        if n == 0 or x is None
        else x.view([n if i == d else 1 for i in range(y.dim())])
        if x.dim() == 1
        else x.view([1] * (y.dim() - x.dim()) + list(x.shape))
        if x.dim() < y.dim()
        else x
    )
    left, right = y.narrow(d, 0, max(n - 1, 0)), y.narrow(d, min(n, 1), max(n - 1, 0))
    return (
        torch.zeros([s for i, s in enumerate(y.shape) if i != d], dtype=y.dtype)
        if n == 0
        else (y.sum(d) - (y.select(d, 0) + y.select(d, -1)) * 0.5) * dx
        if places is None
        else ((left + right) * places.diff(dim=d)).sum(d) / 2.0
    )


@operation(
    "(Tensor y, Tensor x, *, int dim=-1)", "(Tensor y, *, Scalar dx=1, int dim=-1)", forms="function",
    motion="accumulate", arguments={"y": "tensor"})
def cumulative_trapezoid(y, x=None, *, dim=-1, dx=1):
    assert y.dtype != torch.bool and (x is None or x.dtype != torch.bool), (
        'RuntimeError: cumulative_trapezoid: received a bool input for '
        + ('`y`' if x is None else '`x` or `y`')
        + ', but bool is not supported'
    )
    assert x is not None or not isinstance(
        dx, bool
    ), 'RuntimeError: cumulative_trapezoid: Currently, we only support dx as a real number.'
    assert x is not None or y.dim() > 0, 'IndexError: slice() cannot be applied to a 0-dim tensor.'
    n, d = y.size(dim) if x is None or y.dim() else y.size(0), dim % y.dim()
    assert (
        x is None or x.dim() != 1 or x.shape[0] == n
    ), 'RuntimeError: cumulative_trapezoid: There must be one `x` value for each sample point'
    places = (
        None
        if x is None
        else x.view([n if i == d else 1 for i in range(y.dim())])
        if x.dim() == 1
        else x.view([1] * (y.dim() - x.dim()) + list(x.shape))
        if x.dim() < y.dim()
        else x
    )
    left, right = y.narrow(d, 0, max(n - 1, 0)), y.narrow(d, min(n, 1), max(n - 1, 0))
    return (
        (dx / 2.0 * (left + right)).cumsum(d)
        if places is None
        else ((left + right) * places.diff(dim=d)).cumsum(d) / 2.0
    )


@operation(
    "(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True)", out="exact",
    out_sharing="whole", motion="follow", in_place="method",
    arguments={"index": "index", "source": ("text", "{}[-1:].clone()"), "reduce": ("text", "'amax'")})
def index_reduce(self, dim, index, source, reduce, *, include_self=True):
    assert reduce in (
        'prod',
        'mean',
        'amax',
        'amin',
    ), f'RuntimeError: index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got {reduce}.'
    assert (
        index.dim() <= 1
    ), f'IndexError: index_reduce_(): Index is supposed to be a vector, but got dim: {index.dim()} with type: {index.type()[6:-6]} and size: {list(index.shape)}'
    assert index.dtype in (
        torch.int64,
        torch.int32,
    ), f'RuntimeError: index_reduce_(): Expected dtype int32/int64 for index but got: {index.type()[6:-6]}'
    assert (
        self.dtype == source.dtype
    ), f'RuntimeError: index_reduce_(): self ({self.type()[6:-6]}) and source ({source.type()[6:-6]}) must have the same scalar type'
    d = dim % max(self.dim(), 1)
    [self.size(dim)] if self.dim() else None
    assert (
        d == 0 or d < source.dim()
    ), f'RuntimeError: index_reduce_(): Indexing dim {d} is out of bounds of the source tensor with dim {source.dim()}'
    assert index.numel() == (
        source.shape[d] if source.dim() else 1
    ), f'RuntimeError: index_reduce_(): Number of indices ({index.numel()}) should be equal to source.size(dim): ({source.shape[d] if source.dim() else 1}), for dim: {d}'
    assert index.numel() == 0 or bool(
        index.min() >= 0 and index.max() < (self.shape[d] if self.dim() else 1)
    ), 'IndexError: index out of range in self'
    place = (
        index.long().reshape([-1 if d == dim % source.dim() else 1 for d in range(source.dim())]).expand(source.shape)
        if source.dim()
        else index.long().reshape([])
    )
    rounds = reduce in ('prod', 'mean') and self.dtype in (torch.float16, torch.bfloat16) and self.dim() > 0
    made = (
        (self.clone() if include_self else self.index_fill(dim, index.long(), int(reduce == 'prod')))
        if rounds
        else self.scatter_reduce(dim, place, source, reduce, include_self=include_self)
    )
    [
        made.select(d, i).mul_(source.select(d, j))
        if reduce == 'prod'
        else made.select(d, i).add_(source.select(d, j))
        for j, i in enumerate(index.reshape(-1).tolist())
    ] if rounds else None
    counts = (
        torch.full((self.shape[d],), int(include_self))
        .index_add(0, index.reshape(-1), torch.ones(index.numel(), dtype=torch.int64))
        .clamp(min=1)
        .view([-1 if i == d else 1 for i in range(self.dim())])
        if rounds and reduce == 'mean'
        else None
    )
    return made if counts is None else made.div_(counts)


@operation(
    "(Tensor self, Tensor|Scalar exponent)", "(Scalar self, Tensor exponent)", out="exact",
    out_refusal="the output given to float_power has dtype {got} but the operation's result requires dtype {want}",
    motion="follow", arguments={"exponent": ("operand", "2")})
def float_power(self, exponent=None):
    base, power = (self.double() if isinstance(self, torch.Tensor) else float(self)), (
        exponent.double() if isinstance(exponent, torch.Tensor) else float(exponent)
    )
    return torch.pow(base, power)


@operation(
    "(Tensor self, Tensor|Scalar exponent)", group="in_place", forms="method", help="in_place", effect="write",
    arguments={"exponent": ("number", "2")})
def float_power_(self, exponent):
    assert (
        self.dtype == torch.float64
    ), f'RuntimeError: the base given to float_power_ has dtype {self.type()[6:-6]} but the operation\'s result requires dtype Double'
    return self.pow_(exponent)


@operation(
    "(Tensor self, Tensor other)", out="castable", out_sharing="whole", motion="follow", in_place="method function")
def ldexp(self, other):
    powers = torch.pow(
        2.0, other if other.is_floating_point() or not self.is_floating_point() else other.to(self.dtype)
    )
    return self * powers


@operation(
    "(Tensor self, *, Tensor[]? out=None)", returns="tuple", out="exact", out_sharing="whole",
    out_refusal="torch.frexp() expects mantissa to have dtype {want_c} but got {got_c}\ntorch.frexp() expects exponent to have int dtype but got {got_c}",
    motion="follow", fields=("mantissa", "exponent",),
    gradient="FrexpBackward0")
def frexp(self, *, out=None):
    assert self.is_floating_point(), f'RuntimeError: torch.frexp() only supports floating-point dtypes'
    x = self.double()
    plain = (x != 0) & x.isfinite()
    guess = torch.where(plain, x.abs().log2().floor() + 1, 0)
    rough = torch.where(plain, x * 2**-guess, x)
    up, down = plain & (rough.abs() >= 1), plain & (rough.abs() < 0.5)
    exponent = guess + up.double() - down.double()
    return (torch.where(plain, x * 2**-exponent, x).to(self.dtype), exponent.to(torch.int32))


@operation(
    "(Tensor self, float? eps=None)", out="castable", out_sharing="whole", motion="follow",
    in_place="method function", evaluate="logit",
    gradient="LogitBackward0")
def logit(self, eps=None):
    x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
    return (x if eps is None else x.clamp(eps, 1 - eps)).logit()


@operation("(Tensor self)", out="castable", motion="follow",
    gradient="AngleBackward0")
def angle(self):
    x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
    return torch.where(x.isnan(), x, torch.where(x < 0, torch.pi, torch.zeros_like(x)))


@operation(
    "(Tensor self, int p)", out="castable", motion="follow", in_place="method", arguments={"p": ("integer", "1")},
    evaluate="mvlgamma", in_place_evaluate="mvlgamma_in_place",
    gradient="MvlgammaBackward0")
def mvlgamma(self, p):
    assert self.dtype != torch.bool, 'RuntimeError: The input tensor may not be a boolean tensor.'
    assert p >= 1, 'RuntimeError: p has to be greater than or equal to 1'
    x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
    return (x.unsqueeze(-1) - torch.arange(p, dtype=x.dtype) / 2).lgamma().sum(-1) + p * (
        p - 1
    ) / 4 * 1.1447298858494002


@operation(
    "(Tensor self, Scalar p, int dim, Scalar maxnorm)", out="exact", out_sharing="whole", motion="follow",
    in_place="method", arguments={"p": ("number", "2"), "maxnorm": ("number", "1")},
    gradient="RenormBackward0")
def renorm(self, p, dim, maxnorm):
    assert p > 0, 'RuntimeError: renorm: non-positive-norm not supported'
    assert maxnorm >= 0, f'RuntimeError: renorm: expected maxnorm to be >= 0 but got {maxnorm:g}'
    assert self.dim() > 1, f'RuntimeError: renorm: input needs at least 2 dimensions, got {self.dim()} dimensions'
    assert (
        -self.dim() <= dim < self.dim()
    ), f'IndexError: Dimension out of range (expected to be in range of [{-self.dim()}, {self.dim() - 1}], but got {dim})'
    others = [d for d in range(self.dim()) if d != dim % self.dim()]
    norm = torch.linalg.vector_norm(self, p, others, keepdim=True)
    return (
        (self * torch.where(norm > maxnorm, maxnorm / (norm + 1e-7), 1.0).to(self.dtype)).clone(
            memory_format=torch.contiguous_format
        )
        if self.numel()
        else torch.empty(self.shape, dtype=self.dtype)
    )
