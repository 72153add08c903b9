import torch

x = torch.arange(12).view(2, 2, 3)
# Moves one axis and leaves the others in order.
y = x.movedim(0, 2)
