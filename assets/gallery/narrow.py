import torch

x = torch.arange(12).view(3, 4)
# A slice by start and length.
y = x.narrow(1, 1, 2)
