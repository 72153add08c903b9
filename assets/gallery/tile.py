import torch

x = torch.tensor([[1, 2], [3, 4]])
# Repeats the whole tensor; each repetition takes memory.
y = x.tile(1, 2)
