import torch

m = torch.tensor([True, False, True])
a = torch.arange(3)
b = torch.arange(10, 13)
# From the first where the condition holds, else from the second.
c = torch.where(m, a, b)
