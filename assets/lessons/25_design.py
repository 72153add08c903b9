#: lesson  From a grid to its layout
#: lesson.zh  从网格反推布局
#: about   How to find shape, strides and offset for a grid that you want, and when no layout exists.
#: about.zh  从想要的网格反推形状、步长和偏移，以及什么时候没有任何布局能做到。
#: minutes 6
import torch

#: title   Three numbers decide
#: title.zh  三个数就能决定
# The storage holds 0 to 11. The wanted grid is [[0, 4, 8], [1, 5, 9]]. Window → Inverse design takes such grids.
#: zh      存储里是 0 到 11。想要的网格是 [[0, 4, 8], [1, 5, 9]]。窗口菜单里的“逆向设计”可以输入这样的网格。
x = torch.arange(12).view(3, 4)

#: ask     Which strides read [[0, 4, 8], [1, 5, 9]]?
#: ask.zh  哪组步长能读出 [[0, 4, 8], [1, 5, 9]]？
#: right   (1, 4)
#: wrong   (4, 1)
#: wrong   (3, 1)
#: because The first element is 0. One to the right of it is 4, one below it is 1: these distances are the strides.
#: because.zh  第一个元素是 0。它右边是 4，下边是 1：这两个距离就是步长。
#: cover   nothing
# The first element gives the offset, its neighbours give the strides. All other elements follow, or there is no layout.
#: zh      第一个元素给出偏移，相邻元素给出步长。其余元素要么随之确定，要么就没有布局。
y = x.as_strided((2, 3), (1, 4), 0)

# The same layout by named operations: a transpose, then the first two rows.
#: zh      用有名字的操作得到同样的布局：先转置，再取前两行。
z = x.t()[:2]

#: title   Diagonals
#: title.zh  对角线
#: ask     The wanted row is 0, 5, 10. What is its stride?
#: ask.zh  想要的一行是 0、5、10。步长是多少？
#: right   5
#: wrong   4
#: wrong   1
#: because From 0 to 5 is 5, and from 5 to 10 again: one row down and one column to the right, 4 + 1.
#: because.zh  0 到 5 是 5，5 到 10 也是 5：向下一行再向右一列，4 + 1。
#: cover   nothing
# A diagonal is a view with stride 4 + 1.
#: zh      对角线是步长为 4 + 1 的视图。
d = x.diagonal()

#: title   When no layout exists
#: title.zh  没有布局的时候
#: ask     Can a view read 0, 5, 7?
#: ask.zh  能用视图读出 0、5、7 吗？
#: right   no
#: right.zh  不能
#: wrong   yes
#: wrong.zh  能
#: because The first step is 5, the second is 2. A dimension has one stride.
#: because.zh  第一步是 5，第二步是 2。一个维度只有一个步长。
#: cover   nothing
# Indexing with a tensor picks the elements one by one, and copies them: three elements of 8 bytes.
#: zh      用张量作索引可以逐个取出元素，但要复制：三个元素，每个 8 字节。
w = x.view(-1)[torch.tensor([0, 5, 7])]
