import torch

x = torch.arange(4)
# Adds an axis of length 1: its stride is never used.
y = x.unsqueeze(1)
