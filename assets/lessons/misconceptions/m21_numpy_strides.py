#: lesson  “Strides are strides, in NumPy as in PyTorch”
#: lesson.zh  “步长就是步长，NumPy 和 PyTorch 一样”
#: about   NumPy counts bytes, PyTorch counts elements. And some file formats store no strides at all.
#: about.zh  NumPy 以字节计，PyTorch 以元素计。而有些文件格式根本没有步长。
#: minutes 3
import torch

# Two rows of three in float32: 4 bytes each.
#: zh      两行三列，float32，每个 4 字节。
x = torch.tensor([[1., 2., 3.], [4., 5., 6.]])

#: ask     In PyTorch, x.stride() is (3, 1). What does NumPy say for the same array?
#: ask.zh  在 PyTorch 里 x.stride() 是 (3, 1)。同样的数组，NumPy 说是多少？
#: right   (12, 4)
#: wrong   (3, 1)
#: wrong   (1, 3)
#: because NumPy's strides are bytes: 3·4 and 1·4.
#: because.zh  NumPy 的步长以字节计：3·4 和 1·4。
# Times the size of an element, 4 bytes, they are NumPy's. The array is over the same memory.
#: zh      乘上元素的大小 4 字节，就是 NumPy 的步长。数组用的是同一块内存。
#: point   x.stride
print(x.stride(), x.numpy().strides)

#: ask     What are NumPy’s strides of x.t()?
#: ask.zh  x.t() 在 NumPy 里的步长是多少？
#: right   (4, 12)
#: wrong   (12, 4)
#: wrong   (1, 3)
#: because The strides (1, 3) times 4 bytes.
#: because.zh  步长 (1, 3) 乘以 4 字节。
#: cover   nothing
# A transpose: strides (1, 3) here, (4, 12) there.
#: zh      转置：这里是 (1, 3)，那里是 (4, 12)。
y = x.t()

# A safetensors file holds shapes and bytes, no strides. So it refuses y until contiguous() has put its elements in order.
#: zh      safetensors 文件只存形状和字节，不存步长。所以它拒收 y，要先用 contiguous() 把元素排好。
#: note    The error in safetensors: “You are trying to save a non contiguous tensor”.
#: note.zh  safetensors 的报错是：You are trying to save a non contiguous tensor。
y = y.contiguous()
