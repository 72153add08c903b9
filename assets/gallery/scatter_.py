import torch

x = torch.zeros(5, dtype=torch.int64)
i = torch.tensor([3, 0])
s = torch.tensor([8, 9])
# Written where the indices say.
x.scatter_(0, i, s)
