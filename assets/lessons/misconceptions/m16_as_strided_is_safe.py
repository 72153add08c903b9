#: lesson  “as_strided is checked, so it is safe”
#: lesson.zh  “as_strided 有检查，所以很安全”
#: about   It is checked against the storage, not against the tensor. NumPy's does not even do that.
#: about.zh  检查的是有没有越出存储，不是有没有越出张量。NumPy 的连这个也不查。
#: minutes 3
import torch

# Two tensors over one storage: eight numbers …
#: zh      一块存储上的两个张量：八个数……
x = torch.arange(8)

# … and the two in the middle, which are all that a function was given.
#: zh      ……和中间的两个。交给某个函数的，只有这两个。
y = x[3:5]

#: ask     The function calls y.as_strided((4,), (1,)) and writes to it. Is it stopped?
#: ask.zh  这个函数调用 y.as_strided((4,), (1,)) 并往里写。会被拦住吗？
#: right   no
#: right.zh  不会
#: wrong   yes, y has only 2 elements
#: wrong.zh  会，y 只有 2 个元素
#: because Places 3 to 6 exist in the storage. That is all that is checked.
#: because.zh  位置 3 到 6 在存储里是有的，而检查只查这一点。
# Four places from 3 on: two of them were never y's. PyTorch lets it pass, since the storage has them.
#: zh      从 3 起的四个位置，有两个从来不属于 y。存储里有这些位置，PyTorch 就放行。
#: point   z.storage[5]
#: point   z.storage[6]
z = y.as_strided((4,), (1,))

#: ask     z.fill_(0) writes places 3 to 6. What is x[6] afterwards?
#: ask.zh  z.fill_(0) 写入位置 3 到 6。之后 x[6] 是多少？
#: right   0
#: wrong   6
#: wrong   3
#: because x reads the same storage, so its place 6 is written, too.
#: because.zh  x 读的是同一块存储，它的 6 号位置也被写了。
#: cover   nothing
# Written: x has changed at places that y does not read.
#: zh      写入之后，x 在 y 读不到的地方变了。
#: point   x[6]
z.fill_(0)

# It is stopped only beyond the end of the storage.
#: zh      越出存储，才会被拦住。
#: expect  RuntimeError: setStorage: sizes [8], strides [1], storage offset 3
#: note    In NumPy, as_strided checks nothing: it reads and writes whatever memory is there.
#: note.zh  NumPy 的 as_strided 什么也不查：那里是什么内存，它就读写什么内存。
try:
    y.as_strided((8,), (1,))
except RuntimeError as error:
    print(error)
