import torch

x = torch.arange(3).expand(2, 3)
# Two places are one element: which of the writes should win?
try:
    x.add_(1)
except RuntimeError as error:
    print(error)
