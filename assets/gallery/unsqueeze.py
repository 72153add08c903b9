import torch

x = torch.arange(4)
# Adds an axis of size 1: its stride is never used.
y = x.unsqueeze(1)
