#: lesson  Contiguous: what it means, and how to check it
#: lesson.zh  什么是连续，怎样检验
#: about   Contiguous means: read in order, the elements lie one after the other. It is checked by hand, from the last dimension to the first.
#: about.zh  连续的意思是：按顺序读取时，元素在存储中一个挨一个。从最后一维往前，手工就能检验。
#: minutes 9
import torch

#: title   Two orders
#: title.zh  两种顺序
# The reading order goes along the last dimension first, like reading a page: 1, 2, 3, then 4, 5, 6.
#: zh      读取的顺序是先沿最后一维走，像读书一样：1、2、3，再 4、5、6。
x = torch.tensor([[1, 2, 3], [4, 5, 6]])

# The order in the storage is the same one. A tensor for which the two agree is contiguous.
#: zh      存储里的顺序也是这样。两种顺序一致的张量，就叫连续的（contiguous）。
#: point   x.storage
print(x.is_contiguous())

# Transposed: reading order 1, 4, 2, 5, 3, 6; in the storage still 1, 2, 3, 4, 5, 6. The two no longer agree.
#: zh      转置之后：读取顺序是 1、4、2、5、3、6，存储里仍是 1、2、3、4、5、6。两者不再一致。
#: note    Non-contiguous does not mean scattered: y's six elements fill six places without a gap. Only the order differs.
#: note.zh  不连续并不等于零散：y 的六个元素正好占满六个位置，没有空隙，只是顺序不同。
y = x.t()

#: title   Check by hand
#: title.zh  手工检验
# From the back: the last stride should be 1, and the one before it should be the last size, 3. They are: (3, 1).
#: zh      从后往前：最后一个步长应为 1；它前面的步长应为最后一维的大小 3。实际正是 (3, 1)。
#: point   x.stride
#: prove   contiguous x
print(x.stride())

#: ask     y has shape (3, 2). Which strides would it need to be contiguous?
#: ask.zh  y 的形状是 (3, 2)。步长是多少才算连续？
#: right   (2, 1)
#: wrong   (3, 1)
#: wrong   (1, 3)
#: because The last must be 1, the first must be the size of the last: 2.
#: because.zh  最后一个必须是 1，第一个必须等于最后一维的大小：2。
# y should have (2, 1), and has (1, 3). The last dimension alone breaks the rule.
#: zh      y 应有 (2, 1)，实际是 (1, 3)。单是最后一维就不符。
#: point   y.stride
print(y.stride(), y.is_contiguous())

#: title   Descending strides prove nothing
#: title.zh  步长递减说明不了什么
# The first two columns. The strides (4, 1) descend …
#: zh      取前两列。步长 (4, 1) 由大到小……
#: point   y.stride
y = torch.arange(12).view(3, 4)[:, :2]

#: ask     Shape (3, 2), strides (4, 1). Is y contiguous?
#: ask.zh  形状 (3, 2)，步长 (4, 1)。y 连续吗？
#: right   no
#: right.zh  不连续
#: wrong   yes
#: wrong.zh  连续
#: because A row has 2 elements, so the next row should begin 2 places further on. It begins 4 further on.
#: because.zh  一行只有 2 个元素，下一行应从 2 个位置之后开始，实际却在 4 个位置之后。
# … but a row has 2 elements: the next should begin 2 places on, not 4. There is a gap, so y is not contiguous.
#: zh      ……可是一行只有 2 个元素，下一行应在 2 个位置之后，而不是 4：行与行之间有空隙。不连续。
#: note    Some texts say “descending strides are contiguous”. This is the counter-example to keep.
#: note.zh  有的教程说“步长递减就是连续”。这个反例值得记住。
#: point   y.stride
print(y.is_contiguous())

#: ask     y = y[1:2], the middle row alone, of shape (1, 2). Contiguous?
#: ask.zh  只取中间一行：y = y[1:2]，形状 (1, 2)。连续吗？
#: right   yes
#: right.zh  连续
#: wrong   no
#: wrong.zh  不连续
#: because Along a dimension of size 1 there is no step to take, so its stride does not matter. Nor does the offset.
#: because.zh  沿大小为 1 的维度不会移动，它的步长无关紧要，偏移也一样。
# One row: its stride is still 4, but that step is never taken. Dimensions of size 1 do not count, nor does the offset.
#: zh      只剩一行：步长还是 4，但这一步从来不走。大小为 1 的维度不算，偏移也不算。
#: point   y.stride
#: point   y.storage_offset
y = y[1:2]

# Transposed: shape (2, 1), strides (1, 4). For the same reason it is still contiguous.
#: zh      再转置一下：形状 (2, 1)，步长 (1, 4)。同样的道理，还是连续。
#: point   y.stride
y = y.t()

#: title   More dimensions, and what it is for
#: title.zh  维度再多一些，以及它的用处
# Three dimensions: each expected stride is the stride behind it times the size behind it. 1, then 1·4 = 4, then 4·3 = 12.
#: zh      三维：每个应有的步长，等于它后面那一维的步长乘大小。先是 1，再是 1·4 = 4，再是 4·3 = 12。
#: point   x.stride
x = torch.arange(24).view(2, 3, 4)

#: ask     x has shape (2, 3, 4). Which of these is contiguous?
#: ask.zh  x 的形状是 (2, 3, 4)。下面哪一个是连续的？
#: right   x[1]
#: wrong   x[:, 1]
#: wrong   x.permute(1, 0, 2)
#: because x[1] is one whole plane, 12 places in a row. x[:, 1] takes 4 places, leaves out 8, and takes 4 again.
#: because.zh  x[1] 是完整的一个平面，连着 12 个位置。x[:, 1] 取 4 个位置，隔 8 个，再取 4 个。
# Contiguous: read in the storage's order. Check from the back; skip sizes of 1.
#: zh      连续：按存储的顺序读。从后往前检验，大小为 1 的跳过。
#: note    Code that walks the bytes itself asks for contiguity, or copies first. view asks for less, as the next lesson shows.
#: note    Is x.t().sum() slower than x.sum()? In PyTorch no: sums choose their own order. The cost is in walks whose order is fixed,
#: note    above all copies into row-major order.
#: note.zh  自己逐字节读内存的代码，要么要求连续，要么先复制。view 的要求没有这么高，下一课就讲。
#: note.zh  x.t().sum() 比 x.sum() 慢吗？在 PyTorch 里不慢：求和会自己挑顺序。费时的是顺序固定的遍历，首先是按行优先复制。
print([t.is_contiguous() for t in (x.permute(1, 0, 2), x[1], x[:, 1])])
