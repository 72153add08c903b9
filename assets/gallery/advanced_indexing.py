import torch

x = torch.arange(12).view(3, 4)
# Lists of indices pick elements pair by pair, and copy them.
y = x[[0, 1, 2], [3, 2, 0]]
