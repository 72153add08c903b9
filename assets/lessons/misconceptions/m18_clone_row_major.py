#: lesson  “clone() puts the elements in order”
#: lesson.zh  “clone() 会把元素排好”
#: about   clone keeps the strides of a dense tensor. Putting them in order is what contiguous() does.
#: about.zh  张量稠密时，clone 保留它的步长。把元素排好，是 contiguous() 的事。
#: minutes 2
import torch

# A transpose, with strides (1, 3).
#: zh      一个转置，步长 (1, 3)。
x = torch.tensor([[1, 2, 3], [4, 5, 6]]).t()

#: ask     y = x.clone(). What are y's strides?
#: ask.zh  y = x.clone()。y 的步长是多少？
#: right   (1, 3)
#: wrong   (2, 1)
#: because If a tensor fills its places without gaps, clone copies them as they are.
#: because.zh  张量把位置占满、没有空隙时，clone 就照原样复制这些位置。
# A storage of its own, laid out like the old one: (1, 3). It is a copy, and not contiguous.
#: zh      有了自己的存储，摆法和原来一样：(1, 3)。是副本，却不连续。
#: point   y.stride
y = x.clone()

# So view fails on the clone as it did on the original.
#: zh      所以原来 view 会失败，对副本照样失败。
#: expect  RuntimeError: view size is not compatible with input tensor's size and stride
try:
    y.view(6)
except RuntimeError as error:
    print(error)

#: ask     What are the strides of x.contiguous()?
#: ask.zh  x.contiguous() 的步长是多少？
#: right   (2, 1)
#: wrong   (1, 3)
#: wrong   (3, 1)
#: because contiguous makes row-major strides for the shape (3, 2).
#: because.zh  contiguous 按形状 (3, 2) 给出行优先的步长。
#: cover   nothing
# contiguous gives (2, 1): copied, and in order.
#: zh      contiguous 给出 (2, 1)：复制了，也排好了。
#: point   y.stride
y = x.contiguous()
