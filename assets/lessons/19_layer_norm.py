#: lesson  Layer norm: broadcasting at work
#: lesson.zh  层归一化：广播实战
#: about   Each row gets the mean 0 and the variance 1. All it takes are two reductions that keep their dimension, and steps of 0.
#: about.zh  让每一行的均值为 0、方差为 1。需要的只是两次保留维度的归约，和步长 0。
#: minutes 8
import torch

#: title   Subtract the mean
#: title.zh  减去均值
# Two examples with four features. The second is on a quite different scale.
#: zh      两个样本，各四个特征。第二个的尺度完全不同。
x = torch.tensor([[1., 2., 3., 6.], [10., 20., 30., 60.]])

#: ask     m = x.mean(dim=-1). What is its shape?
#: ask.zh  m = x.mean(dim=-1) 的形状是什么？
#: right   (2,)
#: wrong   (4,)
#: wrong   (2, 1)
#: because The dimension over which the mean is taken disappears; the 2 is left.
#: because.zh  求平均的那一维消失，剩下 2。
# The mean of each row. The dimension over which it was taken is gone: shape (2,).
#: zh      每一行的均值。求均值的那一维没有了：形状 (2,)。
m = x.mean(dim=-1)

# Aligned on the right, the 2 is under the 4: m cannot be subtracted from x.
#: zh      从右边对齐，2 在 4 的下面：不能从 x 中减去 m。
#: expect  RuntimeError: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 1
#: note    With four examples of four features it would not fail, but subtract each mean from a column instead of its row. An error is the lucky case.
#: note.zh  如果是四个样本、四个特征，就不会报错，却会从每一列（而不是每一行）里减去均值。能报错算是运气好。
try:
    x - m
except RuntimeError as error:
    print(error)

# keepdim leaves a dimension of size 1 in its place: (2, 1). Now the shapes match.
#: zh      keepdim 在原处留下一个大小为 1 的维度：(2, 1)。形状就对上了。
#: point   m.shape
m = x.mean(dim=-1, keepdim=True)

# How x − m will read m: strides (1, 0). Four cells of a row, one place.
#: zh      x − m 会这样读 m：步长 (1, 0)。一行四个单元格，同一个位置。
#: point   y.stride
y = m.expand(2, 4)

# Each row minus its mean. The sum of each row is 0 now.
#: zh      每一行减去自己的均值。现在每一行的和都是 0。
x = x - m

#: title   Divide by the deviation
#: title.zh  除以标准差
#: ask     Without its mean, row 0 is (−2, −1, 0, 3). What is its variance, divided by 4?
#: ask.zh  减去均值后，第 0 行是 (−2, −1, 0, 3)。除以 4 的方差是多少？
#: right   3.5
#: wrong   4.67
#: wrong   0
#: because (4 + 1 + 0 + 9) / 4 = 3.5. Dividing by 3 would give 4.67, the unbiased estimate.
#: because.zh  (4 + 1 + 0 + 9) / 4 = 3.5。除以 3 得 4.67，那是无偏估计。
# The variance of each row, dimension kept again. unbiased=False divides by 4, as layer norm does.
#: zh      每一行的方差，同样保留维度。unbiased=False 表示除以 4，层归一化就是这样算的。
m = x.var(dim=-1, keepdim=True, unbiased=False)

# Divide by its root. The small number under the root keeps a constant row from dividing by 0.
#: zh      除以它的平方根。根号里加一个很小的数，免得各数全相等的一行除以 0。
x = x / torch.sqrt(m + 1e-5)

# The two rows are the same to three digits, though one was ten times the other: their scale is gone.
#: zh      两行的前三位数字完全一样，尽管原来相差十倍：尺度上的差别消失了。
#: note    x.std(dim=-1) would print 1.1547 here and not 1: std divides by 3 unless told otherwise. With 512 features the difference is too small to notice.
#: note.zh  这里 x.std(dim=-1) 会打印 1.1547，不是 1：std 默认除以 3。特征有 512 个时，就看不出来了。
print(torch.allclose(x[0], x[1], atol=1e-3), x.var(dim=-1, unbiased=False) > 0.999)

#: title   Scale and shift
#: title.zh  缩放与平移
# What is learned: one factor for each feature, shape (4,).
#: zh      要学习的参数：每个特征一个系数，形状 (4,)。
m = torch.tensor([1., 1., 2., 0.5])

# They lie along the other dimension: they are read with strides (0, 1), the same four for each example.
#: zh      它们沿着另一维排列：以步长 (0, 1) 来读，每个样本用同样的四个。
y = x * m

# All of it in one call: the same numbers.
#: zh      一次调用全部做完：数是一样的。
print(torch.allclose(torch.nn.functional.layer_norm(torch.tensor([[1., 2., 3., 6.]]), (4,)), x[0], atol=1e-4))

# keepdim keeps the dimension with size 1, and a stride of 0 repeats it.
#: zh      keepdim 保留大小为 1 的维度，步长 0 让它重复出现。
