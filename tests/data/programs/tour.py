# Forty steps over many storages: views, copies, products, parts and writes, as a lecture of ninety minutes has them.
import torch
x = torch.arange(12)
a = x.view(3, 4)
t = a.t()
s = a[1:, ::2]
c = t.contiguous()
f = c.view(12)
r = f.flip(0)
m = a.float()
p = m.sum(0)
q = m.sum(1)
n = m / 2
b = m + p
w = m.mT
g = m @ w
h = g.softmax(1)
k = g.view(9)
u = p.unsqueeze(0)
e = u.expand(3, 4)
d = e.contiguous()
d = d.squeeze()
del r, q, b, h
l = torch.nn.functional.layer_norm(m, (4,))
i = torch.tensor([2, 0])
y = m[i]
z = m.gather(1, torch.tensor([[0], [1], [2]]))
v = a.permute(1, 0)
o = torch.cat([m, m])
o = o.sum(0)
a[0, 0] = 99
t[1, 1] = 7
a.add_(1)
j = torch.arange(24).view(2, 3, 4)
j = j.permute(2, 0, 1)
j = j.contiguous()
k = k.view(3, 3)
y = y.to('cuda')
y = y * 2
s = s + 1
x = torch.arange(1000).view(25, 40)
x = x.t()
x = x.contiguous()
