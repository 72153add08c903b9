# A tour of what a tensor is: one flat storage, and a rule for reading it.
# Every line is PyTorch: `python tour.py` gives the same shapes, strides, values and errors.
import torch

# Twelve numbers in memory, one after the other: the storage. A tensor is a rule for reading it; this one reads in order.
#: zh 内存里依次放着十二个数：这就是存储。张量是读取它的规则；这一个按顺序读。
x = torch.arange(12)

# view changes the rule, not the memory: one step along i now jumps 4 elements, one along j jumps 1.
#: zh view 改变规则，不改变内存：沿 i 走一步跳 4 个元素，沿 j 走一步跳 1 个。
x = x.view(3, 4)

# transpose swaps the two strides. No element moved; but reading row by row now goes +4 within a row, and −7 to the next.
#: zh transpose 对调两个步长。没有元素移动；但逐行读取时，行内每次 +4，换行 −7。
y = x.transpose(0, 1)

# Reading y in order would need strides (3, 1). They are (1, 4): y is not contiguous.
#: zh 要按顺序读 y，步长应为 (3, 1)。实际是 (1, 4)：y 不连续。
print(y.stride(), y.is_contiguous())

# One flat dimension has one stride. In y's order the elements are not evenly spaced in the storage: no view can express that.
#: zh 一个维度只有一个步长。按 y 的顺序读，在存储中的间距不等：没有视图能够表达。
try:
    y.view(12)
except RuntimeError as error:
    print(error)

# contiguous copies the elements, in y's reading order, into a second storage: 96 bytes more.
#: zh contiguous 按 y 的读取顺序，把元素复制到第二块存储：又占 96 个字节。
z = y.contiguous()

# Now one stride is enough, and view works, without another copy.
#: zh 现在一个步长就够了，view 行得通，不必再复制。
z = z.view(12)

# A slice reads less and starts later: offset 5. It keeps the whole storage alive.
#: zh 切片读得更少，开始得更晚：偏移为 5。它让整块存储无法释放。
y = x[1:3, 1:3]

# Writing through one tensor writes the storage: every tensor over it sees 99. The copy does not.
#: zh 通过一个张量写入，写的是存储：它上面的每个张量都读到 99。副本读不到。
y[0, 0] = 99

# A column of three numbers.
#: zh 一列三个数。
x = torch.tensor([[1], [2], [3]])

# expand reads each of them four times, with stride 0. Nothing is copied.
#: zh expand 把每个数读四遍，步长为 0。什么也没有复制。
y = x.expand(3, 4)

# contiguous gives every element a place of its own: now there are twelve.
#: zh contiguous 让每个元素都有自己的位置：现在有十二个。
z = y.contiguous()

# Contiguous is enough for view, but not needed. Take every second element ...
#: zh 连续足以保证 view 成功，但并非必需。隔一个元素取一个……
x = torch.arange(8).view(2, 4)[:, ::2]

# ... they are evenly spaced, with stride 2, so view can express them in one dimension.
#: zh ……它们等间距，步长为 2，view 用一维就能表达。
y = x.view(4)

# Three dimensions: two planes (i) of three rows (j) of four (k).
#: zh 三维：两个平面（i），各三行（j），每行四个（k）。
z = torch.arange(24).view(2, 3, 4)

# permute reorders the strides along with the dimensions. Still the same storage.
#: zh permute 把维度连同步长重新排列。还是同一块存储。
y = z.permute(2, 0, 1)
