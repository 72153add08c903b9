import torch

x = torch.arange(3).expand(2, 3)
# Several indices read the same element, so a write to each of them is refused.
try:
    x.add_(1)
except RuntimeError as error:
    print(error)
