import torch

x = torch.arange(6).view(2, 3)
# One view for each index of an axis.
a, b = x.unbind(0)
