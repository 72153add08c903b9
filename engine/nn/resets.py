"""Initialises the parameters of layers again."""

import math
import torch


def bounds_by_fan_in(fan_in):
    """Bounds of the weight, as in kaiming_uniform_ with a = sqrt(5), and of the bias: 1 / sqrt(fan_in)."""
    if fan_in == 0:
        return 0.0, 0.0
    return math.sqrt(3.0) * (math.sqrt(2.0 / (1 + math.sqrt(5) ** 2)) / math.sqrt(fan_in)), 1 / math.sqrt(fan_in)


def reset_by_fan_in(module, fan_in):
    of_weight, of_bias = bounds_by_fan_in(fan_in)
    with torch.no_grad():
        if fan_in > 0:
            module.weight.uniform_(-of_weight, of_weight)
        if module.bias is not None:
            module.bias.uniform_(-of_bias, of_bias)


def reset_rows(module):
    """Fills the rows with normal numbers, and the row of the padding with zeros."""
    with torch.no_grad():
        module.weight.normal_()
        if module.padding_idx is not None:
            module.weight[module.padding_idx].fill_(0)


def reset_scale_and_shift(module):
    with torch.no_grad():
        if module.weight is not None:
            module.weight.fill_(1.0)
        if getattr(module, 'bias', None) is not None:
            module.bias.zero_()
