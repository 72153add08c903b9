import torch

x = torch.arange(6).view(2, 3)
# To the memory of another device: a copy.
y = x.cuda()
