import torch

x = torch.arange(12).view(3, 4)
# Every second column: the stride doubles.
y = x[:, ::2]
