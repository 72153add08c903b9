import torch

x = torch.arange(6)
# A window of three slides along: the rows overlap in memory.
y = x.unfold(0, 3, 1)
