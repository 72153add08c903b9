import torch

x = torch.arange(6).view(2, 3)
# What lies outside the bounds is moved to them.
y = x.clamp(1, 4)
