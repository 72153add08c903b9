#: lesson  “squeeze() only tidies up”
#: lesson.zh  “squeeze() 只是整理一下形状”
#: about   Without a number it removes every dimension of size 1, even a batch that happens to have one example.
#: about.zh  不写编号，它会去掉所有大小为 1 的维度，包括恰好只有一个样本的批。
#: minutes 3
import torch

# Two examples, each with one row of three numbers: shape (2, 1, 3).
#: zh      两个样本，各有一行三个数：形状 (2, 1, 3)。
x = torch.arange(6).view(2, 1, 3)

# squeeze() removes the dimension of size 1: (2, 3). As intended.
#: zh      squeeze() 去掉大小为 1 的那一维：(2, 3)。正是想要的。
y = x.squeeze()

# The last batch has one example only: shape (1, 1, 3).
#: zh      最后一批只剩一个样本：形状 (1, 1, 3)。
x = x[:1]

#: ask     What is the shape of x.squeeze() now?
#: ask.zh  现在 x.squeeze() 是什么形状？
#: right   (3,)
#: wrong   (1, 3)
#: because The batch has size 1, too, and is removed along with the other one.
#: because.zh  批的大小也是 1，和那一维一起去掉了。
# The batch is gone as well: (3,). Code that iterates over the batch now iterates over three numbers.
#: zh      批也没了：(3,)。逐个样本处理的代码，现在变成逐个数处理了。
y = x.squeeze()

#: ask     What is the shape of x.squeeze(1)?
#: ask.zh  x.squeeze(1) 的形状是什么？
#: right   (1, 3)
#: wrong   (3,)
#: wrong   (1, 1, 3)
#: because Only dimension 1 is removed; the batch stays.
#: because.zh  只去掉第 1 维，批还在。
#: cover   nothing
# With its number, only the intended dimension is removed: (1, 3).
#: zh      写上编号，就只去掉想去掉的那一维：(1, 3)。
y = x.squeeze(1)
