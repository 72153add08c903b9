#: lesson  “x[::-1] reverses it, and flip is a view”
#: lesson.zh  “x[::-1] 能倒过来，flip 是视图”
#: about   PyTorch has no negative strides. flip copies.
#: about.zh  PyTorch 没有负的步长。flip 要复制。
#: minutes 2
import torch

# Five numbers.
#: zh      五个数。
x = torch.arange(5)

#: ask     What does x[::-1] give?
#: ask.zh  x[::-1] 得到什么？
#: right   an error
#: right.zh  报错
#: wrong   a view
#: wrong.zh  视图
#: wrong   a copy
#: wrong.zh  副本
#: because A stride of −1 would be needed. NumPy has such strides, PyTorch has not.
#: because.zh  这需要步长 −1。NumPy 有，PyTorch 没有。
# The step must be positive.
#: zh      步进必须是正数。
#: expect  ValueError: step must be greater than zero
try:
    x[::-1]
except ValueError as error:
    print(error)

#: ask     y = x.flip(0), then y[0] = 99. Does x change?
#: ask.zh  y = x.flip(0)，再写 y[0] = 99。x 会变吗？
#: right   no
#: right.zh  不会
#: wrong   yes
#: wrong.zh  会
#: because flip writes the elements into a new storage, last to first.
#: because.zh  flip 把元素从后往前写进新的存储。
# flip copies, 40 bytes into a new storage. In NumPy it would be a view.
#: zh      flip 会复制：40 个字节，放进新的存储。在 NumPy 里它是视图。
y = x.flip(0)

# x does not change.
#: zh      x 没有变。
y[0] = 99
