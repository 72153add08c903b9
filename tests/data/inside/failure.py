import torch

x = torch.arange(6).view(2, 3).t()
#: inside
try:
    y = x.view(6)
except RuntimeError:
    y = x.reshape(6)
