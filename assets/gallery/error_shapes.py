import torch

a = torch.arange(6).view(2, 3)
b = torch.arange(2)
# Aligned at the right, 3 is above 2, and neither is 1.
try:
    a + b
except RuntimeError as error:
    print(error)
