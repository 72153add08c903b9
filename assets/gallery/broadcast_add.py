import torch

a = torch.tensor([[10], [20], [30]])
b = torch.arange(4)
# Shapes align at the right; missing dimensions and sizes of 1 are stretched, then the elements are added.
c = a + b
