import torch

x = torch.arange(12).view(3, 4).t()
# Copies the elements in reading order, so that memory has that order.
y = x.contiguous()
