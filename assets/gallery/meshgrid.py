import torch

a = torch.arange(3)
b = torch.arange(10, 12)
# Each axis spread over the grid: both results are views with a stride of 0.
i, j = torch.meshgrid(a, b, indexing='ij')
