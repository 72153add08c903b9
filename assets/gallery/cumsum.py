import torch

x = torch.arange(1, 6)
# Each element becomes the sum of all up to it.
y = x.cumsum(0)
