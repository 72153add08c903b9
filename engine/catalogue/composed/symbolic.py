"""torch.sym_*: on plain numbers, the same as Python's own functions."""

import math
from catalogue import family, operation

family(group="ask", forms="function", help="symbolic", effect="none", returns="value")


@operation("(any a)", value_type="float")
def sym_float(a):
    return float(a)


@operation("(any a)", value_type="int", aliases={"_sym_int": {"forms": "functional"}})
def sym_int(a):
    return int(a)


@operation("(any a)", value_type="bool")
def sym_not(a):
    return not a


@operation("(any a)", value_type="float")
def sym_sqrt(a):
    return math.sqrt(a)


@operation("(any args)")
def sym_sum(args):
    return sum(args)


@operation("(any a, any b)")
def sym_max(a, b):
    assert isinstance(a, (int, float)), type(a)
    assert isinstance(b, (int, float)), type(b)
    return float(max(a, b)) if isinstance(a, float) or isinstance(b, float) else max(a, b)


@operation("(any a, any b)")
def sym_min(a, b):
    assert isinstance(a, (int, float)), type(a)
    assert isinstance(b, (int, float)), type(b)
    return float(min(a, b)) if isinstance(a, float) or isinstance(b, float) else min(a, b)


@operation("(any b, any t, any f)")
def sym_ite(b, t, f):
    assert isinstance(b, bool) and type(t) == type(f)
    return t if b else f
