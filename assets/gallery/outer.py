import torch

a = torch.arange(1, 4)
b = torch.arange(10, 12)
# Every element of one vector times every element of the other.
c = torch.outer(a, b)
