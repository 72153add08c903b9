import torch

a = torch.arange(4).view(2, 2)
b = torch.arange(10, 14).view(2, 2)
# Copies both, row by row, into one new storage.
c = torch.cat([a, b], 1)
