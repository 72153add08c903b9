#: lesson  A perceptron of two layers
#: lesson.zh  两层感知机
#: about   Two matrix products, two biases, one clamp. If you know strides and broadcasting, you know everything in it.
#: about.zh  两次矩阵乘法，两个偏置，一次截断。懂了步长和广播，就能看懂其中的一切。
#: minutes 8
import torch

#: title   The first layer
#: title.zh  第一层
# A batch of two examples with three features each.
#: zh      一批两个样本，每个三个特征。
x = torch.tensor([[1., 2., 3.], [0., 2., -1.]])

# The first weights: three features in, four hidden units out. Each column belongs to one hidden unit.
#: zh      第一层的权重：三个特征进，四个隐藏单元出。每一列属于一个隐藏单元。
#: note    Real weights start as random numbers times (2 / inputs) ** 0.5. These are small integers, easy to check by mental arithmetic.
#: note.zh  真正的权重从随机数开始，再乘 (2 / 输入数) ** 0.5。这里用小整数，心算就能验。
w = torch.tensor([[1., 0., 0., -1.], [0., 1., 0., -1.], [0., 0., 1., -1.]])

#: ask     x is (2, 3), w is (3, 4). What is the shape of x @ w?
#: ask.zh  x 是 (2, 3)，w 是 (3, 4)。x @ w 是什么形状？
#: right   (2, 4)
#: wrong   (3, 3)
#: wrong   (2, 3)
#: because A row of x times a column of w sums over the 3 in the middle.
#: because.zh  x 的一行配 w 的一列，中间的 3 在求和中消失。
# Each element is a row of x times a column of w. A row is read with steps of 1, a column with steps of 4.
#: zh      每个元素都是 x 的一行乘 w 的一列。行的步长是 1，列的步长是 4。
h = x @ w

# One of them by hand: row 0 of x by column 3 of w gives −1 − 2 − 3 = −6. The column is a view: offset 3, stride 4.
#: zh      验一个：x 的第 0 行配 w 的第 3 列，−1 − 2 − 3 = −6。这一列是视图：偏移 3，步长 4。
#: point   h[0, 3]
#: point   w[0, 3]
print((x[0] * w[:, 3]).sum(), w[:, 3].stride())

# The bias has one number for each hidden unit: shape (4,). It is added to every example.
#: zh      偏置给每个隐藏单元一个数：形状 (4,)。它要加到每个样本上。
b = torch.tensor([0., 0., 1., 2.])

#: ask     h is (2, 4), b is (4,). With which strides is b read, when h + b is computed?
#: ask.zh  h 是 (2, 4)，b 是 (4,)。计算 h + b 时，b 以什么步长来读？
#: right   (0, 1)
#: wrong   (4, 1)
#: wrong   (1, 0)
#: because From one example to the next it is the same bias again: a step of 0.
#: because.zh  换到下一个样本，用的还是同一组偏置：步长 0。
# Broadcasting: b is aligned with each example, with strides (0, 1). It is not copied for the second one.
#: zh      广播：b 与每个样本对齐，步长 (0, 1)。不会为第二个样本再复制一份。
h = h + b

#: title   Between the layers
#: title.zh  两层之间
# The activation, ReLU: what is below 0 becomes 0. Without it, two layers would be no more than one.
#: zh      激活函数 ReLU：小于 0 的变成 0。没有它，两层合起来也不过相当于一层。
h = torch.clamp(h, min=0)

#: title   The second layer
#: title.zh  第二层
# The second weights: four hidden units in, two classes out.
#: zh      第二层的权重：四个隐藏单元进，两个类别出。
w = torch.tensor([[1., 0.], [1., 0.], [0., 1.], [0., 1.]])

# The shapes must chain: x @ w would be (2, 3) with (4, 2), and 3 and 4 do not match.
#: zh      形状要首尾相接：x @ w 是 (2, 3) 配 (4, 2)，3 和 4 对不上。
#: expect  RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x2)
try:
    x @ w
except RuntimeError as error:
    print(error)

# h has the four columns that are needed: (2, 4) with (4, 2) gives (2, 2). One row for each example, one column for each class.
#: zh      h 正好有四列：(2, 4) 配 (4, 2) 得 (2, 2)。一行一个样本，一列一个类别。
y = h @ w

# The class with the largest number wins: class 1 for the first example, class 0 for the second.
#: zh      哪个类别的数最大就归哪一类：第一个样本归类别 1，第二个归类别 0。
print(y.argmax(dim=1))

#: title   As torch.nn.Linear keeps it
#: title.zh  torch.nn.Linear 怎样存
# torch.nn.Linear keeps its weight as (out, in), that is transposed, and multiplies by weight.t(): a view, no copy.
#: zh      torch.nn.Linear 把权重存成（出，入），也就是转置过的，计算时乘 weight.t()：那是视图，不复制。
#: note    functional.linear(h, weight) is h @ weight.t().
#: note.zh  functional.linear(h, weight) 就是 h @ weight.t()。
w = w.t().contiguous()

# The same numbers as before.
#: zh      结果和刚才的一样。
print(torch.equal(torch.nn.functional.linear(h, w), y))

# Rows times columns, a bias read with a stride of 0, a clamp; and the same once more.
#: zh      行乘列，以步长 0 来读的偏置，一次截断；再来一遍。
