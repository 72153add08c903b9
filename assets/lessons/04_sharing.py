#: lesson  One storage, many views
#: lesson.zh  一块存储，许多视图
#: about   Several tensors over one storage: what one writes, all the others read. And which results have a storage of their own.
#: about.zh  几个张量共用一块存储：写入其中一个，其余都能读到。还有：哪些结果有自己的存储。
#: minutes 8
import torch

#: title   Four tensors, twelve numbers
#: title.zh  四个张量，十二个数
# Twelve numbers in a row.
#: zh      一排十二个数。
x = torch.arange(12)

# The same twelve as a table of three rows …
#: zh      同样这十二个数，读成三行的表……
#: note    The lanes under the strip show in which order each tensor reads the places.
#: note.zh  长条下面的每一道，标出各个张量读取这些位置的顺序。
y = x.view(3, 4)

# … and as a table of two rows. Three tensors, three rules, one storage.
#: zh      ……再读成两行的表。三个张量，三条规则，一块存储。
z = x.view(2, 6)

#: title   A write is seen by all
#: title.zh  一处写入，处处可见
#: ask     x[5] becomes 99. Which other element changes with it?
#: ask.zh  把 x[5] 改成 99。另外还有哪个元素跟着变？
#: right   y[1, 1]
#: wrong   y[0, 5]
#: wrong   none
#: wrong.zh  没有
#: because Place 5 of the storage is y's 1·4 + 1·1, and z's 0·6 + 5·1: y[1, 1] and z[0, 5].
#: because.zh  存储的 5 号位置，在 y 里是 1·4 + 1·1，在 z 里是 0·6 + 5·1，也就是 y[1, 1] 和 z[0, 5]。
#: cover   y.cells
# Place 5 holds 99 now. x reads it as x[5], y as y[1, 1], z as z[0, 5].
#: zh      位置 5 现在是 99。x 把它读作 x[5]，y 读作 y[1, 1]，z 读作 z[0, 5]。
#: point   x.storage[5]
#: point   y[1, 1]
#: point   z[0, 5]
x[5] = 99

# It works from every side: y writes place 11, and x and z read it.
#: zh      从哪一边写都一样：y 写了位置 11，x 和 z 读到的也变了。
#: point   y[2, 3]
#: point   x[11]
y[2, 3] = 77

# A column is a view as well: it starts at place 1 and goes on by 4.
#: zh      一列也是视图：从位置 1 开始，每次走 4。
#: point   z.stride
#: point   z.storage_offset
z = y[:, 1]

# So a method that writes in place, called on the column, writes places 1, 5 and 9 of the common storage.
#: zh      所以对这一列就地写入，写的就是共用存储里的位置 1、5、9。
#: note    The underscore at the end of a method's name is PyTorch's sign for writing in place.
#: note.zh  方法名末尾的下划线，是 PyTorch 表示“就地写入”的记号。
#: point   y[0, 1]
#: point   y[1, 1]
#: point   y[2, 1]
z.zero_()

#: title   What has a storage of its own
#: title.zh  哪些结果有自己的存储
# clone copies. From now on, no other tensor sees what is written to the copy.
#: zh      clone 会复制。从此写进副本的内容，其他张量都看不到。
z = y.clone()

# 96 bytes were copied, and the two are independent: z changes, x and y do not.
#: zh      复制了 96 个字节，两者从此独立：z 变了，x 和 y 没有变。
#: point   z[0, 0]
z[0, 0] = -1

#: ask     What does z = y + 1 do to the storage of x and y?
#: ask.zh  z = y + 1 会对 x 和 y 的存储做什么？
#: right   nothing: the sums get a new storage
#: right.zh  不影响：结果放进新的存储
#: wrong   adds 1 to every place
#: wrong.zh  每个位置都加 1
#: because A calculation makes new numbers, and these need places of their own. Only methods that end in _ and operators such as += and -= write in place.
#: because.zh  运算得出的是新的结果，结果要有自己的位置。只有以 _ 结尾的方法和 +=、-= 这类写法才就地写入。
# A calculation gives new numbers, and these need new places. The old storage is only read.
#: zh      运算得到新的数，新的数要有新的位置。旧的存储只被读取。
z = y + 1

# += is different: the sums are written where y's elements are. x sees all twelve change.
#: zh      换成 += 就不同了：结果直接写回 y 的元素所在的位置。x 看到十二个数全变了。
#: note    y = y + 1 and y += 1 give y the same numbers. The first leaves x as it was, the second does not.
#: note.zh  y = y + 1 和 y += 1 之后，y 的数相同。前者不动 x，后者会动。
y += 1

#: ask     z = y[[0, 2]] picks two rows by a list. Then z is set to zero. Does x change?
#: ask.zh  用列表取两行：z = y[[0, 2]]，再把 z 清零。x 会变吗？
#: right   no
#: right.zh  不会
#: wrong   yes
#: wrong.zh  会
#: because A list of indices may ask for any rows in any order; strides cannot express that in general, so the rows are copied.
#: because.zh  索引列表可以按任意顺序取任意几行，一般没有哪个步长能表达，所以这些行被复制了。
# Slices are views. A list of indices is not: it may ask for any rows in any order, so they are copied.
#: zh      切片是视图，索引列表不是：它可以按任意顺序取任意几行，所以要复制。
z = y[[0, 2]]

# Zero in the copy, and x and y keep their numbers.
#: zh      副本清零了，x 和 y 的数都还在。
z.zero_()

# Views share, copies do not. Before you write, know which of the two you have.
#: zh      视图共享存储，副本独立。动手写之前，先弄清是哪一种。
