import torch

x = torch.arange(3)
# Repeats each element before the next one.
y = x.repeat_interleave(2)
