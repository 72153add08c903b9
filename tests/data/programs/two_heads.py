import torch
torch.manual_seed(0)
# Two heads look at four tokens.
x = torch.arange(16.).view(4, 4) / 10
wq = torch.eye(4)
wk = torch.ones(4, 4).tril()
q = x @ wq
k = x @ wk
# split the heads
qh = q.view(4, 2, 2).transpose(0, 1)
kh = k.view(4, 2, 2).transpose(0, 1)
s = qh @ kh.transpose(-2, -1)
s = s / 2 ** 0.5
# a token does not look ahead
mask = torch.ones(4, 4).triu(1).bool()
s = s.masked_fill(mask, float('-inf'))
p = s.softmax(-1)
print(p.sum(-1))
v = x.view(4, 2, 2).transpose(0, 1)
o = p @ v
# merge
m = o.transpose(0, 1)
try:
    y = m.view(4, 4)
except RuntimeError as e:
    print(e)
y = m.reshape(4, 4)
