import torch

x = torch.tensor([[0., 1.], [2., -1.]])
# The function is applied to each element.
y = x.exp()
