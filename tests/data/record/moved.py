import torch

x = torch.arange(12, dtype=torch.float32)
print(x.storage().tolist())
part = x[:4]
x.resize_(5, 4)
part.mul_(2)
x.zero_()
kept = torch.ones(3)
kept.set_(torch.arange(4.))
kept.add_(1)
kept.data = torch.ones(2, 2)
kept.add_(1)
out = torch.empty(0)
torch.add(kept, kept, out=out)
turned = torch.arange(6).view(2, 3)
turned.t_()
again = turned.t()
legacy = torch.Tensor([1, 2, 3])
legacy.apply_(lambda value: value + 1)
doubled = legacy * 2
sparse = torch.eye(3).to_sparse()
dense = sparse.to_dense()
