#: lesson  Shape, stride, offset: the formula
#: lesson.zh  形状、步长、偏移：一个公式
#: about   How an index with several numbers finds one place in a line of numbers, and how to read the formula off the metadata.
#: about.zh  带好几个数的索引，怎样在一排数里找到唯一的位置；又怎样从元数据直接写出这个公式。
#: minutes 8
import torch

#: title   Two strides
#: title.zh  两个步长
# Twelve numbers, read as three rows of four. To make it easy, each number is also the number of its place.
#: zh      十二个数，读成三行四列。为了好认，每个数正好等于它的位置编号。
x = torch.arange(12).view(3, 4)

# A stride is the number of places to move on in the storage when the index grows by one: 4 for i, 1 for j.
#: zh      某一维的步长，就是这一维的索引加一时，在存储里要前进几个位置：i 加一前进 4，j 加一前进 1。
#: point   x[0, 0]
#: point   x[1, 0]
#: point   x.storage[4]
#: point   x.stride
print(x.stride())

#: ask     Which place of the storage does x[1, 2] read?
#: ask.zh  x[1, 2] 读的是存储的几号位置？
#: right   6
#: wrong   3
#: wrong   9
#: because 1 step of 4 and 2 steps of 1 from place 0: 0 + 1·4 + 2·1 = 6.
#: because.zh  从位置 0 出发，一步走 4，再两步各走 1：0 + 1·4 + 2·1 = 6。
# Start at the offset, add each index times its stride: 0 + 1·4 + 2·1 = 6. That is the whole formula.
#: zh      从偏移出发，加上每个索引乘它的步长：0 + 1·4 + 2·1 = 6。整个公式就这么多。
#: note    Play the walk through x, and watch the numbers fill in the formula. Some texts call it the projection of indices onto the storage.
#: note.zh  可以播放对 x 的逐格读取，看公式里的数怎样变化。有的教程把它叫作从索引到存储的投影。
#: point   x[1, 2]
#: point   x.storage[6]
print(x[1, 2])

#: title   The offset
#: title.zh  偏移
# y leaves out the first row and the first column. Its strides are x's; only its start differs: place 5.
#: zh      y 去掉第一行和第一列。步长和 x 的一样，只是起点不同：从位置 5 开始。
#: point   y.storage_offset
#: point   y.storage[5]
y = x[1:, 1:]

#: ask     And which place does y[1, 2] read?
#: ask.zh  那么 y[1, 2] 读的是几号位置？
#: right   11
#: wrong   6
#: wrong   10
#: because The offset counts too: 5 + 1·4 + 2·1 = 11.
#: because.zh  偏移也要算进去：5 + 1·4 + 2·1 = 11。
# The same index, another offset: 5 + 1·4 + 2·1 = 11.
#: zh      索引没变，偏移变了：5 + 1·4 + 2·1 = 11。
#: point   y[1, 2]
#: point   y.storage[11]
print(y[1, 2])

#: title   Any number of dimensions
#: title.zh  维度再多也一样
# Two planes of three rows of four. One stride more, one term more: a plane is 12 places long.
#: zh      两个平面，每个三行四列。多一个步长，公式就多一项：一个平面占 12 个位置。
#: point   x.stride
#: look    x
x = torch.arange(24).view(2, 3, 4)

# 1·12 + 2·4 + 3·1 = 23: the last element is at the last place, as it must be when the storage is read in order.
#: zh      1·12 + 2·4 + 3·1 = 23：最后一个元素在最后一个位置；按顺序读取时正该如此。
#: point   x[1, 2, 3]
#: point   x.storage[23]
#: look    x
print(x[1, 2, 3])

#: title   Write the rule yourself
#: title.zh  自己写一条规则
# as_strided takes shape, strides and offset as they are. This one starts at 3 and reads the last column of each plane.
#: zh      as_strided 直接接受形状、步长和偏移。这一条从 3 开始，读出每个平面的最后一列。
#: note    as_strided is the rule itself, without a safety net. In daily work the named operations are better: they never read a wrong place.
#: note.zh  as_strided 就是规则本身，没有任何保护。平时应当用那些有名字的操作，它们不会读错地方。
y = x.as_strided((2, 3), (12, 4), 3)

# A slice says the same in fewer words: same numbers, same strides, same offset. Every view is such a rule.
#: zh      用切片表达同一条规则更简短：数相同，步长相同，偏移也相同。每个视图都是这样的一条规则。
z = x[:, :, 3]

# The formula may also reach a place more than once. With strides 1 and 1, each row starts one place after the row above.
#: zh      公式还可以多次落到同一个位置。两个步长都是 1 时，每一行都比上一行晚一个位置开始。
#: note    A moving window over a signal, without a copy. Writing to such a tensor is another matter.
#: note.zh  这就是信号上的滑动窗口，而且不复制。不过，往这样的张量里写就是另一回事了。
#: point   y[0, 1]
#: point   y[1, 0]
#: point   y.storage[1]
y = x.as_strided((4, 3), (1, 1))

# Place = offset + the sum of each index times its stride. All that follows is a way of choosing these numbers.
#: zh      位置 = 偏移 + 各索引乘步长之和。后面的一切，都是在选这几个数。
