"""Methods of sparse tensors on a dense one, and functions that PyTorch has removed."""

import torch
from catalogue import family, operation

family(group="ask", forms="method", effect="none")


@operation(
    "(Tensor self, ScalarType? dtype=None, *, bool? masked_grad=None)", group="copy", effect="view_or_copy",
    motion="follow")
def to_dense(self, dtype=None, *, masked_grad=None):
    return self if dtype is None else self.to(dtype)


@operation("(Tensor self)", effect="ask", returns="value", value_type="int")
def dense_dim(self):
    return self.dim()


@operation("(Tensor self)", effect="ask", returns="value", value_type="int")
def sparse_dim(self):
    return 0


@operation("(Tensor self)", help="sparse_only")
def is_coalesced(self):
    assert False, 'RuntimeError: is_coalesced expected sparse coordinate tensor layout but got Strided'


@operation("(Tensor self)", help="sparse_only")
def coalesce(self):
    assert False, 'RuntimeError: coalesce expected sparse coordinate tensor layout but got Strided'


@operation("(Tensor self)", help="sparse_only")
def indices(self):
    assert False, 'RuntimeError: indices expected sparse coordinate tensor layout but got Strided'


@operation("(Tensor self)", help="sparse_only")
def values(self):
    assert False, 'RuntimeError: values expected sparse tensor layout but got Strided'


@operation("(Tensor self)", help="sparse_only")
def crow_indices(self):
    assert False, 'RuntimeError: crow_indices expected sparse row compressed tensor layout but got Strided'


@operation("(Tensor self)", help="sparse_only")
def col_indices(self):
    assert False, 'RuntimeError: col_indices expected sparse row compressed tensor layout but got Strided'


@operation("(Tensor self)", help="sparse_only")
def ccol_indices(self):
    assert False, 'RuntimeError: ccol_indices expected sparse column compressed tensor layout but got Strided'


@operation("(Tensor self)", help="sparse_only")
def row_indices(self):
    assert False, 'RuntimeError: row_indices expected sparse column compressed tensor layout but got Strided'


@operation("(Tensor self, Tensor A, *, any out=None)", group="compute", forms="method function", help="removed")
def solve(self, A, *, out=None):
    assert (
        False
    ), 'RuntimeError: This function was deprecated since version 1.9 and is now removed. Please use the `torch.linalg.solve` function instead.'


@operation("(Tensor self, Tensor A, *, any out=None)", group="compute", forms="method function", help="removed")
def lstsq(self, A, *, out=None):
    assert (
        False
    ), 'RuntimeError: This function was deprecated since version 1.9 and is now removed. Please use the `torch.linalg.lstsq` function instead.'


@operation(
    "(Tensor self, bool eigenvectors=False, *, any e=None, any v=None)", group="compute", forms="method function",
    help="removed")
def eig(self, eigenvectors=False, *, e=None, v=None):
    assert (
        False
    ), 'RuntimeError: This function was deprecated since version 1.9 and is now removed. Please use the `torch.linalg.eig` function instead.'


@operation(
    "(Tensor self, bool eigenvectors=False, bool upper=True, *, any e=None, any v=None)", group="compute",
    forms="method function", help="removed")
def symeig(self, eigenvectors=False, upper=True, *, e=None, v=None):
    assert (
        False
    ), 'RuntimeError: This function was deprecated since version 1.9 and is now removed. Please use the `torch.linalg.eigh` function instead.'


@operation(
    "(Tensor input, any tol=None, bool symmetric=False, *, any out=None)", group="compute", forms="function",
    help="removed")
def matrix_rank(input, tol=None, symmetric=False, *, out=None):
    assert (
        False
    ), 'RuntimeError: This function was deprecated since version 1.9 and is now removed. Please use the `torch.linalg.matrix_rank` function instead.'


@operation("(Tensor self)", returns="none")
def retain_grad(self):
    assert self.requires_grad, "RuntimeError: can't retain_grad on Tensor that has requires_grad=False"


@operation("(Tensor self)", group="in_place", forms="method function", effect="write")
def conj_physical_(self):
    return self
