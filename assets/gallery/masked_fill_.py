import torch

x = torch.arange(6).view(2, 3)
m = x > 3
# Written only where the mask is true.
x.masked_fill_(m, 0)
