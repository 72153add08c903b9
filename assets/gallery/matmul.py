import torch

a = torch.arange(6).view(2, 3)
b = torch.arange(6).view(3, 2)
# A row meets a column in each element.
c = a @ b
