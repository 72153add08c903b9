import torch

x = torch.tensor([2, 1, 2, 3, 1])
# Each value once, in order.
y = x.unique()
