import torch

x = torch.arange(6)
# Shifts by two; elements that leave at one end come in at the other. A copy.
y = x.roll(2)
