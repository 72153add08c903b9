import torch

images = torch.arange(2 * 3 * 4 * 4, dtype=torch.float32).reshape(2, 3, 4, 4)
mean = images.mean(dim=(0, 2, 3), keepdim=True)
batch = (images - mean) / 10
batch = batch.to(memory_format=torch.channels_last)
nhwc = batch.permute(0, 2, 3, 1)
row = nhwc[0, 1]
flat = row.reshape(-1)
red, green, blue = batch.unbind(1)
red[0] = 0
