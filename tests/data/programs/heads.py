# Self-attention with two heads: the width is split by a view, merged by a copy.
import torch
import torch.nn.functional as F

torch.manual_seed(3)
# Two sentences of four words, each word six numbers.
x = torch.arange(48.).view(2, 4, 6) / 10
# One matrix gives queries, keys and values at once.
w = torch.randn(6, 18) * 0.3
qkv = x @ w
# Three parts along the last dimension: views, all over one storage.
q, k, v = qkv.split(6, dim=-1)
# Each part is split into two heads of three.
q = q.view(2, 4, 2, 3).transpose(1, 2)
k = k.view(2, 4, 2, 3).transpose(1, 2)
v = v.view(2, 4, 2, 3).transpose(1, 2)
print(q.shape, q.stride())
# Every query meets every key of its head.
scores = q @ k.transpose(-2, -1)
scores /= 3 ** 0.5
# Nobody looks into the future.
mask = torch.triu(torch.ones(4, 4, dtype=torch.bool), diagonal=1)
scores.masked_fill_(mask, float("-inf"))
weights = scores.softmax(dim=-1)
mixed = weights @ v
mixed = mixed.transpose(1, 2)
# Merging the heads is what no view can do.
try:
    mixed.view(2, 4, 6)
except RuntimeError as e:
    print(e)
merged = mixed.reshape(2, 4, 6)
print(merged.shape, merged.stride())
