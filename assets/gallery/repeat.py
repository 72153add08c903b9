import torch

x = torch.arange(3)
# As expand, but every repetition takes memory.
y = x.repeat(2, 2)
