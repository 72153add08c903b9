#: lesson  Elements and bytes
#: lesson.zh  元素与字节
#: about   Strides count elements, memory counts bytes. The dtype says how many bytes an element takes.
#: about.zh  步长数的是元素，内存数的是字节。一个元素占多少字节，由 dtype 决定。
#: minutes 6
import torch

#: title   Strides count elements
#: title.zh  步长数的是元素
# Six numbers of type float32. Each takes 4 bytes, so the storage has 24.
#: zh      六个 float32 类型的数。每个占 4 个字节，整块存储就是 24 个字节。
x = torch.arange(6, dtype=torch.float32).view(2, 3)

# The strides are 3 and 1, as for every type: they count elements. The dtype says how many bytes an element takes.
#: zh      步长是 3 和 1，换什么类型都一样：它数的是元素。一个元素占几个字节，由 dtype 决定。
#: point   x.stride
print(x.stride(), x.element_size())

#: ask     How many bytes after x's first element does x[1, 2] begin?
#: ask.zh  x[1, 2] 从 x 的第一个元素之后多少字节处开始？
#: right   20
#: wrong   5
#: wrong   24
#: because It is at place 1·3 + 2·1 = 5, so 5 elements of 4 bytes each come before it: 5·4 = 20.
#: because.zh  它在 1·3 + 2·1 = 5 号位置，前面有 5 个元素，每个 4 字节：5·4 = 20。
# Measured by addresses: 20 bytes. The formula gives place 5, and 5 elements of 4 bytes are 20.
#: zh      用地址量一量：20 个字节。公式给出位置 5，五个元素、每个 4 字节，正是 20。
#: point   x[1, 2]
#: point   x.storage[5]
print(x[1, 2].data_ptr() - x.data_ptr())

# NumPy's strides count bytes: for this array they would be (12, 4). The same rule in another unit.
#: zh      NumPy 的步长以字节计：这个数组在那里是 (12, 4)。规则相同，单位不同。
#: note    In NumPy, x.strides of the same array prints (12, 4). Code that is ported from one to the other has to convert.
#: note.zh  在 NumPy 里，同一个数组的 x.strides 打印 (12, 4)。在两者之间移植代码时要换算。
print([step * x.element_size() for step in x.stride()])

#: title   Another dtype
#: title.zh  换一种 dtype
#: ask     x becomes float64, which has 8 bytes. What are the strides then?
#: ask.zh  把 x 变成 float64，一个元素占 8 个字节。这时步长是多少？
#: right   (3, 1)
#: wrong   (6, 2)
#: wrong   (24, 8)
#: because Strides count elements. The elements are larger, but the next one is still one element away.
#: because.zh  步长数的是元素。元素变大了，从一个元素走到下一个的步数没有变。
# Twice as many bytes, in a storage of their own; shape and strides stay. Changing the type copies.
#: zh      字节多了一倍，放在另一块存储里；形状和步长不变。改变类型就要复制。
y = x.to(torch.float64)

# y[1, 2] is 40 bytes from the start: the same 5 elements, of 8 bytes each.
#: zh      y[1, 2] 离开头 40 个字节：还是 5 个元素，每个 8 字节。
#: point   y[1, 2]
#: point   y.storage[5]
print(y[1, 2].data_ptr() - y.data_ptr())

# A comparison gives bool: one byte an element, six in all.
#: zh      比较的结果是 bool：每个元素一个字节，一共六个。
#: note    A question to ask: how large is the storage of 1000×1000 float32? 4,000,000 bytes. As float64 it would be 8,000,000.
#: note.zh  可以问：1000×1000 的 float32，存储有多大？4,000,000 字节。换成 float64 才是 8,000,000。
y = x > 2

#: title   The same bytes, read as another type
#: title.zh  同样的字节，按另一种类型来读
# view with a dtype copies nothing: it reads the same four bytes as an integer.
#: zh      给 view 一个 dtype，什么也不复制：同样的四个字节，按整数来读。
#: point   y[0, 1]
y = x.view(torch.int32)

# The four bytes that mean 1.0 as a float32 mean 1065353216 as an int32. Nothing was converted.
#: zh      同样四个字节，当作 float32 是 1.0，当作 int32 是 1065353216。什么也没有转换。
#: point   x[0, 1]
#: point   y[0, 1]
print(x[0, 1], y[0, 1])

#: ask     And read as uint8, one byte each: what is the shape of the tensor?
#: ask.zh  如果按 uint8 来读，一个字节一个元素，形状是什么？
#: right   (2, 12)
#: wrong   (2, 3)
#: wrong   (8, 3)
#: because Four bytes stand side by side where one float stood, so the last dimension is four times as long.
#: because.zh  原来一个浮点数的位置，现在是四个字节，所以最后一维变成四倍长。
# As single bytes, the last dimension is four times as long, and a row is 12 steps. Same storage, not a byte moved.
#: zh      一个字节一个元素，最后一维变成四倍长，一行是 12 步。还是同一块存储，一个字节也没动。
#: note    The bytes 0, 0, 128, 63 are 1.0 with the lowest byte first (little-endian), as on nearly all machines today.
#: note.zh  0、0、128、63 这四个字节就是 1.0，低位字节在前（小端）；今天的机器几乎都这样存放。
#: point   y[0, 4]
y = x.view(torch.uint8)

# Strides count elements. The dtype says how many bytes an element takes.
#: zh      步长数的是元素；一个元素几个字节，由 dtype 决定。
