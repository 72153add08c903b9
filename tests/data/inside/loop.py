import torch

x = torch.arange(6).view(2, 3)
total = torch.zeros(2, dtype=torch.int64)
#: inside
for i in range(3):
    # One column after the other.
    total += x[:, i]
