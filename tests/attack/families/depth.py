"""Nesting of every syntactic kind, and of values."""
DEEP = (1_000, 30_000, 100_000)


def nested(opening, inside, closing, depth):
    return opening * depth + inside + closing * depth


def scripts():
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
