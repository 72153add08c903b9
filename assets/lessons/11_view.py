#: lesson  Why view fails, and what it needs
#: lesson.zh  view 为什么会失败，它到底需要什么
#: about   view never copies. So each group of dimensions that it merges must be evenly spaced in the storage. Contiguous is enough, but more than needed.
#: about.zh  view 从不复制。所以要合并的每一组维度，其元素在存储里必须是等间距的。连续就够了，但并非必需。
#: minutes 10
import torch

#: title   A view that fails
#: title.zh  失败的 view
# A table of three rows of four: x.view(12) would be no problem.
#: zh      三行四列的表：x.view(12) 没有任何问题。
x = torch.arange(12).view(3, 4)

# Its transpose reads places 0, 4, 8, then 1, 5, 9, …
#: zh      它的转置依次读位置 0、4、8，然后 1、5、9……
y = x.t()

#: ask     Can y.view(12) be made without copying?
#: ask.zh  不复制的话，y.view(12) 做得出来吗？
#: right   no
#: right.zh  不能
#: wrong   yes
#: wrong.zh  能
#: because One dimension has one stride. y's order goes +4, +4, then back by 7: no single stride can do that.
#: because.zh  一个维度只有一个步长。y 的顺序是 +4、+4，然后退 7：没有哪个步长能这样走。
# One flat dimension has one stride. In y's order the steps are +4, +4, −7, +4, …: no single stride can express them.
#: zh      展平成一维，只有一个步长可用。按 y 的顺序，每一步是 +4、+4、−7、+4……：没有哪个步长能表达。
#: expect  RuntimeError: view size is not compatible with input tensor's size and stride
#: note    The message names no dimension. The stage does: it shows which two do not merge.
#: note.zh  报错信息没有说是哪一维；舞台上标出了合并不了的是哪两维。
try:
    y.view(12)
except RuntimeError as error:
    print(error)

#: title   Splitting is always possible
#: title.zh  拆分总是可以
# view does not need y to be contiguous. Splitting a dimension always works: 4 into 2·2, whose strides are 2·1 and 1.
#: zh      view 并不要求 y 连续。拆开一维总是可以的：4 拆成 2·2，步长是 2·1 和 1。
#: point   z.stride
z = y.view(2, 2, 3)

#: title   Merging needs even spacing
#: title.zh  合并需要等间距
# Two dimensions merge if the outer stride is the inner stride times the inner size. For x: 4 = 1·4, so all 12 are evenly spaced.
#: zh      两维能合并的条件：外层步长 = 内层步长 × 内层大小。对 x：4 = 1·4，所以 12 个元素是等间距的。
#: point   z.stride
#: prove   view x (12)
z = x.view(12)

# For y: 1 against 4·3 = 12. They do not merge. That is the reason, and it is all that the message means.
#: zh      对 y：1 对 4·3 = 12，合并不了。原因就是这个，报错信息说的也是这个意思。
#: point   y.stride
#: prove   view y (12)
print(y.stride())

#: title   Contiguous is more than needed
#: title.zh  连续并非必需
# Every second column of two rows of four: not contiguous, strides (4, 2).
#: zh      两行四列，隔一列取一列：不连续，步长 (4, 2)。
#: point   x.stride
x = torch.arange(8).view(2, 4)[:, ::2]

#: ask     Does x.view(4) work?
#: ask.zh  x.view(4) 行得通吗？
#: right   yes
#: right.zh  行
#: wrong   no, x is not contiguous
#: wrong.zh  不行，x 不连续
#: because 4 = 2·2: from the last element of row 0 to the first of row 1 it is the same step of 2.
#: because.zh  4 = 2·2：从第 0 行末尾到第 1 行开头，同样是前进 2 个位置。
# 4 = 2·2: places 0, 2, 4, 6 are evenly spaced. view returns them with stride 2 and copies nothing.
#: zh      4 = 2·2：位置 0、2、4、6 是等间距的。view 直接返回视图，步长为 2，什么也不复制。
#: point   y.stride
y = x.view(4)

# In three dimensions, only the groups that are merged count. This is not contiguous: strides (1, 12, 4).
#: zh      三维时，只看要合并的那几组。这个张量不连续：步长 (1, 12, 4)。
#: point   x.stride
x = torch.arange(24).view(2, 3, 4).permute(2, 0, 1)

# Merge its last two: 12 = 4·3 holds, so view(4, 6) works. The first dimension stays as it is, and its stride does not matter.
#: zh      合并后两维：12 = 4·3 成立，view(4, 6) 行得通。第一维原样不动，它的步长无关紧要。
#: point   y.stride
y = x.view(4, 6)

# Merge its first two: 1 against 12·2 = 24. That fails.
#: zh      合并前两维：1 对 12·2 = 24，失败。
#: expect  RuntimeError: view size is not compatible with input tensor's size and stride
try:
    x.view(8, 3)
except RuntimeError as error:
    print(error)

#: title   Counting
#: title.zh  数目要对
# The other error of view has nothing to do with strides: the number of elements must be right.
#: zh      view 的另一种错误与步长无关：元素的个数必须对得上。
#: expect  RuntimeError: shape '[5, 5]' is invalid for input of size 24
try:
    y.view(5, 5)
except RuntimeError as error:
    print(error)

# One size may be left open as -1, and PyTorch divides: 24 by 4 and by 2 is 3. Here 6 is split into 2·3, so strides are no obstacle.
#: zh      可以有一个大小写成 -1，由 PyTorch 算出：24 除以 4 再除以 2，得 3。这里只是把 6 拆成 2·3，步长不会碍事。
z = y.view(4, 2, -1)

# Splitting always works. Merging works where the outer stride is the inner stride times the inner size.
#: zh      拆分总能成功。合并要看：外层步长是否等于内层步长乘内层大小。
