#: lesson  “channels_last changes the shape”
#: lesson.zh  “channels_last 会改变形状”
#: about   It changes where the numbers are stored. Shape and indices stay: batch, colour, row, column.
#: about.zh  它改变的是数放在哪里。形状和索引照旧：批、颜色、行、列。
#: minutes 2
import torch

# A picture of three colours, 2×2: shape (1, 3, 2, 2).
#: zh      一张三种颜色、2×2 的图：形状 (1, 3, 2, 2)。
x = torch.arange(12).view(1, 3, 2, 2)

#: ask     y is x in the memory format channels_last. What is y's shape?
#: ask.zh  y 是 x 改用 channels_last 内存格式的结果。y 的形状是什么？
#: right   (1, 3, 2, 2)
#: wrong   (1, 2, 2, 3)
#: because The format is about memory. Only the strides show it: the colour has the stride 1 now.
#: because.zh  格式说的是内存。只有步长看得出来：颜色的步长现在是 1。
# Same shape, same numbers under the same indices. In the storage, a pixel's three colours stand side by side now.
#: zh      形状没变，同样的索引读出同样的数。变的是存储：一个像素的三种颜色现在并排放着。
#: point   y.storage
#: look    y
y = x.to(memory_format=torch.channels_last)

# The strides: (12, 1, 6, 3) instead of (12, 4, 2, 1).
#: zh      步长从 (12, 4, 2, 1) 变成 (12, 1, 6, 3)。
#: point   x.stride
#: point   y.stride
print(x.stride(), y.stride(), torch.equal(x, y))

#: ask     What is the shape of x.permute(0, 2, 3, 1)?
#: ask.zh  x.permute(0, 2, 3, 1) 的形状是什么？
#: right   (1, 2, 2, 3)
#: wrong   (1, 3, 2, 2)
#: wrong   (1, 2, 3, 2)
#: because permute reorders the dimensions: sizes 0, 2, 3, 1 of x.
#: because.zh  permute 重排维度：依次取 x 的第 0、2、3、1 维。
#: cover   nothing
# permute does the opposite: another shape, the same storage.
#: zh      permute 正相反：形状变了，存储没变。
#: look    y
y = x.permute(0, 2, 3, 1)
