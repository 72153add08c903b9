import torch

x = torch.arange(12).view(3, 4).t()
# Where no view can express the shape, reshape copies the elements into a new storage.
y = x.reshape(2, 6)
