#: lesson  “reshape always copies” – “reshape never copies”
#: lesson.zh  “reshape 总是复制”“reshape 从不复制”
#: about   Neither: it depends on the strides it is given.
#: about.zh  两种说法都不对：要看给它的是什么步长。
#: minutes 3
import torch

# Three rows of four.
#: zh      三行四列。
x = torch.arange(12).view(3, 4)

#: ask     y = x.reshape(2, 6), then y[0, 0] = 99. Does x change?
#: ask.zh  y = x.reshape(2, 6)，然后 y[0, 0] = 99。x 会变吗？
#: right   yes
#: right.zh  会
#: wrong   no
#: wrong.zh  不会
#: because Here a view exists, so reshape gives it. It shares x's storage.
#: because.zh  这里有视图可用，reshape 就给视图，和 x 共用存储。
# Here it does not copy: a view.
#: zh      这里它不复制：得到的是视图。
y = x.reshape(2, 6)

# And x changes.
#: zh      x 跟着变了。
#: point   x[0, 0]
y[0, 0] = 99

#: ask     Now z = x.t().reshape(2, 6), then z[0, 0] = -1. Does x change?
#: ask.zh  再看 z = x.t().reshape(2, 6)，然后 z[0, 0] = -1。x 会变吗？
#: right   no
#: right.zh  不会
#: wrong   yes
#: wrong.zh  会
#: because The transpose cannot be regrouped by strides, so this time reshape copies.
#: because.zh  转置后的张量无法只靠步长重新分组，所以这次 reshape 复制。
# Here it copies, 96 bytes.
#: zh      这里它复制，96 个字节。
z = x.t().reshape(2, 6)

# And x does not change. Where it matters, write view or clone: both say what they do.
#: zh      x 没有变。要紧的地方就写 view 或 clone：名字就说明了做什么。
#: point   z[0, 0]
z[0, 0] = -1
