#: lesson  “data_ptr and numel are enough”
#: lesson.zh  “有 data_ptr 和 numel 就够了”
#: about   Code that reads straight on from the first address reads the storage, not the tensor.
#: about.zh  从首地址一路往下读，读到的是存储，不是张量。
#: minutes 3
import torch

# A transpose. Its elements in order: 1, 4, 2, 5, 3, 6.
#: zh      一个转置。按顺序，它的元素是 1、4、2、5、3、6。
x = torch.tensor([[1, 2, 3], [4, 5, 6]]).t()

#: ask     A kernel in C gets x's address and the number 6, and reads six numbers from there. Which?
#: ask.zh  一段 C 代码拿到 x 的地址和个数 6，从那里连读六个数。读到的是？
#: right   1 2 3 4 5 6
#: wrong   1 4 2 5 3 6
#: because It reads place after place. The order of x is in its strides, and the kernel did not get those.
#: because.zh  它一个位置一个位置地读。x 的顺序写在步长里，而步长没有交给它。
# What the kernel reads, as a tensor: six places in a row from x's start. Not x's order.
#: zh      把它读到的写成张量：从 x 的起点连着六个位置。顺序不是 x 的顺序。
y = x.as_strided((6,), (1,))

#: ask     What are the strides of x.contiguous()?
#: ask.zh  x.contiguous() 的步长是多少？
#: right   (2, 1)
#: wrong   (1, 3)
#: wrong   (1, 2)
#: because The copy is in row-major order of the shape (3, 2).
#: because.zh  副本按形状 (3, 2) 行优先排列。
#: cover   nothing
# The right order needs the strides, or a copy that is in order.
#: zh      要读对顺序，得把步长也交过去，或者先复制一份排好的。
z = x.contiguous()

# After contiguous(), reading straight on gives the tensor's elements.
#: zh      contiguous() 之后，一路往下读，读到的就是张量了。
#: note    Worse with a slice: reading straight on also reads neighbours that do not belong to it.
#: note.zh  换成切片更糟：一路往下读，会读到不属于它的相邻元素。
y = z.as_strided((6,), (1,))
