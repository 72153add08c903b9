import torch

x = torch.tensor([[1., 2., 3.], [2., 4., 9.]])
# Each row with a mean of 0 and a variance of 1.
y = torch.nn.functional.layer_norm(x, (3,))
