import torch

a = torch.tensor([[10], [20], [30]])
b = torch.arange(4)
# Shapes align at the right; what is missing or 1 is stretched, then elements meet.
c = a + b
