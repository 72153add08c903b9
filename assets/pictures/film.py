import torch

# A tensor is one flat storage and a rule for reading it: shape, stride, offset.
x = torch.arange(12).view(3, 4)

# transpose swaps two strides. No element moves.
y = x.t()

# contiguous copies, in reading order, into a second storage.
z = y.contiguous()
