import torch

x = torch.arange(6).view(2, 3)
# A storage of its own with the same elements.
y = x.clone()
