import torch

x = torch.arange(12).view(3, 4)
# Each row converges to its sum.
y = x.sum(1)
