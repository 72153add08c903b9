import torch

x = torch.arange(12)
# One axis cut into two.
y = x.unflatten(0, (3, 4))
