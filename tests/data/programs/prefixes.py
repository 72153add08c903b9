import torch
# How many customers came in every hour.
n = torch.tensor([3, 1, 4, 1, 5, 9, 2, 6])
# Totals from the beginning.
t = n.cumsum(0)
t = torch.cat([torch.zeros(1, dtype=torch.int64), t])
# The sum of any range is one subtraction.
r = t[6] - t[2]
# Windows of three hours over the same storage.
w = n.as_strided((6, 3), (1, 1))
m = w.sum(1)
m2 = t[3:] - t[:-3]
print((m == m2).all())
# A table in two directions.
g = n.view(2, 4)
s = g.cumsum(0).cumsum(1)
every = n[::2]
d = n.diff()
mx = n.cummax(0)
