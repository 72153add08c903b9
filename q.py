import torch
x = torch.ones(10**8).sum()
