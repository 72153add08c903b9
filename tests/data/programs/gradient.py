import torch
# A batch of four, three features.
x = torch.tensor([[1., 2., 3.], [0., -1., 2.], [4., 0., 1.], [-2., 1., 0.]])
w1 = torch.tensor([[.5, -1., 0., 1.], [1., 0., -.5, 2.], [0., 1., 1., -1.]])
b1 = torch.tensor([.1, -.2, .3, 0.])
h = x @ w1 + b1
# Negative values become zero.
h = h.relu()
w2 = torch.tensor([[1., -1.], [.5, .5], [0., 1.], [-1., 0.]])
y = h @ w2
t = torch.tensor([[1., 0.], [0., 1.], [1., 0.], [0., 1.]])
# The loss by hand.
d = y - t
loss = (d * d).mean()
print(loss)
# The gradient of the second layer.
g = h.t() @ d
w2 -= 0.1 * g
