# Two layers with a bias each: broadcasting in one direction, a transposed weight in the other.
import torch

torch.manual_seed(1)
x = torch.arange(12, dtype=torch.float32).view(3, 4) / 10
w1 = torch.randn(16, 4) * 0.5
b1 = torch.zeros(16)
w2 = torch.randn(2, 16) * 0.25
b2 = torch.full((2,), 0.5)

h = torch.relu(x @ w1.t() + b1)
y = h @ w2.t() + b2
assert w1.t().data_ptr() == w1.data_ptr()
assert h.shape == (3, 16) and y.shape == (3, 2)
assert (h >= 0).all()

target = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
loss = ((y - target) ** 2).mean()
print(f"loss has {loss.dim()} dimensions and {loss.numel()} element")
best = y.argmax(dim=1)
print(best.shape, best.dtype)
