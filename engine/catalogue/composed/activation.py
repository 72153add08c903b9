"""Activations."""

import torch
import torch.nn.functional as F
from catalogue import family, operation

family(group="compute", effect="compute", motion="follow", forms="functional")


@operation("(Tensor self, int dim=-1)", kernel=("glu_cpu", "floating"),
    gradient="GluBackward0")
def glu(self, dim=-1):
    assert self.dim() > 0, 'RuntimeError: glu does not support scalars because halving size must be even'
    assert (
        self.shape[dim] % 2 == 0
    ), f'RuntimeError: Halving dimension must be even, but dimension {dim % self.dim()} is size {self.shape[dim]}'
    first, second = self.chunk(2, dim)
    return first * second.sigmoid()


@operation("(Tensor self)")
def softsign(self):
    return self / (self.abs() + 1)


@operation("(Tensor self)")
def tanhshrink(self):
    return self - self.tanh()


@operation(
    "(Tensor self, Tensor weight)", forms="method function functional",
    arguments={"weight": ("text", "torch.tensor(0.25, dtype={}.dtype)")},
    gradient="PreluKernelBackward0")
def prelu(self, weight):
    channels = self.shape[1] if self.dim() > 1 else 1
    assert (
        weight.dim() <= 1
    ), f'RuntimeError: prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {weight.dim()}'
    assert weight.numel() == 1 or self.dim() > 0, 'RuntimeError: Not allow zero-dim input tensor.'
    assert (
        weight.numel() == 1 or weight.numel() == channels
    ), f'RuntimeError: Mismatch of parameter numbers and input channel size. Found parameter numbers = {weight.numel()} and channel size = {channels}.'
    assert (
        self.dtype == weight.dtype
    ), f'RuntimeError: prelu: Type promoting not supported. Got {str(self.type())[6:-6]} and {weight.type()[6:-6]}'
    assert self.is_floating_point(), f'RuntimeError: "prelu_cpu" not implemented for \'{self.type()[6:-6]}\''
    each = weight if weight.numel() == 1 or self.dim() < 2 else weight.view([1, -1] + [1] * (self.dim() - 2))
    return torch.where(self > 0, self, each * self)


@operation("(Tensor self, int dim, *, ScalarType? dtype=None)")
def softmin(self, dim, *, dtype=None):
    return (-self).softmax(dim, dtype=dtype)


@operation(
    "(Tensor self, float lower=0.125, float upper=0.3333333333333333, bool training=False, bool inplace=False)",
    forms="function functional", kernel=("rrelu_with_noise_out_cpu", "floating"),
    gradient="RreluWithNoiseBackward0")
def rrelu(self, lower=0.125, upper=0.3333333333333333, training=False, inplace=False):
    assert lower <= upper, 'RuntimeError: Lower bound should be less than or equal to the upper bound'
    slope = (lower + upper) / 2
    below = self <= 0 if training else None
    drawn = (
        torch.empty(int(below.sum()), dtype=torch.float64).uniform_(lower, upper).to(self.dtype) if training else None
    )
    noise = None if drawn is None else torch.ones_like(self).masked_scatter_(below, drawn)
    result = self * noise if training else F.leaky_relu(self, slope)
    return self.copy_(result) if inplace else result
