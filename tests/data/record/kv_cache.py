import torch


class Cache:
    def __init__(self, heads, length, width):
        self.keys = torch.zeros(heads, length, width)
        self.values = torch.zeros(heads, length, width)
        self.used = 0

    def append(self, key, value):
        self.keys[:, self.used] = key
        self.values[:, self.used] = value
        self.used += 1
        return self.keys[:, :self.used], self.values[:, :self.used]


torch.manual_seed(2)
cache = Cache(2, 4, 2)
for step in range(3):
    token = torch.randn(2, 2)
    keys, values = cache.append(token, token * 2)
    query = token.unsqueeze(1)
    weights = torch.softmax(query @ keys.mT, dim=-1)
    out = (weights @ values).squeeze(1)
