import torch

x = torch.arange(12).view(3, 4)
# A window of rows and columns: the strides stay, the offset moves.
y = x[1:, 1:3]
