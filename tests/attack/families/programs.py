"""Metaclasses, classes that derive from str and arrays, coroutines, exec and eval."""

CLASSES = {
    "metaclass_makes_classes": "class M(type):\n    def __new__(m, n, b, d):\n        return super().__new__(m, n, b + (M(n, (), {}),), d)\nclass A(metaclass=M): pass",
    "metaclass_calls_itself": "class M(type):\n    def __call__(c, *a):\n        return c(*a)\nclass A(metaclass=M): pass\nA()",
    "classes_without_an_end": "while True:\n    A = type('A', (), {})",
    "class_chain": "A = object\nfor i in range(10**5):\n    A = type('A', (A,), {})\nprint(A.__mro__)",
    "setattr_through_super_forever": "class A:\n    def __setattr__(s, k, v):\n        super().__setattr__(k, v)\n        s.x = v\nA().y = 1",
    "str_class_doubles": "class S(str): pass\nx = S('ab')\nfor i in range(100):\n    x = S(x + x)",
    "str_class_hash_and_eq": "class S(str):\n    def __eq__(s, o): return False\n    def __hash__(s): return 1\nd = {S(i): i for i in range(10**4)}",
    "array_finalize_forever": "class A(np.ndarray):\n    def __array_finalize__(s, o):\n        s[...]\nx = np.arange(3).view(A)",
    "hook_that_calls_its_module": "class M(torch.nn.Module):\n    def forward(s, x): return x\nm = M()\nm.register_forward_hook(lambda m, a, k, o: m(*a, **k), with_kwargs=True)\nm(torch.ones(1))",
    "encoder_that_returns_itself": "import json\nclass E(json.JSONEncoder):\n    def default(s, o): return o\nprint(json.dumps(object(), cls=E))",
}

PROGRAMS = {
    "coroutine_awaits_itself": "import asyncio\nasync def f():\n    await f()\nasyncio.run(f())",
    "coroutines_without_an_end": "import asyncio\nasync def f():\n    while True:\n        await asyncio.sleep(0)\nasyncio.run(f())",
    "coroutines_gathered": "import asyncio\nasync def f(i):\n    await asyncio.sleep(i)\n    return i\nasync def g():\n    return await asyncio.gather(*[f(i) for i in range(10**5)])\nx = asyncio.run(g())",
    "exec_of_itself": "s = 'exec(s)'\nexec(s)",
    "exec_of_a_loop": "exec('while True: pass')",
    "exec_of_a_million_lines": "exec('x = 1\\n' * 10**6)",
    "exec_of_nested_calls": "exec('f(' * 10**5 + ')' * 10**5)",
    "eval_of_a_long_sum": "x = eval('1' + ' + 1' * 10**6)",
    "eval_of_eval": "s = '1'\nfor i in range(1000):\n    s = f'eval({s!r})'\nx = eval(s)",
}


def scripts():
    for kind, family in (("classes", CLASSES), ("texts", PROGRAMS)):
        for name, text in family.items():
            yield f"{kind}_{name}", "import numpy as np\n" + text
