# A tour of what a tensor is: one flat storage, and a rule for reading it.
# Every line is PyTorch: `python tour.py` gives the same shapes, strides and values.
import torch

# Twelve numbers in a row: this is the storage. A tensor is a rule for reading it, here in order.
x = torch.arange(12)

# view(3, 4) changes the rule, not the storage: i jumps 4 elements, j jumps 1.
y = x.view(3, 4)

# transpose swaps the two strides. No number moved; reading row by row now jumps by 4.
z = y.transpose(0, 1)

# Row-major order would need strides (3, 1). These are (1, 4), so z is not contiguous.
assert not z.is_contiguous()

# A view has one stride for each dimension. Read in z's order, the storage is no even walk, so this cannot be a view.
try:
    z.view(12)
except RuntimeError as e:
    print(e)

# contiguous copies the elements, in z's reading order, into a storage of their own.
c = z.contiguous()

# A slice starts later (offset 5) and reads less. It still keeps all 96 bytes alive.
s = y[1:3, 1:3]

# Writing through one view writes the storage, so every tensor over it changes. The copy does not.
s[0, 0] = 99

# expand reads one element many times: stride 0. Nothing is copied.
e = torch.tensor([[1], [2], [3]]).expand(3, 4)

# Contiguous is enough for view, but it is not needed: every second element is an even walk, too.
w = torch.arange(8).view(2, 4)[:, ::2].view(4)

# Three dimensions: two planes of three rows of four.
p = torch.arange(24).view(2, 3, 4)

# permute reorders the strides as it reorders the dimensions.
q = p.permute(2, 0, 1)
