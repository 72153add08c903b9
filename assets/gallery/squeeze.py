import torch

x = torch.arange(4).view(1, 4)
# Drops an axis of length 1: it had nothing to choose.
y = x.squeeze(0)
