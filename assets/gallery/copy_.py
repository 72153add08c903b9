import torch

x = torch.zeros(2, 3)
y = torch.arange(3.)
# Writes into an existing storage; the source is broadcast.
x.copy_(y)
