# numpy.linalg, as torch.linalg computes it.
import numpy
import torch
from collections import namedtuple
from numpy._dtype import _by_name, _float_for
from numpy._array import _elements, _own, asarray
from numpy._complex import _array_of


class LinAlgError(ValueError):
    pass


def _floats(a):
    a = asarray(a)
    d = _float_for(a.dtype) if a.dtype.kind == "f" and a.dtype.itemsize > 2 else _by_name["float64"]
    t = _elements(a).to(d._torch)
    return (t.contiguous() if any([s < 0 for s in t.stride()]) else t), d


def _in_columns(t):
    """The matrix in column-major order: then torch factorises the matrix itself, as NumPy does, not its transpose."""
    return t.mT.contiguous().mT


def _made(t, d):
    t = t if t.is_contiguous() else t.contiguous()
    out = _own(t, d)
    return out[()] if out.ndim == 0 else out


def _square(t):
    if t.dim() < 2:
        raise LinAlgError(f"{t.dim()}-dimensional array given. Array must be at least two-dimensional")
    if t.shape[-1] != t.shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")


def norm(x, ord=None, axis=None, keepdims=False):
    if asarray(x).dtype.kind == "c" and not isinstance(axis, tuple) and (asarray(x).ndim == 1 or ord is None or axis is not None):
        x = numpy.abs(x)
    t, d = _floats(x)
    if axis is None and ord is None:
        out = torch.sqrt((t * t).sum())
        return _made(out.reshape((1,) * t.dim()) if keepdims else out, d)
    if axis is None:
        axis = tuple(range(t.dim()))
    if isinstance(axis, tuple) and len(axis) == 2:
        if isinstance(ord, str) and ord not in ("fro", "nuc") or isinstance(ord, (int, float)) and ord not in (1, -1, 2, -2, numpy.inf, -numpy.inf):
            raise ValueError("Invalid norm order for matrices.")
        return _made(torch.linalg.matrix_norm(t, "fro" if ord is None else ord, axis, keepdims), d)
    dim = axis[0] if isinstance(axis, tuple) else axis
    return _made(torch.linalg.vector_norm(t, 2 if ord is None else ord, dim, keepdims), d)


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    t, d = _floats(x)
    return _made(torch.linalg.vector_norm(t, ord, axis, keepdims), d)


def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    t, d = _floats(x)
    return _made(torch.linalg.matrix_norm(t, ord, (-2, -1), keepdims), d)


def inv(a):
    t, d = _floats(a)
    _square(t)
    try:
        return _made(torch.linalg.inv(_in_columns(t)), d)
    except RuntimeError:
        raise LinAlgError("Singular matrix")


def pinv(a, rcond=None, hermitian=False):
    t, d = _floats(a)
    return _made(torch.linalg.pinv(t), d)


def det(a):
    t, d = _floats(a)
    _square(t)
    sign, logarithm = torch.linalg.slogdet(_in_columns(t))
    return _made(sign * torch.exp(logarithm), d)


def slogdet(a):
    t, d = _floats(a)
    _square(t)
    sign, value = torch.linalg.slogdet(_in_columns(t))
    return SlogdetResult(_made(sign, d), _made(value, d))


def solve(a, b):
    t, d = _floats(a)
    _square(t)
    y, _ = _floats(b)
    is_vector = y.dim() == 1
    n, m = t.shape[-1], y.shape[-1 if is_vector else -2] if y.dim() else 0
    if n != m and y.dim():
        name, signature = ("solve1", "(m,m),(m)->(m)") if is_vector else ("solve", "(m,m),(m,n)->(m,n)")
        raise ValueError(f"{name}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {signature} (size {m} is different from {n})")
    try:
        return _made(torch.linalg.solve(_in_columns(t), y), d)
    except RuntimeError:
        raise LinAlgError("Singular matrix")


def lstsq(a, b, rcond=None):
    t, d = _floats(a)
    y, _ = _floats(b)
    if t.dim() != 2:
        raise LinAlgError(f"{t.dim()}-dimensional array given. Array must be two-dimensional")
    if t.shape[0] != y.shape[0]:
        raise LinAlgError("Incompatible dimensions")
    x = torch.linalg.lstsq(t, y if y.dim() > 1 else y.unsqueeze(-1)).solution
    rest = t @ x - (y if y.dim() > 1 else y.unsqueeze(-1))
    values = torch.linalg.svdvals(t)
    rank = int((values > values.max() * 2.220446049250313e-16 * max(t.shape)).sum().item())
    residuals = (rest * rest).sum(0) if t.shape[0] > t.shape[1] and rank == t.shape[1] else torch.zeros(0, dtype=t.dtype)
    return _made(x if y.dim() > 1 else x.squeeze(-1), d), _made(residuals, d), numpy.int32(rank), _made(values, d)


QRResult = namedtuple("QRResult", ["Q", "R"])
EighResult = namedtuple("EighResult", ["eigenvalues", "eigenvectors"])
SVDResult = namedtuple("SVDResult", ["U", "S", "Vh"])
SlogdetResult = namedtuple("SlogdetResult", ["sign", "logabsdet"])


def qr(a, mode="reduced"):
    t, d = _floats(a)
    q, r = torch.linalg.qr(t, mode)
    return _made(r, d) if mode == "r" else QRResult(_made(q, d), _made(r, d))


def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    t, d = _floats(a)
    if not compute_uv:
        return _made(torch.linalg.svdvals(t), d)
    u, s, vh = torch.linalg.svd(t, full_matrices)
    return SVDResult(_made(u, d), _made(s, d), _made(vh, d))


def svdvals(x, /):
    return svd(x, compute_uv=False)


def cholesky(a, /, *, upper=False):
    t, d = _floats(a)
    try:
        return _made(torch.linalg.cholesky(t), d)
    except RuntimeError:
        raise LinAlgError("Matrix is not positive definite")


def eigh(a, UPLO="L"):
    t, d = _floats(a)
    values, vectors = torch.linalg.eigh(t)
    return EighResult(_made(values, d), _made(vectors, d))


def eigvalsh(a, UPLO="L"):
    t, d = _floats(a)
    return _made(torch.linalg.eigvalsh(t), d)


EigResult = namedtuple("EigResult", ["eigenvalues", "eigenvectors"])


def _found(find, a):
    """Returns the results of torch for a matrix that need not be symmetric."""
    t, d = _floats(a)
    _square(t)
    if not bool(torch.isfinite(t).all()):
        raise LinAlgError("Array must not contain infs or NaNs")
    try:
        return find(t)
    except RuntimeError:
        raise LinAlgError("Eigenvalues did not converge") from None


def eig(a):
    values, vectors = _found(torch.linalg.eig, a)
    if not bool(values.imag.any()):
        values, vectors = values.real, vectors.real
    return EigResult(_array_of(values), _array_of(vectors))


def eigvals(a):
    values = _found(torch.linalg.eigvals, a)
    return _array_of(values if bool(values.imag.any()) else values.real)


def matrix_rank(A, tol=None, hermitian=False):
    t, d = _floats(A)
    return _made(torch.linalg.matrix_rank(t), _by_name["int64"])


def matrix_power(a, n):
    a = asarray(a)
    if n == 0:
        return numpy.eye(a.shape[-1], dtype=a.dtype)
    if n < 0:
        a, n = inv(a), -n
    out = a
    for _ in range(n - 1):
        out = numpy.matmul(out, a)
    return out


def cond(x, p=None):
    t, d = _floats(x)
    return _made(torch.linalg.cond(t, p), d)


def multi_dot(arrays):
    out = arrays[0]
    for a in arrays[1:]:
        out = numpy.dot(out, a)
    return out


def outer(x1, x2, /):
    return numpy.outer(x1, x2)


def matmul(x1, x2, /):
    return numpy.matmul(x1, x2)


def trace(x, /, *, offset=0, dtype=None):
    return numpy.trace(x, offset, -2, -1, dtype)


def diagonal(x, /, *, offset=0):
    return numpy.diagonal(x, offset, -2, -1)


def vecdot(x1, x2, /, *, axis=-1):
    return numpy.vecdot(x1, x2, axis)


def cross(x1, x2, /, *, axis=-1):
    return numpy.cross(x1, x2, axis=axis)


def tensordot(x1, x2, /, *, axes=2):
    return numpy.tensordot(x1, x2, axes)


def matrix_transpose(x, /):
    return numpy.matrix_transpose(x)


def tensorsolve(a, b, axes=None):
    a, b = numpy.asarray(a), numpy.asarray(b)
    if axes is not None:
        kept = [d for d in range(a.ndim) if d not in axes]
        a = a.transpose(kept + list(axes))
    rest = a.shape[b.ndim:]
    return solve(a.reshape(b.size, -1), b.ravel()).reshape(rest)


def tensorinv(a, ind=2):
    a = numpy.asarray(a)
    first, rest = a.shape[:ind], a.shape[ind:]
    size = 1
    for n in rest:
        size *= n
    return inv(a.reshape(-1, size)).reshape(rest + first)
