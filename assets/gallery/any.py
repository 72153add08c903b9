import torch

x = torch.tensor([[0, 0, 0], [0, 4, 0]])
# Whether any element of each row is not 0.
y = x.any(1)
