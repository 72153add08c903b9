import torch
# Twelve tensors over six storages.
a = torch.arange(12)
b = a.view(3, 4)
c = b.t()
d = c[1:3]
e = d.contiguous()
f = e.view(6)
g = b[:, ::2]
h = g.clone()
h += 1
i = h.unsqueeze(0)
j = i.expand(2, 3, 2)
k = j.contiguous()
l = k.permute(2, 0, 1)
m = torch.zeros(2, 3)
m[0] = torch.tensor([1., 2., 3.])
n = m.t()
o = n[0]
o.fill_(7)
p = m.sum(0)
q = m.sum(1, keepdim=True)
r = m - q
del c
a[0] = 100
b[1] *= 2
s = b.sum(0)
t = s.view(2, 2)
t.t_()
u = torch.stack([t, t])
v = u.flatten()
v[3] = -1
w = u[:, 0]
del k
x = torch.cat([w, w], dim=1)
y = x.flip(1)
z = y.roll(1, 0)
aa = z > 50
bb = z[aa]
cc = z.squeeze()
dd = z.unsqueeze(2)
ee = dd.squeeze(2)
z.zero_()
ff = torch.as_strided(a, (3, 3), (1, 2), 1)
