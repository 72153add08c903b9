import torch

x = torch.arange(8).view(2, 4)
# transpose(0, 1) for matrices, in one letter.
y = x.t()
