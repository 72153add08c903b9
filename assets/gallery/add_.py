import torch

x = torch.arange(6).view(2, 3)
# The result is written over the operand.
x.add_(10)
