import torch

x = torch.tensor([[1., 2.], [3., 4.], [0., -1.]])
# Each pair of numbers, read as one complex number.
z = torch.view_as_complex(x)
