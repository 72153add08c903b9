import torch

x = torch.arange(3)
# Each element again before the next one.
y = x.repeat_interleave(2)
