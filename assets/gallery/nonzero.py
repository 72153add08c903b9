import torch

x = torch.tensor([[0, 7], [5, 0]])
# The indices of the elements that are not 0, one row each.
y = x.nonzero()
