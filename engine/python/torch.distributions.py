# Probability distributions. Samples use the generator as PyTorch's do.
import math
import torch
from torch.distributions import constraints


def _as_size(shape):
    return torch.Size([shape]) if isinstance(shape, int) else torch.Size(shape)


def _broadcast(*values):
    """Returns numbers and tensors as tensors of one shape."""
    for value in values:
        if not isinstance(value, (int, float, torch.Tensor)):
            raise ValueError("Input arguments must all be instances of Number, torch.Tensor or objects implementing __torch_function__.")
    tensors = [value for value in values if isinstance(value, torch.Tensor)]
    kind = tensors[0].dtype if tensors else torch.get_default_dtype()
    made = [value if isinstance(value, torch.Tensor) else torch.tensor(float(value), dtype=kind) for value in values]
    return torch.broadcast_tensors(*made) if len(made) > 1 else made


__name__ = "torch.distributions.distribution"


class Distribution:
    has_rsample = False
    has_enumerate_support = False
    arg_constraints = {}

    @staticmethod
    def set_default_validate_args(value):
        if value not in (True, False):
            raise ValueError
        _np_set_state("distributions.checks", value)

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None):
        self._batch, self._event = torch.Size(batch_shape), torch.Size(event_shape)
        self._validate_args = _np_state("distributions.checks", True) if validate_args is None else validate_args
        if self._validate_args:
            for param, constraint in self.arg_constraints.items():
                if param not in vars(self):
                    continue
                value = getattr(self, param)
                if not constraint.check(value).all():
                    raise ValueError(
                        f"Expected parameter {param} ({type(value).__name__} of shape {tuple(value.shape)}) "
                        f"of distribution {self!r} to satisfy the constraint {constraint!r}, "
                        f"but found invalid values:\n{value}")

    @property
    def batch_shape(self):
        return self._batch

    @property
    def event_shape(self):
        return self._event

    @property
    def support(self):
        raise NotImplementedError

    @property
    def mean(self):
        raise NotImplementedError

    @property
    def mode(self):
        raise NotImplementedError(f"{type(self)} does not implement mode")

    @property
    def variance(self):
        raise NotImplementedError

    @property
    def stddev(self):
        return self.variance.sqrt()

    def _extended_shape(self, sample_shape=()):
        return torch.Size(tuple(_as_size(sample_shape)) + tuple(self._batch) + tuple(self._event))

    def sample(self, sample_shape=()):
        with torch.no_grad():
            return self.rsample(sample_shape)

    def rsample(self, sample_shape=()):
        raise NotImplementedError

    def sample_n(self, n):
        return self.sample((n,))

    def log_prob(self, value):
        raise NotImplementedError

    def cdf(self, value):
        raise NotImplementedError

    def icdf(self, value):
        raise NotImplementedError

    def entropy(self):
        raise NotImplementedError

    def enumerate_support(self, expand=True):
        raise NotImplementedError

    def expand(self, batch_shape, _instance=None):
        raise NotImplementedError

    def perplexity(self):
        return torch.exp(self.entropy())

    def _validate_sample(self, value):
        if not isinstance(value, torch.Tensor):
            raise ValueError("The value argument to log_prob must be a Tensor")
        event_dim_start = value.dim() - len(self._event)
        if tuple(value.shape[event_dim_start:]) != tuple(self._event):
            raise ValueError(f"The right-most size of value must match event_shape: {value.shape} vs {self._event}.")
        actual, expected = tuple(value.shape), tuple(self._batch) + tuple(self._event)
        for i, j in zip(actual[::-1], expected[::-1]):
            if i != 1 and j != 1 and i != j:
                raise ValueError(f"Value is not broadcastable with batch_shape+event_shape: {value.shape} vs {torch.Size(expected)}.")
        if not self.support.check(value).all():
            raise ValueError(
                f"Expected value argument ({type(value).__name__} of shape {tuple(value.shape)}) "
                f"to be within the support ({self.support!r}) of the distribution {self!r}, "
                f"but found invalid values:\n{value}")

    def _checked(self, value):
        if self._validate_args:
            self._validate_sample(value)
        return value

    def _shown(self):
        return [name for name in self.arg_constraints if name in vars(self)]

    def __repr__(self):
        parts = []
        for name in self._shown():
            value = getattr(self, name)
            parts.append(f"{name}: {value if value.numel() == 1 else value.size()}")
        return type(self).__name__ + "(" + ", ".join(parts) + ")"


__name__ = "torch.distributions.exp_family"


class ExponentialFamily(Distribution):
    pass


__name__ = "torch.distributions.normal"


class Normal(ExponentialFamily):
    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _broadcast(loc, scale)
        super().__init__(self.loc.size(), validate_args=validate_args)

    @property
    def mean(self):
        return self.loc

    @property
    def mode(self):
        return self.loc

    @property
    def stddev(self):
        return self.scale

    @property
    def variance(self):
        return self.stddev.pow(2)

    def expand(self, batch_shape, _instance=None):
        return Normal(self.loc.expand(batch_shape), self.scale.expand(batch_shape), self._validate_args)

    def sample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        with torch.no_grad():
            return torch.normal(self.loc.expand(shape), self.scale.expand(shape))

    def rsample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        eps = torch.normal(torch.zeros(shape, dtype=self.loc.dtype), torch.ones(shape, dtype=self.loc.dtype))
        return self.loc + eps * self.scale

    def log_prob(self, value):
        self._checked(value)
        var = self.scale ** 2
        log_scale = self.scale.log()
        return -((value - self.loc) ** 2) / (2 * var) - log_scale - math.log(math.sqrt(2 * math.pi))

    def cdf(self, value):
        self._checked(value)
        return 0.5 * (1 + torch.erf((value - self.loc) * self.scale.reciprocal() / math.sqrt(2)))

    def icdf(self, value):
        return self.loc + self.scale * torch.erfinv(2 * value - 1) * math.sqrt(2)

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + torch.log(self.scale)


__name__ = "torch.distributions.log_normal"


class LogNormal(Distribution):
    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.positive
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.base_dist = Normal(loc, scale, validate_args=validate_args)
        super().__init__(self.base_dist.batch_shape, validate_args=validate_args)

    @property
    def loc(self):
        return self.base_dist.loc

    @property
    def scale(self):
        return self.base_dist.scale

    @property
    def mean(self):
        return (self.loc + self.scale.pow(2) / 2).exp()

    @property
    def mode(self):
        return (self.loc - self.scale.square()).exp()

    @property
    def variance(self):
        scale_sq = self.scale.pow(2)
        return scale_sq.expm1() * (2 * self.loc + scale_sq).exp()

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape).exp()

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape).exp()

    def log_prob(self, value):
        self._checked(value)
        x = value.log()
        return 0.0 - x + self.base_dist.log_prob(x)

    def cdf(self, value):
        return self.base_dist.cdf(value.log())

    def icdf(self, value):
        return self.base_dist.icdf(value).exp()

    def entropy(self):
        return self.base_dist.entropy() + self.loc

    def __repr__(self):
        return "LogNormal()"


__name__ = "torch.distributions.uniform"


class Uniform(Distribution):
    arg_constraints = {"low": constraints.dependent, "high": constraints.dependent}
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = _broadcast(low, high)
        super().__init__(self.low.size(), validate_args=validate_args)
        if self._validate_args and not torch.lt(self.low, self.high).all():
            raise ValueError("Uniform is not defined when low>= high")

    @property
    def mean(self):
        return (self.high + self.low) / 2

    @property
    def mode(self):
        return torch.nan * self.high

    @property
    def stddev(self):
        return (self.high - self.low) / 12 ** 0.5

    @property
    def variance(self):
        return (self.high - self.low).pow(2) / 12

    @property
    def support(self):
        return constraints.interval(self.low, self.high)

    def expand(self, batch_shape, _instance=None):
        return Uniform(self.low.expand(batch_shape), self.high.expand(batch_shape), self._validate_args)

    def rsample(self, sample_shape=()):
        rand = torch.rand(self._extended_shape(sample_shape), dtype=self.low.dtype)
        return self.low + rand * (self.high - self.low)

    def log_prob(self, value):
        self._checked(value)
        lb, ub = self.low.le(value).type_as(self.low), self.high.gt(value).type_as(self.low)
        return torch.log(lb.mul(ub)) - torch.log(self.high - self.low)

    def cdf(self, value):
        self._checked(value)
        return ((value - self.low) / (self.high - self.low)).clamp(min=0, max=1)

    def icdf(self, value):
        return value * (self.high - self.low) + self.low

    def entropy(self):
        return torch.log(self.high - self.low)


def _clamped(probs):
    eps = torch.finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)


def _kept(distribution, name, value):
    """Returns `value`, which is from now on an attribute, and so part of the text of the distribution."""
    setattr(distribution, name, value)
    return value


def _one_of(probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")


class _BinaryLogits(ExponentialFamily):
    """Distributions with one probability, given as `probs` or as `logits`."""

    def _set_param(self, probs, logits):
        _one_of(probs, logits)
        self._given = "probs" if probs is not None else "logits"
        (self._param,) = _broadcast(probs if probs is not None else logits)
        if self._given == "probs":
            self.probs = self._param
        else:
            self.logits = self._param

    def __getattr__(self, name):
        if name == "probs":
            return _kept(self, name, torch.sigmoid(self._param))
        if name == "logits":
            p = _clamped(self._param)
            return _kept(self, name, torch.log(p) - torch.log1p(-p))
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def expand(self, batch_shape, _instance=None):
        return type(self)(**{self._given: self._param.expand(batch_shape)}, validate_args=self._validate_args)


__name__ = "torch.distributions.bernoulli"


class Bernoulli(_BinaryLogits):
    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.boolean
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._set_param(probs, logits)
        super().__init__(self._param.size(), validate_args=validate_args)

    @property
    def mean(self):
        return self.probs

    @property
    def mode(self):
        mode = (self.probs >= 0.5).to(self.probs)
        mode[self.probs == 0.5] = torch.nan
        return mode

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    @property
    def param_shape(self):
        return self._param.size()

    def sample(self, sample_shape=()):
        with torch.no_grad():
            return torch.bernoulli(self.probs.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        self._checked(value)
        logits, value = torch.broadcast_tensors(self.logits, value)
        return -torch.nn.functional.binary_cross_entropy_with_logits(logits, value, reduction="none")

    def entropy(self):
        return torch.nn.functional.binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none")

    def enumerate_support(self, expand=True):
        values = torch.arange(2, dtype=self._param.dtype).view((-1,) + (1,) * len(self._batch))
        return values.expand((-1,) + tuple(self._batch)) if expand else values


__name__ = "torch.distributions.geometric"


class Geometric(_BinaryLogits):
    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.nonnegative_integer

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._set_param(probs, logits)
        super().__init__(self._param.size(), validate_args=validate_args)
        if self._validate_args and probs is not None:
            value = self.probs
            if not (value > 0).all():
                raise ValueError(
                    f"Expected parameter probs ({type(value).__name__} of shape {tuple(value.shape)}) "
                    f"of distribution {self!r} to be positive but found invalid values:\n{value}")

    @property
    def mean(self):
        return 1.0 / self.probs - 1.0

    @property
    def mode(self):
        return torch.zeros_like(self.probs)

    @property
    def variance(self):
        return (1.0 / self.probs - 1.0) / self.probs

    def sample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        with torch.no_grad():
            u = torch.empty(shape, dtype=self.probs.dtype).uniform_(torch.finfo(self.probs.dtype).tiny, 1)
            return (u.log() / (-self.probs).log1p()).floor()

    def log_prob(self, value):
        self._checked(value)
        value, probs = torch.broadcast_tensors(value, self.probs)
        probs = probs.clone()
        probs[(probs == 1) & (value == 0)] = 0
        return value * (-probs).log1p() + self.probs.log()

    def entropy(self):
        return torch.nn.functional.binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none") / self.probs


__name__ = "torch.distributions.categorical"


class Categorical(Distribution):
    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        _one_of(probs, logits)
        if probs is not None:
            if probs.dim() < 1:
                raise ValueError("`probs` parameter must be at least one-dimensional.")
            self.probs = self._param = probs / probs.sum(-1, keepdim=True)
        else:
            if logits.dim() < 1:
                raise ValueError("`logits` parameter must be at least one-dimensional.")
            self.logits = self._param = logits - logits.logsumexp(dim=-1, keepdim=True)
        self._num_events = self._param.size()[-1]
        super().__init__(self._param.size()[:-1], validate_args=validate_args)

    def __getattr__(self, name):
        if name == "probs":
            return _kept(self, name, torch.nn.functional.softmax(self._param, dim=-1))
        if name == "logits":
            return _kept(self, name, torch.log(_clamped(self._param)))
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    @property
    def support(self):
        return constraints.integer_interval(0, self._num_events - 1)

    @property
    def param_shape(self):
        return self._param.size()

    @property
    def mean(self):
        return torch.full(self._extended_shape(), torch.nan, dtype=self.probs.dtype)

    @property
    def mode(self):
        return self.probs.argmax(dim=-1)

    @property
    def variance(self):
        return torch.full(self._extended_shape(), torch.nan, dtype=self.probs.dtype)

    def expand(self, batch_shape, _instance=None):
        wide = self._param.expand(tuple(batch_shape) + (self._num_events,))
        return Categorical(probs=wide) if "probs" in vars(self) else Categorical(logits=wide)

    def sample(self, sample_shape=()):
        size = _as_size(sample_shape)
        rows = self.probs.reshape(-1, self._num_events)
        return torch.multinomial(rows, size.numel(), True).T.reshape(self._extended_shape(size))

    def log_prob(self, value):
        self._checked(value)
        value = value.long().unsqueeze(-1)
        shape = torch.broadcast_shapes(value.shape[:-1], self.logits.shape[:-1])
        log_pmf = self.logits.expand(tuple(shape) + (self._num_events,))
        return log_pmf.gather(-1, value.expand(tuple(shape) + (1,))).squeeze(-1)

    def entropy(self):
        logits = torch.clamp(self.logits, min=torch.finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

    def enumerate_support(self, expand=True):
        values = torch.arange(self._num_events).view((-1,) + (1,) * len(self._batch))
        return values.expand((-1,) + tuple(self._batch)) if expand else values


__name__ = "torch.distributions.one_hot_categorical"


class OneHotCategorical(Distribution):
    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.one_hot

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits)
        super().__init__(self._categorical.batch_shape, self._categorical.param_shape[-1:], validate_args=validate_args)

    @property
    def probs(self):
        return self._categorical.probs

    @property
    def logits(self):
        return self._categorical.logits

    @property
    def mean(self):
        return self._categorical.probs

    @property
    def variance(self):
        return self._categorical.probs * (1 - self._categorical.probs)

    def sample(self, sample_shape=()):
        return torch.nn.functional.one_hot(self._categorical.sample(sample_shape), self._event[-1]).to(self.probs)

    def log_prob(self, value):
        self._checked(value)
        return self._categorical.log_prob(value.max(-1)[1])

    def entropy(self):
        return self._categorical.entropy()

    def __repr__(self):
        return "OneHotCategorical()"


__name__ = "torch.distributions.exponential"


class Exponential(ExponentialFamily):
    arg_constraints = {"rate": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True

    def __init__(self, rate, validate_args=None):
        (self.rate,) = _broadcast(rate)
        super().__init__(self.rate.size(), validate_args=validate_args)

    @property
    def mean(self):
        return self.rate.reciprocal()

    @property
    def mode(self):
        return torch.zeros_like(self.rate)

    @property
    def stddev(self):
        return self.rate.reciprocal()

    @property
    def variance(self):
        return self.rate.pow(-2)

    def expand(self, batch_shape, _instance=None):
        return Exponential(self.rate.expand(batch_shape), self._validate_args)

    def rsample(self, sample_shape=()):
        return torch.empty(self._extended_shape(sample_shape), dtype=self.rate.dtype).exponential_() / self.rate

    def log_prob(self, value):
        self._checked(value)
        return self.rate.log() - self.rate * value

    def cdf(self, value):
        self._checked(value)
        return 1 - torch.exp(-self.rate * value)

    def icdf(self, value):
        return -torch.log1p(-value) / self.rate

    def entropy(self):
        return 1.0 - torch.log(self.rate)


__name__ = "torch.distributions.laplace"


class Laplace(Distribution):
    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _broadcast(loc, scale)
        super().__init__(self.loc.size(), validate_args=validate_args)

    @property
    def mean(self):
        return self.loc

    @property
    def mode(self):
        return self.loc

    @property
    def variance(self):
        return 2 * self.scale.pow(2)

    @property
    def stddev(self):
        return 2 ** 0.5 * self.scale

    def rsample(self, sample_shape=()):
        u = torch.empty(self._extended_shape(sample_shape), dtype=self.loc.dtype).uniform_(torch.finfo(self.loc.dtype).eps - 1, 1)
        return self.loc - self.scale * u.sign() * torch.log1p(-u.abs())

    def log_prob(self, value):
        self._checked(value)
        return -torch.log(2 * self.scale) - torch.abs(value - self.loc) / self.scale

    def cdf(self, value):
        self._checked(value)
        return 0.5 - 0.5 * (value - self.loc).sign() * torch.expm1(-(value - self.loc).abs() / self.scale)

    def icdf(self, value):
        term = value - 0.5
        return self.loc - self.scale * term.sign() * torch.log1p(-2 * term.abs())

    def entropy(self):
        return 1 + torch.log(2 * self.scale)


def _no_stream(name):
    raise NotImplementedError(f"{name}.sample() is not implemented in Stridescope; its log_prob() and moments are")


__name__ = "torch.distributions.poisson"


class Poisson(ExponentialFamily):
    arg_constraints = {"rate": constraints.nonnegative}
    support = constraints.nonnegative_integer

    def __init__(self, rate, validate_args=None):
        (self.rate,) = _broadcast(rate)
        super().__init__(self.rate.size(), validate_args=validate_args)

    @property
    def mean(self):
        return self.rate

    @property
    def mode(self):
        return self.rate.floor()

    @property
    def variance(self):
        return self.rate

    def sample(self, sample_shape=()):
        _no_stream("Poisson")

    def log_prob(self, value):
        self._checked(value)
        rate, value = torch.broadcast_tensors(self.rate, value)
        return value.xlogy(rate) - rate - (value + 1).lgamma()


__name__ = "torch.distributions.gamma"


class Gamma(ExponentialFamily):
    arg_constraints = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True

    def __init__(self, concentration, rate, validate_args=None):
        self.concentration, self.rate = _broadcast(concentration, rate)
        super().__init__(self.concentration.size(), validate_args=validate_args)

    @property
    def mean(self):
        return self.concentration / self.rate

    @property
    def mode(self):
        return ((self.concentration - 1) / self.rate).clamp(min=0)

    @property
    def variance(self):
        return self.concentration / self.rate.pow(2)

    def rsample(self, sample_shape=()):
        _no_stream("Gamma")

    def log_prob(self, value):
        self._checked(value)
        return (torch.xlogy(self.concentration, self.rate) + torch.xlogy(self.concentration - 1, value)
                - self.rate * value - torch.lgamma(self.concentration))

    def entropy(self):
        return (self.concentration - torch.log(self.rate) + torch.lgamma(self.concentration)
                + (1.0 - self.concentration) * torch.digamma(self.concentration))


__name__ = "torch.distributions.beta"


class Beta(ExponentialFamily):
    arg_constraints = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval
    has_rsample = True

    def __init__(self, concentration1, concentration0, validate_args=None):
        self._one, self._zero = _broadcast(concentration1, concentration0)
        super().__init__(self._one.size(), validate_args=validate_args)
        if self._validate_args:
            pair = torch.stack((self._one, self._zero), -1)
            if not (pair > 0).all():
                raise ValueError(
                    f"Expected parameter concentration (Tensor of shape {tuple(pair.shape)}) of distribution "
                    f"Dirichlet(concentration: {pair.size()}) to satisfy the constraint "
                    f"IndependentConstraint(GreaterThan(lower_bound=0.0), 1), but found invalid values:\n{pair}")

    @property
    def concentration1(self):
        return self._one

    @property
    def concentration0(self):
        return self._zero

    @property
    def mean(self):
        return self._one / (self._one + self._zero)

    @property
    def variance(self):
        total = self._one + self._zero
        return self._one * self._zero / (total.pow(2) * (total + 1))

    def rsample(self, sample_shape=()):
        _no_stream("Beta")

    def log_prob(self, value):
        self._checked(value)
        return (torch.xlogy(self._one - 1.0, value) + torch.xlogy(self._zero - 1.0, 1.0 - value)
                + torch.lgamma(self._one + self._zero) - (torch.lgamma(self._one) + torch.lgamma(self._zero)))

    def entropy(self):
        total = self._one + self._zero
        return (torch.lgamma(self._one) + torch.lgamma(self._zero) - torch.lgamma(total) - (2 - total) * torch.digamma(total)
                - ((self._one - 1.0) * torch.digamma(self._one) + (self._zero - 1.0) * torch.digamma(self._zero)))

    def __repr__(self):
        return "Beta()"


__name__ = "torch.distributions.independent"


class Independent(Distribution):
    arg_constraints = {}

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        if reinterpreted_batch_ndims > len(base_distribution.batch_shape):
            raise ValueError(f"Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), actual {reinterpreted_batch_ndims} vs {len(base_distribution.batch_shape)}")
        self.base_dist, self.reinterpreted_batch_ndims = base_distribution, reinterpreted_batch_ndims
        shape = tuple(base_distribution.batch_shape) + tuple(base_distribution.event_shape)
        split = len(base_distribution.batch_shape) - reinterpreted_batch_ndims
        super().__init__(shape[:split], shape[split:], validate_args=validate_args)

    @property
    def has_rsample(self):
        return self.base_dist.has_rsample

    @property
    def support(self):
        inner = self.base_dist.support
        return constraints.independent(inner, self.reinterpreted_batch_ndims) if self.reinterpreted_batch_ndims else inner

    @property
    def mean(self):
        return self.base_dist.mean

    @property
    def mode(self):
        return self.base_dist.mode

    @property
    def variance(self):
        return self.base_dist.variance

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value):
        return _sum_rightmost(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self):
        return _sum_rightmost(self.base_dist.entropy(), self.reinterpreted_batch_ndims)

    def __repr__(self):
        return f"Independent({self.base_dist}, {self.reinterpreted_batch_ndims})"


def _sum_rightmost(value, count):
    return value if count == 0 else value.reshape(tuple(value.shape[:-count]) + (-1,)).sum(-1)


__name__ = "torch.distributions.multivariate_normal"


class MultivariateNormal(Distribution):
    arg_constraints = {
        "loc": constraints.real_vector, "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite, "scale_tril": constraints.lower_cholesky}
    support = constraints.real_vector
    has_rsample = True

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        given = {"covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix, "scale_tril": scale_tril}
        given = {name: value for name, value in given.items() if value is not None}
        if len(given) != 1:
            raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        for name, value in given.items():
            if value.dim() < 2:
                raise ValueError(name + " must be at least two-dimensional, with optional leading batch dimensions")
            batch = torch.broadcast_shapes(value.shape[:-2], loc.shape[:-1])
            setattr(self, name, value.expand(tuple(batch) + (-1, -1)))
            self._given = name
        self.loc = loc.expand(tuple(batch) + (-1,))
        super().__init__(batch, self.loc.shape[-1:], validate_args=validate_args)
        matrix = getattr(self, self._given)
        if self._given == "scale_tril":
            self._lower = matrix
        elif self._given == "covariance_matrix":
            self._lower = torch.linalg.cholesky(matrix)
        else:
            self._lower = _precision_to_scale_tril(matrix)

    def __getattr__(self, name):
        if name == "scale_tril":
            return _kept(self, name, self._lower)
        if name == "covariance_matrix":
            return _kept(self, name, self._lower @ self._lower.mT)
        if name == "precision_matrix":
            return _kept(self, name, torch.cholesky_inverse(self._lower))
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    @property
    def mean(self):
        return self.loc

    @property
    def mode(self):
        return self.loc

    @property
    def variance(self):
        return self._lower.pow(2).sum(-1).expand(tuple(self._batch) + tuple(self._event))

    def rsample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        eps = torch.normal(torch.zeros(shape, dtype=self.loc.dtype), torch.ones(shape, dtype=self.loc.dtype))
        return self.loc + torch.matmul(self._lower, eps.unsqueeze(-1)).squeeze(-1)

    def log_prob(self, value):
        self._checked(value)
        diff = value - self.loc
        batch = torch.broadcast_shapes(diff.shape[:-1], self._lower.shape[:-2])
        n = self._event[0]
        lower, wide = self._lower.expand(tuple(batch) + (n, n)), diff.expand(tuple(batch) + (n,))
        m = torch.linalg.solve_triangular(lower, wide.unsqueeze(-1), upper=False).squeeze(-1).pow(2).sum(-1)
        half_log_det = self._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)
        return -0.5 * (n * math.log(2 * math.pi) + m) - half_log_det

    def entropy(self):
        half_log_det = self._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)
        value = 0.5 * self._event[0] * (1.0 + math.log(2 * math.pi)) + half_log_det
        return value if len(self._batch) == 0 else value.expand(self._batch)


def _precision_to_scale_tril(matrix):
    flipped = torch.linalg.cholesky(torch.flip(matrix, (-2, -1)))
    upper = torch.transpose(torch.flip(flipped, (-2, -1)), -2, -1)
    return torch.linalg.solve_triangular(upper, torch.eye(matrix.shape[-1], dtype=matrix.dtype), upper=False)


def _kl_normal_normal(p, q):
    var_ratio = (p.scale / q.scale).pow(2)
    t1 = ((p.loc - q.loc) / q.scale).pow(2)
    return 0.5 * (var_ratio + t1 - 1 - var_ratio.log())


def _kl_bernoulli_bernoulli(p, q):
    soft = torch.nn.functional.softplus
    t1 = p.probs * (soft(-q.logits) - soft(-p.logits))
    t1[q.probs == 0] = torch.inf
    t1[p.probs == 0] = 0
    t2 = (1 - p.probs) * (soft(q.logits) - soft(p.logits))
    t2[q.probs == 1] = torch.inf
    t2[p.probs == 1] = 0
    return t1 + t2


def _kl_categorical_categorical(p, q):
    t = p.probs * (p.logits - q.logits)
    t[(q.probs == 0).expand_as(t)] = torch.inf
    t[(p.probs == 0).expand_as(t)] = 0
    return t.sum(-1)


def _kl_exponential_exponential(p, q):
    ratio = q.rate / p.rate
    return -ratio.log() + ratio - 1


def _kl_uniform_uniform(p, q):
    result = torch.log((q.high - q.low) / (p.high - p.low))
    result[(q.low > p.low) | (q.high < p.high)] = torch.inf
    return result


def _kl_laplace_laplace(p, q):
    ratio = p.scale / q.scale
    distance = (p.loc - q.loc).abs()
    return -ratio.log() + distance / q.scale + ratio * torch.exp(-distance / p.scale) - 1


def _kl_poisson_poisson(p, q):
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


def _kl_gamma_gamma(p, q):
    t1 = q.concentration * (p.rate / q.rate).log()
    t2 = torch.lgamma(q.concentration) - torch.lgamma(p.concentration)
    t3 = (p.concentration - q.concentration) * torch.digamma(p.concentration)
    return t1 + t2 + t3 + (q.rate - p.rate) * (p.concentration / p.rate)


def _kl_multivariate(p, q):
    if p.event_shape != q.event_shape:
        raise ValueError("KL-divergence between two Multivariate Normals with different event shapes cannot be computed")
    n = p.event_shape[0]
    t1 = q._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1) - p._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)
    t2 = torch.linalg.solve_triangular(q._lower, p._lower, upper=False).pow(2).sum((-2, -1))
    t3 = torch.linalg.solve_triangular(q._lower, (q.loc - p.loc).unsqueeze(-1), upper=False).squeeze(-1).pow(2).sum(-1)
    return t1 + 0.5 * (t2 + t3 - n)


def _kl_independent(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return _sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)


_divergences = [
    (Normal, _kl_normal_normal), (Bernoulli, _kl_bernoulli_bernoulli), (Categorical, _kl_categorical_categorical),
    (Exponential, _kl_exponential_exponential), (Uniform, _kl_uniform_uniform), (Laplace, _kl_laplace_laplace),
    (Poisson, _kl_poisson_poisson), (Gamma, _kl_gamma_gamma), (MultivariateNormal, _kl_multivariate),
    (Independent, _kl_independent)]


def kl_divergence(p, q):
    if isinstance(p, LogNormal) and isinstance(q, LogNormal):
        return _kl_normal_normal(p.base_dist, q.base_dist)
    if isinstance(p, (Normal, Laplace)) and isinstance(q, (Beta, Exponential, Gamma, Uniform)):
        return torch.full(p.batch_shape, torch.inf, dtype=p.loc.dtype)
    for kind, divergence in _divergences:
        if isinstance(p, kind) and isinstance(q, kind):
            return divergence(p, q)
    raise NotImplementedError(f"No KL(p || q) is implemented for p type {type(p).__name__} and q type {type(q).__name__}")


_not_here = (
    "AffineTransform Binomial Cauchy Chi2 ContinuousBernoulli Dirichlet FisherSnedecor GeneralizedPareto Gumbel HalfCauchy "
    "HalfNormal InverseGamma Kumaraswamy LKJCholesky LogisticNormal LowRankMultivariateNormal MixtureSameFamily Multinomial "
    "NegativeBinomial OneHotCategoricalStraightThrough Pareto RelaxedBernoulli RelaxedOneHotCategorical StudentT "
    "TransformedDistribution VonMises Weibull Wishart biject_to register_kl transform_to transforms"
)


def __getattr__(name):
    if name in _not_here.split():
        raise AttributeError(f"torch.distributions.{name} is not implemented in Stridescope")
    raise AttributeError(f"module 'torch.distributions' has no attribute '{name}'")
