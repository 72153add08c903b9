import torch

x = torch.arange(6).view(2, 3)
s = torch.tensor([7, 8, 9])
# A copy with one row replaced; the original stays.
y = x.select_scatter(s, 0, 1)
