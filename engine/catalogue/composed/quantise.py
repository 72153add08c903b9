"""Rounding to the steps of a quantised tensor, in floating point."""

import torch
from catalogue import family, operation

family(group="compute", forms="function", effect="compute", motion="follow",
       kernel=("fake_quantize_tensor_cachemask_kernel_type_handling", "floating"))


def _quantised(self, scale, zero_point, quant_min, quant_max, kernel):
    """Returns the nearest of scale * (n - zero_point) for n from quant_min to quant_max."""
    assert quant_min <= quant_max, 'RuntimeError: `quant_min` should be less than or         equal to `quant_max`.'
    assert bool(
        ((zero_point >= quant_min) & (zero_point <= quant_max)).all()
    ), 'RuntimeError: `zero_point` must be between `quant_min` and `quant_max`.'
    assert self.is_floating_point(), f'RuntimeError: "{kernel}" not implemented for \'{self.type()[6:-6]}\''
    steps = (zero_point + (self * (1 / scale)).round()).clamp(quant_min, quant_max)
    return ((steps - zero_point) * scale).to(self.dtype)


@operation(
    "(Tensor self, float scale, int zero_point, int quant_min, int quant_max)",
    "(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max)",
    gradient="FakeQuantizePerTensorAffineCachemaskBackward0",
    arguments={"scale": ("number", "0.5"), "zero_point": ("integer", "0"), "quant_min": ("integer", "0"),
               "quant_max": ("integer", "15")})
def fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max):
    return _quantised(
        self, torch.as_tensor(scale, dtype=torch.float32), torch.as_tensor(zero_point), quant_min, quant_max,
        'fake_quantize_tensor_cachemask_kernel_type_handling')


@operation(
    "(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max)",
    gradient="FakeQuantizePerChannelAffineCachemaskBackward0", help="fake_quantize_per_tensor_affine",
    arguments={"scale": ("text", "torch.full((len({}),), 0.5)"),
               "zero_point": ("text", "torch.zeros(len({}), dtype=torch.int32)"), "axis": "dim",
               "quant_min": ("integer", "0"), "quant_max": ("integer", "15")})
def fake_quantize_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max):
    assert scale.dtype == torch.float32, f'RuntimeError: Scale must be Float, found {scale.type()[6:-6]}'
    assert zero_point.dtype in (
        torch.int32, torch.float32, torch.float16
    ), f'RuntimeError: Zero-point must be Int32, Float or Half, found {zero_point.type()[6:-6]}'
    length = self.size(axis)
    assert (
        scale.numel() == zero_point.numel() == length
    ), 'RuntimeError: dimensions of scale and zero-point are not consistent with input tensor'
    shape = [1] * self.dim()
    shape[axis] = length
    return _quantised(
        self, scale.view(shape), zero_point.view(shape), quant_min, quant_max,
        'fake_quantize_channel_cachemask_cpu_type_handling')
