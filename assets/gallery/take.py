import torch

x = torch.arange(10, 16).view(2, 3)
i = torch.tensor([5, 0, 3])
# Elements by their position in reading order, whatever the shape.
y = x.take(i)
