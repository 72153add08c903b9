import torch

a = torch.arange(6).view(2, 3)
b = torch.arange(6).view(3, 2)
# Each element is a row times a column.
c = a @ b
