import torch

x = torch.tensor([[0, 7], [5, 0]])
# Where the elements are that are not 0, a row each.
y = x.nonzero()
