#: lesson  What a module holds
#: lesson.zh  模块里装着什么
#: about   A module is a list of names, each for a tensor over a storage. Parameters and buffers are registered and move with it; a plain tensor is left behind.
#: about.zh  模块就是一张名单，每个名字对应一个张量和它的存储。参数和缓冲区登记在册，跟着模块走；普通张量会被落下。
#: minutes 10
import torch

#: title   Three kinds of names
#: title.zh  三种名字
# A parameter: it is learned, saved, and moved with the module. Underneath it is a tensor over a storage like any other.
#: zh      参数（Parameter）：要训练，要保存，跟着模块移动。说到底，它和别的张量一样，也是存储加规则。
#: note    In a class: self.weight = torch.nn.Parameter(torch.randn(3, 2)). Here each name stands on its own, so that its storage can be seen.
#: note.zh  写在类里就是 self.weight = torch.nn.Parameter(torch.randn(3, 2))。这里把名字单独列出来，好看清各自的存储。
weight = torch.tensor([[1., 0.], [0., 1.], [1., 1.]])

# A buffer: state that is not learned, but saved and moved all the same. Here it sums up what has passed through.
#: zh      缓冲区（buffer）：不训练的状态，但同样要保存、要移动。这里用它累计流过的数据。
#: note    self.register_buffer("total", torch.zeros(2)). The running mean of a batch norm is one.
#: note.zh  self.register_buffer("total", torch.zeros(2))。批归一化里的滑动均值就是一例。
total = torch.zeros(2)

# A plain tensor: an attribute like any other in Python. The module does not know that it is there.
#: zh      普通张量：和 Python 里任何属性一样。模块并不知道它的存在。
#: note    self.scale = torch.tensor([2., 3.]). It is in no list, so neither state_dict() nor to() finds it.
#: note.zh  self.scale = torch.tensor([2., 3.])。它不在任何名单上，state_dict() 和 to() 都找不到它。
scale = torch.tensor([2., 3.])

#: title   A forward pass
#: title.zh  一次前向计算
# Two examples of three ones pass through: x @ weight. The output is a new storage, with no name in the module.
#: zh      两个样本、各三个 1 流过：x @ weight。输出放在新的存储里，在模块中没有名字。
output = torch.ones(2, 3) @ weight

#: ask     total += output.sum(dim=0). Does the buffer get a new storage?
#: ask.zh  total += output.sum(dim=0)。缓冲区会换一块存储吗？
#: right   no, it is written in place
#: right.zh  不会，就地写入
#: wrong   yes
#: wrong.zh  会
#: because += writes into the places of total. That is why the module still finds it under its name.
#: because.zh  += 写进 total 原来的位置。所以模块还能凭名字找到它。
# The buffer is written in place: the same storage, new numbers.
#: zh      缓冲区就地写入：存储还是那块，数是新的。
#: point   total.storage
total += output.sum(dim=0)

#: ask     Three layers are kept in a plain Python list, self.layers = [Linear(…), …]. How many of their parameters does the module find?
#: ask.zh  三层放进普通的 Python 列表：self.layers = [Linear(…), …]。模块能找到它们的几个参数？
#: right   0
#: wrong   3
#: wrong   6
#: because A list is no module. nn.ModuleList registers what is put into it; then there are 6: three weights, three biases.
#: because.zh  列表不是模块。nn.ModuleList 会登记放进去的东西，这样就有 6 个：三个权重，三个偏置。
# What state_dict() would save: the registered names, parameters and buffers. scale is not among them.
#: zh      state_dict() 保存的就是登记过的名字：参数和缓冲区。里面没有 scale。
print([(name, tuple(t.shape)) for name, t in [("weight", weight), ("total", total)]])

#: title   To another device
#: title.zh  换设备
# Before that, a view of the weight's first row is put aside. It shares the storage, as views do.
#: zh      在此之前，先留一个权重第一行的视图。它和权重共用存储，视图都是这样。
row = weight[0]

#: ask     module.to("cuda") is called. What moves with it?
#: ask.zh  调用 module.to("cuda")。下面哪些会跟着走？
#: right   weight and total
#: right.zh  weight 和 total
#: wrong   weight only
#: wrong.zh  只有 weight
#: wrong   weight, total and scale
#: wrong.zh  weight、total 和 scale
#: wrong   all of them
#: wrong.zh  全部
#: because The module walks through its lists of parameters and buffers. What is in no list stays where it is.
#: because.zh  模块逐个走过参数和缓冲区的名单。不在名单上的，原地不动。
# to(device) goes through the list: each registered name gets a copy in the other memory. On a computer without a GPU, a clone shows the same.
#: zh      to(device) 按名单逐个处理：每个登记的名字，在另一块内存里得到一份副本。没有 GPU 的电脑上，用 clone 来演示。
#: note    In the app cuda:0 is a second, simulated memory. The strides are kept, the storages are new.
#: note.zh  应用里的 cuda:0 是模拟的第二块内存。步长保留，存储是新的。
#: point   weight.storage
#: point   total.storage
try:
    weight, total = weight.cuda(), total.cuda()
except Exception:
    weight, total = weight.clone(), total.clone()

# scale was left behind on the CPU. So was the view of the first row: it still reads the old storage, which therefore lives on.
#: zh      scale 落在了 CPU 上。第一行的视图也一样：它还在读旧的存储，旧存储因此继续活着。
#: point   scale.storage
#: point   row.storage
print(scale.device, row.device)

# A calculation needs all its operands on one device. With a GPU, this fails, and usually far from the line that forgot to register scale.
#: zh      一次运算的操作数要在同一设备上。有 GPU 时这里会报错，而且往往离忘了登记 scale 的那一行很远。
#: expect  RuntimeError: Expected all tensors to be on the same device
#: note    A trap: a scale without dimensions, torch.tensor(2.0), would be let through, since PyTorch takes such a number from the CPU. The bug then shows elsewhere.
#: note.zh  还有个陷阱：如果 scale 没有维度，如 torch.tensor(2.0)，PyTorch 会放行，因为它允许从 CPU 取这样一个数。错误就要到别处才露面。
try:
    weight * scale
except RuntimeError as error:
    error

# The cure in a class is register_buffer. By hand: send scale after the others.
#: zh      在类里，办法是 register_buffer。手工做，就是把 scale 也送过去。
#: point   scale.storage
scale = scale.to(weight.device)

# Everything is in one place again. The rule of it all: what is registered is found.
#: zh      现在又都在一处了。归根到底就一条：登记过的才找得到。
output = weight * scale + total

# Registered names are found, saved and moved. The rest is for you to look after.
#: zh      登记过的名字找得到、存得下、搬得走；其余的要自己照看。
