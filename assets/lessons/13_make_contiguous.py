#: lesson  What contiguous() does
#: lesson.zh  contiguous() 做了什么
#: about   Walk the tensor in reading order and write each element to the next place of a new storage. If the elements are in that order already, nothing is done.
#: about.zh  按读取的顺序走一遍，把每个元素写到新存储的下一个位置。如果本来就这样排着，就什么也不做。
#: minutes 7
import torch

#: title   The copy
#: title.zh  复制
# A transpose: reading order 1, 4, 2, 5, 3, 6, storage order 1, 2, 3, 4, 5, 6.
#: zh      一个转置：读取顺序 1、4、2、5、3、6，存储顺序 1、2、3、4、5、6。
x = torch.tensor([[1, 2, 3], [4, 5, 6]]).t()

#: ask     Which numbers will the new storage hold, from place 0 on?
#: ask.zh  新存储里从位置 0 起依次是哪些数？
#: right   1 4 2 5 3 6
#: wrong   1 2 3 4 5 6
#: wrong   1 3 5 2 4 6
#: because The elements are written in x's reading order, row by row.
#: because.zh  元素按 x 的读取顺序，一行一行写进去。
# contiguous reads x row by row and writes what it reads into the next free place of a second storage.
#: zh      contiguous 一行一行读 x，读到什么就写进第二块存储的下一个位置。
#: note    Play this step slowly: the jumps are on the reading side; the writing side moves on by one.
#: note.zh  这一步放慢播放：跳跃的是读的一边，写的一边每次只前进一格。
y = x.contiguous()

# Same shape, same numbers in the same cells. The strides are new, (2, 1) instead of (1, 3), and so is the storage.
#: zh      形状相同，每个单元格里的数也相同。新的是步长，从 (1, 3) 变成 (2, 1)，还有存储。
#: point   x.stride
#: point   y.stride
print(x.stride(), y.stride(), torch.equal(x, y))

# The same by hand: first make room for six numbers, here filled with zeros …
#: zh      自己动手也行：先腾出六个位置，里面都是零……
z = torch.zeros(3, 2, dtype=torch.int64)

# … then copy_ fills it in reading order. That is all that contiguous does.
#: zh      ……再用 copy_ 按读取顺序填进去。contiguous 做的就是这些。
z.copy_(x)

#: title   Or nothing at all
#: title.zh  或者什么都不做
#: ask     y is contiguous already. What does y.contiguous() cost?
#: ask.zh  y 已经连续。y.contiguous() 的开销是多少？
#: right   nothing: it is the same tensor
#: right.zh  没有开销：返回的就是它自己
#: wrong   48 bytes copied
#: wrong.zh  复制 48 个字节
#: because The elements are in order already; there is nothing to do.
#: because.zh  本来就按顺序排着，不用再排。
# It gives y itself: same storage, not a byte copied. So it may be called without a check beforehand.
#: zh      它返回 y 自己：同一块存储，一个字节也没复制。所以调用之前不必先检查。
#: note    And so its result may or may not share with its input. To be sure of a copy: clone.
#: note.zh  也正因为如此，它的结果可能与输入共享，也可能不共享。一定要副本，就用 clone。
z = y.contiguous()

#: title   Related operations
#: title.zh  相关的操作
#: ask     What are the strides of x.clone()? x has (1, 3).
#: ask.zh  x 的步长是 (1, 3)。x.clone() 的步长是多少？
#: right   (1, 3)
#: wrong   (2, 1)
#: because clone keeps the strides of a tensor that fills its places without gap or overlap.
#: because.zh  如果张量占的位置没有空隙也没有重叠，clone 就保留它的步长。
# clone always copies, and keeps the strides of a dense tensor: (1, 3). It is a copy, and not contiguous.
#: zh      clone 一定复制，而且保留稠密张量的步长：(1, 3)。它是副本，却不连续。
#: point   z.stride
z = x.clone()

# A calculation keeps them, too: x + 1 has the strides (1, 3).
#: zh      运算也一样保留：x + 1 的步长还是 (1, 3)。
#: point   z.stride
z = x + 1

#: title   After the copy
#: title.zh  复制之后
# The copy is independent: a write to x does not reach y.
#: zh      副本是独立的：写入 x，y 不变。
#: point   x[0, 0]
#: point   y[0, 0]
x[0, 0] = 99

# And what was refused before is possible now: y as one flat line.
#: zh      之前不行的，现在行了：把 y 当成一行来读。
#: note    When is it needed? For view over merged dimensions, for code that walks the bytes itself, for files. Not for sum, matmul or +.
#: note.zh  什么时候才需要它？用 view 合并维度时，代码自己逐字节读内存时，写文件时。sum、matmul、加法都不需要。
y = y.view(6)

# contiguous() copies in reading order, or does nothing at all.
#: zh      contiguous() 要么按读取顺序复制一遍，要么什么也不做。
