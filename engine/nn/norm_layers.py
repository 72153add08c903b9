"""Normalisation and dropout."""

import torch
import torch.nn.functional as F
from torch.nn import Parameter
from nn.containers import Module
from nn.resets import reset_scale_and_shift


def add_scale_and_shift(module, shape, scales, shifts, device, dtype):
    module.register_parameter('weight',
        Parameter(torch.ones(shape, device=device, dtype=dtype)) if scales else None)
    module.register_parameter('bias',
        Parameter(torch.zeros(shape, device=device, dtype=dtype)) if shifts else None)


__name__ = "torch.nn.modules.normalization"


class LayerNorm(Module):
    extra_repr_of = '{normalized_shape}, eps={eps}, elementwise_affine={elementwise_affine}'
    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, device=None,
                 dtype=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape = shape
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        add_scale_and_shift(self, shape, elementwise_affine, elementwise_affine and bias, device, dtype)
    def reset_parameters(self):
        reset_scale_and_shift(self)
    def forward(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)


class RMSNorm(Module):
    extra_repr_of = '{normalized_shape}, eps={eps}, elementwise_affine={elementwise_affine}'
    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape = shape
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        if elementwise_affine:
            self.weight = Parameter(torch.ones(shape, device=device, dtype=dtype))
        else:
            self.register_parameter('weight', None)
    def reset_parameters(self):
        reset_scale_and_shift(self)
    def forward(self, x):
        return F.rms_norm(x, self.normalized_shape, self.weight, self.eps)


class _Normalising(Module):
    extra_repr_of = '{num_features}, eps={eps}, momentum={momentum}, affine={affine}, track_running_stats={track_running_stats}'
    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True,
                 device=None, dtype=None):
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        add_scale_and_shift(self, num_features, affine, affine, device, dtype)
        if track_running_stats:
            self.register_buffer('running_mean', torch.zeros(num_features, device=device, dtype=dtype))
            self.register_buffer('running_var', torch.ones(num_features, device=device, dtype=dtype))
            self.register_buffer('num_batches_tracked', torch.tensor(0))
        else:
            self.register_buffer('running_mean', None)
            self.register_buffer('running_var', None)
            self.register_buffer('num_batches_tracked', None)
    def reset_running_stats(self):
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()
    def reset_parameters(self):
        self.reset_running_stats()
        reset_scale_and_shift(self)
    def check(self, input):
        ranks = self.ranks
        wanted = ' or '.join([f'{rank}D' for rank in ranks])
        assert input.dim() in ranks, f'ValueError: expected {wanted} input (got {input.dim()}D input)'


__name__ = "torch.nn.modules.batchnorm"


class _BatchNorm(_Normalising):
    def forward(self, input):
        self.check(input)
        share = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                share = 1.0 / float(self.num_batches_tracked)
        fresh = self.training or self.running_mean is None
        kept = not self.training or self.track_running_stats
        return F.batch_norm(input, self.running_mean if kept else None, self.running_var if kept else None,
            self.weight, self.bias, fresh, share, self.eps)


class BatchNorm1d(_BatchNorm):
    ranks = (2, 3)


class BatchNorm2d(_BatchNorm):
    ranks = (4,)


class BatchNorm3d(_BatchNorm):
    ranks = (5,)


class _LazyBatchNorm(_BatchNorm):
    """Keeps its arguments until the first input, which determines the number of channels."""
    def __init__(self, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None):
        Module.__init__(self)
        self.num_features = 0
        self.eps, self.momentum, self.affine, self.track_running_stats = eps, momentum, affine, track_running_stats
        self._place = (device, dtype)
    def forward(self, input):
        self.check(input)
        if self.num_features == 0:
            super().__init__(input.shape[1], self.eps, self.momentum, self.affine, self.track_running_stats, *self._place)
        return super().forward(input)


class LazyBatchNorm1d(_LazyBatchNorm):
    ranks = (2, 3)


class LazyBatchNorm2d(_LazyBatchNorm):
    ranks = (4,)


__name__ = "torch.nn.modules.instancenorm"


class _InstanceNorm(_Normalising):
    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False,
                 device=None, dtype=None):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype)
    def forward(self, input):
        self.check(input)
        alone = input.dim() == self.ranks[0]
        batch = input.unsqueeze(0) if alone else input
        made = F.instance_norm(batch, self.running_mean, self.running_var, self.weight, self.bias,
            self.training or not self.track_running_stats,
            self.momentum if self.momentum is not None else 0.0, self.eps)
        return made.squeeze(0) if alone else made


class InstanceNorm1d(_InstanceNorm):
    ranks = (2, 3)


class InstanceNorm2d(_InstanceNorm):
    ranks = (3, 4)


class InstanceNorm3d(_InstanceNorm):
    ranks = (4, 5)


__name__ = "torch.nn.modules.normalization"


class GroupNorm(Module):
    extra_repr_of = '{num_groups}, {num_channels}, eps={eps}, affine={affine}'
    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__()
        assert num_channels % num_groups == 0, 'ValueError: num_channels must be divisible by num_groups'
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        add_scale_and_shift(self, num_channels, affine, affine, device, dtype)
    def reset_parameters(self):
        reset_scale_and_shift(self)
    def forward(self, input):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)


class LocalResponseNorm(Module):
    extra_repr_of = '{size}, alpha={alpha}, beta={beta}, k={k}'
    def __init__(self, size, alpha=1e-4, beta=0.75, k=1.0):
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k
    def forward(self, input):
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k)


__name__ = "torch.nn.modules.dropout"


class _DropoutNd(Module):
    extra_repr_of = 'p={p}, inplace={inplace}'
    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')
        self.p = p
        self.inplace = inplace


class Dropout(_DropoutNd):
    def forward(self, input):
        return F.dropout(input, self.p, self.training, self.inplace)


class Dropout1d(_DropoutNd):
    def forward(self, input):
        return F.dropout1d(input, self.p, self.training, self.inplace)


class Dropout2d(_DropoutNd):
    def forward(self, input):
        return F.dropout2d(input, self.p, self.training, self.inplace)


class Dropout3d(_DropoutNd):
    def forward(self, input):
        return F.dropout3d(input, self.p, self.training, self.inplace)


class AlphaDropout(_DropoutNd):
    def forward(self, input):
        return F.alpha_dropout(input, self.p, self.training)


class FeatureAlphaDropout(_DropoutNd):
    def forward(self, input):
        return F.feature_alpha_dropout(input, self.p, self.training)
