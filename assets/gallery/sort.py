import torch

x = torch.tensor([[3, 1, 2], [9, 7, 8]])
# Each row in ascending order, and where each element was.
values, indices = x.sort(1)
