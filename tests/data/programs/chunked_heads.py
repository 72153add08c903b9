import torch
# Three words, four features each, for two heads.
x = torch.arange(12.).view(3, 4)
# One product gives queries, keys and values beside each other.
w = torch.ones(4, 12).tril(2)
qkv = x @ w
# chunk cuts columns: three views of one storage.
q, k, v = qkv.chunk(3, dim=1)
# Each head gets two of the four columns.
q = q.view(3, 2, 2).transpose(0, 1)
k = k.view(3, 2, 2).transpose(0, 1)
v = v.view(3, 2, 2).transpose(0, 1)
# Scores of every word with every word, per head.
s = q @ k.transpose(1, 2)
# A word must not look at those that come after it.
mask = torch.ones(3, 3).tril() == 0
s = s.masked_fill(mask, float('-inf'))
p = s.softmax(-1)
o = p @ v
# Heads return beside each other: this is a copy.
o = o.transpose(0, 1).reshape(3, 4)
print(o.shape)
