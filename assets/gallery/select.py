import torch

x = torch.arange(12).view(3, 4)
# One row: one axis fewer, and an offset.
y = x[1]
