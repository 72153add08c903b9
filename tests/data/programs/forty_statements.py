import torch
# A tour: twelve tensors over six storages.
x = torch.arange(12)
a = x.view(3, 4)
b = a.t()
c = a[:, 1:3]
d = a[1]
e = x[::2]
# a copy at last
f = b.contiguous()
g = f.view(2, 6)
h = torch.zeros(3, 4)
k = h[:, 0]
m = a + 1
n = m.unsqueeze(0)
k.fill_(5)
h[1] = 7
h.add_(a)
print(h)
a[0, 0] = 100
d.zero_()
b2 = b.reshape(12)
# broadcasting
row = torch.tensor([1, 2, 3, 4])
col = torch.tensor([[10], [20], [30]])
t = row + col
u = t.expand(2, 3, 4)
s = t.sum(0)
s1 = t.sum(1, keepdim=True)
q = t.float().mean()
w = torch.cat([a, t])
del w
try:
    b.view(12)
except RuntimeError as err:
    print(err)
v = b.flatten()
y = t.permute(1, 0)
z = y.squeeze()
i = t.diagonal()
i.zero_()
j = t.flip(0)
l = t.roll(1, 1)
o = t.argmax(1)
r = t[:, o]
aa = t > 20
bb = t[aa]
cc = torch.where(aa, t, 0)
