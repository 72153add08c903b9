import torch

a = torch.tensor([1, 2])
b = torch.tensor([8, 9])
# All combinations, a row each.
c = torch.cartesian_prod(a, b)
