import torch

x = torch.arange(12).view(2, 2, 3)
# Reorders the axes; each keeps its size and its stride.
y = x.permute(2, 0, 1)
