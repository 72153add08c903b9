#: lesson  Inside a call
#: lesson.zh  函数调用的内部
#: about   A call makes new names, not new tensors. We step into a small attention layer and watch what its names read.
#: about.zh  调用函数只产生新的名字，不产生新的张量。我们进入一个小的注意力层，看它的名字各自读取哪块存储。
#: minutes 10
import torch

# A function that splits the last dimension into heads. Defining it does nothing to memory.
#: zh      这个函数把最后一维拆成若干个头。定义函数本身不碰内存。
def split(t, heads):
    # The parameter t is the caller's tensor: one storage, two names. unflatten is a view.
    #: zh      参数 t 就是调用者的张量：一块存储，两个名字。unflatten 得到视图。
    t = t.unflatten(-1, (heads, -1))
    # So is transpose. The view leaves the function, and the names t and heads end with it.
    #: zh      transpose 也是视图。视图返回给调用者，名字 t 和 heads 随函数结束而消失。
    return t.transpose(0, 1)

# Three words of four numbers.
#: zh      三个词，每词四个数。
x = torch.arange(12.).view(3, 4)

#: title   Step into a call
#: title.zh  进入函数
#: ask     How many bytes will split copy?
#: ask.zh  split 会复制多少字节？
#: right   0
#: wrong   48
#: wrong   96
#: because Both statements inside are views of the storage of x.
#: because.zh  函数里的两条语句都只是 x 的存储的视图。
#: cover   nothing
#: inside
q = split(x, 2)

# q reads the storage of x. Nothing was copied, although the function returned "a new tensor".
#: zh      q 读取的是 x 的存储。函数虽然返回了“新的张量”，却什么也没有复制。
print(q.data_ptr() == x.data_ptr())

#: title   A loop, round by round
#: title.zh  逐轮执行循环
# For each head, its scores. Each round is a step; the names of the round before are overwritten.
#: zh      逐个头计算得分。每一轮是一步；上一轮的名字被新值取代。
#: inside
for head in q:
    scores = head @ head.t()

#: title   A write inside a call
#: title.zh  函数里的写入
def scaled_(t, by):
    # mul_ writes through the name t, into the storage that the caller reads, too.
    #: zh      mul_ 通过名字 t 写入，而调用者读的正是同一块存储。
    t.mul_(by)
    return t

#: ask     After scaled_(q[0], 10), has x changed?
#: ask.zh  执行 scaled_(q[0], 10) 之后，x 变了吗？
#: right   yes
#: right.zh 变了
#: wrong   no
#: wrong.zh 没有
#: because q[0] is a view of the storage of x. What is written inside a function stays when the call ends.
#: because.zh  q[0] 是 x 的存储的视图。函数里写入的内容，在调用结束后依然保留。
#: cover   nothing
#: inside
y = scaled_(q[0], 10)

# A function ends, its names go. What it wrote stays.
#: zh      函数结束，名字消失；写入的内容留下。
print(x)
