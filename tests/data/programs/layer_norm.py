# Layer norm by hand, beside its parts; and the same over channels-last memory.
import torch

x = torch.arange(24, dtype=torch.float32).view(2, 3, 4)
mean = x.mean(dim=-1, keepdim=True)
centred = x - mean
variance = (centred * centred).mean(dim=-1, keepdim=True)
y = centred / torch.sqrt(variance + 1e-5)
gamma, beta = torch.ones(4) * 2, torch.arange(4.0)
z = y * gamma + beta
assert torch.allclose(y.mean(dim=-1), torch.zeros(2, 3), atol=1e-5)
assert torch.allclose(variance, x.var(dim=-1, unbiased=False, keepdim=True))
print(z[0])

image = torch.arange(48, dtype=torch.float32).view(1, 3, 4, 4).contiguous(memory_format=torch.channels_last)
print(image.stride(), image.is_contiguous(), image.is_contiguous(memory_format=torch.channels_last))
channel_mean = image.mean(dim=(2, 3), keepdim=True)
print((image - channel_mean).stride())
