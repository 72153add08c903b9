# Functions of arrays of texts, element by element.
import numpy
from numpy._array import asarray


def _texts(a):
    a = asarray(a)
    if a.dtype.kind not in "US":
        raise TypeError("string operation on non-string array")
    return a


def _each(function, a, *others):
    a = _texts(a)
    arrays = numpy.broadcast_arrays(a, *[asarray(other) for other in others]) if others else [a]
    shape = arrays[0].shape
    made = [function(*row) for row in zip(*[one.ravel().tolist() for one in arrays])]
    out = asarray(made) if made else numpy.zeros(0, a.dtype)
    return out.reshape(shape)


def add(x1, x2):
    return _each(lambda a, b: a + b, x1, x2)


def multiply(a, i):
    return _each(lambda s, n: s * max(n, 0), a, i)


def mod(a, values):
    a = _texts(a)
    values = asarray(values)
    rows = numpy.broadcast_arrays(a, values)
    return asarray([s % v for s, v in zip(rows[0].ravel().tolist(), rows[1].ravel().tolist())]).reshape(rows[0].shape)


def upper(a):
    return _each(lambda s: s.upper(), a)


def lower(a):
    return _each(lambda s: s.lower(), a)


def capitalize(a):
    return _each(lambda s: s.capitalize(), a)


def title(a):
    return _each(lambda s: s.title(), a)


def swapcase(a):
    return _each(lambda s: s.swapcase(), a)


def str_len(a):
    return _each(lambda s: len(s), a)


def center(a, width, fillchar=" "):
    return _each(lambda s, n: s.center(n, fillchar), a, width)


def ljust(a, width, fillchar=" "):
    return _each(lambda s, n: s.ljust(n, fillchar), a, width)


def rjust(a, width, fillchar=" "):
    return _each(lambda s, n: s.rjust(n, fillchar), a, width)


def zfill(a, width):
    return _each(lambda s, n: s.zfill(n), a, width)


def strip(a, chars=None):
    return _each(lambda s: s.strip(chars), a)


def lstrip(a, chars=None):
    return _each(lambda s: s.lstrip(chars), a)


def rstrip(a, chars=None):
    return _each(lambda s: s.rstrip(chars), a)


def replace(a, old, new, count=-1):
    return _each(lambda s, x, y: s.replace(x, y, count), a, old, new)


def find(a, sub, start=0, end=None):
    return _each(lambda s, part: s.find(part, start, end), a, sub)


def rfind(a, sub, start=0, end=None):
    return _each(lambda s, part: s.rfind(part, start, end), a, sub)


def index(a, sub, start=0, end=None):
    return _each(lambda s, part: s.index(part, start, end), a, sub)


def count(a, sub, start=0, end=None):
    return _each(lambda s, part: s.count(part, start, end), a, sub)


def startswith(a, prefix, start=0, end=None):
    return _each(lambda s, part: s.startswith(part, start, end), a, prefix)


def endswith(a, suffix, start=0, end=None):
    return _each(lambda s, part: s.endswith(part, start, end), a, suffix)


def isalpha(a):
    return _each(lambda s: s.isalpha(), a)


def isdigit(a):
    return _each(lambda s: s.isdigit(), a)


def isnumeric(a):
    return _each(lambda s: s.isnumeric(), a)


def isdecimal(a):
    return _each(lambda s: s.isdecimal(), a)


def isalnum(a):
    return _each(lambda s: s.isalnum(), a)


def isspace(a):
    return _each(lambda s: s.isspace(), a)


def isupper(a):
    return _each(lambda s: s.isupper(), a)


def islower(a):
    return _each(lambda s: s.islower(), a)


def istitle(a):
    return _each(lambda s: s == s.title() and any([c.isalpha() for c in s]), a)


def equal(x1, x2):
    return _each(lambda a, b: a.rstrip() == b.rstrip(), x1, x2)


def not_equal(x1, x2):
    return _each(lambda a, b: a.rstrip() != b.rstrip(), x1, x2)


def greater(x1, x2):
    return _each(lambda a, b: a > b, x1, x2)


def greater_equal(x1, x2):
    return _each(lambda a, b: a >= b, x1, x2)


def less(x1, x2):
    return _each(lambda a, b: a < b, x1, x2)


def less_equal(x1, x2):
    return _each(lambda a, b: a <= b, x1, x2)


def encode(a, encoding=None, errors=None):
    return asarray(a).astype("S")


def decode(a, encoding=None, errors=None):
    return asarray(a).astype("U")


def join(sep, seq):
    return _each(lambda s, glue: glue.join(s), seq, sep)


def _listed(function, a):
    return numpy.array([function(s) for s in _texts(a).ravel().tolist()] + [None], dtype=object)[:-1].reshape(_texts(a).shape)


def split(a, sep=None, maxsplit=-1):
    return _listed(lambda s: s.split(sep, maxsplit), a)


def rsplit(a, sep=None, maxsplit=-1):
    return _listed(lambda s: s.rsplit(sep, maxsplit), a)


def splitlines(a, keepends=False):
    return _listed(lambda s: s.splitlines(keepends), a)


def partition(a, sep):
    a = _texts(a)
    return asarray([list(s.partition(sep)) for s in a.ravel().tolist()]).reshape(a.shape + (3,))


def rpartition(a, sep):
    a = _texts(a)
    return asarray([list(s.rpartition(sep)) for s in a.ravel().tolist()]).reshape(a.shape + (3,))


def array(obj, itemsize=None, copy=True, unicode=None, order=None):
    return numpy.array(obj)

