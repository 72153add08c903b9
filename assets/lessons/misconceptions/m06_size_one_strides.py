#: lesson  “Every stride means something”
#: lesson.zh  “每个步长都有意义”
#: about   Along a dimension of size 1 there is no step to take. Its stride may be any number.
#: about.zh  沿大小为 1 的维度不会移动，步长写多少都行。
#: minutes 3
import torch

# Six numbers, two rows of three.
#: zh      六个数，两行三列。
x = torch.tensor([[1, 2, 3], [4, 5, 6]])

# One row of them, as a table: shape (1, 3), strides (3, 1).
#: zh      取一行，仍作为表：形状 (1, 3)，步长 (3, 1)。
#: point   y.stride
y = x[:1]

#: ask     The same row with strides (99, 1). Is it contiguous?
#: ask.zh  同样这一行，步长改成 (99, 1)。它连续吗？
#: right   yes
#: right.zh  连续
#: wrong   no
#: wrong.zh  不连续
#: because The index along that dimension is always 0, and 0·99 is 0.
#: because.zh  沿这一维的索引总是 0，而 0·99 = 0。
#: cover   y.contiguous
# The same places are read: 0·99 adds nothing. So PyTorch calls it contiguous as well.
#: zh      读到的位置一模一样：0·99 等于没加。所以 PyTorch 同样认为它连续。
#: point   z.stride
z = x.as_strided((1, 3), (99, 1))

# Compare strides of two tensors only where the size is not 1.
#: zh      比较两个张量的步长时，大小为 1 的维度不要算进去。
#: note    Code that passes strides to another library, or asserts them, often breaks on these numbers.
#: note.zh  把步长交给别的库，或者拿步长做断言的代码，常在这里出错。
print(y.stride(), z.stride(), z.is_contiguous(), torch.equal(y, z))

#: ask     x.t()[2:, :1] has one element and strides (1, 3). Is it contiguous?
#: ask.zh  x.t()[2:, :1] 只有一个元素，步长是 (1, 3)。它连续吗？
#: right   yes
#: right.zh  连续
#: wrong   no
#: wrong.zh  不连续
#: because Both sizes are 1, so neither stride is ever used.
#: because.zh  两维的大小都是 1，哪个步长都用不上。
#: cover   nothing
# By the same rule a tensor of a single element is always contiguous, whatever its strides.
#: zh      同理，只有一个元素的张量总是连续的，步长是什么都行。
y = x.t()[2:, :1]
