import torch

x = torch.arange(6)
# The same tensor with another size, over the same storage.
x.resize_(2, 2)
