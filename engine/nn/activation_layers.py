"""Layers that compute element by element."""

import torch
import torch.nn.functional as F
from torch.nn import Parameter
from nn.containers import Module


class _Inplace(Module):
    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace


__name__ = "torch.nn.modules.activation"


class ReLU(_Inplace):
    extra_repr_of = '{inplace!}'
    def forward(self, input):
        return input.relu_() if self.inplace else F.relu(input)


class Sigmoid(Module):
    def forward(self, input):
        return torch.sigmoid(input)


class Tanh(Module):
    def forward(self, input):
        return torch.tanh(input)


class GELU(Module):
    extra_repr_of = 'approximate={approximate}'
    def __init__(self, approximate='none'):
        super().__init__()
        self.approximate = approximate
    def forward(self, input):
        return F.gelu(input, approximate=self.approximate)


class _AlongDim(Module):
    extra_repr_of = 'dim={dim}'
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim


class Softmax(_AlongDim):
    def forward(self, input):
        return F.softmax(input, self.dim)


class SiLU(_Inplace):
    extra_repr_of = '{inplace!}'
    def forward(self, input):
        return F.silu(input, inplace=self.inplace)


class Mish(_Inplace):
    extra_repr_of = '{inplace!}'
    def forward(self, input):
        return F.mish(input, inplace=self.inplace)


class Hardtanh(Module):
    extra_repr_of = 'min_val={min_val}, max_val={max_val}{,inplace!}'
    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__()
        self.min_val = min_val
        self.max_val = max_val
        self.inplace = inplace
        assert self.max_val > self.min_val
    def forward(self, input):
        return F.hardtanh(input, self.min_val, self.max_val, self.inplace)


class ReLU6(Hardtanh):
    extra_repr_of = '{inplace!}'
    def __init__(self, inplace=False):
        super().__init__(0.0, 6.0, inplace)


class Threshold(Module):
    extra_repr_of = 'threshold={threshold}, value={value}{,inplace!}'
    def __init__(self, threshold, value, inplace=False):
        super().__init__()
        self.threshold = threshold
        self.value = value
        self.inplace = inplace
    def forward(self, input):
        return F.threshold(input, self.threshold, self.value, self.inplace)


class RReLU(Module):
    extra_repr_of = 'lower={lower}, upper={upper}{,inplace!}'
    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        super().__init__()
        self.lower = lower
        self.upper = upper
        self.inplace = inplace
    def forward(self, input):
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)


class _Exponential(Module):
    extra_repr_of = 'alpha={alpha}{,inplace!}'
    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace


class ELU(_Exponential):
    def forward(self, input):
        return F.elu(input, self.alpha, self.inplace)


class CELU(_Exponential):
    def forward(self, input):
        return F.celu(input, self.alpha, self.inplace)


class SELU(_Inplace):
    extra_repr_of = '{inplace!}'
    def forward(self, input):
        return F.selu(input, self.inplace)


class LeakyReLU(Module):
    extra_repr_of = 'negative_slope={negative_slope}{,inplace!}'
    def __init__(self, negative_slope=1e-2, inplace=False):
        super().__init__()
        self.negative_slope = negative_slope
        self.inplace = inplace
    def forward(self, input):
        return F.leaky_relu(input, self.negative_slope, self.inplace)


class PReLU(Module):
    extra_repr_of = 'num_parameters={num_parameters}'
    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        super().__init__()
        self.num_parameters = num_parameters
        self.weight = Parameter(torch.empty(num_parameters, device=device, dtype=dtype).fill_(init))
    def forward(self, input):
        return F.prelu(input, self.weight)


class GLU(Module):
    extra_repr_of = 'dim={dim}'
    def __init__(self, dim=-1):
        super().__init__()
        self.dim = dim
    def forward(self, input):
        return F.glu(input, self.dim)


class _Shrinking(Module):
    extra_repr_of = '{lambd}'
    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd


class Hardshrink(_Shrinking):
    def forward(self, input):
        return F.hardshrink(input, self.lambd)


class Softshrink(_Shrinking):
    def forward(self, input):
        return F.softshrink(input, self.lambd)


class Softplus(Module):
    extra_repr_of = 'beta={beta}, threshold={threshold}'
    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta = beta
        self.threshold = threshold
    def forward(self, input):
        return F.softplus(input, self.beta, self.threshold)


class Hardsigmoid(_Inplace):
    def forward(self, input):
        return F.hardsigmoid(input, self.inplace)


class Hardswish(_Inplace):
    def forward(self, input):
        return F.hardswish(input, self.inplace)


class LogSigmoid(Module):
    def forward(self, input):
        return F.logsigmoid(input)


class Softsign(Module):
    def forward(self, input):
        return F.softsign(input)


class Tanhshrink(Module):
    def forward(self, input):
        return F.tanhshrink(input)


class Softmin(_AlongDim):
    def forward(self, input):
        return F.softmin(input, self.dim)


class LogSoftmax(_AlongDim):
    def forward(self, input):
        return F.log_softmax(input, self.dim)


class Softmax2d(Module):
    def forward(self, input):
        assert input.dim() in (3, 4), f'ValueError: Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead'
        return F.softmax(input, -3)
