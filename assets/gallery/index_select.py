import torch

x = torch.arange(12).view(3, 4)
i = torch.tensor([2, 0])
# Rows by number: no stride can express "2, then 0", so they are copied.
y = x.index_select(0, i)
