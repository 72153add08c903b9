import torch

x = torch.arange(12).view(3, 4)
# One row: an axis less, and an offset.
y = x[1]
