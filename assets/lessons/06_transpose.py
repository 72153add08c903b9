#: lesson  Transpose and permute
#: lesson.zh  转置与重排维度
#: about   Dimensions change places, and each takes its stride along. The storage stays as it is.
#: about.zh  维度换位置，步长跟着走。存储保持不变。
#: minutes 8
import torch

#: title   Two dimensions change places
#: title.zh  两个维度对调
# Two rows of three. One step along i is 3 places, one along j is 1.
#: zh      两行三列。沿 i 走一步是 3 个位置，沿 j 走一步是 1 个位置。
x = torch.tensor([[1, 2, 3], [4, 5, 6]])

#: ask     y is x transposed. What are y's strides?
#: ask.zh  y 是 x 的转置。y 的步长是多少？
#: right   (1, 3)
#: wrong   (3, 1)
#: wrong   (2, 1)
#: because Rows become columns: dimension j is now the first one. Each dimension keeps its stride.
#: because.zh  行变成列：原来的 j 维现在排在第一。每个维度都带着自己的步长。
# transpose exchanges two sizes and, with them, two strides: (3, 1) becomes (1, 3). The grid turns, the strip stays.
#: zh      transpose 对调两个大小，步长也一起对调：(3, 1) 变成 (1, 3)。网格转了，长条没动。
#: point   y.stride
#: note    The hue and the letter of an axis go with it: i is still i, it is only in another place.
#: note.zh  轴的颜色和字母跟着轴走：i 还是 i，只是换了位置。
y = x.transpose(0, 1)

# y[2, 0] and x[0, 2] are the same place: 2·1 + 0·3 = 0·3 + 2·1 = 2.
#: zh      y[2, 0] 和 x[0, 2] 是同一个位置：2·1 + 0·3 = 0·3 + 2·1 = 2。
#: point   y[2, 0]
#: point   x[0, 2]
#: point   x.storage[2]
print(y[2, 0], x[0, 2])

# Transposed twice is where we began: strides (3, 1) again, and nothing has moved in between.
#: zh      转置两次就回到起点：步长又是 (3, 1)，中间什么也没有搬动。
#: note    t() is the short form for two dimensions at most; .T is a third spelling of it.
#: note.zh  t() 是二维（及以下）张量的简写；.T 是第三种写法。
z = y.t()

#: title   A view of that shape is something else
#: title.zh  同样的形状，不同的东西
#: ask     y has shape (3, 2). Is x.view(3, 2) the same table?
#: ask.zh  y 的形状是 (3, 2)。x.view(3, 2) 是同一张表吗？
#: right   no
#: right.zh  不是
#: wrong   yes
#: wrong.zh  是
#: because view keeps the reading order and breaks the row elsewhere. transpose changes the reading order.
#: because.zh  view 保持读取的顺序，只是在别处换行。transpose 改变读取的顺序。
#: cover   nothing
# view breaks the same sequence 1, 2, 3, 4, 5, 6 after every second number. transpose reads it in another order: 1, 4, 2, 5, 3, 6.
#: zh      view 把同一个序列 1、2、3、4、5、6 每两个换一行。transpose 换了读取的顺序：1、4、2、5、3、6。
z = x.view(3, 2)

#: title   More than two dimensions
#: title.zh  两维以上
# Two planes (i) of three rows (j) of four (k), with strides 12, 4 and 1.
#: zh      两个平面（i），各三行（j），每行四个（k）；步长是 12、4、1。
x = torch.arange(24).view(2, 3, 4)

# Any two may change places. Here the rows and columns of each plane: sizes (2, 4, 3), strides (12, 1, 4).
#: zh      任意两维都可以对调。这里对调每个平面的行与列：形状 (2, 4, 3)，步长 (12, 1, 4)。
#: point   y.stride
y = x.transpose(1, 2)

#: ask     permute(2, 0, 1) puts dimension 2 first, then 0, then 1. What are the strides?
#: ask.zh  permute(2, 0, 1) 把第 2 维放到最前，然后是第 0 维、第 1 维。步长是多少？
#: right   (1, 12, 4)
#: wrong   (4, 1, 12)
#: wrong   (12, 4, 1)
#: because The list says which old dimension goes to each new place: 2, 0, 1 had strides 1, 12, 4.
#: because.zh  括号里依次写的是每个新位置上是哪个旧维度：第 2、0、1 维的步长是 1、12、4。
# permute names a new order for all of them. Sizes (4, 2, 3), strides (1, 12, 4): the same three pairs in another order.
#: zh      permute 一次给出所有维度的新顺序。形状 (4, 2, 3)，步长 (1, 12, 4)：还是那三对，换了顺序。
#: point   z.stride
z = x.permute(2, 0, 1)

# To go back, say where each one went: permute(1, 2, 0) gives x's strides again.
#: zh      要还原，就写出原来各维现在的位置：permute(1, 2, 0) 又得到 x 的步长。
#: note    transpose(a, b) is its own inverse. A permute in general is not; its inverse is the argsort of its list.
#: note.zh  transpose(a, b) 的逆就是它自己；permute 一般不是，它的逆是那个列表的 argsort。
y = z.permute(1, 2, 0)

#: title   Where it is used
#: title.zh  在哪里会用到
# A picture of 2×2 pixels with three colours. PyTorch keeps the colours first: (batch, colour, row, column).
#: zh      一张 2×2 像素、三种颜色的图片。PyTorch 把颜色放在前面：（批、颜色、行、列）。
x = torch.arange(12).view(1, 3, 2, 2)

# Programs that show pictures want the colour last. Not a byte is copied: the colour just has the stride 4 now, at the end.
#: zh      显示图片的程序要把颜色放在最后。一个字节也不用复制：颜色那一维带着步长 4 移到了末尾。
#: point   y.stride
#: look    y
y = x.permute(0, 2, 3, 1)

# Dimensions change places and take their strides along. Nothing else moves.
#: zh      维度换位置，步长跟着走。别的都不动。
