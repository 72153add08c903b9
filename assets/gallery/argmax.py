import torch

x = torch.tensor([[3, 9, 4], [8, 1, 5]])
# The index of the largest element of each row.
y = x.argmax(1)
