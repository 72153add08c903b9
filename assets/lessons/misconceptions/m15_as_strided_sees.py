#: lesson  “as_strided sees what the tensor sees, from 0 on”
#: lesson.zh  “as_strided 只看得到张量里的元素，从 0 开始”
#: about   It sees the whole storage. And if no offset is given, it starts where the tensor starts.
#: about.zh  它看得到整块存储。不写偏移时，从张量自己的起点开始。
#: minutes 3
import torch

# Eight numbers in storage.
#: zh      存储里有八个数。
x = torch.arange(8)

# A slice of them: 4, 5, 6, 7. Its offset is 4.
#: zh      切出一段：4、5、6、7，偏移为 4。
#: point   y.storage_offset
y = x[4:]

#: ask     y.as_strided((2,), (1,)): no offset is given. Which numbers does it read?
#: ask.zh  y.as_strided((2,), (1,))，没有写偏移。读到哪两个数？
#: right   4 5
#: wrong   0 1
#: because Without an offset it uses the tensor's own, 4.
#: because.zh  不写偏移，就沿用张量自己的偏移 4。
# Left out, the offset is y's own: 4.
#: zh      省略时，偏移就用 y 自己的：4。
#: point   z.storage_offset
z = y.as_strided((2,), (1,))

#: ask     And y.as_strided((2,), (1,), 0)? Places 0 and 1 are not in y.
#: ask.zh  那 y.as_strided((2,), (1,), 0) 呢？位置 0 和 1 不在 y 里。
#: right   it reads 0 1
#: right.zh  读到 0 1
#: wrong   an error
#: wrong.zh  报错
#: wrong   it reads 4 5
#: wrong.zh  读到 4 5
#: because The offset counts from the start of the storage, and as_strided may go anywhere in it.
#: because.zh  偏移从存储的开头算起，as_strided 可以走到存储的任何地方。
# The offset counts from the beginning of the storage: as_strided also reaches what y leaves out.
#: zh      偏移从存储的开头算起：y 略去的部分，as_strided 也能读到。
#: point   z.storage_offset
z = y.as_strided((2,), (1,), 0)
