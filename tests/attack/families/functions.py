"""Functions that recurse, call each other, and loop: none may run without end or exhaust the stack."""


def nested_loops(depth, body):
    lines = ["  " * (i + 1) + f"for i{i} in range(30):" for i in range(depth)]
    return "\n".join(["def f(x):", *lines, "  " * (depth + 1) + body])


def scripts():
    yield "recursion", "def f(n): return f(n)\nf(1)"
    yield "tree", "def f(n): return f(n - 1) + f(n - 1) if n else 0\nf(60)"
    yield "tree_of_tensors", "def f(x): return f(x + 1) + f(x * 2)\nf(torch.zeros(10**6))"
    yield "wide", "def f(n): return [f(n) for i in range(10**6)]\nf(1)"
    yield "chain", "\n".join(["def f0(x): return [x] * 10", *(
        f"def f{i}(x): return f{i - 1}(f{i - 1}(x))" for i in range(1, 60)), "f59(1)"])
    yield "long_chain", "\n".join(["def f0(x): return x", *(f"def f{i}(x): return f{i - 1}(x)" for i in range(1, 5000)),
                                   "f4999(1)"])
    yield "deep_expression", "def f(n): return " + "(" * 150 + "f(n)" + ")" * 150 + "\nf(1)"
    yield "long_expression", "def f(n): return " + "1 + " * 350 + "f(n)\nf(1)"
    yield "sort_by_itself", "def f(n): return sorted(range(10), key=f)\nf(1)"
    yield "map_itself", "def f(n): return list(map(f, range(10)))\nf(1)"
    yield "endless_loop", "def f():\n  for i in range(10**15): pass\nf()"
    yield "loops_in_loops", nested_loops(60, "x = x + 1") + "\nf(torch.zeros(2))"
    yield "loops_in_too_many_loops", nested_loops(300, "pass") + "\nf(1)"
    yield "loop_over_itself", "def f(l):\n  for i in l: l += l\nf([1, 2])"
    yield "loop_of_steps", "def f(x):\n  for i in range(10**6): x = x + 1\n  return x\nf(torch.zeros(2))"
    yield "loop_of_views", "def f(x):\n  for i in range(10**6): x = x.t()\n  return x\nf(torch.zeros(2, 2))"
    yield "loop_of_memory", "def f():\n  l = []\n  for i in range(10**6): l.append(torch.zeros(10**6))\nf()"
    yield "loop_of_prints", "def f():\n  for i in range(10**7): print('x' * 1000)\nf()"
    yield "many_parameters", f"def f({', '.join(f'a{i}' for i in range(5000))}): pass\nf(*range(5000))"
    yield "many_missing", f"def f({', '.join(f'a{i}' for i in range(5000))}): pass\nf()"
    yield "many_branches", "def f(n):\n" + "".join(
        f"  {'el' if i else ''}if n == {i}: return {i}\n" for i in range(5000)) + "[f(4999) for i in range(10**6)]"
    yield "many_definitions", "\n".join("def f(): pass" for _ in range(20000))
    yield "long_text_in_frames", "def f(n): return f('" + "x" * 100_000 + "')\nf(1)"
