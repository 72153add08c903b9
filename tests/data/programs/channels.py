import torch
# Two pictures, three channels, two by three pixels.
x = torch.arange(36).view(2, 3, 2, 3)
y = x.permute(0, 2, 3, 1)
print(y.is_contiguous())
z = y.contiguous()
back = z.permute(0, 3, 1, 2)
print(back.stride())
r = z[0, :, :, 0]
g = z[..., 1]
cl = x.contiguous(memory_format=torch.channels_last)
flat = cl.flatten(1)
means = x.float().mean((2, 3))
means = means.unsqueeze(-1).unsqueeze(-1)
d = x - means
x[:, 0] = 0
