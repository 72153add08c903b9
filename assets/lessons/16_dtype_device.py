#: lesson  dtype and device
#: lesson.zh  dtype 与设备
#: about   The rest of a tensor's metadata: how the bytes are interpreted, and in which memory they are.
#: about.zh  元数据里剩下的两样：字节按什么类型来读，字节放在哪一块内存里。
#: minutes 7
import torch

#: title   dtype: how the bytes are read
#: title.zh  dtype：字节怎样来读
# Six numbers with a decimal point become float32, 4 bytes each, on the CPU. Both are part of the metadata.
#: zh      六个带小数点的数，得到 float32，每个 4 字节，放在 CPU 上。这两样都写在元数据里。
#: point   x.storage
x = torch.tensor([[1., 2., 3.], [4., 5., 6.]])

# dtype and device, beside shape, stride and offset.
#: zh      除了形状、步长、偏移，还有 dtype 和 device。
print(x.dtype, x.device)

#: ask     x.t().to(torch.float64): what are the strides of the result?
#: ask.zh  x.t().to(torch.float64) 的步长是多少？
#: right   (1, 3)
#: wrong   (2, 1)
#: wrong   (2, 6)
#: because A new storage is written, since 8 bytes do not fit into 4. It is laid out like the old one.
#: because.zh  8 个字节放不进 4 个字节，只能写进新的存储；排列方式不变。
# Another dtype is another storage: 48 bytes. The numbers are converted one by one; the strides stay (1, 3).
#: zh      换 dtype 就要换存储：48 个字节。数一个一个地转换，步长仍是 (1, 3)。
#: point   y.stride
y = x.t().to(torch.float64)

#: ask     What does x.to(torch.float32) cost? x is float32 already.
#: ask.zh  x 已经是 float32。x.to(torch.float32) 的开销是多少？
#: right   nothing: it is x itself
#: right.zh  没有开销：返回 x 自己
#: wrong   24 bytes copied
#: wrong.zh  复制 24 个字节
#: because to gives the tensor itself if there is nothing to change.
#: because.zh  如果没有什么要改，to 就返回原来的张量。
# to converts only if it must. Here it gives x itself, and writing to the result is writing to x.
#: zh      to 只在必要时才转换。这里返回的就是 x 自己，写入结果就是写入 x。
print(x.to(torch.float32).data_ptr() == x.data_ptr())

#: title   Two dtypes in one calculation
#: title.zh  两种 dtype 一起运算
# Three whole numbers: int64, 8 bytes each.
#: zh      三个整数：int64，每个 8 字节。
y = torch.tensor([10, 20, 30])

# int64 and float32 together give float32: the kind decides first, floating point over integer, and only then the size.
#: zh      int64 和 float32 一起算，得到 float32：先看种类，浮点优先于整数，然后才看大小。
#: note    The result has a new storage. The integers are converted on the way, y stays what it was.
#: note.zh  结果放在新的存储里。整数是在途中转换的，y 还是原来的 y。
z = x + y

# An in-place operation cannot change the dtype: y's places hold integers, so 0.5 cannot be added to them.
#: zh      就地运算不能改变 dtype：y 的位置里只能放整数，加不进 0.5。
#: expect  RuntimeError: result type Float can't be cast to the desired output type Long
try:
    y += 0.5
except RuntimeError as error:
    print(error)

# Converting to integers drops the fraction, toward zero.
#: zh      转成整数，会舍去小数部分，向零取整。
z = torch.tensor([1.7, -1.7, 0.2]).to(torch.int64)

#: title   device: in which memory
#: title.zh  device：在哪块内存里
# Moving to another device is always a copy, for each device has its own memory. Here it is a GPU's; on a computer without one, a clone takes its place.
#: zh      换设备一定要复制，因为每个设备都有自己的内存。这里移到 GPU；电脑上没有 GPU，就用一份副本代替。
#: note    In the app cuda:0 is a second, simulated memory. Under PyTorch without a GPU the except branch runs; the numbers are the same.
#: note.zh  应用里的 cuda:0 是模拟出来的第二块内存。在没有 GPU 的 PyTorch 里会走 except 分支，数是一样的。
#: point   z.storage
try:
    z = x.t().cuda()
except Exception:
    z = x.t().clone()

# Shape, strides and numbers are as they were on the CPU: (1, 3). Only the memory differs.
#: zh      形状、步长、数都和在 CPU 上一样：(1, 3)。只有内存换了一块。
#: point   z.stride
print(z.stride(), z.is_contiguous())

# A calculation takes its operands from one device. With a GPU, this is refused: PyTorch does not copy between devices unasked.
#: zh      一次运算的操作数要在同一设备上。有 GPU 时，这一句会被拒绝：没有明确要求，PyTorch 不会跨设备搬数据。
#: expect  RuntimeError: Expected all tensors to be on the same device
try:
    x.t() + z
except RuntimeError as error:
    error

# cpu() brings it back, again as a copy. Two moves, two copies: moving is what costs.
#: zh      cpu() 把它带回来，又是一次复制。一来一回，复制两次：费时的正是搬运。
#: note    So move a batch once, early, and not back and forth inside a loop.
#: note.zh  所以一批数据要尽早搬、只搬一次，不要在循环里来回搬。
z = z.cpu()

# The dtype says how bytes are read, the device says where they are. Converting and moving both copy.
#: zh      dtype 说字节怎样读，device 说字节在哪里。转换和搬运，都要复制。
