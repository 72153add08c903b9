"""Functions that recurse on halves, loops in functions with hidden cost, values that contain themselves many times."""

MODULE = "import torch.nn as nn\nimport torch.nn.functional as F\n"

FUNCTIONS = {
    "fibonacci_default": "def f(n, g=None): return f(n - 1) + f(n - 2) if n > 1 else n\nx = f(60)",
    "key_list": "def k(i): return [i] * 1000\nx = sorted(range(10**5), key=k)",
    "key_text": "def k(i): return 'a' * 10**5 + str(i)\nx = sorted(range(10**4), key=k)",
    "key_tensor": "def k(i): return torch.full((1,), -i)\nx = sorted(range(10**5), key=k)",
    "key_tensor_large": "def k(i): return torch.arange(10**6).sum()\nx = sorted(range(10**5), key=k)",
    "key_sorts": "def k(i): return sorted(range(i), key=k)\nx = k(60)",
    "key_same_long": "x = [[0] * 10**4 for _ in range(1000)]\ny = [sorted(x) for _ in range(1000)]",
    "min_key": "def k(i): return min(range(i + 1), key=k) if i else 0\nx = k(60)",
    "ternary_ladder": "def f(n): return (f(n - 1) if f(n - 1) else 0) if n else 1\nx = f(60)",
    "and_ladder": "def f(n): return f(n - 1) and f(n - 1) if n else 1\nx = f(60)",
    "dicts": "def f(n): return {'a': f(n - 1), 'b': f(n - 1)} if n else {}\nx = f(60)",
    "comprehensions": "def f(n): return [f(n - 1) for _ in range(9)] if n else 0\nx = f(20)",
    "texts": "def f(n): return f'{f(n - 1)}{f(n - 1)}' if n else 'a'\nx = f(60)",
    "texts_linear": "def f(n):\n  s = f(n - 1) if n else 'a'\n  return s + s\nx = f(60)",
    "slices": "def f(x): return f(x[:-1]) if len(x) else x\nx = f(list(range(10**6)))",
    "slices_short": "def f(x): return f(x[1:]) if len(x) else x\nx = [f(list(range(90))) for _ in range(10**6)]",
    "views": "def f(x): return f(x[1:]) + f(x[:-1]) if len(x) > 1 else x\nx = f(torch.arange(60))",
    "views_deep": "def f(x, n): return f(x[None], n - 1) if n else x\nx = f(torch.zeros(2), 90)\nprint(x.shape)",
    "kwargs_grow": "def f(**k): return f(**{**k, 'a' + str(len(k)): k})\nf()",
    "kwargs_double": "def f(n, **k): return f(n - 1, **k, **{'a' + str(n): list(k.items()) * 2}) if n else k\nx = f(60)",
    "args_slices": "def f(*a): return f(*a[1:]) if a else 0\nx = f(*range(90))\ny = [f(*range(90)) for _ in range(10**5)]",
    "default_tuple": "def f(x=(0,) * 10**7, y=('a' * 10**7)): return x + x\ny = [f() for _ in range(1000)]",
    "default_tensor": "def f(x=torch.ones(10**6)): return x.add_(x)\ny = [f().sum() for _ in range(10**5)]",
    "with_no_grad": "def f(n):\n  with torch.no_grad():\n    return f(n - 1) + f(n - 1) if n else 1\nx = f(60)",
    "assert_message": "def f(x):\n  assert x.sum() == 0, f'{x}' * 1000\n  return x\ny = [f(torch.zeros(1000)) for _ in range(10**5)]",
    "print_precision": "torch.set_printoptions(precision=1000)\nx = torch.rand(900).double()\ny = [str(x) for _ in range(10**6)]",
    "print_axes": "x = torch.zeros([1] * 64)\ny = [repr(x) for _ in range(10**6)]",
    "print_sci": "torch.set_printoptions(sci_mode=True, precision=100, threshold=10**6)\nx = torch.rand(10**4)\ny = [repr(x) for _ in range(10**6)]",
    "print_linewidth": "torch.set_printoptions(linewidth=1, threshold=10**6, precision=0)\nx = torch.rand(10**5)\ny = [repr(x) for _ in range(10**6)]",
    "print_shapes": "x = torch.zeros([1] * 5000)\ny = [str(x.shape) + str(x.stride()) for _ in range(10**6)]",
    "print_threshold": "torch.set_printoptions(threshold=10**12, edgeitems=10**9)\nx = torch.zeros(1).expand(3000, 3000)\ny = [len(str(x)) for _ in range(100)]",
    "finfo": "x = [torch.finfo(torch.float32).eps + torch.iinfo(torch.int8).max for _ in range(10**7)]",
}

LOOPS = {
    "loops_in_loops": "s = 0\nfor i in range(10**4):\n  for j in range(10**4):\n    for k in range(10**4):\n      s += 1",
    "while_break": "i = 0\nwhile True:\n  i += 1\n  if i < 0: break",
    "int_power": "x = 3\nfor _ in range(60): x = x ** 3",
    "int_products": "x = 7**3000\nfor _ in range(10**6): y = x * x % (x - 1)",
    "float_text": "x = '0.1'\nfor _ in range(10**7): x = str(float(x) * 1.1)",
    "strided_rows": "x = torch.zeros(4)\nfor i in range(10**6): y = x.as_strided((10**9, 10**9), (0, 0))",
    "strided_writes": "x = torch.zeros(4)\nfor i in range(10**6): x.as_strided((10**4, 10**4), (0, 0)).zero_()",
    "strided_out": "x = torch.zeros(10**6)\ny = x[::2]\nfor i in range(10**7): torch.arange(500000, out=y)",
    "out_views": "x = torch.zeros(100)\nfor i in range(10**7):\n  y = x[:i % 100]\n  y.resize_(0)\n  torch.arange(50, out=y)",
    "out_pair": "v, i = torch.zeros(0), torch.zeros(0, dtype=torch.int64)\nx = torch.rand(10**6)\nfor _ in range(10**6): torch.sort(x, out=(v, i))",
    "out_matmul": "x = torch.rand(1000, 1000)\ny = torch.zeros(0)\nfor _ in range(10**6): torch.mm(x, x, out=y.resize_(0))",
    "set_grows_in_loop": "d = {0}\nfor k in d: d.add(k + 1)",
    "list_shrinks_in_loop": "x = list(range(10**6))\nfor t in x: x.pop(0)",
    "unfold_of_unfold": "x = torch.arange(60.)\nfor _ in range(70): x = x.unfold(0, 1, 1)\nprint(x.shape, x.sum())",
    "slices_deep": "x = torch.zeros(10**6)\nfor i in range(10**7): x = x[:]",
    "slices_tuple": "x = torch.zeros([1] * 60)\ni = (slice(None, None, 1),) * 60\nfor _ in range(10**7): y = x[i]",
    "requires_grad": "x = torch.zeros(2, requires_grad=True)\nfor i in range(10**7): x = x * 2 + 1",
    "grad_tree": "x = torch.zeros(2, requires_grad=True)\nfor i in range(60): x = x + x\nprint(x, x.grad_fn, x.grad_fn.next_functions)",
    "grad_walk": "x = torch.zeros(2, requires_grad=True)\nfor i in range(3000): x = x + 1\ng = x.grad_fn\nwhile g: g = g.next_functions[0][0]",
    "grad_many": "x = [torch.zeros(2, requires_grad=True) for _ in range(10**4)]\ny = torch.stack(x)\nfor _ in range(1000): y = y + 1\nprint(y.grad_fn.next_functions)",
    "dtype_loop": "x = torch.rand(10**6)\nfor i in range(10**7): x = x.to([torch.half, torch.double, torch.bfloat16, torch.float][i % 4])",
    "generator_state": "g = torch.Generator()\nfor i in range(10**7): x = torch.rand(10, generator=g.manual_seed(i))",
}

VALUES = {
    "class_call_chain": "class A:\n  def __call__(s): return s\nx = A()" + "()" * 150,
    "class_mul_doubles": "class A:\n  def __init__(s, x): s.x = x\n  def __mul__(s, o): return A(s.x + s.x)\ndef go():\n  a = A([0])\n  for _ in range(10**6): a = a * 2\ngo()",
    "class_attributes_many": "class A: pass\ndef go():\n  a = A()\n  for i in range(10**7): setattr(a, 'x' + str(i), i)\n  return a\na = go()",
    "class_sort_lt": "class A:\n  def __init__(s, n): s.n = n\n  def __lt__(s, o): return sorted([s.n, o.n])[0] == s.n\nx = sorted([A(-i) for i in range(10**5)])",
    "class_sum_add": "class A:\n  def __add__(s, o): return A()\n  def __radd__(s, o): return A()\nx = sum([A()] * 10**6)",
    "class_eq_in": "class A:\n  def __eq__(s, o): return False\nx = [A()] * 10**6\ny = [A() in x for _ in range(10**6)]",
    "class_repr_in_error": "class A:\n  def __repr__(s): return 'a' * 10**7\n{A(): 1}[2]",
    "class_repr_in_fstring": "class A:\n  def __repr__(s): return 'a' * 10**5\n  def __str__(s): return repr(s) * 2\nx = [f'{A()!r:>{10**6}}{A()!s:<{10**6}}' for _ in range(10**5)]",
    "class_getattr_loop": "class A:\n  def __init__(s): s.x = s\na = A()\ndef go():\n  b = a\n  for _ in range(10**8): b = b.x.x.x.x\ngo()",
    "class_module_repr_loop": MODULE + "m = nn.Sequential(*[nn.Linear(2, 2) for _ in range(1000)])\nx = [repr(m) for _ in range(10**5)]",
    "zip_of_zips": "x = range(10**6)\ny = list(zip(*[zip(*[x] * 50)] * 2))",
    "enumerate_nested": "x = enumerate(range(10**7))\ny = [list(enumerate(a)) for a in x]",
    "map_str_vast": "x = list(map(str, map(str, range(10**7))))",
    "sum_texts": "x = sum([(str(i),) * 100 for i in range(10**5)], ())",
    "tuple_compare_ladder": "x = y = ()\n" + "x = (x, x)\ny = (y, y)\n" * 60 + "z = x == y, x < y, hash(x) == hash(y)",
    "set_of_ladders": "x = ()\n" + "x = (x, x)\n" * 60 + "z = {x, (x,), (x, x)}",
    "frozen_sets": "x = frozenset()\n" + "x = frozenset([x, 1])\n" * 900 + "print(x)\ny = x == x, hash(x)",
    "deepcopy_ladder": "import copy\nx = [0]\n" + "x = [x, x]\n" * 60 + "y = copy.deepcopy(x)",
    "deepcopy_tensors": "import copy\nx = torch.zeros(10**6)\ny = [copy.deepcopy([x, x, x[:5]]) for _ in range(10**5)]",
}


def scripts():
    for name, text in FUNCTIONS.items():
        yield f"of_{name}", text
    for name, text in LOOPS.items():
        yield f"loop_{name}", "def go():\n" + "".join(f"  {line}\n" for line in text.split("\n")) + "go()"
    yield from VALUES.items()
