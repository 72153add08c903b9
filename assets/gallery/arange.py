import torch

# Numbers a step apart fill a new storage, one after the other.
x = torch.arange(2, 14, 2)
