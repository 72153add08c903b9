import torch

x = torch.arange(6).view(2, 3)
# The same tensor with another layout; its memory stays.
x.t_()
