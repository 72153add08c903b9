import torch
import torch.nn.functional as F

# A transformer block in small: 2 sentences, 4 words, 6 channels
torch.manual_seed(0)
B, T, C, H = 2, 4, 6, 2
x = torch.randn(B, T, C)
# One linear layer gives q, k and v at once
W = torch.randn(C, 3 * C) / C ** 0.5
qkv = x @ W
q, k, v = qkv.split(C, dim=2)
# Heads: split the channels, bring heads before words
q = q.view(B, T, H, C // H).transpose(1, 2)
k = k.view(B, T, H, C // H).transpose(1, 2)
v = v.view(B, T, H, C // H).transpose(1, 2)
# Who looks at whom
att = q @ k.transpose(-2, -1) / (C // H) ** 0.5
# Nobody sees the future
mask = torch.tril(torch.ones(T, T)).bool()
att = att.masked_fill(~mask, float('-inf'))
att = att.softmax(dim=-1)
y = att @ v
# Heads side by side again: this copies
y = y.transpose(1, 2).contiguous().view(B, T, C)
x = x + y
x = F.layer_norm(x, (C,))
print(x.shape, x.stride())
