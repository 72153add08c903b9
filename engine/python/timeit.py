# How long code takes.
import time


def default_timer():
    return time.perf_counter()


def _function_of(stmt, setup, names):
    if callable(stmt):
        if callable(setup):
            setup()
        return stmt
    lines = ["def _inner():"] + ["    " + line for line in stmt.strip("\n").split("\n")]
    names = dict(names or {})
    if callable(setup):
        setup()
    else:
        exec(setup, names)
    exec("\n".join(["def _outer(" + ", ".join([name for name in names if name.isidentifier()]) + "):"]
                   + ["    " + line for line in lines + ["return _inner"]]), names)
    outer = names.pop("_outer")
    return outer(**{name: value for name, value in names.items() if name.isidentifier()})


def timeit(stmt="pass", setup="pass", timer=None, number=1000000, globals=None):
    function = _function_of(stmt, setup, globals)
    begin = time.perf_counter()
    for i in range(number):
        function()
    return time.perf_counter() - begin


def repeat(stmt="pass", setup="pass", timer=None, repeat=5, number=1000000, globals=None):
    return [timeit(stmt, setup, timer, number, globals) for i in range(repeat)]


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=None, globals=None):
        self._stmt, self._setup, self._globals = stmt, setup, globals

    def timeit(self, number=1000000):
        return timeit(self._stmt, self._setup, number=number, globals=self._globals)

    def repeat(self, repeat=5, number=1000000):
        return [self.timeit(number) for i in range(repeat)]

    def autorange(self, callback=None):
        return 1, self.timeit(1)
