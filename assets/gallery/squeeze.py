import torch

x = torch.arange(4).view(1, 4)
# Drops an axis of size 1: its index is always 0.
y = x.squeeze(0)
