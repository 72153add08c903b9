import torch

x = torch.arange(6).view(2, 3)
# Strides cannot be negative here, so flip copies.
y = x.flip(1)
