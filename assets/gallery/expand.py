import torch

x = torch.tensor([[1], [2], [3]])
# Stride 0 reads the same element again and again: nothing is copied.
y = x.expand(3, 4)
