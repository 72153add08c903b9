import torch

x = torch.arange(6).view(2, 3).t()
# Reading x in order is no even walk through memory: no stride says it.
try:
    x.view(6)
except RuntimeError as error:
    print(error)
