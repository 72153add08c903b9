#: lesson  Why data and shape are kept apart
#: lesson.zh  数据与形状为什么要分开
#: about   Two designs side by side: a tensor whose shape is the layout of its data, and one that keeps only a rule. A meter counts what each of them copies.
#: about.zh  两种设计并排比较：一种张量，数据怎样摆放就是什么形状；另一种只保存一条规则。计数器记下各自复制了多少字节。
#: minutes 9
import torch

#: title   Two designs
#: title.zh  两种设计
# Both designs begin with the same twelve numbers.
#: zh      两种设计都从同样的十二个数开始。
#: note    One could build a tensor as a list of rows, with data and shape as one thing. Most people's first matrix class is like that.
#: note    Here contiguous() plays its part: after each operation, it writes the numbers down in the new order.
#: note.zh  可以把张量做成“行的列表”，数据和形状是一回事；几乎每个人写的第一个矩阵类都是这样。这里用 contiguous() 来扮演它：每次操作之后，按新的顺序把数重写一遍。
x = torch.arange(12).view(3, 4)

#: title   A transpose
#: title.zh  转置
# In the naive design a table is its rows. Other rows are another table, so all twelve numbers are written again.
#: zh      在朴素的设计里，表就是它的各行。行变了，就是另一张表，十二个数都要重写一遍。
#: meter   naive: naive
#: meter.zh 朴素的张量
#: meter   strided: strided
#: meter.zh 带步长的张量
naive = x.t().contiguous()

#: ask     How many bytes does x.t() copy?
#: ask.zh  x.t() 要复制多少字节？
#: right   0
#: wrong   96
#: wrong   48
#: because Only the rule is new: the two strides and the two sizes change places.
#: because.zh  新的只有规则：两个步长对调，两个大小也对调。
# In the strided design the storage stays, and the rule changes: strides (1, 4) instead of (4, 1). Nothing is copied.
#: zh      在带步长的设计里，存储不动，变的是规则：步长从 (4, 1) 变成 (1, 4)。一个字节也没有复制。
#: point   strided.stride
strided = x.t()

#: title   Every second column
#: title.zh  隔列取样
# Every second column of that. The naive tensor writes eight numbers down once more …
#: zh      再隔一列取一列。朴素的张量又把八个数抄一遍……
naive = naive[:, ::2].contiguous()

# … the strided one doubles a stride: 4 becomes 8.
#: zh      ……带步长的张量只把一个步长翻倍：4 变成 8。
#: point   strided.stride
strided = strided[:, ::2]

#: title   Three of the same
#: title.zh  同样的三份
# Three of the same tables, one for each example of a batch. The naive tensor writes all three down.
#: zh      同一张表要三份，一批里的每个样本一份。朴素的张量把三份都写出来。
naive = naive.unsqueeze(0).repeat(3, 1, 1)

#: ask     What is the stride of the new first dimension, if nothing is copied?
#: ask.zh  如果什么也不复制，新的第 0 维步长是多少？
#: right   0
#: wrong   8
#: wrong   1
#: because A step along it must lead to the same place again, so it is a step of 0.
#: because.zh  沿它走一步还要回到同一个位置，所以步长是 0。
# The strided one takes a step of 0 from each table to the next, and so reads the same places three times.
#: zh      带步长的张量从一份到下一份走 0 步，于是同样的位置读三遍。
#: point   strided.stride
strided = strided.expand(3, 4, 2)

#: title   When a copy is needed
#: title.zh  需要复制的时候
# Both read the same numbers. If they are needed in order, in memory of their own, one copy at the end is enough.
#: zh      两者读出的数完全相同。如果最后真要按顺序放进自己的内存，到时复制一次就够了。
strided = strided.contiguous()

# The same result, and the meter shows the price: three copies against one.
#: zh      结果一样，代价看计数器：三次复制对一次。
#: note    At 1000×1000 in float32 each such copy is 4 MB. The rule is a few integers, whatever the size.
#: note    What the design costs comes next: views share what is written. And a view may jump in memory (“Contiguous”).
#: note.zh  1000×1000 的 float32，每次这样的复制就是 4 MB；而规则无论多大都只是几个整数。
#: note.zh  这种设计的代价，接下来就看：写入一个视图，其余视图都会看到。另外，视图读内存时可能跳跃（见“什么是连续”）。
print(torch.equal(naive, strided))

#: title   The price of sharing
#: title.zh  共享的代价
# A view once more, to see what comes with sharing.
#: zh      再取一个视图，看看共享会带来什么。
strided = x.t()

# A write to x is seen by every view of it, wanted or not. Copies that were made before do not see it.
#: zh      写 x，它的所有视图都看得到，无论是否需要；之前复制出来的则看不到。
#: point   x[0, 0]
#: point   strided[0, 0]
x[0, 0] = 99

# Change the rule for as long as possible, and the memory only when there is no other way.
#: zh      能改规则就改规则，实在不行才动内存。
