#: lesson  reshape: view or copy
#: lesson.zh  reshape：视图还是副本
#: about   reshape gives a view where one exists and a copy where none does. If you write into the result, you must know which it was.
#: about.zh  有视图可用，reshape 就给视图；没有，就给副本。要往结果里写的人，必须知道拿到的是哪一种。
#: minutes 7
import torch

#: title   Where a view exists
#: title.zh  有视图可用
# Three rows of four, contiguous.
#: zh      三行四列，连续。
x = torch.arange(12).view(3, 4)

# reshape first tries what view does. Here it can be done: no copy, same storage.
#: zh      reshape 先照 view 的办法试。这里办得到：不复制，还是同一块存储。
y = x.reshape(2, 6)

#: title   Where none exists
#: title.zh  没有视图可用
# The transpose cannot be read as one flat line.
#: zh      转置之后，就没法当成一行来读了。
x = x.t()

#: ask     How many bytes does x.reshape(12) copy now?
#: ask.zh  这时 x.reshape(12) 复制多少字节？
#: right   96
#: wrong   0
#: wrong   48
#: because view would fail, so reshape copies all twelve elements, of 8 bytes each.
#: because.zh  view 会失败，所以 reshape 把十二个元素全部复制，每个 8 字节。
#: cover   x.order
# No view exists, so reshape copies, in x's reading order: 96 bytes into a new storage. It does not say so.
#: zh      没有视图可用，reshape 就按 x 的读取顺序复制：96 个字节，放进新的存储。而且没有任何提示。
z = x.reshape(12)

#: title   Why it matters
#: title.zh  为什么要紧
#: ask     y came from reshape, z came from reshape. y[0, 0] = 99 is written. What is x[0, 0]?
#: ask.zh  y 和 z 都来自 reshape。写入 y[0, 0] = 99，x[0, 0] 是多少？
#: right   99
#: wrong   0
#: because y is a view. Its first element is x's first element.
#: because.zh  y 是视图，它的第一个元素就是 x 的第一个元素。
# y is a view: x sees the write.
#: zh      y 是视图：x 看得到这次写入。
#: point   x[0, 0]
y[0, 0] = 99

# z is a copy: x does not see it. Two calls of reshape, two answers.
#: zh      z 是副本：x 看不到。同样调用 reshape，两种结果。
#: note    A bug of this kind changes with the layout of the input, so a test with a small contiguous tensor never finds it.
#: note.zh  这类错误随输入的内存布局而变，用一个连续的小张量去测试，永远测不出来。
#: point   z[1]
z[1] = -1

# Whether it was a view can be asked: does it begin at the same address?
#: zh      得到的是不是视图，可以问：起始地址相同吗？
print(y.data_ptr() == x.data_ptr(), z.data_ptr() == x.data_ptr())

#: title   Not every odd layout costs a copy
#: title.zh  不连续也未必要复制
# Every second column: not contiguous.
#: zh      隔一列取一列：不连续。
x = torch.arange(8).view(2, 4)[:, ::2]

#: ask     x is not contiguous. Does x.reshape(4) copy?
#: ask.zh  x 不连续。x.reshape(4) 会复制吗？
#: right   no
#: right.zh  不会
#: wrong   yes
#: wrong.zh  会
#: because Its elements are evenly spaced, 2 places apart, and a view can express that.
#: because.zh  它的元素是等间距的，相隔 2 个位置，视图就能表达。
# They are evenly spaced, so reshape gives a view. What decides is not “contiguous” but “does a view exist”.
#: zh      元素是等间距的，所以 reshape 给的是视图。决定因素不是“连续”，而是“有没有视图”。
#: point   y.stride
y = x.reshape(4)

#: title   Which one to write
#: title.zh  该写哪一个
# flatten is reshape under another name: a view if it can be, a copy otherwise.
#: zh      flatten 是 reshape 的另一个名字：能给视图就给视图，否则复制。
z = x.t().flatten()

# view: no copy, or an error. reshape: the shape, by any means. clone: a copy.
#: zh      view：不复制，做不到就报错。reshape：一定得到这个形状。clone：一定复制。
#: note    To share on purpose: view. Just to have the shape: reshape. To own the result: an explicit clone.
#: note.zh  有意共享，用 view；只要形状，用 reshape；要独占结果，就明写 clone。
print(x.reshape(4).data_ptr() == x.data_ptr(), x.t().reshape(4).data_ptr() == x.data_ptr())

# reshape gives the shape. The strides decide whether it also shares.
#: zh      reshape 给的是形状。至于共不共享，由步长决定。
