"""Linked structures, deep or shared, and operations that read, copy or drop them."""

LINKS = {
    "tuples": ("x = ()", "x = (x,)"),
    "pairs": ("x = None", "x = (1, x)"),
    "lists": ("x = []", "x = [x]"),
    "dicts": ("x = {}", "x = {'a': x}"),
    "doubled": ("x = 1", "x = (x, x)"),
    "doubled_dicts": ("x = {}", "x = {1: x, 2: x}"),
    "lambdas": ("x = lambda: 1", "x = (lambda y: lambda: y)(x)"),
    "slices": ("x = None", "x = slice(x, x)"),
    "tensors": ("x = torch.zeros(1)", "x = [x, x[:]]"),
    "views": ("x = torch.zeros(4)", "x = x[:]"),
    "maps": ("x = [1]", "x = map(str, x)"),
    "zips": ("x = [1]", "x = zip(x)"),
    "iterators": ("x = [1]", "x = iter([x])"),
    "enumerates": ("x = [1]", "x = enumerate(x)"),
    "reversals": ("x = [1]", "x = list(reversed([x]))"),
    "generators": ("x = [1]", "x = (i for i in x)"),
    "exceptions": ("x = ValueError()", "x = ValueError(x)"),
    "sets": ("x = ()", "x = (frozenset([x]) if False else x, 1)"),
    "objects": ("class A: pass\nx = A()", "y = A(); y.x = x; x = y"),
    "objects_back": ("class A: pass\nx = A()", "y = A(); y.x = x; x.y = y; x = y"),
    "bound": ("class A:\n  def f(self): return self\nx = A()", "y = A(); y.x = x.f; x = y"),
    "partial": ("x = torch.nn.ReLU()", "x = torch.nn.Sequential(x)"),
    "grads": ("x = torch.zeros(2, requires_grad=True)", "x = x + 1"),
    "data": ("x = torch.zeros(2)", "y = torch.zeros(2); y.data = x; x = y"),
    "shared_list": ("x = []\ny = x", "x.append([y]); x = x[0]"),
    "texts": ("x = ''", "x = f'{x!r}'"),
}
ENDS = {
    "print": "print(x)",
    "repr": "y = repr(x)\nprint(len(y))",
    "equal": "print(x == x, x == [x], x in [x])",
    "drop": "x = 0",
    "del": "del x",
    "hash": "y = hash(x)",
    "sorted": "y = sorted([x, x])",
    "format": "y = f'{x}' + '%s' % (x,)",
    "tensor": "y = torch.tensor(x)",
    "error": "x.nothing",
    "raise": "raise ValueError(x)",
    "assert": "assert 0, x",
    "index": "x[x]",
    "argument": "torch.zeros(x)",
    "compare": "y = x < x",
    "list": "y = list(x)",
    "unpack": "a, *b = x",
    "set": "y = {x}",
    "key": "y = {x: x}",
    "deepcopy": "import copy\ny = copy.deepcopy(x)",
    "sum": "y = sum(x, x)",
    "max": "y = max(x, x)",
    "isinstance": "y = isinstance(x, x)",
    "call": "y = x()",
    "str_join": "y = ','.join(x)",
    "cat": "y = torch.cat(x)",
    "bool": "y = not x\nif x: y = 1",
    "len": "y = len(x)",
    "keep": "",
}


def scripts():
    for n, (name, (first, link)) in enumerate(LINKS.items()):
        for m, (end, last) in enumerate(ENDS.items()):
            if (n + m) % 3 == 0:  # each link and each end, by a third of the other's
                yield f"{name}_{end}", first + "\n" + (link + "\n") * (3000, 60000)[m % 2] + last
