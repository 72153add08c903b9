"""Tensors that reach past the end of a storage that was shrunk."""

MODULE = "import torch.nn as nn\nimport torch.nn.functional as F\n"

LESSENED = {
    "strided_sum": "x = torch.zeros(10**6)\ny = x.as_strided((1000, 1000), (1000, 1))\nx.untyped_storage().resize_(8)\nz = y.sum()",
    "strided_list": "x = torch.zeros(10**6)\ny = x.as_strided((1000, 1000), (1000, 1))\nx.untyped_storage().resize_(8)\nz = y.tolist()",
    "strided_write": "x = torch.zeros(10**6)\ny = x.as_strided((1000, 1000), (1000, 1))\nx.untyped_storage().resize_(8)\ny.add_(1)",
    "index": "x = torch.zeros(10**6)\ny = x[500000:]\nx.untyped_storage().resize_(8)\nz = y[torch.arange(1000)]",
    "index_put": "x = torch.zeros(10**6)\ny = x[500000:]\nx.untyped_storage().resize_(8)\ny[torch.arange(1000)] = 1",
    "out": "x = torch.zeros(10**6)\ny = x[500000:]\nx.untyped_storage().resize_(8)\ntorch.arange(500000, out=y)",
    "matmul": "x = torch.zeros(10**6)\ny = x.view(1000, 1000)\nx.untyped_storage().resize_(8)\nz = y @ y",
    "sort": "x = torch.zeros(10**6)\ny = x.view(1000, 1000)\nx.untyped_storage().resize_(8)\nz = y.sort(0)",
    "scatter": "x = torch.zeros(10**6)\ny = x[:10]\nx.untyped_storage().resize_(8)\ny.scatter_(0, torch.tensor([9]), 1.)",
    "item": "x = torch.zeros(10)\ny = x[9]\nx.untyped_storage().resize_(8)\nprint(y.item())",
    "dtype": "x = torch.zeros(10)\ny = x.view(torch.uint8)\nx.untyped_storage().resize_(8)\nprint(y.half())",
    "grad": "x = torch.zeros(10)\np = torch.nn.Parameter(x)\nx.untyped_storage().resize_(8)\nprint(p)",
    "layer": MODULE + "m = nn.Linear(3, 3)\nm.weight.data.untyped_storage().resize_(4)\nprint(m(torch.ones(3)))",
    "state": MODULE + "m = nn.Linear(3, 3)\nm.weight.data.untyped_storage().resize_(4)\nprint(m.state_dict())",
    "conv": MODULE + "x = torch.zeros(1, 1, 99, 99)\ny = x[:, :, 1:]\nx.untyped_storage().resize_(4)\nprint(F.conv2d(y, torch.ones(1, 1, 3, 3)).sum())",
    "einsum": "x = torch.zeros(99, 99)\ny = x.t()\nx.untyped_storage().resize_(4)\nprint(torch.einsum('ij,jk->ik', y, y))",
    "unique": "x = torch.zeros(99, 99)\ny = x.t()\nx.untyped_storage().resize_(4)\nprint(y.unique(dim=0))",
    "random": "x = torch.zeros(99, 99)\ny = x.t()\nx.untyped_storage().resize_(4)\ny.normal_()",
    "topk": "x = torch.zeros(99, 99)\ny = x[1:]\nx.untyped_storage().resize_(4)\nprint(y.topk(3), y.kthvalue(2), y.median())",
    "median": "x = torch.zeros(99, 99)\ny = x[1:]\nx.untyped_storage().resize_(4)\nprint(y.median(), y.mode())",
    "cumsum": "x = torch.zeros(99, 99)\ny = x[1:]\nx.untyped_storage().resize_(4)\nprint(y.cumsum(0), y.diff())",
    "pool": MODULE + "x = torch.zeros(1, 1, 99, 99)\ny = x[:, :, 1:]\nx.untyped_storage().resize_(4)\nprint(F.max_pool2d(y, 3))",
    "norm": MODULE + "x = torch.zeros(99, 99)\ny = x[1:]\nx.untyped_storage().resize_(4)\nprint(F.layer_norm(y, (99,)))",
    "softmax": "x = torch.zeros(99, 99)\ny = x[1:]\nx.untyped_storage().resize_(4)\nprint(y.softmax(1), y.logsumexp(0))",
    "attention": MODULE + "x = torch.zeros(1, 9, 8)\ny = x[:, 1:]\nx.untyped_storage().resize_(4)\nprint(F.scaled_dot_product_attention(y, y, y))",
    "bincount": "x = torch.zeros(99, dtype=torch.int64)\ny = x[1:]\nx.untyped_storage().resize_(8)\nprint(torch.bincount(y))",
    "indices": "x = torch.zeros(99, dtype=torch.int64)\ny = x[1:]\nx.untyped_storage().resize_(8)\nprint(torch.zeros(9)[y], torch.zeros(9).gather(0, y))",
    "masks": "x = torch.zeros(99, dtype=torch.bool)\ny = x[1:]\nx.untyped_storage().resize_(8)\nprint(torch.zeros(98)[y], torch.where(y, 1, 2))",
    "shape_arg": "x = torch.ones(9, dtype=torch.int64)\ny = x[5]\nx.untyped_storage().resize_(8)\nprint(torch.zeros(y))",
    "repeats": "x = torch.ones(9, dtype=torch.int64)\ny = x[1:]\nx.untyped_storage().resize_(8)\nprint(torch.zeros(8).repeat_interleave(y))",
    "splits": "x = torch.ones(9, dtype=torch.int64)\ny = x[1:]\nx.untyped_storage().resize_(8)\nprint(torch.zeros(8).tensor_split(y))",
    "weights": "x = torch.ones(9)\ny = x[1:]\nx.untyped_storage().resize_(8)\nprint(y.multinomial(3), torch.searchsorted(y, 1.), torch.histc(y))",
    "clamp": "x = torch.ones(9)\ny = x[1]\nz = x[8]\nx.untyped_storage().resize_(4)\nprint(torch.zeros(3).clamp(y, z), torch.zeros(3) + z, torch.full((2,), z))",
    "full": "x = torch.ones(9)\nz = x[8]\nx.untyped_storage().resize_(4)\nprint(torch.full((2,), z))",
    "float": "x = torch.ones(9)\nz = x[8]\nx.untyped_storage().resize_(4)\nprint(float(z), f'{z:.2f}', [1, 2, 3][int(z)])",
    "iter": "x = torch.ones(9)\nx.untyped_storage().resize_(4)\nprint([i.item() for i in x])",
    "contains": "x = torch.ones(9)\nx.untyped_storage().resize_(4)\nprint(1 in x, x == x, torch.equal(x, x), torch.tensor(x))",
    "copy": "x = torch.ones(9)\nx.untyped_storage().resize_(4)\ny = torch.zeros(9)\ny.copy_(x)\nprint(y)",
    "storage": "x = torch.ones(9)\ns = x.storage()\nx.untyped_storage().resize_(4)\nprint(s, list(s), s[8])",
    "set": "x = torch.ones(9)\ny = torch.zeros(2)\ny.set_(x)\nx.untyped_storage().resize_(4)\nprint(y)",
    "numpy": "x = torch.ones(9)\ny = x.numpy()\nx.untyped_storage().resize_(4)\nprint(y)",
}


def scripts():
    yield from LESSENED.items()
