# A tour of what a tensor is: one flat storage, and a rule for reading it.
# Every line is PyTorch: `python tour.py` gives the same shapes, strides, values and errors.
import torch

# Twelve numbers in memory, one after the other: the storage. A tensor is a rule for reading it; this one reads in order.
x = torch.arange(12)

# view changes the rule, not the memory: one step along i now jumps 4 elements, one along j jumps 1.
x = x.view(3, 4)

# transpose swaps the two strides. No element moved; but reading row by row now jumps by 4.
y = x.transpose(0, 1)

# Reading y in order would need strides (3, 1). They are (1, 4): y is not contiguous.
print(y.stride(), y.is_contiguous())

# One flat dimension has one stride. Read in y's order, the storage is no even walk: no view can say it.
try:
    y.view(12)
except RuntimeError as error:
    print(error)

# contiguous copies the elements, in y's reading order, into a second storage: 96 bytes more.
z = y.contiguous()

# Now one stride is enough, and view works, without another copy.
z = z.view(12)

# A slice reads less and starts later: offset 5. It keeps the whole storage alive.
y = x[1:3, 1:3]

# Writing through one tensor writes the storage: every tensor over it sees 99. The copy does not.
y[0, 0] = 99

# A column of three numbers.
x = torch.tensor([[1], [2], [3]])

# expand reads each of them four times, with stride 0. Nothing is copied.
y = x.expand(3, 4)

# contiguous gives every element a place of its own: now there are twelve.
z = y.contiguous()

# Contiguous is enough for view, but not needed. Take every second element ...
x = torch.arange(8).view(2, 4)[:, ::2]

# ... they are an even walk with stride 2, so view can say it in one dimension.
y = x.view(4)

# Three dimensions: two planes (i) of three rows (j) of four (k).
z = torch.arange(24).view(2, 3, 4)

# permute reorders the strides along with the dimensions. Still the same storage.
y = z.permute(2, 0, 1)
