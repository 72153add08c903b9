#: lesson   A transposed view
#: lesson.zh 转置视图
#: about    What transpose does to the rule and to the memory.
#: about.zh transpose 对规则和内存各做了什么。
#: minutes  2
import torch

# Twelve numbers in memory, one after the other. x reads them as three rows of four.
#: zh 内存里依次放着十二个数。x 把它们读成三行、每行四个。
#: title A rule and a storage
#: title.zh 规则与存储
#: note Ask the class first where x[1, 2] is in memory.
#: note.zh 先问问大家：x[1, 2] 在内存的哪里？
#: point x[1, 2]
#: point x.storage[6]
#: pause
x = torch.arange(12).view(3, 4)

# transpose swaps the two strides. No element moves.
#: zh transpose 交换两个步长，没有任何元素移动。
#: ask What are y's strides?
#: ask.zh y 的步长是多少？
#: right (1, 4)
#: wrong (4, 1)
#: wrong (3, 1)
#: because The strides change places with the dimensions that they belong to.
#: because.zh 步长随着它们所属的维度一起交换。
#: seconds 20
#: cover x.order
#: look y
#: point y.stride
y = x.transpose(0, 1)

# One flat dimension has one stride. In y's order the elements are not evenly spaced in the storage: no view can express that.
#: zh 一个维度只有一个步长。按 y 的顺序读，在存储中的间距不等：没有视图能够表达。
#: title Where a copy is needed
#: title.zh 什么时候必须复制
#: expect RuntimeError: view size is not compatible
try:
    y.view(12)
except RuntimeError as error:
    print(error)

# contiguous copies the elements in y's reading order into a second storage.
#: zh contiguous 按 y 的读取顺序把元素复制到第二块存储。
#: meter contiguous: z
#: meter.zh contiguous
#: open lens lines
z = y.contiguous()
