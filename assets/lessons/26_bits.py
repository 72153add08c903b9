#: lesson  Inside the bytes
#: lesson.zh  字节里面
#: about   A float32 in its sign, exponent and fraction; the same bytes as other dtypes; one flipped bit.
#: about.zh  float32 的符号、指数和尾数；同样的字节看作别的 dtype；翻转一位会怎样。
#: minutes 6
import torch

#: title   Sign, exponent, fraction
#: title.zh  符号、指数、尾数
# 0.8125 is 2^-1 × (1 + 2^-1 + 2^-3). Window → Bytes shows the bits of the cell that you click.
#: zh      0.8125 = 2^-1 × (1 + 2^-1 + 2^-3)。窗口菜单里的“字节”会显示所点单元格的各个位。
x = torch.tensor([1.0, 0.8125, -6.0, 0.1])

#: ask     A float32 has 32 bits: 1 for the sign and 8 for the exponent. How many are left for the fraction?
#: ask.zh  float32 有 32 位：1 位符号，8 位指数。留给尾数的有几位？
#: right   23
#: wrong   24
#: wrong   16
#: because 32 - 1 - 8 = 23. The leading 1 is not stored.
#: because.zh  32 - 1 - 8 = 23。开头的 1 不存储。
#: cover   nothing
# Read as int32, the same bytes are other numbers. Nothing is copied.
#: zh      同样的字节看作 int32 就是别的数。什么也没有复制。
y = x.view(torch.int32)

#: title   Little endian
#: title.zh  小端序
#: ask     Each element has 4 bytes. In which of them is the sign of x[0]?
#: ask.zh  每个元素有 4 个字节。x[0] 的符号在哪一个字节里？
#: right   the last, number 3
#: right.zh  最后一个，3 号
#: wrong   the first, number 0
#: wrong.zh  第一个，0 号
#: because The lowest byte comes first, so that the highest bit is in the last byte.
#: because.zh  最低的字节排在最前，所以最高位在最后一个字节里。
#: cover   nothing
# As bytes: 4 for each element, the lowest first.
#: zh      看作字节：每个元素 4 个，最低的在前。
b = x.view(torch.uint8)

# Flipping bit 7 of byte 3 changes the sign of x[0], and of nothing else.
#: zh      翻转 3 号字节的第 7 位，只改变 x[0] 的符号。
#: point   x[0]
b[3] ^= 128

#: title   Strides in bytes
#: title.zh  以字节计的步长
# PyTorch counts strides in elements. NumPy counts them in bytes: 4 times as much here.
#: zh      PyTorch 的步长以元素计。NumPy 以字节计：这里是 4 倍。
print(x.stride(), x.numpy().strides)
