"""Layers over windows."""

import torch.nn.functional as F
from nn.containers import Module


def same_for(size, n):
    return tuple(size) if isinstance(size, (tuple, list)) else (size,) * n


__name__ = "torch.nn.modules.pooling"


class _MaxPoolNd(Module):
    extra_repr_of = 'kernel_size={kernel_size}, stride={stride}, padding={padding}, dilation={dilation}, ceil_mode={ceil_mode}'
    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False,
                 ceil_mode=False):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode
    def over(self, pool, input):
        return pool(input, self.kernel_size, self.stride, self.padding, self.dilation,
            ceil_mode=self.ceil_mode, return_indices=self.return_indices)


class MaxPool1d(_MaxPoolNd):
    def forward(self, input):
        return self.over(F.max_pool1d, input)


class MaxPool2d(_MaxPoolNd):
    def forward(self, input):
        return self.over(F.max_pool2d, input)


class MaxPool3d(_MaxPoolNd):
    def forward(self, input):
        return self.over(F.max_pool3d, input)


class AvgPool1d(Module):
    extra_repr_of = 'kernel_size={kernel_size}, stride={stride}, padding={padding}'
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__()
        self.kernel_size = same_for(kernel_size, 1)
        self.stride = same_for(stride if stride is not None else kernel_size, 1)
        self.padding = same_for(padding, 1)
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
    def forward(self, input):
        return F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
            self.count_include_pad)


class _AvgPooling(Module):
    extra_repr_of = 'kernel_size={kernel_size}, stride={stride}, padding={padding}'
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
                 divisor_override=None):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override
    def over(self, pool, input):
        return pool(input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
            self.count_include_pad, self.divisor_override)


class AvgPool2d(_AvgPooling):
    def forward(self, input):
        return self.over(F.avg_pool2d, input)


class AvgPool3d(_AvgPooling):
    def forward(self, input):
        return self.over(F.avg_pool3d, input)


class _MaxUnpooling(Module):
    extra_repr_of = 'kernel_size={kernel_size}, stride={stride}, padding={padding}'
    def __init__(self, kernel_size, stride=None, padding=0):
        super().__init__()
        self.kernel_size = same_for(kernel_size, self.ndim)
        self.stride = same_for(stride if stride is not None else kernel_size, self.ndim)
        self.padding = same_for(padding, self.ndim)
    def over(self, unpool, input, indices, output_size):
        return unpool(input, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool1d(_MaxUnpooling):
    ndim = 1
    def forward(self, input, indices, output_size=None):
        return self.over(F.max_unpool1d, input, indices, output_size)


class MaxUnpool2d(_MaxUnpooling):
    ndim = 2
    def forward(self, input, indices, output_size=None):
        return self.over(F.max_unpool2d, input, indices, output_size)


class MaxUnpool3d(_MaxUnpooling):
    ndim = 3
    def forward(self, input, indices, output_size=None):
        return self.over(F.max_unpool3d, input, indices, output_size)


class _LPPoolNd(Module):
    extra_repr_of = 'norm_type={norm_type}, kernel_size={kernel_size}, stride={stride}, ceil_mode={ceil_mode}'
    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode
    def over(self, pool, input):
        return pool(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)


class LPPool1d(_LPPoolNd):
    def forward(self, input):
        return self.over(F.lp_pool1d, input)


class LPPool2d(_LPPoolNd):
    def forward(self, input):
        return self.over(F.lp_pool2d, input)


class LPPool3d(_LPPoolNd):
    def forward(self, input):
        return self.over(F.lp_pool3d, input)


class _AdaptiveAvgPoolNd(Module):
    extra_repr_of = 'output_size={output_size}'
    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size


class AdaptiveAvgPool1d(_AdaptiveAvgPoolNd):
    def forward(self, input):
        return F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(_AdaptiveAvgPoolNd):
    def forward(self, input):
        return F.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveAvgPool3d(_AdaptiveAvgPoolNd):
    def forward(self, input):
        return F.adaptive_avg_pool3d(input, self.output_size)


class _AdaptiveMaxPoolNd(Module):
    extra_repr_of = 'output_size={output_size}'
    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices


class AdaptiveMaxPool1d(_AdaptiveMaxPoolNd):
    def forward(self, input):
        return F.adaptive_max_pool1d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool2d(_AdaptiveMaxPoolNd):
    def forward(self, input):
        return F.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(_AdaptiveMaxPoolNd):
    def forward(self, input):
        return F.adaptive_max_pool3d(input, self.output_size, self.return_indices)


class _FractionalMaxPooling(Module):
    def __init__(self, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None):
        super().__init__()
        n, name = self.dims, type(self).__name__
        self.kernel_size = same_for(kernel_size, n)
        self.return_indices = return_indices
        self.register_buffer('_random_samples', _random_samples)
        self.output_size = same_for(output_size, n) if output_size is not None else None
        self.output_ratio = same_for(output_ratio, n) if output_ratio is not None else None
        assert output_size is not None or output_ratio is not None, f'ValueError: {name} requires specifying either an output size, or a pooling ratio'
        assert output_size is None or output_ratio is None, 'ValueError: only one of output_size and output_ratio may be specified'
        assert output_ratio is None or all([0 < ratio < 1 for ratio in self.output_ratio]), f'ValueError: output_ratio must be between 0 and 1 (got {output_ratio})'
    def over(self, pool, input):
        return pool(input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices,
            _random_samples=self._random_samples)


class FractionalMaxPool2d(_FractionalMaxPooling):
    dims = 2
    def forward(self, input):
        return self.over(F.fractional_max_pool2d, input)


class FractionalMaxPool3d(_FractionalMaxPooling):
    dims = 3
    def forward(self, input):
        return self.over(F.fractional_max_pool3d, input)
