# numpy.matrix: arrays of two dimensions whose product is that of matrices.
import numpy
from numpy._array import ndarray

__name__ = "numpy"


def _rows_of(text):
    rows = []
    for row in text.replace("[", "").replace("]", "").split(";"):
        rows.append([complex(x) if "j" in x else float(x) if "." in x or "e" in x or "nan" in x or "inf" in x else int(x) for x in row.replace(",", " ").split()])
    if any([len(row) != len(rows[0]) for row in rows]):
        raise ValueError("Rows not the same size.")
    return rows


def _of(a):
    """An array as a matrix; numbers as they are."""
    if not isinstance(a, numpy.ndarray) or isinstance(a, matrix):
        return a
    if a.ndim > 2:
        raise ValueError("matrix must be 2-dimensional")
    if a.ndim < 2:
        a = a.reshape(1, -1)
    return a.view(matrix)


class matrix(ndarray):
    def __new__(subtype, data, dtype=None, copy=True):
        a = numpy.array(_rows_of(data) if isinstance(data, str) else data.A if isinstance(data, matrix) else data, dtype=dtype)
        return _of(a)

    @property
    def A(self):
        return self.view(numpy.ndarray)

    @property
    def A1(self):
        return self.A.ravel()

    @property
    def T(self):
        return _of(self.A.T)

    @property
    def H(self):
        return _of(numpy.conjugate(self.A.T)) if self.dtype.kind == "c" else self.T

    @property
    def I(self):
        return _of(numpy.linalg.inv(self.A) if self.shape[0] == self.shape[1] else numpy.linalg.pinv(self.A))

    def getA(self):
        return self.A

    def getT(self):
        return self.T

    def getI(self):
        return self.I

    def __getitem__(self, index):
        made = self.A[index]
        if not isinstance(made, numpy.ndarray) or made.ndim == 0:
            return made
        if made.ndim == 1:
            is_column = isinstance(index, tuple) and len(index) > 1 and isinstance(index[1], (int, numpy.integer))
            return made.reshape(-1, 1).view(matrix) if is_column else made.reshape(1, -1).view(matrix)
        return _of(made)

    def __iter__(self):
        return iter([self[i] for i in range(self.shape[0])])

    def __mul__(self, other):
        if isinstance(other, (numpy.ndarray, list, tuple)):
            return _of(numpy.dot(self.A, matrix(other).A))
        return _of(self.A * other)

    def __rmul__(self, other):
        return _of(numpy.dot(matrix(other).A, self.A)) if isinstance(other, (numpy.ndarray, list, tuple)) else _of(other * self.A)

    def __imul__(self, other):
        return self * other

    def __matmul__(self, other):
        return _of(numpy.dot(self.A, matrix(other).A))

    def __pow__(self, other):
        return _of(numpy.linalg.matrix_power(self.A, other))

    def _along(self, name, axis, *args):
        made = getattr(numpy, name)(self.A, axis, *args)
        return made if axis is None else _of(made.reshape(1, -1) if axis in (0, -2) else made.reshape(-1, 1))

    def sum(self, axis=None, dtype=None, out=None):
        return self._along("sum", axis)

    def mean(self, axis=None, dtype=None, out=None):
        return self._along("mean", axis)

    def std(self, axis=None, dtype=None, out=None, ddof=0):
        return self._along("std", axis)

    def var(self, axis=None, dtype=None, out=None, ddof=0):
        return self._along("var", axis)

    def prod(self, axis=None, dtype=None, out=None):
        return self._along("prod", axis)

    def max(self, axis=None, out=None):
        return self._along("max", axis)

    def min(self, axis=None, out=None):
        return self._along("min", axis)

    def argmax(self, axis=None, out=None):
        return self._along("argmax", axis)

    def argmin(self, axis=None, out=None):
        return self._along("argmin", axis)

    def any(self, axis=None, out=None):
        return self._along("any", axis)

    def all(self, axis=None, out=None):
        return self._along("all", axis)

    def dot(self, other):
        return self * other

    def transpose(self, *axes):
        return self.T

    def copy(self, order="C"):
        return _of(self.A.copy())

    def flatten(self, order="C"):
        return _of(self.A.flatten(order))

    def ravel(self, order="C"):
        return _of(self.A.ravel(order))

    def reshape(self, *shape, order="C"):
        return _of(self.A.reshape(*shape, order=order))

    def astype(self, dtype):
        return _of(self.A.astype(dtype))

    def squeeze(self, axis=None):
        return self

    def tolist(self):
        return self.A.tolist()

    def __repr__(self):
        text = repr(self.A)
        return "matrix(" + text[6:].replace("\n", "\n ")

    def __str__(self):
        return str(self.A)


def _matrix_operator(name):
    def method(self, other):
        made = getattr(self.A, name)(other.A if isinstance(other, matrix) else other)
        return _of(made)
    return method


for _name in ("add", "radd", "sub", "rsub", "truediv", "rtruediv", "floordiv", "mod", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor"):
    setattr(matrix, "__" + _name + "__", _matrix_operator("__" + _name + "__"))
setattr(matrix, "__neg__", lambda self: _of(-self.A))
setattr(matrix, "__abs__", lambda self: _of(abs(self.A)))


def asmatrix(data, dtype=None):
    return data if isinstance(data, matrix) else matrix(data, dtype)


def bmat(obj, ldict=None, gdict=None):
    if isinstance(obj, str):
        names = (gdict or {}) | (ldict or {})
        if not names:
            raise NotImplementedError("bmat() of a text needs the matrices here: bmat([[A, B], [C, D]])")
        obj = [[names[name] for name in row.replace(",", " ").split()] for row in obj.split(";")]
    if isinstance(obj, (list, tuple)) and isinstance(obj[0], (list, tuple)):
        return _of(numpy.concatenate([numpy.concatenate([numpy.asarray(asmatrix(x).A) for x in row], 1) for row in obj], 0))
    return _of(numpy.concatenate([asmatrix(x).A for x in obj], 1)) if isinstance(obj, (list, tuple)) else asmatrix(obj)
