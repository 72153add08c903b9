#: lesson  One tensor, two things
#: lesson.zh  一个张量，两样东西
#: about   A tensor is a storage, which holds the numbers in one line, and a rule for reading it. Here the two are taken apart.
#: about.zh  张量由两样东西组成：把数排成一行的存储，和一条读取它的规则。这一课把两者拆开来看。
#: minutes 6
import torch

#: title   Where the numbers are
#: title.zh  数放在哪里
#: ask     A matrix of 2 rows and 3 columns is made. How do its numbers lie in memory?
#: ask.zh  新建一个 2 行 3 列的矩阵。它的数在内存里怎样排列？
#: right   all six in one line
#: right.zh  六个数排成一行
#: wrong   in two rows of three
#: wrong.zh  两行，每行三个
#: wrong   in three columns of two
#: wrong.zh  三列，每列两个
#: because Memory has one dimension only: places numbered from 0. Rows and columns are a way of reading it.
#: because.zh  内存只有一个维度：从 0 开始编号的一个个位置。行和列只是一种读法。
# Six numbers, written as two rows of three. Memory has no rows: the strip above shows the six places they were given, one after the other.
#: zh      六个数，写成两行三列。内存里却没有行：上面那一排就是它们得到的六个位置，一个挨一个。
#: note    Let the class find 4 in the grid and in the strip. The colour of a cell says its place in the storage.
#: note.zh  让学生在网格和长条里各找一次 4。单元格的颜色代表它在存储中的位置。
#: point   x.storage
x = torch.tensor([[1, 2, 3], [4, 5, 6]])

# That line of numbers is the storage. The grid holds no numbers of its own: each of its cells is a place of the storage.
#: zh      这一排数就是存储（storage）。网格自己不存数：它的每个单元格都是存储里的一个位置。
#: point   x[1, 0]
#: point   x.storage[3]
print(x[1, 0])

# All that the tensor adds is a shape, a stride for each dimension, and an offset. Together they are its metadata.
#: zh      张量自己只多了这些：形状、每一维的步长，还有一个偏移。它们叫作元数据。
#: point   x.shape
#: point   x.stride
#: point   x.storage_offset
#: note    What shape and stride mean together is the next lesson. Here it is enough that they are a handful of integers,
#: note    no matter whether the storage holds six numbers or six million.
#: note.zh  形状和步长如何配合，下一课再讲。这里只要知道：它们不过是几个整数，存储里有六个数还是六百万个数都一样。
print(x.shape, x.stride(), x.storage_offset())

#: title   One storage, another rule
#: title.zh  同一块存储，换一条规则
#: ask     y reads the same numbers as three rows of two. How many numbers does memory hold then?
#: ask.zh  y 把同样的数读成三行两列。这时内存里共有多少个数？
#: right   6
#: wrong   12
#: wrong   18
#: because view makes a new tensor, which is a new rule. The storage stays, and both tensors read it.
#: because.zh  view 得到一个新的张量，也就是一条新的规则。存储还是原来那块，两个张量一起读它。
# Three rows of two: a second tensor, and still one storage. Watch the strip: nothing in it moves.
#: zh      三行两列：张量有了两个，存储还是一块。请看上面的长条：没有一个数挪动。
y = x.view(3, 2)

# As one row of six, a third tensor. x, y and z differ in their rules only.
#: zh      再读成一行六个，这是第三个张量。x、y、z 只有规则不同。
z = x.view(6)

# data_ptr gives the memory address of a tensor's first element. All three start at the same one.
#: zh      data_ptr 给出张量第一个元素的内存地址。三个张量都从同一个地址开始。
print(x.data_ptr() == y.data_ptr(), x.data_ptr() == z.data_ptr())

#: title   One rule, another storage
#: title.zh  同一条规则，换一块存储
# clone replaces the other half: six places of its own, with the same numbers. The rule is the same as x's.
#: zh      clone 换掉的是另一半：它另占六个位置，放进同样的数。规则和 x 的一样。
#: point   y.storage
#: look    y
y = x.clone()

# Same shape, same strides, same numbers, and yet two pieces of memory. Only the address tells them apart.
#: zh      形状、步长、数都相同，内存却是两块。只有地址能把它们分开。
#: note    Printing both gives the same text. That is why such questions are decided by the address, not by looking at numbers.
#: note.zh  两个张量打印出来一模一样。所以这类问题要看地址，看数是看不出来的。
print(torch.equal(x, y), x.data_ptr() == y.data_ptr())

#: title   Names come and go
#: title.zh  名字来来去去
#: ask     The name x is removed from its tensor. What happens to the storage that z reads?
#: ask.zh  把名字 x 从它的张量上拿走。z 正在读的那块存储会怎样？
#: right   It stays: z still reads it
#: right.zh  还在：z 仍在读它
#: wrong   It is freed
#: wrong.zh  被释放
#: wrong   Its numbers move to z
#: wrong.zh  里面的数搬到 z 里
#: because A storage lives as long as any tensor refers to it.
#: because.zh  只要还有张量引用它，存储就不会释放。
# The storage does not belong to x. It lives as long as any tensor reads it, and z still does.
#: zh      存储并不归 x 所有。只要还有一个张量在读它，它就不会释放；z 正在读。
x = None

# Even one element, taken out by an index, is a tensor: no dimensions, an offset of 4, and the same storage as before.
#: zh      就连用索引取出的一个元素也是张量：没有维度，偏移为 4，存储还是原来那块。
#: point   x.storage_offset
#: note    Storage and tensor: if the class remembers one sentence of this lesson, let it be that one tensor is two things.
#: note.zh  存储和张量：如果这节课只记一句话，就记“一个张量，两样东西”。
x = z[4]

# One tensor, two things: a storage that holds the numbers, and a rule by which they are read.
#: zh      一个张量，两样东西：存放数的存储，和读取数的规则。
