import torch

x = torch.zeros(2, 3, dtype=torch.int64)
i = torch.tensor([[2, 0], [1, 1]])
s = torch.tensor([[1, 2], [3, 4]])
# A copy, written where the indices say: the reverse of gather.
y = x.scatter(1, i, s)
