#: lesson  The closing quiz
#: lesson.zh  结业小测
#: about   Twelve questions on everything before. The class answers first; then the stage shows the answer.
#: about.zh  十二个问题，把前面的内容过一遍。先请大家回答，再看舞台上的答案。
#: minutes 15
import torch

#: title   Storage and rule
#: title.zh  存储与规则
#: ask     Which of these belongs to the storage, and not to the tensor?
#: ask.zh  下面哪一样属于存储，而不属于张量？
#: right   the bytes
#: right.zh  字节
#: wrong   the shape
#: wrong.zh  形状
#: wrong   the strides
#: wrong.zh  步长
#: wrong   the offset
#: wrong.zh  偏移
#: because The storage is a line of bytes on a device. Shape, strides and offset are the rule by which a tensor reads it.
#: because.zh  存储是某个设备上的一排字节。形状、步长、偏移，是张量读取它的规则。
#: seconds 30
# The strip is the storage; the card beside the grid is the rule.
#: zh      长条是存储，网格旁边的卡片是规则。
#: note    Let the class vote by show of hands, enter the counts, then play.
#: note.zh  请学生举手，记下人数，再播放。
x = torch.arange(24).view(2, 3, 4)

#: ask     x has the strides (12, 4, 1). Which place does x[1, 0, 2] read?
#: ask.zh  x 的步长是 (12, 4, 1)。x[1, 0, 2] 读的是几号位置？
#: right   14
#: wrong   6
#: wrong   18
#: because 0 + 1·12 + 0·4 + 2·1 = 14.
#: because.zh  0 + 1·12 + 0·4 + 2·1 = 14。
#: seconds 30
# 0 + 1·12 + 0·4 + 2·1 = 14.
#: zh      0 + 1·12 + 0·4 + 2·1 = 14。
#: point   x[1, 0, 2]
#: point   x.storage[14]
print(x[1, 0, 2])

#: ask     Why does PyTorch keep the numbers and the shape apart?
#: ask.zh  PyTorch 为什么把数和形状分开？
#: right   so that many tensors can read one storage without copying
#: right.zh  为了让许多张量不必复制就能读同一块存储
#: wrong   so that each tensor has a storage of its own
#: wrong.zh  为了让每个张量都有自己的存储
#: wrong   so that numbers take fewer bytes
#: wrong.zh  为了让每个数少占字节
#: because Only the rule is new. Transposing a million numbers costs as little as transposing six.
#: because.zh  新的只有规则。转置一百万个数，和转置六个数的开销一样。
#: seconds 40
# A new rule over the old storage: 0 bytes.
#: zh      旧存储上的一条新规则：0 字节。
y = x.transpose(0, 2)

#: title   Views
#: title.zh  视图
#: ask     What are the strides of y = x.transpose(0, 2)?
#: ask.zh  y = x.transpose(0, 2)，步长是多少？
#: right   (1, 4, 12)
#: wrong   (12, 4, 1)
#: wrong   (6, 2, 1)
#: because The first and the last stride change places.
#: because.zh  第一个和最后一个步长对调。
#: seconds 30
# (12, 4, 1) with its ends swapped.
#: zh      (12, 4, 1) 两头对调。
#: point   y.stride
print(y.shape, y.stride())

#: ask     y = x[1, :, ::2]. What are its offset and its strides?
#: ask.zh  y = x[1, :, ::2]，偏移和步长是多少？
#: right   12 and (4, 2)
#: right.zh  12 和 (4, 2)
#: wrong   12 and (4, 1)
#: wrong.zh  12 和 (4, 1)
#: wrong   1 and (4, 2)
#: wrong.zh  1 和 (4, 2)
#: because Plane 1 starts at place 12; every second column doubles the last stride.
#: because.zh  第 1 个平面从位置 12 开始；隔一列取一列，最后一个步长翻倍。
#: seconds 40
# Plane 1 begins at place 12; the last stride is doubled.
#: zh      第 1 个平面从位置 12 开始，最后一个步长翻倍。
#: point   y.storage_offset
#: point   y.stride
y = x[1, :, ::2]

#: ask     y[0, 0] = 99. Which element of x changes?
#: ask.zh  写入 y[0, 0] = 99。x 的哪个元素变了？
#: right   x[1, 0, 0]
#: wrong   x[0, 0, 0]
#: wrong   none
#: wrong.zh  没有
#: because y[0, 0] is place 12, and that is x[1, 0, 0].
#: because.zh  y[0, 0] 是位置 12，也就是 x[1, 0, 0]。
#: cover   x.cells
#: seconds 30
# Place 12, read as x[1, 0, 0].
#: zh      位置 12，也就是 x[1, 0, 0]。
#: point   y[0, 0]
#: point   x[1, 0, 0]
y[0, 0] = 99

#: title   Contiguous, view, reshape
#: title.zh  连续、view、reshape
#: ask     x[:, 0] has shape (2, 4) and strides (12, 1). Is it contiguous?
#: ask.zh  x[:, 0] 形状 (2, 4)，步长 (12, 1)。它连续吗？
#: right   no
#: right.zh  不连续
#: wrong   yes
#: wrong.zh  连续
#: because It would need (4, 1). The strides descend, but between the rows 8 places are left out.
#: because.zh  应为 (4, 1)。步长虽然递减，两行之间却隔着 8 个位置。
#: seconds 30
# Expected (4, 1), found (12, 1): between its rows there is a gap.
#: zh      应为 (4, 1)，实为 (12, 1)：两行之间有空隙。
#: point   y.stride
y = x[:, 0]

#: ask     Does y.view(8) work?
#: ask.zh  y.view(8) 行得通吗？
#: right   no: 12 is not 1·4
#: right.zh  不行：12 不等于 1·4
#: wrong   yes
#: wrong.zh  行
#: wrong   no, since view needs a contiguous tensor
#: wrong.zh  不行，因为 view 要求张量连续
#: because The two dimensions merge only if 12 = 1·4. Contiguity itself is not what view asks for.
#: because.zh  两维能合并，必须 12 = 1·4。view 要求的并不是“连续”本身。
#: seconds 40
# 0, 1, 2, 3, then 12: not evenly spaced.
#: zh      0、1、2、3，然后 12：间距不等。
#: expect  RuntimeError: view size is not compatible with input tensor's size and stride
try:
    y.view(8)
except RuntimeError as error:
    print(error)

#: ask     How many bytes does y.reshape(8) copy?
#: ask.zh  那么 y.reshape(8) 复制多少字节？
#: right   64
#: wrong   0
#: wrong   192
#: because No view exists, so the 8 elements that y reads are copied, 8 bytes each.
#: because.zh  没有视图可用，就复制 y 读到的 8 个元素，每个 8 字节。
#: seconds 30
# 8 elements of 8 bytes, into a storage of their own.
#: zh      8 个元素，每个 8 字节，放进自己的存储。
z = y.reshape(8)

#: title   Broadcasting
#: title.zh  广播
#: ask     Shapes (4, 1) and (3,) are added. What shape comes out?
#: ask.zh  形状 (4, 1) 与 (3,) 相加，得到什么形状？
#: right   (4, 3)
#: wrong   (3, 4)
#: wrong   an error
#: wrong.zh  报错
#: because Aligned on the right: 1 and 3 give 3, and 4 and nothing give 4. Stretched dimensions are read with stride 0.
#: because.zh  从右对齐：1 和 3 得 3，4 和空缺得 4。被拉长的维度以步长 0 来读。
#: seconds 30
# (4, 1) and (3,) become (4, 3). The stretched dimension is read with stride 0.
#: zh      (4, 1) 和 (3,) 变成 (4, 3)。被拉长的那一维以步长 0 来读。
x = torch.arange(4).unsqueeze(1) + torch.arange(3)

#: title   Models
#: title.zh  模型
#: ask     After splitting and transposing, heads are merged. Why does contiguous() come before view?
#: ask.zh  多头注意力里，拆分、转置之后还要合并。为什么 view 前面要有 contiguous()？
#: right   the dimensions to be merged are not evenly spaced
#: right.zh  要合并的几维不是等间距的
#: wrong   matmul needs it
#: wrong.zh  matmul 需要它
#: wrong   view always needs it
#: wrong.zh  view 总是需要它
#: because After transpose(1, 2), one word's heads are far apart in memory. A copy puts them side by side.
#: because.zh  transpose(1, 2) 之后，同一个词的各个头在内存里相隔很远；复制一次，它们才并排。
#: seconds 40
# Two heads (i), three words (j), two numbers: transposed, contiguous, viewed. One copy, 96 bytes.
#: zh      两个头，三个词，每词两个数：转置，contiguous，view。复制一次，96 个字节。
y = torch.arange(12).view(2, 3, 2).transpose(0, 1).contiguous().view(3, 4)

#: ask     A module keeps a plain tensor, self.scale = torch.ones(2). What does module.to(device) do with it?
#: ask.zh  模块里有个普通张量 self.scale = torch.ones(2)。module.to(device) 会怎样处理它？
#: right   nothing: it stays where it is
#: right.zh  不处理：它留在原处
#: wrong   it moves it
#: wrong.zh  移动它
#: wrong   it raises an error
#: wrong.zh  报错
#: because Only parameters and buffers are registered. register_buffer would make it move.
#: because.zh  注册过的只有参数和缓冲区。用 register_buffer 注册，它才会跟着走。
#: seconds 30
# y plays the part of a parameter and moves; x that of a plain tensor and stays. Ten out of twelve right is good.
#: zh      这里 y 扮演参数，换了设备；x 扮演普通张量，留在原处。十二题答对十题就很好。
#: note    Without a GPU, a clone takes the place of the copy in the other memory.
#: note.zh  没有 GPU 时，用 clone 代替另一块内存里的副本。
#: point   y.storage
#: point   x.storage
try:
    y = y.cuda()
except Exception:
    y = y.clone()
