import torch

x = torch.arange(6).view(2, 3)
# Another tensor by the same rule over the same storage.
y = x.detach()
