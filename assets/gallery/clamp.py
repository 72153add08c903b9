import torch

x = torch.arange(6).view(2, 3)
# Elements outside the bounds become the bound.
y = x.clamp(1, 4)
