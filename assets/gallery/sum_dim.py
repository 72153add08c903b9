import torch

x = torch.arange(12).view(3, 4)
# Each row is reduced to its sum.
y = x.sum(1)
