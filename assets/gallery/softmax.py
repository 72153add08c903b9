import torch

x = torch.tensor([[0., 1., 2.], [1., 1., 1.]])
# Each row becomes weights that add up to 1.
y = x.softmax(1)
