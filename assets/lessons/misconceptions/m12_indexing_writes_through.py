#: lesson  “Whatever I index, I can write through”
#: lesson.zh  “用索引取出来的，都能写回去”
#: about   Slices and integers give views. Lists and masks give copies, except on the left of an equals sign.
#: about.zh  切片和整数得到视图。列表和掩码得到副本，除非写在等号左边。
#: minutes 3
import torch

# Three rows of two.
#: zh      三行两列。
x = torch.arange(6).view(3, 2)

#: ask     y = x[[0, 2]], then y.zero_(). Does x change?
#: ask.zh  y = x[[0, 2]]，再 y.zero_()。x 会变吗？
#: right   no
#: right.zh  不会
#: wrong   yes
#: wrong.zh  会
#: because A list may pick any rows in any order, which strides cannot express in general. The rows are copied.
#: because.zh  列表可以按任意顺序取任意行，一般没有步长能表达，所以这些行被复制了。
# A list picks rows 0 and 2: a copy, even though here a step of 2 would have done.
#: zh      用列表取第 0、2 行：得到副本，哪怕这里步进 2 就够了。
y = x[[0, 2]]

# So the zeros stay in the copy.
#: zh      所以清零的只是副本。
y.zero_()

#: ask     And x[[0, 2]] = 0, on the left of the equals sign?
#: ask.zh  写在等号左边呢：x[[0, 2]] = 0？
#: right   x changes
#: right.zh  x 会变
#: wrong   x stays
#: wrong.zh  x 不变
#: because This is not a read followed by a write: Python hands x, the index and the value to one call that writes.
#: because.zh  这不是先取再写：Python 把 x、索引和值一起交给一次写入调用。
# On the left it is another call: it writes into x.
#: zh      写在左边是另一种调用：直接写进 x。
x[[0, 2]] = 0

# With a slice, both ways write through.
#: zh      换成切片，两种写法都能写回去。
x[::2].fill_(7)
