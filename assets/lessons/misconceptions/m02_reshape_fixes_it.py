#: lesson  “reshape fixes it”
#: lesson.zh  “换成 reshape 就好了”
#: about   It avoids the error by copying. What was shared before is no longer shared.
#: about.zh  它用复制消掉了报错；原来共享的，从此不再共享。
#: minutes 3
import torch

# A transpose: strides (1, 3).
#: zh      一个转置：步长 (1, 3)。
x = torch.tensor([[1, 2, 3], [4, 5, 6]]).t()

# view fails: dimensions 0 and 1 would merge only if 1 = 3·2. The message names no dimension, the stage does.
#: zh      view 失败：第 0、1 两维要能合并，必须 1 = 3·2。报错信息没说是哪一维，舞台上标了出来。
#: expect  RuntimeError: view size is not compatible with input tensor's size and stride
try:
    x.view(6)
except RuntimeError as error:
    print(error)

#: ask     reshape instead of view, and the error is gone. What else is gone?
#: ask.zh  把 view 换成 reshape，错误没有了。还有什么也没有了？
#: right   the shared storage
#: right.zh  共享的存储
#: wrong   nothing
#: wrong.zh  什么也没少
#: wrong   the order of the elements
#: wrong.zh  元素的顺序
#: because No view exists, so reshape copies: new storage, 48 bytes.
#: because.zh  视图不存在，reshape 就复制：新的存储，48 个字节。
# reshape cannot do what view could not. It copies: 48 bytes into a new storage.
#: zh      view 做不到的，reshape 也做不到。它是复制：48 个字节，放进新的存储。
y = x.reshape(6)

#: ask     After y[0] = 99, what is x[0, 0]?
#: ask.zh  执行 y[0] = 99 之后，x[0, 0] 是多少？
#: right   1
#: wrong   99
#: wrong   0
#: because y has a storage of its own, so x keeps its values.
#: because.zh  y 有自己的存储，x 的值不变。
#: cover   nothing
# So what is written to y does not reach x any more. That is fine, if it is meant.
#: zh      所以写入 y 的值，不会再影响 x。如果本意如此，那没有问题。
#: point   y[0]
#: point   x[0, 0]
y[0] = 99
