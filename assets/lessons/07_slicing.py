#: lesson  Slices: offset and step
#: lesson.zh  切片：偏移与步进
#: about   Rows, columns, blocks and every second element are views. A slice changes three numbers: a size, a stride, the offset.
#: about.zh  行、列、小块、隔一取一，都是视图。切片只改三种数：大小、步长和偏移。
#: minutes 9
import torch

#: title   A row, a column, a block
#: title.zh  一行、一列、一块
# Three rows of four; strides (4, 1).
#: zh      三行四列，步长 (4, 1)。
x = torch.arange(12).view(3, 4)

# Row 1 begins at place 4, so that is its offset. An index takes its dimension away: shape (4,).
#: zh      第 1 行从位置 4 开始，所以偏移是 4。用一个整数索引，那一维就没有了：形状 (4,)。
#: point   y.storage_offset
y = x[1]

#: ask     y becomes column 1 of x. What are its offset and its stride?
#: ask.zh  y 换成 x 的第 1 列。它的偏移和步长是多少？
#: right   1 and (4,)
#: right.zh  1 和 (4,)
#: wrong   1 and (1,)
#: wrong.zh  1 和 (1,)
#: wrong   4 and (4,)
#: wrong.zh  4 和 (4,)
#: because It starts at x[0, 1], place 1, and goes down the rows, 4 places each time.
#: because.zh  它从 x[0, 1] 也就是位置 1 开始，逐行往下，每次走 4 个位置。
# Column 1 begins at place 1 and goes on by 4: places 1, 5, 9. A column is a view like a row, only with longer steps.
#: zh      第 1 列从位置 1 开始，每次走 4：位置 1、5、9。列和行一样是视图，只是步长更大。
#: point   y.stride
#: point   y.storage_offset
y = x[:, 1]

# A block: rows from 1 on, columns 1 and 2. It starts at 1·4 + 1·1 = 5, and both strides stay as they were.
#: zh      一块：第 1 行起，第 1、2 列。起点是 1·4 + 1·1 = 5，两个步长都不变。
#: point   y.storage_offset
#: point   y.stride
y = x[1:, 1:3]

# An index takes the dimension away, a slice of length one keeps it: shape (1, 4) here, where x[1] had (4,).
#: zh      整数索引会去掉那一维，长度为一的切片会保留它：这里是 (1, 4)，而 x[1] 是 (4,)。
y = x[1:2]

#: title   Steps
#: title.zh  步进
# Every second column: the stride of that dimension is doubled, and half as many elements are left.
#: zh      隔一列取一列：那一维的步长翻倍，元素剩一半。
#: point   y.stride
y = x[:, ::2]

#: ask     y = x[::2, 1::2]. What are offset and strides?
#: ask.zh  y = x[::2, 1::2]，偏移和步长是多少？
#: right   1 and (8, 2)
#: right.zh  1 和 (8, 2)
#: wrong   1 and (4, 1)
#: wrong.zh  1 和 (4, 1)
#: wrong   5 and (8, 2)
#: wrong.zh  5 和 (8, 2)
#: because It starts at row 0, column 1; each step of 2 doubles a stride: 2·4 and 2·1.
#: because.zh  从第 0 行第 1 列开始；每个步进 2 使步长翻倍：2·4 和 2·1。
# Both at once: offset 0·4 + 1·1 = 1, strides 2·4 = 8 and 2·1 = 2.
#: zh      两维一起：偏移 0·4 + 1·1 = 1，步长 2·4 = 8 和 2·1 = 2。
#: point   y.storage_offset
#: point   y.stride
y = x[::2, 1::2]

# A slice of a slice: offsets add, steps multiply. The result is still a single rule over the same storage.
#: zh      切片再切片：偏移相加，步进相乘。最后仍然只是一条规则，读同一块存储。
#: point   y.storage_offset
y = y[1:, 1:]

#: title   Not backwards
#: title.zh  不能倒着走
#: ask     What does x[::-1] give? It asks for the rows from the last to the first.
#: ask.zh  x[::-1] 会得到什么？它要把各行倒过来。
#: right   an error
#: right.zh  报错
#: wrong   a view with stride -4
#: wrong.zh  步长为 -4 的视图
#: wrong   a copy
#: wrong.zh  一个副本
#: because PyTorch has no negative strides. NumPy has, and answers with a view there.
#: because.zh  PyTorch 没有负的步长。NumPy 有，所以在那里得到的是视图。
# A step must be positive: PyTorch's strides are never negative.
#: zh      步进必须为正：PyTorch 的步长从不为负。
#: expect  ValueError: step must be greater than zero
try:
    x[::-1]
except ValueError as error:
    print(error)

# flip reverses the rows. It has to copy: 96 bytes into a new storage.
#: zh      flip 可以把行倒过来，但它只能复制：96 个字节，放进新的存储。
y = x.flip(0)

#: title   A slice is a view
#: title.zh  切片是视图
# Writing into a slice writes into x: here every second column becomes zero.
#: zh      往切片里写，就是往 x 里写：这里每隔一列清零。
x[:, ::2] = 0

# A slice keeps the whole storage alive. y reads two elements, and all twelve stay in memory for it.
#: zh      切片会让整块存储无法释放。y 只读两个元素，十二个却都要为它留在内存里。
#: note    A few rows of a large batch keep the whole batch in memory. If that is too much, clone() the slice and drop the batch.
#: note.zh  从一大批数据里留下几行，整批都会留在内存里。如果内存吃紧，就把切片 clone() 一份，让原来那批释放。
y = x[0, 1:3]

# The name x is gone, the storage is not: y still reads it. clone() would keep just the two elements.
#: zh      名字 x 没有了，存储还在：y 还在读它。用 clone() 就只带走那两个。
x = None

# Offset: where to begin. Stride: how far to step. Size: how many. A slice is no more than that.
#: zh      偏移是从哪里开始，步长是一步多大，大小是取几个。切片不过如此。
