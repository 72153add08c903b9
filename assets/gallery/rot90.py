import torch

x = torch.arange(6).view(2, 3)
# A quarter turn: flipped, which copies, then transposed.
y = x.rot90()
