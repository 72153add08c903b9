# Operators as functions.


def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b


def truediv(a, b):
    return a / b


def floordiv(a, b):
    return a // b


def mod(a, b):
    return a % b


def pow(a, b):
    return a ** b


def matmul(a, b):
    return a @ b


def neg(a):
    return -a


def pos(a):
    return +a


def invert(a):
    return ~a


def and_(a, b):
    return a & b


def or_(a, b):
    return a | b


def xor(a, b):
    return a ^ b


def lshift(a, b):
    return a << b


def rshift(a, b):
    return a >> b


def eq(a, b):
    return a == b


def ne(a, b):
    return a != b


def lt(a, b):
    return a < b


def le(a, b):
    return a <= b


def gt(a, b):
    return a > b


def ge(a, b):
    return a >= b


def not_(a):
    return not a


def truth(a):
    return bool(a)


def is_(a, b):
    return a is b


def contains(a, b):
    return b in a


def getitem(a, b):
    return a[b]


def setitem(a, b, c):
    a[b] = c


def concat(a, b):
    return a + b


def index(a):
    return a.__index__() if hasattr(a, "__index__") else a


def iadd(a, b):
    a += b
    return a


def isub(a, b):
    a -= b
    return a


def imul(a, b):
    a *= b
    return a


def itemgetter(*items):
    if len(items) == 1:
        return lambda of: of[items[0]]
    return lambda of: tuple([of[item] for item in items])


def attrgetter(*names):
    def one(of, name):
        for part in name.split("."):
            of = getattr(of, part)
        return of
    if len(names) == 1:
        return lambda of: one(of, names[0])
    return lambda of: tuple([one(of, name) for name in names])


def methodcaller(name, *args, **kwargs):
    return lambda of: getattr(of, name)(*args, **kwargs)


def abs(a):
    return -a if a < 0 else a


inv = invert


def is_not(a, b):
    return a is not b


def delitem(a, b):
    del a[b]


def countOf(a, b):
    return len([x for x in a if x is b or x == b])


def indexOf(a, b):
    for i, x in enumerate(a):
        if x is b or x == b:
            return i
    raise ValueError("sequence.index(x): x not in sequence")
