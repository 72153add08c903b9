import torch
x = torch.tensor([[1., 2., 3., 6.], [4., 4., 8., 8.], [0., 5., 5., 10.]])
# Layer norm: every row by itself.
mu = x.mean(1, keepdim=True)
var = x.var(1, unbiased=False, keepdim=True)
z = (x - mu) / (var + 1e-5).sqrt()
g = torch.tensor([1., 2., 1., .5])
b = torch.tensor([0., 0., 1., 1.])
y = z * g + b
# Batch norm: every column by itself.
m = x.mean(0)
s = x.std(0, unbiased=False)
w = (x - m) / s
print(w.mean(0))
