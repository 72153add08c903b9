import torch

x = torch.zeros(3, 2, dtype=torch.int64)
i = torch.tensor([2, 0, 2])
s = torch.arange(1, 7).view(3, 2)
# Rows are added where the indices say; rows with the same index add up.
y = x.index_add(0, i, s)
