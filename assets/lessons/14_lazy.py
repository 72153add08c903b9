#: lesson  Views first, one copy last
#: lesson.zh  先视图，最后才复制
#: about   Transpose, slice, add a dimension: each changes the rule only. The numbers are written down once, at the end, and only those that are left.
#: about.zh  转置、切片、加维度，每一步都只改规则。数只在最后写一次，而且只写剩下的那些。
#: minutes 7
import torch

#: title   Three operations, no copy
#: title.zh  三步操作，零次复制
# Four rows of six: 24 numbers, 96 bytes in float32.
#: zh      四行六列：24 个数，float32 占 96 个字节。
x = torch.arange(24, dtype=torch.float32).view(4, 6)

# Transpose: shape (6, 4), strides (1, 6). Nothing is copied.
#: zh      转置：形状 (6, 4)，步长 (1, 6)。没有复制。
#: meter   copy last: y, z
#: meter.zh 最后才复制
#: point   y.stride
y = x.transpose(0, 1)

#: ask     y[:, ::2] takes every second column. Strides?
#: ask.zh  y[:, ::2] 隔一列取一列。步长是多少？
#: right   (1, 12)
#: wrong   (2, 6)
#: wrong   (1, 3)
#: because Only the second stride is doubled: 2·6 = 12.
#: because.zh  只有第二个步长翻倍：2·6 = 12。
# Every second column of that: (6, 2), strides (1, 12). Nothing is copied.
#: zh      再隔一列取一列：(6, 2)，步长 (1, 12)。没有复制。
#: point   y.stride
y = y[:, ::2]

# One more dimension in front, for a batch: (1, 6, 2). Nothing is copied.
#: zh      最前面再加一维，给批次用：(1, 6, 2)。没有复制。
#: point   y.shape
#: note    The new stride is 6: size times stride of the dimension behind it, 6·1. Along a size of 1 any number would do.
#: note    For a 1000×1000 x, the same three steps give (1000, 1, 2000).
#: note.zh  新的步长是 6：后面那一维的大小乘步长，6·1。大小为 1 的维度其实写多少都行。
#: note.zh  如果 x 是 1000×1000，同样三步得到的步长是 (1000, 1, 2000)。
y = y.unsqueeze(0)

# Three operations, and the storage is as it was. All that has changed is the rule: place = 0 + j·1 + i·12.
#: zh      三步做完，存储还是老样子。变的只是规则：位置 = 0 + j·1 + i·12。
print(y.stride(), y.data_ptr() == x.data_ptr())

#: title   Still up to date
#: title.zh  随时都是最新的
#: ask     Now x[2, 0] becomes 99. Does y show it?
#: ask.zh  现在把 x[2, 0] 改成 99。y 看得到吗？
#: right   yes
#: right.zh  看得到
#: wrong   no
#: wrong.zh  看不到
#: because y has not copied anything yet. It reads the storage whenever it is read.
#: because.zh  y 还没有复制过任何东西，读它的时候才去读存储。
#: cover   y.cells
# y is a view, not a copy: it reads the new value and shows 99.
#: zh      y 是视图，不是副本：它读到新值，显示 99。
#: point   y[0, 0, 1]
x[2, 0] = 99

#: title   One copy
#: title.zh  一次复制
#: ask     And how many bytes does y.contiguous() copy?
#: ask.zh  那么 y.contiguous() 复制多少字节？
#: right   48
#: wrong   96
#: wrong   288
#: because Only the 12 elements that y still reads, of 4 bytes each.
#: because.zh  只复制 y 还在读的 12 个元素，每个 4 字节。
# Now the 12 elements that are left are written, once and in order: 48 bytes.
#: zh      现在才写出来：剩下的 12 个元素，按顺序，只写一次：48 个字节。
#: point   z.storage
z = y.contiguous()

# The same with a copy at each step, to compare: transposed, 96 bytes …
#: zh      对比一下每一步都复制的做法：转置，96 个字节……
#: meter   copy last: z
#: meter.zh 最后才复制
#: meter   copy at each step: y
#: meter.zh 每步都复制
y = x.transpose(0, 1).contiguous()

# … sliced, 48 …
#: zh      ……切片，48 个……
y = y[:, ::2].contiguous()

# … and the batch, 48 again. Four times the bytes, for the same twelve numbers.
#: zh      ……加批维度，又是 48 个。同样十二个数，字节是四倍。
y = y.unsqueeze(0).clone()

#: title   Independent again
#: title.zh  重新开始
# From here on z is independent, and it can be viewed as one flat line: (1, 12).
#: zh      从此 z 是独立的，也能看成一行：(1, 12)。
#: note    It is like marking pages in a book and copying only the marked ones when they must leave the library.
#: note.zh  就像在书里夹书签：等到真要带出图书馆，才去复印夹了书签的那几页。
z = z.view(1, 12)

# Views cost nothing. One copy at the end writes down what is left.
#: zh      视图没有开销；最后复制一次，只写剩下的那些。
