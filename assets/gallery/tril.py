import torch

x = torch.arange(1, 10).view(3, 3)
# Elements above the diagonal become 0, in a copy.
y = x.tril()
