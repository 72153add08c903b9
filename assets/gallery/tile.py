import torch

x = torch.tensor([[1, 2], [3, 4]])
# The whole tensor again and again, each time in memory.
y = x.tile(1, 2)
