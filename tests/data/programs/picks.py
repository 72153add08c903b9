import torch
x = torch.tensor([[3, 1, 2], [9, 7, 8]])
v, idx = x.sort(1)
back = torch.zeros(2, 3, dtype=torch.int64)
back.scatter_(1, idx, v)
top = x.topk(2, dim=1)
g = x.gather(1, idx)
rows = torch.tensor([1, 0, 1])
picked = x[rows]
cols = torch.tensor([2, 2, 0])
pairs = x[rows, cols]
x[rows, cols] = -5
x.index_put_((torch.tensor([0]), torch.tensor([1])), torch.tensor(40))
c = torch.bincount(x.flatten().clamp(0, 9))
acc = torch.zeros(4)
acc.index_add_(0, torch.tensor([0, 2, 2]), torch.ones(3))
m = x > 0
x[m] = 1
w = torch.where(m, x, 99)
am = x.argmax(1)
