import torch

x = torch.arange(1, 4)
# A vector becomes the diagonal of a new matrix.
y = x.diag()
