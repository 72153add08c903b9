import torch
x = torch.arange(12).view(3, 4)
y = x.t()
# A view of a view that does not fit.
try:
    y.view(12)
except RuntimeError as e:
    print(e)
y.add_(100)
print(x[0])
row = x[1]
row[:] = 0
e = x[:, 0].unsqueeze(1).expand(3, 4)
try:
    e.add_(1)
except RuntimeError as err:
    print(err)
y[0, 0] = 5
x[::2, 1:3] = torch.tensor([7, 8])
z = x.view(-1)
z[2:5] *= 2
x.resize_(2, 4)
try:
    x @ x
except RuntimeError as err:
    print(err)
x[0], x[1] = x[1].clone(), x[0].clone()
