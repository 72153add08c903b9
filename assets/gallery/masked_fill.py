import torch

x = torch.arange(6).view(2, 3)
m = x % 2 == 0
# A copy with a value where the mask is true.
y = x.masked_fill(m, -1)
