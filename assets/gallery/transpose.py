import torch

x = torch.arange(12).view(3, 4)
# Swaps two strides: rows become columns, and no element moves in memory.
y = x.transpose(0, 1)
