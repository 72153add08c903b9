#: lesson  “Either contiguous or channels_last”
#: lesson.zh  “不是 contiguous，就是 channels_last”
#: about   They are two orders of reading. For some shapes one layout satisfies both.
#: about.zh  这是两种读取的顺序。有些形状，同一种布局两者都满足。
#: minutes 3
import torch

# A picture of three colours, 2×2: in reading order, colour by colour.
#: zh      一张三种颜色、2×2 的图：按颜色一张一张排着。
x = torch.arange(12).view(1, 3, 2, 2)

#: ask     x is stored colour by colour. Is it channels_last?
#: ask.zh  x 按颜色一张一张存放。它是 channels_last 吗？
#: right   no
#: right.zh  不是
#: wrong   yes
#: wrong.zh  是
#: because In channels_last, the three colours of a pixel would be neighbours in memory.
#: because.zh  如果是 channels_last，一个像素的三种颜色在内存里应当相邻。
#: cover   nothing
# Contiguous, and not channels_last.
#: zh      它是 contiguous，不是 channels_last。
print(x.is_contiguous(), x.is_contiguous(memory_format=torch.channels_last))

#: ask     A picture with one colour, shape (1, 1, 2, 2). Which of the two is it?
#: ask.zh  只有一种颜色的图，形状 (1, 1, 2, 2)。它是哪一种？
#: right   both
#: right.zh  两种都是
#: wrong   contiguous only
#: wrong.zh  只是 contiguous
#: wrong   channels_last only
#: wrong.zh  只是 channels_last
#: because With one colour, both orders visit the same places in the same order.
#: because.zh  颜色只有一种，两种顺序依次经过的位置完全相同。
# With one colour first or last, the places are the same.
#: zh      只有一种颜色，排在前面还是后面，位置都一样。
y = x[:, :1]

# Both answers are True.
#: zh      两个回答都是 True。
#: note    So a test for one of them does not exclude the other. The same holds for pictures of a single pixel.
#: note.zh  所以查出是其中一种，并不能排除另一种。只有一个像素的图也是这样。
print(y.is_contiguous(), y.is_contiguous(memory_format=torch.channels_last))
