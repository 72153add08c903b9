"""Random numbers by their distributions."""

import torch
from catalogue import family, operation

family(group="in_place", forms="method", effect="write")


@operation(
    "(Tensor self, *, Generator? generator=None)", "(Tensor self, float p, *, Generator? generator=None)",
    group="compute", forms="method function", effect="compute", out="any", out_sharing="whole", motion="follow",
    kernel=("bernoulli_tensor_cpu_self_", "narrow"))
def bernoulli(self, p=None, *, generator=None):
    assert (
        p is not None or self.is_floating_point()
    ), f'RuntimeError: "bernoulli_tensor_cpu_p_" not implemented for \'{self.type()[6:-6]}\''
    drawn = torch.rand(
        self.shape,
        dtype=torch.float64 if p is not None or self.dtype == torch.float64 else torch.float32,
        generator=generator,
    )
    assert (
        p is not None or not self.numel() or bool(self.min() >= 0 and self.max() <= 1)
    ), 'RuntimeError: Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)'
    return (drawn < (self if p is None else p)).to(self.dtype)


@operation(
    "(Tensor self, Tensor p, *, Generator? generator=None)",
    "(Tensor self, float p=0.5, *, Generator? generator=None)", help="bernoulli",
    kernel=("bernoulli_tensor_cpu_self_ if isinstance(p, torch.Tensor) else bernoulli_scalar_cpu_", "narrow"))
def bernoulli_(self, p=None, *, generator=None):
    assert (
        isinstance(p, torch.Tensor) or 0 <= p <= 1
    ), f'RuntimeError: bernoulli_ expects p to be in [0, 1], but got p={p:g}'
    assert (
        not isinstance(p, torch.Tensor) or p.is_floating_point()
    ), f'RuntimeError: "bernoulli_tensor_cpu_p_" not implemented for \'{p.type()[6:-6]}\''
    assert (
        not isinstance(p, torch.Tensor) or not p.numel() or bool(p.min() >= 0 and p.max() <= 1)
    ), 'RuntimeError: Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)'
    self.copy_(
        torch.empty_like(
            self, dtype=torch.float32 if isinstance(p, torch.Tensor) and p.dtype != torch.float64 else torch.float64
        ).uniform_(generator=generator)
        < p
    )
    return self


@operation("(Tensor self, float lambd=1, *, Generator? generator=None)",
    gradient="ExponentialBackward0")
def exponential_(self, lambd=1, *, generator=None):
    assert lambd > 0, f'RuntimeError: exponential_ expects lambda > 0.0, but found lambda={lambd:g}'
    assert (
        self.is_floating_point() or not self.numel()
    ), f'RuntimeError: "exponential_cpu" not implemented for \'{self.type()[6:-6]}\''
    self.copy_(-(1 - torch.empty_like(self, dtype=torch.float64).uniform_(generator=generator)).log() / lambd)
    return self


@operation("(Tensor self, float median=0, float sigma=1, *, Generator? generator=None)")
def cauchy_(self, median=0, sigma=1, *, generator=None):
    assert sigma > 0, f'RuntimeError: cauchy_ expects sigma > 0.0, but found sigma={sigma:g}'
    assert (
        self.is_floating_point() or not self.numel()
    ), f'RuntimeError: "cauchy_cpu" not implemented for \'{self.type()[6:-6]}\''
    self.copy_(
        median
        + sigma * (torch.pi * (torch.empty_like(self, dtype=torch.float64).uniform_(generator=generator) - 0.5)).tan()
    )
    return self


@operation("(Tensor self, float mean=1, float std=2, *, Generator? generator=None)")
def log_normal_(self, mean=1, std=2, *, generator=None):
    assert std > 0, f'RuntimeError: log_normal_ expects std > 0.0, but found std={std:g}'
    assert (
        not self.numel() or self.is_floating_point()
    ), f'RuntimeError: "log_normal_cpu" not implemented for \'{self.type()[6:-6]}\''
    drawn = torch.empty(self.numel(), 2, dtype=torch.float64)[:, 0].normal_(mean, std, generator=generator).exp_()
    order = torch.empty_like(self, dtype=torch.float64)
    order.as_strided((self.numel(),), (1,)).copy_(drawn)
    return self.copy_(order)


@operation("(Tensor self, float p, *, Generator? generator=None)", arguments={"p": ("number", "0.5")})
def geometric_(self, p, *, generator=None):
    assert 0 < p < 1, f'RuntimeError: geometric_ expects p to be in (0, 1), but got p={p:g}'
    assert self.dtype != torch.bool or not self.numel(), 'RuntimeError: "geometric_cpu" not implemented for \'Bool\''
    self.copy_(
        (
            torch.empty_like(self, dtype=torch.float64).uniform_(generator=generator).log()
            / (torch.tensor(1 - p, dtype=torch.float64)).log()
        ).ceil()
    )
    return self


@operation(
    "(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None)", group="compute",
    forms="method function", effect="compute", out="exact",
    out_refusal="multinomial expects {want} tensor out, got: {got}", motion="follow",
    arguments={"num_samples": ("integer", "2")})
def multinomial(self, num_samples, replacement=False, *, generator=None):
    assert self.dim() == 1 or self.dim() == 2, 'RuntimeError: prob_dist must be 1 or 2 dim'
    assert (
        self.is_floating_point()
    ), f'RuntimeError: multinomial only supports floating-point dtypes for input, got: {self.type()[6:-6]}'
    assert num_samples > 0, 'RuntimeError: cannot sample n_sample <= 0 samples'
    assert (
        replacement or num_samples <= self.shape[-1]
    ), 'RuntimeError: cannot sample n_sample > prob_dist.size(-1) samples without replacement'
    assert (
        not (self.isinf() | self.isnan() | (self < 0)).any() or replacement and num_samples > 1
    ), 'RuntimeError: probability tensor contains either `inf`, `nan` or element < 0'
    assert not (self < 0).any(), 'RuntimeError: invalid multinomial distribution (encountering probability entry < 0)'
    assert (
        self.isfinite()
    ).all(), 'RuntimeError: invalid multinomial distribution (encountering probability entry = infinity or NaN)'
    assert (
        not self.numel() or (self.sum(-1) > 0).all()
    ), 'RuntimeError: invalid multinomial distribution (sum of probabilities <= 0)'
    once = not replacement or num_samples == 1
    raced = self / torch.empty_like(self).exponential_(1, generator=generator) if once else None
    parts = None if once else self.cumsum(-1) / self.sum(-1, keepdim=True)
    return (
        raced.topk(num_samples, -1).indices
        if once
        else torch.searchsorted(
            parts.double(), torch.rand(self.shape[:-1] + (num_samples,), dtype=torch.float64, generator=generator)
        ).clamp(max=self.shape[-1] - 1)
    )


@operation(
    "(Tensor mean, Tensor std, *, Generator? generator=None)",
    "(Tensor mean, float std=1, *, Generator? generator=None)",
    "(float mean, Tensor std, *, Generator? generator=None)",
    "(float mean, float std, int[] size, *, Generator? generator=None, ScalarType? dtype=None, "
    "Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False)",
    group="create", forms="function", effect="create", out="castable", out_sharing="whole", motion="appear",
    arguments={"mean": ("text", "torch.zeros(3)"), "std": ("number", "1")})
def normal(
    mean,
    std=None,
    size=None,
    *,
    generator=None,
    dtype=None,
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
    out=None,
):
    assert (
        not isinstance(std, torch.Tensor) or not std.numel() or std.min() >= 0
    ), 'RuntimeError: normal expects all elements of std >= 0.0'
    assert (
        isinstance(std, torch.Tensor) or std >= 0
    ), f'RuntimeError: normal expects std >= 0.0, but found std {std:g}'
    shape = (
        size
        if size is not None
        else (
            mean + std
            if isinstance(mean, torch.Tensor) and isinstance(std, torch.Tensor)
            else mean
            if isinstance(mean, torch.Tensor)
            else std
        ).shape
    )
    kind = dtype if size is not None else mean.dtype if isinstance(mean, torch.Tensor) else std.dtype
    assert (
        out is None or out.is_floating_point()
    ), f'RuntimeError: "normal_kernel_cpu" not implemented for \'{out.type().split(".")[-1][:-6] if out is not None else 0}\''
    fresh = (
        torch.empty(shape, dtype=kind)
        if out is None
        else torch.empty_like(out)
        if out.shape == shape
        else torch.empty(shape, dtype=out.dtype)
    )
    return (
        fresh.normal_(mean, std, generator=generator)
        if size is not None
        else fresh.normal_(generator=generator) * std + mean
    )
