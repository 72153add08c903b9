import torch

x = torch.tensor([[1.5, -2.], [0., 3.9]])
# Another dtype takes other bytes: each element is converted on its way.
y = x.to(torch.int64)
