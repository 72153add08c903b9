import torch

x = torch.tensor([3, 9, 4, 8])
# The two largest, and where they stood.
values, indices = x.topk(2)
