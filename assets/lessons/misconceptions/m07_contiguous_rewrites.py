#: lesson  “contiguous() always gives fresh strides”
#: lesson.zh  “contiguous() 总会把步长重排一遍”
#: about   If the tensor is contiguous already, it is returned as it is, odd strides included.
#: about.zh  如果本来就连续，它原样返回，连古怪的步长也一起返回。
#: minutes 2
import torch

# Two numbers as a column, with a strange stride of 7 along the dimension of size 1.
#: zh      两个数排成一列，大小为 1 的那一维写着古怪的步长 7。
#: point   x.stride
x = torch.arange(3).as_strided((2, 1), (1, 7))

#: ask     What are the strides of x.contiguous()?
#: ask.zh  x.contiguous() 的步长是多少？
#: right   (1, 7)
#: wrong   (1, 1)
#: because The stride 7 is never used, so x counts as contiguous, and contiguous() has nothing to do.
#: because.zh  步长 7 从来用不上，x 算连续，contiguous() 无事可做。
#: cover   x.contiguous
# It is x itself: same storage, same strides. There was nothing to copy.
#: zh      返回的就是 x 自己：同一块存储，同样的步长，没什么可复制的。
#: point   y.stride
y = x.contiguous()

#: ask     clone with contiguous_format copies in any case. What are the strides of the copy?
#: ask.zh  带 contiguous_format 的 clone 无论如何都会复制。副本的步长是多少？
#: right   (1, 1)
#: wrong   (1, 7)
#: wrong   (2, 1)
#: because The strides of the copy are computed from its shape (2, 1).
#: because.zh  副本的步长按形状 (2, 1) 重新计算。
#: cover   nothing
# clone with contiguous_format always copies, and computes new strides: (1, 1).
#: zh      带 contiguous_format 的 clone 一定复制，步长重新计算：(1, 1)。
#: point   y.stride
y = x.clone(memory_format=torch.contiguous_format)
