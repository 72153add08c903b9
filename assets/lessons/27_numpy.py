#: lesson  The same memory in NumPy and PyTorch
#: lesson.zh  NumPy 与 PyTorch 共用同一块内存
#: about   An array and a tensor can read one storage. NumPy counts strides in bytes, PyTorch in elements.
#: about.zh  一个数组和一个张量可以读取同一块存储。NumPy 的步长按字节计，PyTorch 的步长按元素计。
#: minutes 12
import torch
import numpy as np

#: title   Two rules over one storage
#: title.zh  同一块存储，两套规则
# Twelve 32-bit integers. The card counts in bytes: one row further is 16 bytes, one column further is 4.
#: zh      十二个 32 位整数。卡片上的步长按字节计：下一行相距 16 字节，下一列相距 4 字节。
#: point   a.stride
a = np.arange(12, dtype=np.int32).reshape(3, 4)

#: ask     How many bytes does torch.from_numpy(a) copy?
#: ask.zh  torch.from_numpy(a) 会复制多少字节？
#: right   0
#: wrong   48
#: wrong   12
#: because from_numpy makes a tensor over the array's own memory.
#: because.zh  from_numpy 直接在数组自己的内存上建立张量。
#: cover   nothing
# Now the storage has two readers: the array a and the tensor t.
#: zh      现在这块存储有两个读者：数组 a 和张量 t。
t = torch.from_numpy(a)

#: ask     a.strides is (16, 4). What is t.stride()?
#: ask.zh  a.strides 是 (16, 4)。t.stride() 是什么？
#: right   (4, 1)
#: wrong   (16, 4)
#: wrong   (1, 4)
#: because PyTorch counts elements: 16 bytes are 4 elements of 4 bytes.
#: because.zh  PyTorch 数的是元素：16 字节就是 4 个 4 字节的元素。
#: cover   t.stride
# The same distances, in two units.
#: zh      同样的距离，只是单位不同。
#: point   t.stride
print(a.strides, t.stride())

#: title   A write through either
#: title.zh  通过任意一方写入
#: ask     t[0, 0] = 99. What is a[0, 0] then?
#: ask.zh  执行 t[0, 0] = 99 之后，a[0, 0] 是多少？
#: right   99
#: wrong   0
#: because There is only one storage, so every reader sees every write.
#: because.zh  存储只有一块。无论谁写入，所有读者都会看到。
#: cover   a.cells
# The array shows the new value at once.
#: zh      数组立刻显示出新值。
#: point   a[0, 0]
t[0, 0] = 99

#: title   Transposes on both sides
#: title.zh  两边的转置
# a.T swaps the byte strides. F_CONTIGUOUS says that its columns lie in order.
#: zh      a.T 交换按字节计的步长。F_CONTIGUOUS 表示它的各列在内存中依次相连。
#: point   b.stride
b = a.T
# t.t() swaps the element strides of the tensor. Nothing is copied here either.
#: zh      t.t() 交换张量按元素计的步长，同样没有复制任何东西。
u = t.t()
# Both transposes still read the storage of a.
#: zh      两个转置读取的仍然是 a 的存储。
print(b.flags.f_contiguous, np.shares_memory(b, u.numpy()))

#: title   When the memory is no longer shared
#: title.zh  什么时候不再共享
#: ask     np.ascontiguousarray(b): a view or a copy?
#: ask.zh  np.ascontiguousarray(b) 得到视图还是副本？
#: right   a copy
#: right.zh 副本
#: wrong   a view
#: wrong.zh 视图
#: because b reads its memory column by column. Row by row, the elements have to lie in another order.
#: because.zh  b 按列读取内存。要按行相连，元素就得换一种顺序存放。
#: cover   nothing
# A second storage: the elements of b, row by row.
#: zh      出现了第二块存储：按行存放的 b 的元素。
c = np.ascontiguousarray(b)
# A write to c does not reach a.
#: zh      对 c 的写入不会影响 a。
c[0, 0] = -1
# torch.tensor copies, too. Use torch.from_numpy or torch.as_tensor where memory should be shared.
#: zh      torch.tensor 也会复制。想共享内存，就用 torch.from_numpy 或 torch.as_tensor。
v = torch.tensor(a)
