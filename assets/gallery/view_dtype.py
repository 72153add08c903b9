import torch

x = torch.tensor([1., 2.])
# The same bytes, read as another type.
y = x.view(torch.int32)
