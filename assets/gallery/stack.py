import torch

a = torch.arange(3)
b = torch.arange(10, 13)
# Copies both along a new axis.
c = torch.stack([a, b])
