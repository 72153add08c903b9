import torch

x = torch.arange(12.).view(3, 4)
# All elements are reduced to one number.
y = x.mean()
