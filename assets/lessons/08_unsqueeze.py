#: lesson  Dimensions of size one
#: lesson.zh  大小为一的维度
#: about   unsqueeze adds a dimension of size 1, squeeze removes them. Their strides are never used.
#: about.zh  unsqueeze 添一个大小为 1 的维度，squeeze 去掉这样的维度。它们的步长从来用不上。
#: minutes 6
import torch

#: title   One more dimension
#: title.zh  多一个维度
# Three numbers in a row: shape (3,), stride (1,).
#: zh      一排三个数：形状 (3,)，步长 (1,)。
x = torch.tensor([1, 2, 3])

# unsqueeze(0) puts a dimension of size 1 in front: one row of three. Nothing is copied.
#: zh      unsqueeze(0) 在最前面添一个大小为 1 的维度：一行三列。什么也没有复制。
#: point   y.shape
y = x.unsqueeze(0)

# Its stride is 3, the whole row. But the index along it is always 0, so that number is never used.
#: zh      它的步长是 3，正好一整行。不过沿它的索引永远是 0，这个数从来用不上。
#: point   y.stride
#: note    On the card such a stride is shown as “any”: with any number there, the same places would be read.
#: note.zh  卡片上这样的步长写作“任意”：无论写什么，读到的都是同样的位置。
print(y.stride())

#: ask     And x.unsqueeze(1)? What is its shape?
#: ask.zh  x.unsqueeze(1) 呢？它的形状是什么？
#: right   (3, 1)
#: wrong   (1, 3)
#: wrong   (3,)
#: because The number is the position of the new dimension: position 1, after the 3.
#: because.zh  括号里的数是新维度的位置：第 1 位，在 3 的后面。
# At the other end: three rows of one. The same three places, the same storage.
#: zh      添在另一头：三行一列。还是那三个位置，还是那块存储。
y = x.unsqueeze(1)

# None in an index does the same: x[:, None] is x.unsqueeze(1). Negative numbers count from the end.
#: zh      在索引里写 None 效果一样：x[:, None] 就是 x.unsqueeze(1)。负数从末尾数起。
print(x[:, None].shape, x[None].shape, x.unsqueeze(-1).shape)

#: title   What it is good for
#: title.zh  有什么用
#: ask     A column of shape (3, 1) times a row of shape (1, 3): what shape comes out?
#: ask.zh  形状 (3, 1) 的一列乘形状 (1, 3) 的一行，得到什么形状？
#: right   (3, 3)
#: wrong   (3, 1)
#: wrong   (1, 1)
#: because Each size of 1 is stretched to the other's 3: every element of the column is multiplied by every element of the row.
#: because.zh  大小为 1 的一方都拉长成对方的 3：列里的每个元素和行里的每个元素各相乘一次。
# The column times a row: each of the three is multiplied by each of the three. In a calculation, a dimension of size 1 can be stretched.
#: zh      这一列乘一行：三个数和三个数两两相乘。运算时，大小为 1 的维度可以拉长。
y = y * x.unsqueeze(0)

#: title   One dimension fewer
#: title.zh  少一个维度
# A tensor with two dimensions of size 1, at positions 0 and 2.
#: zh      一个张量，第 0 维和第 2 维的大小都是 1。
x = torch.arange(6).view(1, 2, 1, 3)

# squeeze removes every dimension of size 1: (2, 3) is left. It is a view as well.
#: zh      squeeze 去掉所有大小为 1 的维度，剩下 (2, 3)。它也是视图。
y = x.squeeze()

# With a number it removes just that one: (2, 1, 3).
#: zh      给出编号，就只去掉那一个：(2, 1, 3)。
y = x.squeeze(0)

#: ask     x.squeeze(1): dimension 1 has size 2. What happens?
#: ask.zh  x.squeeze(1)：第 1 维的大小是 2。会怎样？
#: right   nothing: the shape stays
#: right.zh  什么也不发生：形状不变
#: wrong   an error
#: wrong.zh  报错
#: wrong   one of the two is dropped
#: wrong.zh  丢掉两个中的一个
#: because squeeze removes a dimension only if its size is 1, and otherwise changes nothing, without an error.
#: because.zh  只有大小为 1 的维度才会被去掉；否则不变，也不报错。
# Dimension 1 has size 2, so it stays, and there is no error.
#: zh      第 1 维有两个元素，所以保留，也不报错。
y = x.squeeze(1)

#: title   A trap
#: title.zh  一个陷阱
# A batch that happens to have one example: shape (1, 3).
#: zh      一批数据，恰好只有一个样本：形状 (1, 3)。
x = torch.tensor([[7, 8, 9]])

# squeeze() without a number removes the batch dimension, too. Say which dimension you mean.
#: zh      不带编号的 squeeze() 把批这一维也去掉了。要去掉哪一维，就写明哪一维。
#: note    The bug shows up with the last, smaller batch of an epoch, or in production with a single request.
#: note.zh  这种错误往往在一轮的最后一小批出现，或者上线后只来一个请求时出现。
y = x.squeeze()

# A dimension of size 1 costs nothing, and its stride has no meaning.
#: zh      大小为 1 的维度没有开销，它的步长也没有意义。
