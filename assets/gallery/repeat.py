import torch

x = torch.arange(3)
# As expand, but each repetition takes memory.
y = x.repeat(2, 2)
