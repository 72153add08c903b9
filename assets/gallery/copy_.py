import torch

x = torch.zeros(2, 3)
y = torch.arange(3.)
# Writes into the storage that is there, broadcasting what it reads.
x.copy_(y)
