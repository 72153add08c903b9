#: lesson  “view needs a contiguous tensor”
#: lesson.zh  “view 要求张量连续”
#: about   It needs less: each group of dimensions that is merged must be evenly spaced.
#: about.zh  要求没那么高：要合并的每组维度等间距就行。
#: minutes 2
import torch

# Every second column of two rows of four: strides (4, 2), with gaps in between.
#: zh      两行四列，隔一列取一列：步长 (4, 2)，中间有空隙。
#: point   x.stride
x = torch.arange(8).view(2, 4)[:, ::2]

# It is not contiguous.
#: zh      按连续的定义检验，它不连续。
print(x.is_contiguous())

#: ask     view needs a contiguous tensor, so x.view(4) fails. Does it?
#: ask.zh  view 要求张量连续，所以 x.view(4) 会失败。是这样吗？
#: right   no, it works
#: right.zh  不，它行得通
#: wrong   yes, it fails
#: wrong.zh  是，会失败
#: because 4 = 2·2: the step from row to row continues the step along a row. Places 0, 2, 4, 6 have one stride, 2.
#: because.zh  4 = 2·2：换行的那一步，和行内的步长相同。位置 0、2、4、6 只需一个步长 2。
#: cover   x.order
# It works, without a copy: places 0, 2, 4, 6 are evenly spaced, with stride 2.
#: zh      行得通，而且不复制：位置 0、2、4、6 等间距，步长为 2。
#: point   y.stride
y = x.view(4)

#: ask     Is y contiguous?
#: ask.zh  y 连续吗？
#: right   no
#: right.zh  不连续
#: wrong   yes
#: wrong.zh  连续
#: because y has shape (4,) and stride 2: it skips every second place.
#: because.zh  y 的形状是 (4,)，步长是 2：每走一步跳过一个位置。
# Contiguous is enough for view. It is not what view asks for.
#: zh      连续足以保证 view 成功，但 view 要的并不是连续。
#: note    Where it does fail: two dimensions are merged, and the outer stride is not the inner stride times the inner size.
#: note.zh  什么时候真会失败：要合并两维，而外层步长不等于内层步长乘内层大小。
print(y.is_contiguous(), y.stride())
