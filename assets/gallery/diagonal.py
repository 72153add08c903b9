import torch

x = torch.arange(16).view(4, 4)
# Row and column step together: the stride is the sum of both.
y = x.diagonal()
