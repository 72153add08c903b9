"""Short texts that cause a lot of work."""


def scripts():
    yield "double_list", "x = [0]\n" + "x = x + x\n" * 64
    yield "double_list_in_place", "x = [0]\n" + "x += x\n" * 64
    yield "extend_self", "x = [0]\n" + "x.extend(x)\n" * 64
    yield "double_string", "x = 'a'\n" + "x = x + x\n" * 64
    yield "double_tensor", "x = torch.zeros(2)\n" + "x = torch.cat([x, x])\n" * 64
    yield "double_repeat", "x = torch.zeros(2)\n" + "x = x.repeat(2)\n" * 64
    yield "double_tuple", "x = (0,)\n" + "x = (x, x)\n" * 64 + "print(x)"
    yield "double_nested_list", "x = [0]\n" + "x = [x, x]\n" * 64 + "y = torch.tensor(x)"
    yield "double_compare", "x = [0]\ny = [0]\n" + "x = [x, x]\ny = [y, y]\n" * 64 + "print(x == y)"
    yield "search", "x = 'a' * 1000000\ny = [x.find('b' + x[1:]) for i in range(10000)]"
    yield "count", "x = 'ab' * 500000\ny = [x.count('aba') for i in range(100000)]"
    yield "replace", "x = 'a' * 1000\ny = [x.replace('a', x) for i in range(1000)]"
    yield "split", "x = 'a ' * 500000\ny = [x.split() for i in range(10000)]"
    yield "join", "x = ['a' * 1000] * 1000\ny = [','.join(x) for i in range(100000)]"
    yield "sorted", "x = list(range(1000000))\ny = [sorted(x) for i in range(1000)]"
    yield "in_list", "x = list(range(1000000))\ny = [-1 in x for i in range(100000)]"
    yield "index_list", "x = list(range(100000))\ny = [x.count(5) for i in range(100000)]"
    yield "nested_ranges", "x = [i + j + k for i in range(10000) for j in range(10000) for k in range(10000)]"
    yield "sum_ranges", "x = [sum(range(1000000)) for i in range(100000)]"
    yield "print_sep", "x = list(range(100000))\ny = [print(*x, sep='a' * 1000) for i in range(1000)]"
    yield "tolist_expanded", "x = torch.zeros(1).expand(100000, 100000)\ny = x.tolist()"
    yield "print_expanded", "x = torch.zeros(1).expand(*[6] * 20)\nprint(x)"
    yield "str_expanded", "x = torch.zeros(1).expand(*[6] * 30)\ny = str(x)"
    yield "iterate_expanded", "x = torch.zeros(1).expand(10**9, 1)\ny = [len(r) for r in x]"
    yield "unbind_expanded", "x = torch.zeros(1).expand(10**9)\ny = x.unbind()"
    yield "split_expanded", "x = torch.zeros(1).expand(10**10)\ny = x.split(1)"
    yield "sum_expanded", "x = torch.zeros(1).expand(10**6, 10**6)\ny = x.sum()"
    yield "matmul_expanded", "x = torch.zeros(1, 1).expand(10**5, 10**5)\ny = x @ x"
    yield "sort_expanded", "x = torch.zeros(1).expand(10**11)\ny = x.sort()"
    yield "cumsum_expanded", "x = torch.zeros(1).expand(10**11)\ny = x.cumsum(0)"
    yield "unique_expanded", "x = torch.zeros(1).expand(10**11)\ny = x.unique()"
    yield "equal_expanded", "x = torch.zeros(1).expand(10**6, 10**7)\ny = torch.equal(x, x + 0 if False else x)"
    yield "any_expanded", "x = torch.zeros(1).expand(10**6, 10**7)\ny = x.any()"
    yield "nonzero_expanded", "x = torch.ones(1).expand(10**6, 10**7)\ny = x.nonzero()"
    yield "mask_expanded", "x = torch.ones(1).expand(10**6, 10**7)\ny = x[x > 0]"
    yield "item_of_many", "x = [torch.zeros(1000).tolist() for i in range(100000)]"
    yield "einsum", "x = torch.zeros(20, 20)\ny = torch.einsum('ab,cd,ef,gh,ij,kl,mn->', x, x, x, x, x, x, x)"
    yield "einsum_huge", "x = torch.zeros(1000, 1000)\ny = torch.einsum('ab,cd,ef->abcdef', x, x, x)"
    yield "outer", "x = torch.zeros(10**7)\ny = torch.outer(x, x)"
    yield "cartesian", "x = torch.zeros(1000)\ny = torch.cartesian_prod(x, x, x, x)"
    yield "meshgrid", "x = torch.zeros(10**6)\ny = torch.meshgrid(x, x, x, indexing='ij')"
    yield "many_dims", "x = torch.zeros([1] * 1000)\nprint(x)"
    yield "many_dims_list", "x = torch.zeros(" + "1, " * 5000 + "1)\ny = x + x\nprint(y)"
    yield "big_products", "x = 7**100000\ny = [x * x for i in range(10000)]"
    yield "big_divisions", "x = 7**90000\ny = [(x * 3) // 7**45000 for i in range(10000)]"
    yield "big_strings", "x = 7**90000\ny = [str(x) for i in range(10000)]"
    yield "assert_equal", "x = list(range(1000000))\nassert [x == list(range(1000000)) for i in range(1000)]"
    yield "copy_lists", "x = list(range(1000000))\ny = [list(x) for i in range(10000)]"
    yield "slices", "x = list(range(1000000))\ny = [x[:] for i in range(10000)]"
    yield "reversed", "x = list(range(1000000))\ny = [list(reversed(x)) for i in range(10000)]"
    yield "zip", "x = list(range(1000000))\ny = [list(zip(x, x)) for i in range(10000)]"
    yield "randn_often", "x = [torch.randn(1000, 1000) for i in range(100000)]"
    yield "inputs", "x = torch.zeros(2)\n" + "x = x.unsqueeze(0)\n" * 5000 + "print(x.shape)"
    yield "steps", "x = torch.zeros(3)\n" + "x = x + 1\n" * 20000
    yield "one_line", "x = 1; " * 50000 + "x = 2"
    yield "long_name", "x" * 1_000_000 + " = 1"
    yield "long_string", "x = '" + "a" * 10_000_000 + "'"
    yield "long_int", "x = " + "9" * 1_000_000
    yield "long_float", "x = 0." + "9" * 1_000_000
    yield "many_names", "\n".join(f"x{i} = {i}" for i in range(50000))
    yield "many_arguments", "x = torch.cat([" + "torch.zeros(1), " * 20000 + "])"
    yield "unclosed", "x = " + "(" * 100000
    yield "zeros", "x = 1\n" + "\0" * 100000
    yield "bad_utf8", "x = '\udcff\udcfe'"
