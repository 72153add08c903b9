import torch
a = torch.arange(6.).view(2, 3)
b = torch.arange(12.).view(3, 4)
c = torch.einsum('ij,jk->ik', a, b)
o = torch.einsum('i,j->ij', torch.tensor([1., 2., 3.]), torch.tensor([1., 10.]))
tr = torch.einsum('ii->i', b[:, :3])
p = torch.arange(12.).view(2, 2, 3)
q = torch.arange(12.).view(2, 3, 2)
r = torch.bmm(p, q)
u = p.transpose(1, 2)
s = torch.matmul(u, p)
w = a @ b[:, 0]
k = torch.kron(torch.tensor([1, 2]), torch.tensor([1, 10]))
d = torch.tensordot(a, b, dims=1)
e = a[:, :, None] * b[None]
f = e.sum(1)
