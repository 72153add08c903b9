# How long code takes.
import time


def default_timer():
    return time.perf_counter()


def timeit(stmt="pass", setup="pass", timer=None, number=1000000, globals=None):
    if not callable(stmt):
        raise TypeError("stmt is a text here; give a function: timeit.timeit(lambda: ..., number=1000)")
    begin = time.perf_counter()
    for i in range(number):
        stmt()
    return time.perf_counter() - begin


def repeat(stmt="pass", setup="pass", timer=None, repeat=5, number=1000000, globals=None):
    return [timeit(stmt, setup, timer, number) for i in range(repeat)]


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=None, globals=None):
        self._stmt = stmt

    def timeit(self, number=1000000):
        return timeit(self._stmt, number=number)
