# Distributions over positive numbers and counts.


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
