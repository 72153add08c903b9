import torch

x = torch.arange(12).view(3, 4)
# Where a view can express the shape, reshape returns a view.
y = x.reshape(4, 3)
