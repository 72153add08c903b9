import torch

x = torch.tensor([[0., 1.], [2., -1.]])
# Each element goes through the function by itself.
y = x.exp()
