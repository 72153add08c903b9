import torch

x = torch.arange(3)
# The same tensor with one more axis.
x.unsqueeze_(0)
