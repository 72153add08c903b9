import torch

x = torch.arange(6)
# Shifts by two; what leaves at one end comes in at the other. A copy.
y = x.roll(2)
