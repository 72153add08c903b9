import torch

x = torch.arange(6).view(2, 3)
# The same tensor under another rule; its memory stays.
x.t_()
