import torch

x = torch.arange(6).view(2, 3)
# Another tensor with the same layout over the same storage.
y = x.detach()
