import torch
import torch.nn.functional as F
# A table of words, one row each.
table = torch.arange(24.).view(6, 4)
ids = torch.tensor([[1, 4, 2], [0, 5, 5]])
e = F.embedding(ids, table)
e2 = table[ids]
s = e.mean(1)
pos = torch.arange(3).unsqueeze(1) * torch.ones(4)
h = e + pos
idx = torch.tensor([[0, 2], [1, 1]])
g = torch.gather(s, 1, idx)
x = torch.zeros(2, 4)
x.scatter_(1, idx, g)
x[[0, 1], [3, 3]] = 9.
t = x[[1, 0]][:, ::2]
x[0, 1:3] += 5
x[x > 5] = 0
t[0, 0] = 1
