import torch

x = torch.arange(6).view(2, 3)
y = x[:, 1]
# Written through a view: the column of x changes.
y.fill_(7)
