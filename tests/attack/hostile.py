#!/usr/bin/env python3
"""Runs scripts that are made to hurt: each must end by itself, soon, within its memory, by no signal.

usage: hostile.py PROGRAM [--only WORD] [--seconds N] [--gib N] [--list]

A script may end well (status 0) or with an error (status 1); nothing else. Prints a line for each one that does not, and
last 'N passed, N failed'. Exits 1 on any failure.
"""
import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

DEEP = (1_000, 30_000, 100_000)
HUGE = ("10**12", "2**62", "2**63 - 1", "-2**63", "10**19", "-1", "10**100")


def nested(opening, inside, closing, depth):
    return opening * depth + inside + closing * depth


def depth_scripts():
    for n in DEEP:
        yield f"tuple_{n}", f"x = {nested('(', '1', ',)', n)}"
        yield f"list_{n}", f"x = {nested('[', '1', ']', n)}"
        yield f"parens_{n}", f"x = {nested('(', '1', ')', n)}"
        yield f"calls_{n}", f"x = {nested('abs(', '1', ')', n)}"
        yield f"minus_{n}", f"x = {'-' * n}1"
        yield f"nots_{n}", f"x = {'not ' * n}1"
        yield f"powers_{n}", f"x = {'1**' * n}1"
        yield f"sums_{n}", f"x = {'1+' * n}1"
        yield f"compares_{n}", f"x = {'1<' * n}1"
        yield f"conditionals_{n}", f"x = {'1 if 0 else ' * n}1"
        yield f"subscripts_{n}", f"y = [1]\nx = y{'[0:]' * n}"
        yield f"attributes_{n}", f"y = torch.zeros(2)\nx = y{'.T' * n}"
        yield f"methods_{n}", f"y = torch.zeros(2)\nx = y{'.t()' * n}"
        yield f"comprehensions_{n}", f"x = {nested('[', '1', ' for _ in [0]]', n)}"
        yield f"for_clauses_{n}", f"x = [1 {'for _ in [0] ' * n}]"
        yield f"lines_{n}", "x = (1,)\n" + "x = (x,)\n" * n + "print(x)"
        yield f"list_lines_{n}", "x = [1]\n" + "x = [x]\n" * n + "y = x == x\nprint(len(repr(x)))"
    for n in (50, 1000, 20_000):
        yield f"f_strings_{n}", "x = 1\ny = " + nested("f'{", "x", "}'", n)
        yield f"specs_{n}", "x = 1\ny = f'{x:" + nested("{", "x", "}", n) + "}'"
        yield f"self_list_{n}", "x = []\n" + "x.append(x)\n" * n + "print(x)\ny = [x, x]\nz = y == [x, x]\nprint(str(y))"
    yield "tensor_of_itself", "x = []\nx.append(x)\ny = torch.tensor(x)"
    yield "equal_selves", "x = []\nx.append(x)\ny = []\ny.append(y)\nprint(x == y)"


def size_scripts():
    makers = ("'a' * {}", "[0] * {}", "(1, 2) * {}", "list(range({}))", "torch.arange({})", "torch.zeros({})",
              "torch.ones({}, dtype=torch.uint8).sum()", "torch.eye({})", "torch.randperm({})", "torch.empty({}, 0)",
              "torch.linspace(0, 1, {})", "torch.zeros(0, {}, {})", "[i for i in range({})]", "sum(range({}))",
              "torch.zeros(2).expand({}, 2)", "torch.zeros(2).repeat({})", "torch.zeros(2).expand({}, 2).sum()",
              "torch.zeros(1).expand({}).tolist()", "torch.zeros(1).expand({}).clone()", "tuple(range({}))",
              "torch.zeros(2).repeat_interleave({})", "torch.zeros(2).tile(({},))", "torch.full(({},), 7)",
              "torch.zeros(3).as_strided(({},), (1,))", "torch.zeros(3).as_strided((2,), ({},))",
              "torch.zeros(3).as_strided((2,), (1,), {})", "torch.zeros(3).resize_({})", "torch.zeros(3).new_zeros({})",
              "torch.zeros(4).view({}, -1)", "torch.zeros(4).narrow(0, {}, 1)", "torch.zeros(4).narrow(0, 0, {})",
              "torch.zeros(4)[{}]", "torch.zeros(4)[{}:]", "torch.zeros(4)[::{}]", "torch.zeros(4).select(0, {})",
              "torch.zeros(4).unfold(0, {}, 1)", "torch.zeros(4).unfold(0, 1, {})", "torch.zeros(4).split({})",
              "torch.zeros(4).chunk({})", "torch.zeros(4).roll({})", "torch.zeros(4, 4).diagonal({})",
              "torch.zeros(4, 4).triu({})", "torch.diag(torch.zeros(2), {})", "torch.zeros(4).unsqueeze({})",
              "torch.tensor(0) << {}", "torch.tensor(-1) >> {}", "1 << {}", "(-1) >> {}", "7 % {}", "7 ** {}",
              "torch.zeros(4).unbind({})", "torch.cat([torch.zeros(2)] * {})", "torch.stack([torch.zeros(2)] * {})",
              "range({})[5]", "len(range({}))", "str({})", "float({})", "torch.tensor({})", "round(2.5, {})",
              "divmod({}, -1)", "f'{{1:>{}}}'", "'x'.ljust({})", "'x'.zfill({})", "torch.Size([{}])",
              "torch.zeros(2, 3).flatten({})", "torch.zeros(4).index_select(0, torch.tensor([{}]))",
              "torch.zeros(4).gather(0, torch.tensor([{}]))", "torch.zeros(4).take(torch.tensor([{}]))",
              "torch.zeros(3).untyped_storage().resize_({})", "torch.cuda.manual_seed({})", "torch.manual_seed({})")
    for i, maker in enumerate(makers):
        for j, size in enumerate(HUGE):
            yield f"size_{i}_{j}", "x = " + maker.format(*[size] * maker.count("{}"))
    yield "powers_of_powers", "x = 10**10**8"
    yield "powers_of_two", "x = 2**(2**40)"
    yield "product", "x = 1\n" + "x = x * (10**1000)\n" * 500 + "print(x)"
    yield "square_often", "x = 3\n" + "x = x * x\n" * 60 + "print(x)"
    yield "decimal", "x = 10**70000\ny = str(x)\nz = int(y)\nprint(z == x)"
    yield "format_width", "x = f'{1:>1000000000}'"
    yield "format_precision", "x = f'{1.5:.1000000000f}'"


def work_scripts():
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


def memory_scripts():
    """Writes and reads beside a storage, if a check is missing."""
    yield "mm_into_itself", "a = torch.ones(4, 4)\nb = torch.ones(4, 2)\ntorch.mm(a, b, out=a)\nprint(a)"
    yield "mm_grows_itself", "a = torch.ones(2, 2)\nb = torch.ones(2, 900)\ntorch.mm(a, b, out=a)\nprint(a.sum())"
    yield "mm_shrinks_view", ("a = torch.ones(64, 64)\nv = a[::2]\nb = torch.ones(64, 1)\ntorch.mm(a, b, out=a)\n"
                              "print(v.sum())")
    yield "matmul_into_part", "a = torch.ones(8, 8)\ntorch.matmul(a, a, out=a[:4])"
    yield "cat_into_part", "a = torch.zeros(4)\ntorch.cat([a, a], out=a)\nprint(a)"
    yield "cat_into_view", "a = torch.zeros(8)\ntorch.cat([a[:4], a[4:]], out=a[2:4])"
    yield "arange_into_strided", "a = torch.zeros(100)\ntorch.arange(1000, out=a[::50])\nprint(a.sum())"
    yield "stack_into_expanded", "a = torch.zeros(1).expand(4)\ntorch.stack([a, a], out=a)"
    yield "add_into_expanded", "a = torch.zeros(1).expand(4)\ntorch.add(a, 1, out=a)"
    yield "sum_into_input", "a = torch.ones(4, 4)\ntorch.sum(a, 0, out=a[0])\nprint(a)"
    yield "cumsum_into_shift", "a = torch.ones(8)\ntorch.cumsum(a[:-1], 0, out=a[1:])\nprint(a)"
    yield "sort_into_input", "a = torch.rand(64)\ni = torch.zeros(64, dtype=torch.int64)\ntorch.sort(a, out=(a, i))\nprint(i)"
    yield "same_output_twice", "a = torch.rand(64)\no = torch.zeros(0)\ntorch.max(a.view(8, 8), 0, out=(o, o))"
    yield "gather_into_index", "i = torch.zeros(8, dtype=torch.int64)\ntorch.gather(i, 0, i, out=i)\nprint(i)"
    yield "index_select_into_self", "a = torch.ones(8)\ni = torch.arange(8)\ntorch.index_select(a, 0, i, out=a[:4])"
    yield "shrink", "a = torch.ones(100)\nb = a[50:]\na.untyped_storage().resize_(4)\nprint(b)"
    yield "shrink_and_write", "a = torch.ones(100)\nb = a[50:]\na.untyped_storage().resize_(4)\nb.add_(1)\nb.fill_(2)\nb[0] = 3"
    yield "shrink_and_copy", "a = torch.ones(100)\nb = a[50:]\na.untyped_storage().resize_(0)\nc = b.clone()\nd = b + b\nb.copy_(c)"
    yield "shrink_and_show", "a = torch.ones(100)\nb = a.view(10, 10).t()\na.untyped_storage().resize_(8)\nprint(b.sum(), b.tolist())"
    yield "set_data", "a = torch.ones(2)\nb = torch.ones(100)\nc = b[50:]\nb.data = a\nprint(b, c)"
    yield "set_storage", "a = torch.ones(2)\na.set_(a.untyped_storage(), 0, (100,), (1,))\nprint(a)"
    yield "negative_strided", "a = torch.ones(4)\nb = a.as_strided((-40, 0), (1, 1))\nprint(b)"
    yield "negative_resize", "a = torch.ones(4)\na.resize_(-1000, 0)\nprint(a)"
    yield "negative_cat", "a = torch.ones(4)\nb = a.as_strided((-4,), (1,))\nc = torch.cat([a, b])"
    yield "wrap_cat", "a = torch.zeros(1).expand(2**62)\nc = torch.cat([a, a, a, a, a])"
    yield "wrap_cat_zero", "a = torch.zeros(0, 2**62)\nc = torch.cat([a, a, a, a], 1)\nprint(c.shape)"
    yield "wrap_stack", "a = torch.zeros(1).expand(2**61, 4)\nc = torch.stack([a] * 8)"
    yield "wrap_repeat", "a = torch.ones(2**20)\nb = a.repeat(2**44)"
    yield "wrap_repeat_two", "a = torch.ones(4)\nb = a.repeat(2**31, 2**31)"
    yield "wrap_interleave", "a = torch.ones(4)\nb = a.repeat_interleave(torch.tensor([2**62] * 4))"
    yield "wrap_interleave_one", "a = torch.ones(8)\nb = a.repeat_interleave(2**61)"
    yield "negative_interleave", "a = torch.ones(4)\nb = a.repeat_interleave(torch.tensor([-1, 1, 1, 1]))"
    yield "wrap_offset", "a = torch.ones(4)\nb = a.as_strided((2,), (2**62,), 2**62)\nprint(b)"
    yield "wrap_strides", "a = torch.ones(4)\nb = a.as_strided((3, 3), (2**62, 2**62))\nprint(b)"
    yield "wrap_empty", "a = torch.zeros(0, 2**40, 2**40)\nprint(a.numel(), a.reshape(-1))"
    yield "wrap_unfold", "a = torch.zeros(1).expand(2**62)\nb = a.unfold(0, 2, 1).unfold(0, 2, 1)\nprint(b.shape)"
    yield "overlap_copy", "a = torch.arange(100)\nb = a.as_strided((90, 10), (1, 1))\nb.copy_(b.flip(0))"
    yield "overlap_add", "a = torch.arange(100)\nb = a.as_strided((90, 10), (1, 1))\nb.add_(1)"
    yield "overlap_scatter", "a = torch.zeros(4).expand(4, 4)\na.scatter_(0, torch.zeros(4, 4, dtype=torch.int64), 1.)"
    yield "index_put", "a = torch.zeros(4)\na[torch.tensor([10**12])] = 1"
    yield "index_add", "a = torch.zeros(4)\na.index_add_(0, torch.tensor([-5]), torch.ones(1))"
    yield "scatter_far", "a = torch.zeros(4)\na.scatter_(0, torch.tensor([2**62]), 1.)"
    yield "take_far", "a = torch.zeros(4)\nb = a.take(torch.tensor([2**62, -2**63]))"
    yield "bincount_far", "a = torch.tensor([2**62])\nb = torch.bincount(a)"
    yield "zero_division", "x = torch.tensor([-2**63, 5])\nfor_ = torch.tensor([-1, 0])\ny = x // for_"
    for op in ("//", "%", "/"):
        yield f"divide_{ord(op[0])}", f"x = torch.tensor([-2**63, 5])\ny = x {op} torch.tensor([-1, 1])\nprint(y)"
        yield f"divide_scalar_{ord(op[0])}", f"x = torch.tensor([-2**63, 5])\ny = x {op} -1\nprint(y)"
        yield f"divide_zero_{ord(op[0])}", f"x = torch.tensor([-2**63, 5])\ny = x {op} 0"
    for op in ("remainder_", "fmod_", "floor_divide_", "div_", "bitwise_left_shift_", "bitwise_right_shift_", "pow_"):
        for other in ("torch.zeros(2, dtype=torch.int64)", "-1", "0", "64", "-64", "2**63 - 1"):
            yield f"{op}{other[:4]}", f"x = torch.tensor([-2**63, 5])\nx.{op}({other})\nprint(x)"
    yield "view_dtype", "a = torch.zeros(3, dtype=torch.uint8)\nb = a.view(torch.int64)"
    yield "view_dtype_offset", "a = torch.zeros(16, dtype=torch.uint8)\nb = a[1:9].view(torch.int64)\nprint(b)"
    yield "bool_bytes", "a = torch.full((8,), 255, dtype=torch.uint8).view(torch.bool)\nprint(a, a.sum(), a + a)"
    yield "float_to_int", "a = torch.tensor([1e300, float('nan'), float('inf')]).to(torch.int8)\nprint(a)"


FAMILIES = {"depth": depth_scripts, "size": size_scripts, "work": work_scripts, "memory": memory_scripts}


def scripts():
    for family, make in FAMILIES.items():
        for name, text in make():
            yield f"{family}/{name}", "import torch\n" + text + "\n"


def run(program, path, seconds, gib):
    """What went wrong, or None; and seconds and MiB it took."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (int(4 * gib * 2**30),) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    began = time.monotonic()
    child = subprocess.Popen([program, "run", path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, preexec_fn=limit)
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        took = time.monotonic() - began
        if pid:
            break
        if took > 20:
            child.kill()
            os.wait4(child.pid, 0)
            return f"still at it after {took:.0f} s", took, 0
        time.sleep(0.002 if took < 0.2 else 0.02)
    child.returncode = status
    mib = usage.ru_maxrss / 1024
    if os.WIFSIGNALED(status):
        return f"ended by {signal.Signals(os.WTERMSIG(status)).name}", took, mib
    if os.WEXITSTATUS(status) not in (0, 1):
        return f"exit status {os.WEXITSTATUS(status)}", took, mib
    if took > seconds:
        return f"took {took:.1f} s", took, mib
    if mib > gib * 1024:
        return f"took {mib:.0f} MiB", took, mib
    return None, took, mib


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--gib", type=float, default=2)
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "script.py")
        for name, text in scripts():
            if args.only not in name:
                continue
            if args.list:
                print(name)
                continue
            with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)
            problem, _, _ = run(args.program, path, args.seconds, args.gib)
            passed += not problem
            failed += bool(problem)
            if problem:
                print(f"{name}: {problem}", flush=True)
    if not args.list:
        print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
