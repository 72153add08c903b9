"""Convolutions."""

import math
import torch
import torch.nn.functional as F
from torch.nn import Parameter
from nn.containers import Module
from nn.pool_layers import same_for
from nn.resets import bounds_by_fan_in, reset_by_fan_in


class _Convolution(Module):
    extra_repr_of = '{said~}'
    rank = 1
    transposed = False
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
                 bias=True, padding_mode='zeros', device=None, dtype=None, *, output_padding=0):
        super().__init__()
        n = self.rank
        modes = ['circular', 'reflect', 'replicate', 'zeros']
        is_word = isinstance(padding, str)
        assert not is_word or padding in ['same', 'valid'], f"ValueError: Invalid padding string {padding!r}, should be one of {{'valid', 'same'}}"
        is_strided = padding == 'same' and max(same_for(stride, n)) != 1
        assert not is_strided, "ValueError: padding='same' is not supported for strided convolutions"
        assert padding_mode in modes, f"ValueError: padding_mode must be one of {{'zeros', 'reflect', 'replicate', 'circular'}}, but got padding_mode='{padding_mode}'"
        assert groups > 0, 'ValueError: groups must be a positive integer'
        assert in_channels % groups == 0, 'ValueError: in_channels must be divisible by groups'
        assert out_channels % groups == 0, 'ValueError: out_channels must be divisible by groups'
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = same_for(kernel_size, n)
        self.stride = same_for(stride, n)
        self.padding = padding if is_word else same_for(padding, n)
        self.dilation = same_for(dilation, n)
        self.output_padding = same_for(output_padding, n)
        self.groups = groups
        self.padding_mode = padding_mode
        narrow = (out_channels if self.transposed else in_channels) // groups
        outer = (in_channels if self.transposed else out_channels, narrow)
        weight = torch.empty(outer + self.kernel_size, device=device, dtype=dtype)
        ways = narrow * math.prod(self.kernel_size)
        of_weight, of_bias = bounds_by_fan_in(ways)
        self.weight = Parameter(weight.uniform_(-of_weight, of_weight) if ways else weight)
        if bias:
            self.bias = Parameter(torch.empty(out_channels, device=device, dtype=dtype).uniform_(-of_bias, of_bias))
        else:
            self.register_parameter('bias', None)
        said = f'{in_channels}, {out_channels}, kernel_size={self.kernel_size}, stride={self.stride}'
        zeros, ones = (0,) * n, (1,) * n
        said += f', padding={self.padding}' if self.padding != zeros else ''
        said += f', dilation={self.dilation}' if self.dilation != ones else ''
        said += f', output_padding={self.output_padding}' if self.output_padding != zeros else ''
        said += f', groups={groups}' if groups != 1 else ''
        said += ', bias=False' if not bias else ''
        said += f', padding_mode={padding_mode}' if padding_mode != 'zeros' else ''
        self.said = said
    def reset_parameters(self):
        reset_by_fan_in(self, self.weight[0].numel() if len(self.weight) else 0)
    def padded(self, input):
        around = []
        for i in reversed(range(self.rank)):
            whole = self.dilation[i] * (self.kernel_size[i] - 1) if self.padding == 'same' else 0
            size = self.padding[i] if not isinstance(self.padding, str) else whole // 2
            around += [size, max(size, whole - size)]
        return F.pad(input, around, self.padding_mode)
    def convolved(self, function, input):
        if self.padding_mode == 'zeros':
            return function(input, self.weight, self.bias, self.stride, self.padding, self.dilation,
                self.groups)
        return function(self.padded(input), self.weight, self.bias, self.stride, 0, self.dilation,
            self.groups)


__name__ = "torch.nn.modules.conv"


class Conv1d(_Convolution):
    def forward(self, input):
        return self.convolved(F.conv1d, input)


class Conv2d(_Convolution):
    rank = 2
    def forward(self, input):
        return self.convolved(F.conv2d, input)


class Conv3d(_Convolution):
    rank = 3
    def forward(self, input):
        return self.convolved(F.conv3d, input)

class _LazyConvolution(_Convolution):
    """Keeps its arguments until the first input, which determines the number of channels."""
    def __init__(self, out_channels, kernel_size, stride=1, *args, **kwargs):
        Module.__init__(self)
        self.in_channels = 0
        self._given = ((out_channels, kernel_size, stride) + args, kwargs)
        self.said = f'0, {out_channels}, kernel_size={same_for(kernel_size, self.rank)}, stride={same_for(stride, self.rank)}'
    def forward(self, input):
        if self.in_channels == 0:
            args, kwargs = self._given
            super().__init__(input.shape[1 if input.dim() == self.rank + 2 else 0], *args, **kwargs)
        return self.convolved(F.conv1d if self.rank == 1 else F.conv2d, input)


class LazyConv1d(_LazyConvolution):
    rank = 1


class LazyConv2d(_LazyConvolution):
    rank = 2


class _TransposedConvolution(_Convolution):
    transposed = True
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0,
                 groups=1, bias=True, dilation=1, padding_mode='zeros', device=None, dtype=None):
        assert padding_mode == 'zeros', 'ValueError: Only "zeros" padding mode is supported for ' + type(self).__name__
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
            padding_mode, device, dtype, output_padding=output_padding)
    def added(self, input, output_size):
        if output_size is None:
            return self.output_padding
        wanted = list(output_size)[-self.rank:]
        sizes = input.shape[-self.rank:]
        least = [(size - 1) * s - 2 * p + d * (k - 1) + 1 for size, s, p, d, k in zip(sizes, self.stride,
            self.padding, self.dilation, self.kernel_size)]
        return tuple([size - one for size, one in zip(wanted, least)])


class ConvTranspose1d(_TransposedConvolution):
    def forward(self, input, output_size=None):
        return F.conv_transpose1d(input, self.weight, self.bias, self.stride, self.padding,
            self.added(input, output_size), self.groups, self.dilation)


class ConvTranspose2d(_TransposedConvolution):
    rank = 2
    def forward(self, input, output_size=None):
        return F.conv_transpose2d(input, self.weight, self.bias, self.stride, self.padding,
            self.added(input, output_size), self.groups, self.dilation)


class ConvTranspose3d(_TransposedConvolution):
    rank = 3
    def forward(self, input, output_size=None):
        return F.conv_transpose3d(input, self.weight, self.bias, self.stride, self.padding,
            self.added(input, output_size), self.groups, self.dilation)
