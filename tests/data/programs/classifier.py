import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(1)
# batch of 3 samples with 4 features
x = torch.randn(3, 4)
w1 = torch.randn(5, 4)
b1 = torch.zeros(5)
h = F.linear(x, w1, b1)
a = torch.relu(h)
w2 = torch.randn(2, 5)
logits = a @ w2.t()
# numerically stable softmax
z = logits - logits.max(dim=1, keepdim=True).values
e = z.exp()
p = e / e.sum(dim=1, keepdim=True)
print(p)
target = torch.tensor([0, 1, 1])
loss = F.cross_entropy(logits, target)
picked = p.gather(1, target.unsqueeze(1))
nll = -picked.log().mean()
print(loss, nll)
g = p - F.one_hot(target, 2)
dw = g.t() @ a
w2 -= 0.1 * dw
