# Every construct of the statement language once.
import torch

a = b = torch.arange(6)
(c, d), *_ = (1, 2), 3
c += d * 2 - 1 // 2 ** 2 % 3
m = a.view(2, 3)[..., None, ::2]
flags = [not True, 1 < 2 <= 3, None is None, 2 in [1, 2], "x" + 'y' * 2]
chosen = "yes" if all(flags[1:4]) else "no"
squares = [i * i for i in range(10) if i % 2 == 0]
pairs = [(i, j) for i in range(2) for j in [0, 1]]
print(f"{chosen!r:>8} {sum(squares):05d} {3.14159:.2f} {m.shape=} {{literal}}", end="!\n")
print("a", 1, 2.5, None, True, sep=", ")
a[1:3], a[-1] = 7, 8
a[[0, 2]] = torch.tensor([5, 6])
a[a > 6] *= 2
x = torch.tensor([[1.5, -2.0], [float("nan"), 1e10]])
y = x.T if x.dim() == 2 else x
assert y.stride() == (1, 2), "transposed"
try:
    y.view(-1)
except (RuntimeError, ValueError) as e:
    print(type(e).__name__, e)
try: undefined
except NameError as e: print(e)
values, indices = torch.tensor([3, 1, 2]).max(dim=0)
n = len(squares); del_me = n
long_call = torch.zeros(
    2,  # rows
    3,
)
print(a, x, sep="\n")
