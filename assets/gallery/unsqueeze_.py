import torch

x = torch.arange(3)
# The same tensor with one axis more.
x.unsqueeze_(0)
