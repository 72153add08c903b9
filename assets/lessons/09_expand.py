#: lesson  Expand and broadcasting
#: lesson.zh  expand 与广播
#: about   A step of 0 reads the same place again. With it, small tensors take part in large calculations without being copied.
#: about.zh  步长为 0，就是反复读同一个位置。靠它，小张量不必复制就能参加大张量的运算。
#: minutes 10
import torch

#: title   A step of zero
#: title.zh  步长为零
# A column of three numbers: three places in memory, 24 bytes.
#: zh      一列三个数：内存里三个位置，24 个字节。
x = torch.tensor([[1], [2], [3]])

#: ask     y is x expanded to 3×4. How many places of memory does y read?
#: ask.zh  y 由 x 扩展成 3×4。y 读的是内存里的多少个位置？
#: right   3
#: wrong   12
#: wrong   4
#: because Along the new width the stride is 0: four cells of a row are one place.
#: because.zh  沿扩展的方向步长是 0：一行四个单元格，其实是同一个位置。
# expand makes four columns out of one, with stride 0: one step to the right leads to the same place. Nothing is copied.
#: zh      expand 把一列变成四列，用的步长是 0：往右走一步，还是同一个位置。什么也没有复制。
#: point   y.stride
y = x.expand(3, 4)

# y[1, 3] = storage[0 + 1·1 + 3·0] = storage[1]. Whatever j is, it adds nothing.
#: zh      y[1, 3] = storage[0 + 1·1 + 3·0] = storage[1]。j 无论是几，都不起作用。
#: point   y[1, 3]
#: point   x.storage[1]
print(y[1, 3])

# So a write to one place changes a whole row of y.
#: zh      所以只写一个位置，y 的一整行都变了。
#: point   x[0, 0]
x[0, 0] = 99

# Adding 1 to every element of y would add it to the same place four times. PyTorch refuses.
#: zh      要给 y 的每个元素就地加 1，就得在同一个位置加四次。PyTorch 拒绝执行。
#: expect  RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single memory location
try:
    y.add_(1)
except RuntimeError as error:
    print(error)

# contiguous gives each element a place of its own: twelve places, 96 bytes. Now it can be written to.
#: zh      contiguous 让每个元素都有自己的位置：十二个位置，96 个字节。现在可以写了。
#: note    repeat copies at once; expand does not copy. Before writing to an expanded tensor: clone() or contiguous().
#: note.zh  repeat 当场复制，expand 不复制。要往扩展过的张量里写，先 clone() 或 contiguous()。
y = y.contiguous()

#: title   Broadcasting
#: title.zh  广播
# A table of shape (2, 3) …
#: zh      一张形状 (2, 3) 的表……
x = torch.tensor([[1, 2, 3], [4, 5, 6]])

# … and a row of shape (3,).
#: zh      ……和一行，形状 (3,)。
y = torch.tensor([10, 20, 30])

# In a calculation, shapes are written one below the other from the right. Where y has no dimension or a 1, it is read with stride 0.
#: zh      运算时，两个形状从右边对齐。y 缺的维度或大小为 1 的维度，就以步长 0 反复读。
#: note    That is all of broadcasting: align on the right; sizes must be equal, or one of them 1, or missing.
#: note.zh  广播的全部规则：从右对齐；大小要相等，或者其中一个是 1，或者没有这一维。
z = x + y

# What PyTorch did with y, made visible: expand to x's shape, strides (0, 1).
#: zh      把 PyTorch 对 y 做的事画出来：扩展成 x 的形状，步长 (0, 1)。
#: point   z.stride
z = y.expand(2, 3)

#: title   Shapes that do not match
#: title.zh  对不上的形状
#: ask     A tensor of shape (2,) is added to x of shape (2, 3). What happens?
#: ask.zh  形状 (2,) 的张量要加到形状 (2, 3) 的 x 上，会怎样？
#: right   an error
#: right.zh  报错
#: wrong   one number is added to each row
#: wrong.zh  每行加上一个数
#: wrong   a shape of (2, 2)
#: wrong.zh  得到形状 (2, 2)
#: because Aligned on the right, the 2 is under the 3.
#: because.zh  从右边对齐，2 在 3 的下面。
# One number for each row is what we want.
#: zh      我们想给每行加一个数。
y = torch.tensor([100, 200])

# Aligned on the right, the 2 of y is under the 3 of x. They differ and neither is 1, so the shapes do not broadcast.
#: zh      从右边对齐，y 的 2 对上 x 的 3。两者不等，又都不是 1，所以不能广播。
#: expect  RuntimeError: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
try:
    x + y
except RuntimeError as error:
    print(error)

# unsqueeze(1) makes it a column, (2, 1): now 2 is under 2, and the 1 is stretched to 3.
#: zh      unsqueeze(1) 把它变成一列 (2, 1)：这下 2 对上 2，1 拉长成 3。
#: point   y.shape
y = y.unsqueeze(1)

# 100 for the first row, 200 for the second.
#: zh      第一行加 100，第二行加 200。
z = x + y

# With a stride of 0 you read without copying. To write, copy first.
#: zh      步长为 0，不复制也能读。要写，就先复制。
