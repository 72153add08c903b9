#: lesson  Negative strides
#: lesson.zh  负步长
#: about   NumPy can read memory backwards without a copy. PyTorch has no negative strides: flip copies.
#: about.zh  NumPy 可以不复制就倒着读内存。PyTorch 没有负步长，flip 会复制。
#: minutes 10
import torch
import numpy as np

#: title   Backwards, as a view
#: title.zh  倒序也可以是视图
# Six 64-bit integers in order.
#: zh      依次存放的六个 64 位整数。
a = np.arange(6)

#: ask     b = a[::-1]: which stride, in bytes?
#: ask.zh  b = a[::-1] 的步长是多少字节？
#: right   -8
#: wrong   8
#: wrong   -1
#: because The next element lies 8 bytes before.
#: because.zh  下一个元素在前面 8 个字节处。
#: cover   nothing
# A view: its first element is the last one of the storage, and each step goes 8 bytes back.
#: zh      这是视图：它的首元素是存储的最后一个元素，每走一步后退 8 字节。
#: point   b[0]
#: point   b.stride
b = a[::-1]

#: ask     At which byte of the storage does b begin?
#: ask.zh  b 从存储的第几个字节开始？
#: right   40
#: wrong   0
#: wrong   48
#: because b[0] is a[5], and 5 · 8 = 40.
#: because.zh  b[0] 就是 a[5]，而 5 · 8 = 40。
#: cover   b.storage_offset
# b[i] lies at byte 40 - 8·i.
#: zh      b[i] 位于第 40 - 8·i 个字节。
#: point   b.storage_offset
b[0] = 50

#: title   Two dimensions
#: title.zh  两个维度
# A table of three rows and four columns.
#: zh      三行四列的表。
m = np.arange(12).reshape(3, 4)
# Rows from the last to the first: the stride of the rows is negative, that of the columns is not.
#: zh      行从后往前：行的步长为负，列的步长不变。
#: point   up.stride
up = m[::-1]
# Both dimensions backwards: the table turned by 180 degrees. Still no copy.
#: zh      两个维度都倒过来：整张表转了 180 度，仍然没有复制。
#: point   turned.stride
turned = m[::-1, ::-1]

#: title   PyTorch refuses
#: title.zh  PyTorch 不接受
#: ask     Does torch.from_numpy(up) work?
#: ask.zh  torch.from_numpy(up) 能成功吗？
#: right   no
#: right.zh 不能
#: wrong   yes
#: wrong.zh 能
#: because A tensor has no negative strides.
#: because.zh  张量没有负步长。
#: cover   nothing
#: expect  ValueError: negative
# The rule of up cannot be written as a tensor's.
#: zh      up 的读取规则无法写成张量的规则。
try:
    t = torch.from_numpy(up)
except ValueError as error:
    print(error)
# A copy puts the rows in their new order, with positive strides.
#: zh      复制一份，行就按新的顺序存放，步长为正。
t = torch.from_numpy(up.copy())

#: ask     x.flip(0) of a tensor: a view or a copy?
#: ask.zh  对张量执行 x.flip(0)，得到视图还是副本？
#: right   a copy
#: right.zh 副本
#: wrong   a view
#: wrong.zh 视图
#: because Without negative strides, the elements themselves have to change their order.
#: because.zh  没有负步长，就只能让元素本身换顺序。
# flip writes a second storage.
#: zh      flip 写出第二块存储。
y = t.flip(0)
