import torch

x = torch.arange(1, 6)
# Each place adds what stands before it.
y = x.cumsum(0)
