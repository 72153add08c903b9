import torch

x = torch.arange(3)
# Like expand, but each repetition takes memory.
y = x.repeat(2, 2)
