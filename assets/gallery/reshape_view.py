import torch

x = torch.arange(12).view(3, 4)
# Where a view can say it, reshape is a view.
y = x.reshape(4, 3)
