import torch

x = torch.arange(12).view(3, 4)
y = x.t()
# One write, and every tensor over the storage sees it.
y[0, 1] = 99
