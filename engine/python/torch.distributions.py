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

__parts__ = (
    "real",
    "discrete",
    "positive",
    "joint",
    "divergence",
)
