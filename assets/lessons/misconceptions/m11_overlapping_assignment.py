#: lesson  “x[1:] = x[:-1] shifts, as in NumPy”
#: lesson.zh  “x[1:] = x[:-1] 会整体右移，和 NumPy 一样”
#: about   NumPy makes a copy where source and target overlap. PyTorch refuses where it detects this.
#: about.zh  读写重叠时，NumPy 先复制一份；PyTorch 发现了就拒绝。
#: minutes 3
import torch

# Six numbers.
#: zh      六个数。
x = torch.arange(6)

#: ask     x[1:] = x[:-1] is meant to shift everything by one. What does PyTorch do?
#: ask.zh  想用 x[1:] = x[:-1] 整体右移一格。PyTorch 会怎样？
#: right   it raises an error
#: right.zh  报错
#: wrong   it shifts: 0 0 1 2 3 4
#: wrong.zh  右移：0 0 1 2 3 4
#: wrong   it fills with 0: 0 0 0 0 0 0
#: wrong.zh  全填成 0：0 0 0 0 0 0
#: because Four places are both read and written. The result would depend on the order of the writes.
#: because.zh  有四个位置既要读又要写，结果取决于写的先后。
# Places 1 to 4 are read and written. The result would depend on the order, so PyTorch refuses.
#: zh      位置 1 到 4 既要读又要写，结果取决于先后，所以 PyTorch 拒绝执行。
#: expect  RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory location
try:
    x[1:] = x[:-1]
except RuntimeError as error:
    print(error)

#: ask     With x[:-1].clone() on the right, what is x afterwards?
#: ask.zh  右边写成 x[:-1].clone()，之后 x 是什么？
#: right   0 0 1 2 3 4
#: wrong   0 0 0 0 0 0
#: wrong   1 2 3 4 5 5
#: because All values are read before the first is written.
#: because.zh  先读完所有的值，才开始写。
#: cover   nothing
# Make the copy explicit: read first, then write.
#: zh      明确写出复制：先读完，再写。
#: note    For tensors with gaps the check is not thorough: there the result is undefined. So clone whenever you read what you write.
#: note.zh  对有空隙的张量，它查得没那么细，那时结果就是未定义的。所以凡是边读边写，都先 clone。
x[1:] = x[:-1].clone()
