#: lesson  “Non-contiguous means scattered in memory”
#: lesson.zh  “不连续就是零散地分布在内存里”
#: about   Contiguous is about order: does reading go through the storage place by place?
#: about.zh  连续说的是顺序：读取时，是不是顺着存储一个位置一个位置地走？
#: minutes 2
import torch

# Six numbers, contiguous.
#: zh      六个数，连续。
x = torch.tensor([[1, 2, 3], [4, 5, 6]])

#: ask     y = x.t() is not contiguous. Are there gaps between y's elements in memory?
#: ask.zh  y = x.t() 不连续。y 的元素在内存里有空隙吗？
#: right   no
#: right.zh  没有
#: wrong   yes
#: wrong.zh  有
#: because y reads the same six places as x, without a gap. Only the order differs.
#: because.zh  y 读的还是 x 那六个位置，没有空隙，只是顺序不同。
# All six places are read, each once, no gap. y is dense; what is missing is the order.
#: zh      六个位置全读到，每个一次，没有空隙。y 是稠密的，缺的只是顺序。
#: point   y.storage
y = x.t()

# The other way round: a block with gaps, not dense. It is not contiguous either.
#: zh      反过来看：一个有空隙的小块，不稠密，也不连续。
z = x[:, :2]

#: ask     z[1] is one row of the block: 4 5. Is it contiguous?
#: ask.zh  z[1] 是小块里的一行：4 5。它连续吗？
#: right   yes
#: right.zh  连续
#: wrong   no
#: wrong.zh  不连续
#: because It has one dimension with stride 1: no gap inside.
#: because.zh  只有一维，步长是 1：里面没有空隙。
#: cover   nothing
# One row of it has no gap inside: contiguous again. So gaps and order are two questions.
#: zh      它的一行，内部没有空隙，又连续了。可见空隙和顺序是两个问题。
z = z[1]
