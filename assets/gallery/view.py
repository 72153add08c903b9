import torch

x = torch.arange(12).view(3, 4)
# The same reading order, cut into rows of another length.
y = x.view(2, 6)
