import torch

x = torch.arange(6).view(2, 3).t()
# In reading order, the elements of x are not evenly spaced in memory: no stride can express them.
try:
    x.view(6)
except RuntimeError as error:
    print(error)
