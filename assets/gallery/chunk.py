import torch

x = torch.arange(12).view(2, 6)
# Equal parts of an axis: views with different offsets.
a, b = x.chunk(2, 1)
