# A cache of keys and values: memory is made once, then written by slices.
import torch

torch.manual_seed(2)
# Room for six tokens, two heads of two.
keys = torch.zeros(2, 6, 2)
values = torch.zeros(2, 6, 2)
length = 0
# The prompt: three tokens at once.
k = torch.arange(1., 13.).view(2, 3, 2)
keys[:, 0:3] = k
values[:, 0:3].copy_(-k)
length += 3
# One token more is one column of the cache.
keys[:, length] = torch.tensor([[50., 51.], [60., 61.]])
values[:, length] = 7
length += 1
# The slice is a view: nothing is copied.
seen_k = keys[:, :length]
seen_v = values.narrow(1, 0, length)
print(seen_k.stride(), seen_k.is_contiguous())
q = torch.ones(2, 1, 2)
scores = q @ seen_k.mT
weights = torch.softmax(scores, -1)
out = weights @ seen_v
# The oldest token leaves: everything moves one place to the left.
keys[:, :5] = keys[:, 1:].clone()
# A view that is kept sees it.
print(seen_k[0])
try:
    keys[:, 6] = 0
except IndexError as e:
    print(e)
