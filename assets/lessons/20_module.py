#: lesson  What a module holds
#: lesson.zh  模块里装着什么
#: about   A module is a list of names, each for a tensor over a storage. Parameters and buffers are registered and move with it; a plain tensor is left behind.
#: about.zh  模块就是一张名称表，每个名称对应一个张量和它的存储。参数和缓冲区经过注册，跟着模块走；普通张量会留在原处。
#: minutes 12
import torch
# torch.nn has modules and parameters.
#: zh      torch.nn 里有模块和参数。
from torch import nn

#: title   Three kinds of names
#: title.zh  三种名字
# A class says what its modules hold: a parameter, which is learned; a buffer, which is kept; and a plain tensor.
#: zh      类说明它的模块里有什么：要训练的参数（Parameter），要保存的缓冲区（buffer），还有一个普通张量。
#: note    Parameter is a kind of tensor: assigning one to self registers it. register_buffer registers a buffer. A tensor that is only assigned is an attribute like any other in Python.
#: note.zh  Parameter 是一种张量：赋给 self 时自动注册。register_buffer 注册缓冲区。只是赋值的张量，和 Python 里任何属性一样。
class Counted(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([[1., 0.], [0., 1.], [1., 1.]]))
        self.register_buffer("total", torch.zeros(2))
        self.scale = torch.tensor([2., 3.])

    def forward(self, x):
        output = x @ self.weight
        self.total += output.detach().sum(dim=0)
        return output

# A module of that class: three names, three tensors, three storages. Underneath, a parameter is a tensor like any other.
#: zh      这个类的一个模块：三个名字，三个张量，三块存储。说到底，参数和别的张量一样，也是存储加规则。
#: point   module.weight.storage
#: point   module.total.storage
#: point   module.scale.storage
module = Counted()

#: ask     state_dict() gives what is saved. Which names are in it?
#: ask.zh  state_dict() 给出要保存的内容。里面有哪些名字？
#: right   weight and total
#: right.zh  weight 和 total
#: wrong   weight only
#: wrong.zh  只有 weight
#: wrong   weight, total and scale
#: wrong.zh  weight、total 和 scale
#: because It holds the registered names: parameters and buffers. scale is not registered.
#: because.zh  里面是注册过的名字：参数和缓冲区。scale 没有注册。
# What state_dict() would save: the registered names. scale is not among them.
#: zh      state_dict() 保存的就是注册过的名字，里面没有 scale。
print(list(module.state_dict()), [name for name, _ in module.named_parameters()])

#: title   A forward pass
#: title.zh  一次前向计算
#: ask     Calling the module runs forward, where total += … adds the sums of the columns. Does the buffer get a new storage?
#: ask.zh  调用模块就是运行 forward，其中 total += …… 把各列的和加进去。缓冲区会换一块存储吗？
#: right   no, it is written in place
#: right.zh  不会，就地写入
#: wrong   yes
#: wrong.zh  会
#: because += writes into the places of total. That is why the module still finds it under its name.
#: because.zh  += 写进 total 原来的位置。所以模块还能凭名字找到它。
# Two examples pass through, three ones each. The output is a new storage, with no name in the module; the buffer is written in place.
#: zh      两个样本流过模块，每个都是三个 1。输出放在新的存储里，在模块中没有名字；缓冲区就地写入。
#: point   module.total.storage
output = module(torch.ones(2, 3))

#: title   Lists of layers
#: title.zh  层的列表
# A module that holds nothing yet.
#: zh      一个还什么都没有的模块。
holder = nn.Module()

# It gets three layers in a plain Python list: three weights and three biases. The tensors exist.
#: zh      给它三层，放在普通的 Python 列表里：三个权重，三个偏置。这些张量都存在。
holder.layers = [nn.Linear(2, 1) for _ in range(3)]

#: ask     How many of these parameters does the module find?
#: ask.zh  这些参数，模块能找到几个？
#: right   0
#: wrong   3
#: wrong   6
#: because A list is not a module. nn.ModuleList registers what is put into it; then there are 6.
#: because.zh  列表不是模块。nn.ModuleList 会注册放进去的模块，这样就有 6 个。
# No parameter is found: an optimiser would learn nothing, and nothing would be saved or moved.
#: zh      一个参数也找不到：优化器什么也学不到，也不会保存、不会移动。
print(len(list(holder.parameters())))

# A ModuleList of the same layers: the same tensors, registered now.
#: zh      同样的层放进 ModuleList：张量还是那些，现在注册了。
holder.layers = nn.ModuleList(holder.layers)

# Six: three weights and three biases.
#: zh      六个：三个权重，三个偏置。
print([name for name, _ in holder.named_parameters()])

# The layers are no longer needed.
#: zh      这些层用完了。
del holder

#: title   To another device
#: title.zh  换设备
# Before that, a view of the weight's first row is put aside. It shares the storage, as views do.
#: zh      在此之前，先留一个权重第一行的视图。它和权重共用存储，视图都是这样。
row = module.weight[0]

#: ask     module.cuda() is called. What moves with it?
#: ask.zh  调用 module.cuda()。下面哪些会跟着走？
#: right   weight and total
#: right.zh  weight 和 total
#: wrong   weight only
#: wrong.zh  只有 weight
#: wrong   weight, total and scale
#: wrong.zh  weight、total 和 scale
#: wrong   all of them
#: wrong.zh  全部
#: because The module walks through its lists of parameters and buffers. What is in no list stays where it is.
#: because.zh  模块逐个处理参数表和缓冲区表。不在表里的，留在原处。
# cuda() copies what is registered. Without a GPU, plain copies take its place here.
#: zh      cuda() 把注册过的张量都复制过去；没有 GPU 时，这里用副本代替。
#: note    In the app cuda:0 is a second, simulated memory. The strides are kept, the storages are new. cuda(), to() and double() are all built on _apply.
#: note.zh  应用里的 cuda:0 是模拟的第二块内存。步长保留，存储是新的。cuda()、to()、double() 都用 _apply 实现。
#: point   module.weight.storage
#: point   module.total.storage
try:
    module.cuda()
except Exception:
    module._apply(torch.clone)

# scale was left behind on the CPU. So was the view of the first row: it still reads the old storage, which therefore lives on.
#: zh      scale 留在了 CPU 上。第一行的视图也一样：它还在读旧的存储，旧存储因此没有释放。
#: point   module.scale.storage
#: point   row.storage
print(module.weight.device, module.scale.device, row.device)

# A calculation needs all its operands on one device. With a GPU, this fails, and usually far from the line that forgot to register scale.
#: zh      一次运算的操作数要在同一设备上。有 GPU 时这里会报错，而且往往离忘了注册 scale 的那一行很远。
#: expect  RuntimeError: Expected all tensors to be on the same device
#: note    A trap: a scale without dimensions, torch.tensor(2.0), would be accepted, since PyTorch takes such a number from the CPU. The bug then shows elsewhere.
#: note.zh  还有个陷阱：如果 scale 没有维度，如 torch.tensor(2.0)，PyTorch 会放行，因为它允许从 CPU 取这样一个数。错误要到别处才会出现。
try:
    module.weight * module.scale
except RuntimeError as error:
    error

# The fix is register_buffer in __init__. By hand: move scale to the device of the others.
#: zh      根本的办法是在 __init__ 里用 register_buffer。手工做，就是把 scale 也移到同一设备。
#: point   module.scale.storage
module.scale = module.scale.to(module.weight.device)

# Everything is in one place again. The rule: what is registered is found.
#: zh      现在又都在同一设备上了。规则只有一条：注册过的才找得到。
output = module.weight * module.scale + module.total

# Registered names are found, saved and moved. The rest is up to you.
#: zh      注册过的名字能找到、能保存、能移动；其余的要自己处理。
