import torch

x = torch.arange(6).view(2, 3)
i = torch.tensor([[2, 0], [1, 1]])
# Each index names the column from which its element is taken.
y = x.gather(1, i)
