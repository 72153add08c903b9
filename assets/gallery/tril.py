import torch

x = torch.arange(1, 10).view(3, 3)
# What stands above the diagonal becomes 0, in a copy.
y = x.tril()
