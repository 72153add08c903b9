#: lesson  The operations on dimensions, one table
#: lesson.zh  维度操作一览
#: about   Each operation on dimensions, on one small tensor: what it does to shape, stride and offset. And the operations that look alike, but copy.
#: about.zh  在同一个小张量上，把维度操作逐个过一遍：形状、步长、偏移各变成什么。还有那些看着相像、其实要复制的操作。
#: minutes 10
import torch

#: title   Regrouping
#: title.zh  重新分组
# One tensor for all of them: shape (2, 6), stride (6, 1), offset 0. At each step, look at these three on y's card.
#: zh      全程用这一个张量：形状 (2, 6)，步长 (6, 1)，偏移 0。每一步都看 y 卡片上的这三样。
#: note    Each step is a row of the table of operations. Let the class predict the row before the step plays.
#: note.zh  这一课是一张操作总表，一步一行。每一步播放之前，先让学生预测这一行。
x = torch.arange(12).view(2, 6)

# view: shape and stride change. Each merged group must be evenly spaced; view never copies.
#: zh      view：形状和步长变。要合并的各组必须等间距；它从不复制。
y = x.view(3, 4)

# reshape: any shape with the same number of elements. Where view can do it, as here, it is the same view; elsewhere it copies.
#: zh      reshape：元素个数不变，什么形状都行。view 做得到时（比如这里）它就是同样的视图，做不到时就复制。
y = x.reshape(4, 3)

# unflatten: one dimension becomes two. Splitting always works, and never copies.
#: zh      unflatten：一维拆成两维。总能成功，从不复制。
y = x.unflatten(1, (2, 3))

# flatten goes the other way: from dimension 1 on, all become one. Like reshape, it copies only if it must.
#: zh      flatten 反过来：从第 1 维起全部合成一维。和 reshape 一样，不得已才复制。
y = y.flatten(1)

#: title   Reordering
#: title.zh  重新排列
# transpose: two sizes and two strides change places.
#: zh      transpose：两个大小对调，两个步长也对调。
y = x.transpose(0, 1)

# permute: all sizes and strides in a new order.
#: zh      permute：所有大小和步长按新的顺序排列。
y = x.view(2, 2, 3).permute(2, 0, 1)

#: title   Selecting
#: title.zh  选取
# A slice: the offset becomes the first place that is read, the size shrinks, the strides stay.
#: zh      切片：偏移变成读到的第一个位置，大小变小，步长不变。
y = x[:, 2:5]

#: ask     A slice with a step: y = x[:, 1::2]. Which of the three change?
#: ask.zh  带步进的切片：y = x[:, 1::2]。三样里哪些变？
#: right   shape, stride and offset
#: right.zh  形状、步长、偏移都变
#: wrong   only the stride
#: wrong.zh  只有步长
#: wrong   shape and stride
#: wrong.zh  形状和步长
#: because Half as many columns, each step twice as long, and the first one is column 1: (2, 3), (6, 2), 1.
#: because.zh  列数减半，每步加倍，起点是第 1 列：(2, 3)、(6, 2)、1。
# A slice with a step: shape (2, 3), stride (6, 2), offset 1. All three change.
#: zh      带步进的切片：形状 (2, 3)，步长 (6, 2)，偏移 1。三样都变。
y = x[:, 1::2]

#: title   Sizes of one, strides of zero
#: title.zh  大小为一，步长为零
# squeeze: a dimension of size 1 is taken away, and its stride with it. Here (2, 1) becomes (2,).
#: zh      squeeze：去掉一个大小为 1 的维度，连同它的步长。这里 (2, 1) 变成 (2,)。
y = x[:, :1].squeeze(1)

# unsqueeze: a dimension of size 1 is added. Its stride may be any number, since that step is never taken.
#: zh      unsqueeze：添一个大小为 1 的维度。它的步长写多少都行，这一步从来不走。
y = x[0].unsqueeze(1)

# expand: a dimension of size 1 becomes longer, with the stride 0.
#: zh      expand：大小为 1 的维度变长，步长为 0。
y = y.expand(6, 3)

# All of these were views: each begins at an address inside x's storage, and not a byte was copied.
#: zh      到此为止都是视图：起点都在 x 的存储里，一个字节也没有复制过。
print([v.data_ptr() - x.data_ptr() for v in [x.view(3, 4), x.t(), x[:, 2:5], x.unsqueeze(0), y]])

#: title   What copies
#: title.zh  哪些会复制
#: ask     Which of these is a view of x?
#: ask.zh  下面哪一个是 x 的视图？
#: right   x[0:1]
#: wrong   x[[0]]
#: wrong   x[x > 5]
#: wrong   torch.cat([x, x])
#: because A slice is a rule. A list or a mask may pick anything, and cat puts two storages into one: these copy.
#: because.zh  切片就是一条规则。列表和掩码可以任意挑选，cat 要把两块存储并成一块：它们都要复制。
# A mask picks the elements that pass the test: five of them, anywhere. No stride can express that, so it copies.
#: zh      掩码挑出符合条件的元素：这里是五个，位置可以任意。一般没有步长能表达，所以要复制。
y = x[x > 6]

# A list of indices, here the columns 5, 0 and 0: a copy.
#: zh      索引列表，这里取第 5、0、0 列：复制。
y = x[:, [5, 0, 0]]

# cat puts the elements of several tensors into one storage: a copy. So is each calculation, such as x + 1.
#: zh      cat 把几个张量的元素放进一块存储：复制。x + 1 这样的运算也一样。
y = torch.cat([x[0], x[1]])

# repeat looks like expand, and writes every element down: 192 bytes.
#: zh      repeat 看着像 expand，却把每个元素都写了出来：192 个字节。
y = x.repeat(1, 2)

# What shape, stride and offset can express is a view. What they cannot express has to be copied.
#: zh      形状、步长、偏移能表达的，是视图；表达不了的，只好复制。
