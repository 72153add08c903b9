import torch

x = torch.tensor([3, 9, 4, 8])
# The two largest elements, and their indices.
values, indices = x.topk(2)
