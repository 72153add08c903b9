#: lesson  “Each window is its own tensor”
#: lesson.zh  “每个滑动窗口都是独立的张量”
#: about   Overlapping windows read the same places. What one writes, its neighbours read.
#: about.zh  重叠的窗口读同样的位置。一个写了，旁边的都读到。
#: minutes 2
import torch

# Six numbers.
#: zh      六个数。
x = torch.arange(6)

# All windows of three, one place apart: shape (4, 3), strides (1, 1). Nothing is copied.
#: zh      所有长度为三的窗口，每次挪一格：形状 (4, 3)，步长 (1, 1)。没有复制。
#: point   y.stride
y = x.unfold(0, 3, 1)

#: ask     y[1, 1] = 99. How many cells of y show 99?
#: ask.zh  写入 y[1, 1] = 99。y 有几个单元格显示 99？
#: right   3
#: wrong   1
#: wrong   2
#: because y[1, 1] is place 2, and so are y[0, 2] and y[2, 0].
#: because.zh  y[1, 1] 是位置 2，y[0, 2] 和 y[2, 0] 也是。
#: cover   y.cells
# Place 2 is in three windows: as their last, their middle and their first element.
#: zh      位置 2 落在三个窗口里：分别是末尾、中间和开头。
#: point   y[0, 2]
#: point   y[1, 1]
#: point   y[2, 0]
#: prove   overlap y
y[1, 1] = 99

#: ask     How many elements does y.clone() copy?
#: ask.zh  y.clone() 复制多少个元素？
#: right   12
#: wrong   6
#: wrong   4
#: because Four windows of three: each cell gets a place of its own.
#: because.zh  四个窗口，每个三个：每个单元格都有自己的位置。
#: cover   nothing
# Computing with the windows is fine: the result is new. To change them in place, clone them first.
#: zh      拿窗口做运算没有问题，结果是新的。要就地修改，先 clone。
#: note    PyTorch does not refuse y.mul_(2) here: it sees no stride of 0, and the result is undefined.
#: note.zh  这里 y.mul_(2) 不会被拒绝，因为没有为 0 的步长；但结果是未定义的。
y = y.clone()
