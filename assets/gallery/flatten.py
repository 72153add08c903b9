import torch

x = torch.arange(12).view(3, 4)
# All rows one after the other.
y = x.flatten()
