import torch

x = torch.arange(6).view(2, 3)
i = torch.tensor([[2, 0], [1, 1]])
# Each place names the column it takes its element from.
y = x.gather(1, i)
