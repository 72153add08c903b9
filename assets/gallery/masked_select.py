import torch

x = torch.arange(6).view(2, 3)
m = x % 2 == 0
# Copies the elements where the mask is true, in reading order.
y = x.masked_select(m)
