"""Strings: searches, widths, separators, printing, and values made from them."""

LONG = "x = 'ab' * 500000\n"
CALLS = ("x.find('ba' * 1000 + 'c')", "x.rfind('aab')", "x.index('b' * 3) if False else 0", "x.count('abab' * 500)",
         "x.replace('a', 'aaaa')", "x.split('a')", "x.split('ab' * 10)", "x.rsplit('b')", "x.splitlines()", "x.partition('q')",
         "x.strip('ab')", "x.lstrip('abc')", "x.upper()", "x.title()", "x.swapcase()", "x.casefold()", "x.center(2000000)",
         "x.expandtabs()", "x.encode()", "x.join(['', '', ''])", "x == 'ab' * 500000", "x < 'ab' * 500000", "'aba' * 100 in x",
         "x.startswith(x)", "x.endswith(x)", "x[::-1]", "x[::2]", "x * 2", "x + x", "list(x)", "tuple(x)", "sorted(x)", "set(x)",
         "len(x)", "repr(x)", "str(x)", "f'{x}{x}'", "f'{x!r}'", "f'{x:>2000000}'", "'%s' % x", "'{}'.format(x)", "[c for c in x]",
         "max(x)", "min(x)", "hash(x)", "x.isalpha()", "int('1' * 4000)", "float('1' * 100000)", "x.translate({})", "x.zfill(2000000)",
         "x.removeprefix('ab')", "any(c == 'c' for c in x)", "all(c != 'c' for c in x)", "list(enumerate(x))", "list(zip(x, x))",
         "list(reversed(x))", "x.ljust(2000000, 'é')", "dict(zip(x, x))", "{c: 1 for c in x}")


def scripts():
    for i, call in enumerate(CALLS):
        yield f"call_{i}", LONG + f"y = [{call} for i in range(1000)]"
        yield f"lines_{i}", LONG + f"y = {call}\n" * 60
        yield f"calls_of_calls_{i}", LONG + f"y = [[{call} for j in range(1000)] for i in range(1000)]"
    for i, text in enumerate((
            "print(*range(10**9))", "print(*[1] * 10**7, sep='a' * 10**6)", "print(*'a' * 1000000, sep='b' * 1000)",
            "print(1, end='a' * 10**9)", "print('a' * 3000000, 'a' * 900000, sep='b' * 90000)",
            "y = [print('a' * 100000) for i in range(100000)]", "x = [0] * 1000000\nprint(x, x, x)", "x = [[0] * 1000] * 1000\nprint(*x)",
            "x = list(range(1000000))\nprint(x)\nprint(x)\nprint(x)\nprint(x)\nprint(x)", "print(torch.zeros(999))" + "\nprint(torch.zeros(999))" * 2000,
            "torch.set_printoptions(threshold=10**9)\nprint(torch.zeros(1000, 1000))", "torch.set_printoptions(edgeitems=10**9)\nprint(torch.zeros(10000, 1000))",
            "torch.set_printoptions(linewidth=10**9, profile='full')\nprint(torch.zeros(10000, 1000))", "torch.set_printoptions(precision=10**6)\nprint(torch.zeros(3))",
            "x = torch.zeros(*[3] * 12)\nprint(x)", "x = torch.zeros(*[1] * 60, 900)\nprint([x] * 1000)", "x = torch.rand(999)\nprint([[x] * 1000] * 1000)",
            "x = torch.rand(999)\ny = [str(x) for i in range(100000)]", "x = torch.rand(999)\ny = [f'{x}' for i in range(100000)]",
            "x = torch.rand(999)\ny = [repr([x] * 100) for i in range(1000)]", "x = 7**90000\nprint(*[x] * 1000)", "x = f\"{1:>999999999}\"",
            "y = [f'{i:>100000}' for i in range(100000)]", "y = f'{1:{10**9}}'", "y = f'{1.5:.{10**9}f}'", "y = '%1000000000d' % 1",
            "y = '{:1000000000}'.format(1)", "y = '{0:{1}}'.format(1, 10**9)", "y = f'{7**90000:,}'", "y = f'{7**90000:x}'", "y = f'{7**90000:>100b}'",
            "y = f'{1e300:.1000000f}'", "y = [f'{1e300:.300f}' for i in range(10**7)]", "y = bin(7**90000)\nz = int(y, 2)", "y = hex(7**90000)",
            "x = 'a' * 1000000\ny = [x.find('a' * i + 'b') for i in range(100000)]", "x = 'a' * 1000000\ny = ['a' * i in x for i in range(1000000)]",
            "x = 'a' * 1000\nx = x.replace('a', x)\nx = x.replace('a', x)\nx = x.replace('a', x)", "x = ['a' * 1000000] * 1000000\ny = ''.join(x)",
            "x = 'a,' * 1000000\ny = [len(x.split(',')) for i in range(1000)]", "x = 'a'\n" + "x = f'{x}{x}'\n" * 64, "x = 'a'\n" + "x = x.join([x, x, x])\n" * 64,
            "x = 'a'\n" + "x = repr(x) + repr(x)\n" * 64, "x = '\\\\'\n" + "x = repr(x)\n" * 64, "x = [0]\n" + "x = [x, x, x]\n" * 40 + "y = str(x)",
            "x = [0]\n" + "x = [x, x]\n" * 64 + "y = f'{x}'", "x = [0]\n" + "x = [x, x]\n" * 64, "x = (0,)\n" + "x = (x, x)\n" * 64,
            "x = [torch.zeros(1)]\n" + "x = [x, x]\n" * 64, "x = {0: 0}\n" + "x = {0: x, 1: x}\n" * 64, "assert False, 'a' * 10**7",
            "assert False, [0] * 10**6", "raise ValueError('a' * 1000000)", "x = 'a' * 3000000\nx.b", "x = 'a' * 3000000\ntorch.zeros(2)[x]",
            "torch.zeros('a' * 3000000)", "x = [0] * 3000000\ntorch.zeros(2).view(x)", "x = [0] * 3000000\ntorch.zeros(2)[x]", "x = [1] * 3000000\ntorch.zeros(x)",
            "x = [torch.zeros(1)] * 3000000\ntorch.cat(x)", "x = [torch.zeros(1)] * 1000000\ntorch.stack(x)", "x = [0] * 1000000\ny = torch.tensor(x)\nprint(y.tolist())",
            "x = [[0] * 1000] * 1000\ny = [torch.tensor(x) for i in range(1000)]", "torch.einsum('a' * 1000000, torch.zeros(2))",
            "torch.einsum(','.join(['ab'] * 100000), *[torch.zeros(1, 1)] * 100000)", "x = [(0,)] * 1000000\nprint(sorted(x))",
            "x = ['a' * 100000] * 30\ny = [sorted(x) for i in range(100000)]", "x = ['a' * 100000 + str(i) for i in range(30)]\ny = [sorted(x) for i in range(10000)]",
            "x = [['a' * 100000]] * 30\ny = [x == [['a' * 100000]] * 30 for i in range(100000)]", "x = ['a' * 99999] * 9\ny = [max(x) for i in range(1000000)]",
            "x = ['a' * 99999] * 9\ny = [('a' * 99999) in x for i in range(1000000)]", "x = 7**90000\ny = [x in [7**90000] for i in range(1000000)]")):
        yield f"text_{i}", text
