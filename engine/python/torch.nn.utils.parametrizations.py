# Parametrizations that PyTorch has.
import torch
import torch.nn as nn
import torch.nn.utils.parametrize as parametrize


class _WeightNorm(nn.Module):
    def __init__(self, dim=0):
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g, weight_v):
        return weight_v * (weight_g / _norm(weight_v, self.dim))

    def right_inverse(self, weight):
        return _norm(weight, self.dim), weight


def _norm(weight, dim):
    if dim == -1:
        return weight.norm()
    return weight.norm(2, [d for d in range(weight.dim()) if d != dim % weight.dim()], keepdim=True)


def weight_norm(module, name="weight", dim=0):
    parametrize.register_parametrization(module, name, _WeightNorm(dim), unsafe=True)
    return module


class _SpectralNorm(nn.Module):
    def __init__(self, weight, n_power_iterations=1, dim=0, eps=1e-12):
        super().__init__()
        self.dim = dim if dim >= 0 else dim + weight.dim()
        self.eps = eps
        if weight.dim() > 1:
            self.n_power_iterations = n_power_iterations
            matrix = self._matrix(weight)
            h, w = matrix.size()
            u, v = matrix.new_empty(h).normal_(0, 1), matrix.new_empty(w).normal_(0, 1)
            self.register_buffer("_u", torch.nn.functional.normalize(u, dim=0, eps=eps))
            self.register_buffer("_v", torch.nn.functional.normalize(v, dim=0, eps=eps))
            self._iterate(matrix, 15)

    def _matrix(self, weight):
        if self.dim != 0:
            weight = weight.permute(self.dim, *[d for d in range(weight.dim()) if d != self.dim])
        return weight.flatten(1)

    def _iterate(self, matrix, count):
        with torch.no_grad():
            for _ in range(count):
                self._u.copy_(torch.nn.functional.normalize(torch.mv(matrix, self._v), dim=0, eps=self.eps))
                self._v.copy_(torch.nn.functional.normalize(torch.mv(matrix.t(), self._u), dim=0, eps=self.eps))

    def forward(self, weight):
        if weight.dim() == 1:
            return torch.nn.functional.normalize(weight, dim=0, eps=self.eps)
        matrix = self._matrix(weight)
        if self.training:
            self._iterate(matrix, self.n_power_iterations)
        sigma = torch.dot(self._u.clone(), torch.mv(matrix, self._v.clone()))
        return weight / sigma

    def right_inverse(self, value):
        return value


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    if dim is None:
        dim = 1 if isinstance(module, (nn.ConvTranspose1d, nn.ConvTranspose2d, nn.ConvTranspose3d)) else 0
    parametrize.register_parametrization(module, name, _SpectralNorm(getattr(module, name), n_power_iterations, dim, eps))
    return module


def __getattr__(name):
    if name == "orthogonal":
        raise AttributeError(f"torch.nn.utils.parametrizations.{name} is not implemented in Stridescope")
    raise AttributeError(f"module 'torch.nn.utils.parametrizations' has no attribute '{name}'")
