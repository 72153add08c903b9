import torch

x = torch.arange(6).view(2, 3)
# The result goes back to where the operand was.
x.add_(10)
