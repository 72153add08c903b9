import torch

x = torch.tensor([[3, 9, 4], [8, 1, 5]])
# Along a dimension: the largest elements, and their indices.
values, indices = x.max(1)
