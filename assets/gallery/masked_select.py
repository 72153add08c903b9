import torch

x = torch.arange(6).view(2, 3)
m = x % 2 == 0
# What the mask lets through, in reading order, copied.
y = x.masked_select(m)
