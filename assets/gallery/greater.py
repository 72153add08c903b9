import torch

x = torch.arange(6).view(2, 3)
# A question to every element: the answers are bools, a byte each.
y = x > 2
