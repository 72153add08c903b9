# Scaled dot-product attention with several heads, one statement after the other.
import torch
import torch.nn.functional as F

batch, tokens, width, heads = 2, 5, 8, 2
torch.manual_seed(0)
x = torch.randn(batch, tokens, width)
wq, wk, wv, wo = [torch.randn(width, width) * width ** -0.5 for _ in range(4)]

# Split the width into heads: a view, then a transpose that no view can undo.
q = (x @ wq).view(batch, tokens, heads, width // heads).transpose(1, 2)
k = (x @ wk).view(batch, tokens, heads, width // heads).transpose(1, 2)
v = (x @ wv).view(batch, tokens, heads, width // heads).transpose(1, 2)
assert q.stride() == (40, 4, 8, 1)

scores = q @ k.transpose(-2, -1) / (width // heads) ** 0.5
mask = torch.ones(tokens, tokens, dtype=torch.bool).tril()
scores = scores.masked_fill(~mask, float("-inf"))
weights = F.softmax(scores, dim=-1)
assert torch.allclose(weights.sum(-1), torch.ones(batch, heads, tokens))
assert weights[0, 0, 0, 1:].sum().item() == 0.0

mixed = weights @ v
try:
    merged = mixed.transpose(1, 2).view(batch, tokens, width)
except RuntimeError as e:
    print(e)
merged = mixed.transpose(1, 2).contiguous().view(batch, tokens, width)
out = merged @ wo
print(f"{out.shape=} {out.stride()=} {out.is_contiguous()}")
