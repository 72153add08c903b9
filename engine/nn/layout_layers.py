"""Layers that pad and rearrange."""

import torch.nn.functional as F
from nn.containers import Module
from nn.pool_layers import same_for


__name__ = "torch.nn.modules.flatten"


class Flatten(Module):
    extra_repr_of = 'start_dim={start_dim}, end_dim={end_dim}'
    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim
    def forward(self, input):
        return input.flatten(self.start_dim, self.end_dim)


class _Padding(Module):
    extra_repr_of = '{padding}'
    def __init__(self, padding):
        super().__init__()
        self.padding = same_for(padding, self.ends)
    def forward(self, input):
        return F.pad(input, self.padding, self.mode)


class _ReflectionPadding(_Padding):
    mode = 'reflect'


__name__ = "torch.nn.modules.padding"


class ReflectionPad1d(_ReflectionPadding):
    ends = 2


class ReflectionPad2d(_ReflectionPadding):
    ends = 4


class ReflectionPad3d(_ReflectionPadding):
    ends = 6


class _ReplicationPadding(_Padding):
    mode = 'replicate'


class ReplicationPad1d(_ReplicationPadding):
    ends = 2


class ReplicationPad2d(_ReplicationPadding):
    ends = 4


class ReplicationPad3d(_ReplicationPadding):
    ends = 6


class _CircularPadding(_Padding):
    mode = 'circular'


class CircularPad1d(_CircularPadding):
    ends = 2


class CircularPad2d(_CircularPadding):
    ends = 4


class CircularPad3d(_CircularPadding):
    ends = 6


class _ConstantPadding(_Padding):
    extra_repr_of = 'padding={padding}, value={value}'
    def __init__(self, padding, value):
        super().__init__(padding)
        self.value = value
    def forward(self, input):
        return F.pad(input, self.padding, 'constant', self.value)


class ConstantPad1d(_ConstantPadding):
    ends = 2


class ConstantPad2d(_ConstantPadding):
    ends = 4


class ConstantPad3d(_ConstantPadding):
    ends = 6


class ZeroPad1d(ConstantPad1d):
    extra_repr_of = '{padding}'
    def __init__(self, padding):
        super().__init__(padding, 0.0)


class ZeroPad2d(ConstantPad2d):
    extra_repr_of = '{padding}'
    def __init__(self, padding):
        super().__init__(padding, 0.0)


class ZeroPad3d(ConstantPad3d):
    extra_repr_of = '{padding}'
    def __init__(self, padding):
        super().__init__(padding, 0.0)


__name__ = "torch.nn.modules.pixelshuffle"


class PixelShuffle(Module):
    extra_repr_of = 'upscale_factor={upscale_factor}'
    def __init__(self, upscale_factor):
        super().__init__()
        self.upscale_factor = upscale_factor
    def forward(self, input):
        return F.pixel_shuffle(input, self.upscale_factor)


class PixelUnshuffle(Module):
    extra_repr_of = 'downscale_factor={downscale_factor}'
    def __init__(self, downscale_factor):
        super().__init__()
        self.downscale_factor = downscale_factor
    def forward(self, input):
        return F.pixel_unshuffle(input, self.downscale_factor)


__name__ = "torch.nn.modules.channelshuffle"


class ChannelShuffle(Module):
    extra_repr_of = 'groups={groups}'
    def __init__(self, groups):
        super().__init__()
        self.groups = groups
    def forward(self, input):
        return F.channel_shuffle(input, self.groups)


__name__ = "torch.nn.modules.upsampling"


class Upsample(Module):
    extra_repr_of = '{said~}, mode={mode}'
    def __init__(self, size=None, scale_factor=None, mode='nearest', align_corners=None,
                 recompute_scale_factor=None):
        super().__init__()
        self.size = size
        factor = tuple([float(one) for one in scale_factor]) if isinstance(scale_factor,
            tuple) else float(scale_factor) if scale_factor else None
        self.scale_factor = factor
        self.mode = mode
        self.align_corners = align_corners
        self.recompute_scale_factor = recompute_scale_factor
        self.said = f'scale_factor={factor!r}' if factor is not None else f'size={size!r}'
    def forward(self, input):
        return F.interpolate(input, self.size, self.scale_factor, self.mode, self.align_corners,
            recompute_scale_factor=self.recompute_scale_factor)


class UpsamplingNearest2d(Upsample):
    def __init__(self, size=None, scale_factor=None):
        super().__init__(size, scale_factor, mode='nearest')


class UpsamplingBilinear2d(Upsample):
    def __init__(self, size=None, scale_factor=None):
        super().__init__(size, scale_factor, mode='bilinear', align_corners=True)


__name__ = "torch.nn.modules.fold"


class Unfold(Module):
    extra_repr_of = 'kernel_size={kernel_size}, dilation={dilation}, padding={padding}, stride={stride}'
    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride
    def forward(self, input):
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)


class Fold(Module):
    extra_repr_of = 'output_size={output_size}, kernel_size={kernel_size}, dilation={dilation}, padding={padding}, stride={stride}'
    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.output_size = output_size
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride
    def forward(self, input):
        return F.fold(input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride)


__name__ = "torch.nn.modules.flatten"


class Unflatten(Module):
    extra_repr_of = 'dim={dim}, unflattened_size={unflattened_size}'
    def __init__(self, dim, unflattened_size):
        super().__init__()
        self.dim = dim
        self.unflattened_size = unflattened_size
    def forward(self, input):
        return input.unflatten(self.dim, self.unflattened_size)
