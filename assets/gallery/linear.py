import torch

x = torch.arange(6.).view(2, 3)
w = torch.tensor([[1., 0., 1.], [0., 2., 0.]])
# Each row of the input times each row of the weights: x @ w.t().
y = torch.nn.functional.linear(x, w)
