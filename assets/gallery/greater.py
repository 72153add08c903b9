import torch

x = torch.arange(6).view(2, 3)
# Each element is compared: the results are bools, one byte each.
y = x > 2
