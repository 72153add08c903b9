#: lesson  “expand makes copies, so I may write”
#: lesson.zh  “expand 会复制，所以随便写”
#: about   expand reads one place many times. A write to one cell is a write to all of them.
#: about.zh  expand 是把同一个位置读很多遍。写一个单元格，等于全写。
#: minutes 3
import torch

# A row of three numbers.
#: zh      一行三个数。
x = torch.tensor([1, 2, 3])

# Expanded to four rows: strides (0, 1), still three places.
#: zh      扩展成四行：步长 (0, 1)，仍然只有三个位置。
#: point   y.stride
y = x.expand(4, 3)

#: ask     y[0, 0] = 99. How many cells of y show 99?
#: ask.zh  写入 y[0, 0] = 99。y 有几个单元格显示 99？
#: right   4
#: wrong   1
#: wrong   3
#: because All four rows read the same three places.
#: because.zh  四行读的都是同样三个位置。
#: cover   y.cells
# All four rows change, and x with them.
#: zh      四行全变了，x 也变了。
#: point   x[0]
y[0, 0] = 99

# A write to every cell is refused, since four cells are one place.
#: zh      写入全部单元格会被拒绝：四个单元格是同一个位置。
#: expect  RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single memory location
try:
    y += 1
except RuntimeError as error:
    print(error)

#: ask     How many bytes does y.clone() fill?
#: ask.zh  y.clone() 要填满多少字节？
#: right   96
#: wrong   24
#: wrong   32
#: because The copy has a place for each of the twelve cells, of 8 bytes.
#: because.zh  副本给十二个单元格各一个位置，每个 8 字节。
#: cover   nothing
# clone gives each cell a place of its own.
#: zh      clone 之后，每个单元格才有自己的位置。
y = y.clone()

# Now one cell is one cell.
#: zh      现在写一个，就只变一个。
y[0, 0] = 7
