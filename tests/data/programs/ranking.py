# Ranking: top-k, sort, gather, where and masks.
import torch

scores = torch.tensor([[3., 9., 1., 7., 5.], [8., 2., 6., 4., 0.]])
# The three best of each row.
best = scores.topk(3, dim=1)
print(best.values)
order = scores.argsort(dim=1, descending=True)
# Gather reads at the places that the order says.
sorted_scores = scores.gather(1, order)
# Ranks are the order of the order.
rank = torch.empty_like(order)
rank.scatter_(1, order, torch.arange(5).expand(2, 5))
print(rank)
# All but the best three are hidden.
hidden = scores.masked_fill(rank >= 3, float("-inf"))
kept = torch.where(rank < 3, scores, torch.zeros(()))
share = hidden.softmax(dim=1)
top = scores[rank < 2]
print(top)
total = kept.cumsum(dim=1)
flat = scores.flatten()
taken = flat.take(torch.tensor([0, 5, 9]))
names = torch.tensor([10, 20, 30, 40, 50])[order]
try:
    scores.gather(1, torch.tensor([[0, 9]]))
except RuntimeError as e:
    print(e)
scores[:, order[0, :2]] = 0
print(scores)
