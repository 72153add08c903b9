"""Factorisations of matrices, and what follows from them."""

import torch
from catalogue import family, operation

family(group="compute", effect="compute", motion="reduce_cells", forms="function", out="exact", returns="tensor")


def _failures(info):
    """Returns the matrices that could not be factored: the place of each in the batch, and its info."""
    return [(i, n) for i, n in enumerate(info.reshape(-1).tolist()) if n]


def _require_positive_definite(info, name):
    """Refuses matrices that have no Cholesky factor. Returns None."""
    failed = _failures(info)
    assert (
        not failed
    ), f"LinAlgError: {name}: {f'(Batch element {failed[0][0]}): ' if info.dim() else ''}The factorization could not be completed because the input is not positive-definite (the leading minor of order {failed[0][1]} is not positive-definite)."


@operation(
    "(Tensor A, *, bool upper=False)", name="linalg.cholesky", help="cholesky", arguments={"A": ("tensor", "{}")})
def linalg_cholesky(A, *, upper=False):
    L, info = torch.linalg.cholesky_ex(A, upper=upper)
    _require_positive_definite(info, 'linalg.cholesky')
    return L


@operation(
    "(Tensor self, bool upper=False)", forms="method function", out="castable",
    out_refusal="cholesky: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    gradient="CholeskyBackward0")
def cholesky(self, upper=False, *, out=None):
    assert self.dim() >= 2, 'RuntimeError: cholesky: The input tensor A must have at least 2 dimensions.'
    assert (
        self.shape[-1] == self.shape[-2]
    ), f'RuntimeError: cholesky: A must be batches of square matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'
    assert self.is_floating_point(), f'RuntimeError: "cholesky_cpu" not implemented for \'{self.type()[6:-6]}\''
    L, info = torch.linalg.cholesky_ex(self, upper=upper)
    _require_positive_definite(info, 'cholesky')
    return L if out is None else L.contiguous()


@operation(
    "(Tensor self, Tensor input2, bool upper=False)", forms="method function", out="castable",
    out_refusal="cholesky_solve: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    arguments={"self": "tensor", "input2": "tensor"})
def cholesky_solve(self, input2, upper=False, *, out=None):
    assert (
        self.dim() >= 2
    ), f'RuntimeError: b should have at least 2 dimensions, but has {self.dim()} dimensions instead'
    assert (
        input2.dim() >= 2
    ), f'RuntimeError: u should have at least 2 dimensions, but has {input2.dim()} dimensions instead'
    assert (
        input2.dtype == self.dtype
    ), f'RuntimeError: Expected b and A to have the same dtype, but found b of type {self.type()[6:-6]} and A of type {input2.type()[6:-6]} instead.'
    assert (
        input2.shape[-1] == input2.shape[-2]
    ), f'RuntimeError: A must be batches of square matrices, but they are {input2.shape[-2]} by {input2.shape[-1]} matrices'
    assert (
        input2.shape[-2] == self.shape[-2]
    ), f'RuntimeError: Incompatible matrix sizes for cholesky_solve: each A matrix is {input2.shape[-1]} by {input2.shape[-1]} but each b matrix is {self.shape[-2]} by {self.shape[-1]}'
    assert self.is_floating_point(), f'RuntimeError: "cholesky_solve_cpu" not implemented for \'{self.type()[6:-6]}\''
    L = input2.mT if upper else input2
    made = torch.linalg.solve_triangular(L.mT, torch.linalg.solve_triangular(L, self, upper=False), upper=True)
    return made if out is None else made.contiguous()


@operation(
    "(Tensor self, bool upper=False)", forms="method function", out="castable",
    out_refusal="cholesky_inverse: Expected result to be safely castable from {want} dtype, but got result with dtype {got}")
def cholesky_inverse(self, upper=False):
    assert self.dim() >= 2, f'RuntimeError: cholesky_inverse: The input tensor A must have at least 2 dimensions.'
    assert (
        self.shape[-1] == self.shape[-2]
    ), f'RuntimeError: cholesky_inverse: A must be batches of square matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'
    assert (
        self.is_floating_point()
    ), f'RuntimeError: "cholesky_inverse_out_cpu" not implemented for \'{self.type()[6:-6]}\''
    return torch.cholesky_solve(torch.eye(self.shape[-1], dtype=self.dtype).expand(self.shape), self, upper)


@operation(
    "(Tensor input, Tensor tau)", name="linalg.householder_product", help="householder_product", out="castable",
    out_refusal="torch.linalg.householder_product: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    arguments={"input": ("tensor", "{}"), "tau": ("tensor", "torch.ones(2)")})
def linalg_householder_product(input, tau):
    assert input.dim() >= 2, 'RuntimeError: torch.linalg.householder_product: input must have at least 2 dimensions.'
    assert (
        input.shape[-2] >= input.shape[-1]
    ), 'RuntimeError: torch.linalg.householder_product: input.shape[-2] must be greater than or equal to input.shape[-1]'
    assert (
        input.shape[-1] >= tau.shape[-1]
    ), 'RuntimeError: torch.linalg.householder_product: input.shape[-1] must be greater than or equal to tau.shape[-1]'
    assert (
        input.dim() - tau.dim() == 1
    ), f'RuntimeError: torch.linalg.householder_product: Expected tau to have one dimension less than input, but got tau.ndim equal to {tau.dim()} and input.ndim is equal to {input.dim()}'
    assert (
        tau.shape[:-1] == input.shape[:-2]
    ), f'RuntimeError: torch.linalg.householder_product: Expected batch of tau to be equal to batch of input, but got {list(tau.shape)}'
    assert (
        tau.dtype == input.dtype
    ), f'RuntimeError: torch.linalg.householder_product: tau dtype {torch.empty(0, dtype=tau.dtype).type()[6:-6]} does not match input dtype {torch.empty(0, dtype=input.dtype).type()[6:-6]}'
    assert input.is_floating_point(), f'RuntimeError: "orgqr_cpu" not implemented for \'{input.type()[6:-6]}\''
    m, n = input.shape[-2:]
    v = input.tril(-1) + torch.eye(m, n, dtype=input.dtype)
    q = (
        torch.eye(n, m, dtype=input.dtype)
        .expand(input.shape[:-2] + (n, m))
        .clone(memory_format=torch.contiguous_format)
        .mT
    )
    for i in reversed(range(tau.shape[-1])):
        q.sub_(tau[..., i, None, None] * v[..., i : i + 1] @ (v[..., i : i + 1].mT @ q))
    return q


@operation(
    "(Tensor self, Tensor input2)", forms="method function", help="householder_product",
    arguments={"self": ("tensor", "{}"), "input2": ("tensor", "torch.ones(2)")})
def orgqr(self, input2):
    return torch.linalg.householder_product(self, input2)


@operation(
    "(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False)", forms="method function",
    out_refusal="torch.ormqr: Expected input and result to have the same dtype, but input has dtype{want} and result has dtype {got}",
    arguments={"self": ("tensor", "{}"), "input2": ("tensor", "torch.ones(2)"), "input3": ("tensor", "torch.tensor([[2., 1.], [1., 3.]])")})
def ormqr(self, input2, input3, left=True, transpose=False):
    name, tau, other = 'torch.ormqr', input2, input3
    assert self.dim() >= 2, f'RuntimeError: {name}: input must have at least 2 dimensions.'
    assert other.dim() >= 2, f'RuntimeError: {name}: other must have at least 2 dimensions.'
    side = -2 if left else -1
    assert (
        other.shape[side] >= tau.shape[-1]
    ), f'RuntimeError: {name}: other.shape[{side}] must be greater than or equal to tau.shape[-1]'
    assert (
        other.shape[side] == self.shape[-2]
    ), f'RuntimeError: {name}: other.shape[{side}] must be equal to input.shape[-2]'
    assert (
        tau.shape[-1] <= self.shape[-1]
    ), f'RuntimeError: {name}: tau.shape[-1] must be less than or equal to input.shape[-1]'
    assert (
        self.dim() - tau.dim() == 1
    ), f'RuntimeError: {name}: Expected tau to have one dimension less than input, but got tau.ndim equal to {tau.dim()} and input.ndim is equal to {self.dim()}'
    assert (
        self.dim() == other.dim()
    ), f'RuntimeError: {name}: Expected other to have the same number of dimensions as input, but got other.ndim equal to {other.dim()} and input.ndim is equal to {self.dim()}'
    assert (
        tau.shape[:-1] == self.shape[:-2]
    ), f'RuntimeError: {name}: Expected batch dimensions of tau to be equal to input.shape[:-2], but got {list(tau.shape[:-1])}'
    assert (
        other.shape[:-2] == self.shape[:-2]
    ), f'RuntimeError: {name}: Expected batch dimensions of other to be equal to input.shape[:-2], but got {list(other.shape[:-2])}'
    assert (
        tau.dtype == self.dtype
    ), f'RuntimeError: {name}: Expected input and tau to have the same dtype, but input has dtype{self.type()[6:-6]} and tau has dtype {tau.type()[6:-6]}'
    assert (
        other.dtype == self.dtype
    ), f'RuntimeError: {name}: Expected input and other to have the same dtype, but input has dtype{self.type()[6:-6]} and other has dtype {other.type()[6:-6]}'
    assert self.dtype in (
        torch.float32,
        torch.float64,
    ), f'RuntimeError: "ormqr_cpu" not implemented for \'{self.type()[6:-6]}\''
    count = tau.shape[-1]
    v = self[..., :count].tril(-1) + torch.eye(self.shape[-2], count, dtype=self.dtype)
    made = other.mT.clone(memory_format=torch.contiguous_format).mT
    turned = made if left else made.mT
    order = list(range(count))
    for i in order if left == transpose else reversed(order):
        turned.sub_(tau[..., i, None, None] * v[..., i : i + 1] @ (v[..., i : i + 1].mT @ turned))
    return made


@operation(
    "(Tensor self, *, bool hermitian=False, Tensor[]? out=None)", name="linalg.ldl_factor", help="ldl_factor",
    returns="tuple", fields=("LD", "pivots",), arguments={"self": ("tensor", "{}")})
def linalg_ldl_factor(self, *, hermitian=False, out=None):
    LD, pivots, info = torch.linalg.ldl_factor_ex(self, hermitian=hermitian)
    failed = _failures(info)
    assert (
        not failed
    ), f"RuntimeError: torch.linalg.ldl_factor: {f'(Batch element {failed[0][0]}): ' if info.dim() else ''}D has a zero on its diagonal, at {failed[0][1]}, and torch.linalg.ldl_solve would divide by it. torch.linalg.ldl_factor_ex gives what there is."
    return (LD, pivots)


@operation(
    "(Tensor A, *, bool pivot=True, Tensor[]? out=None)", name="linalg.lu_factor", help="lu_factor", returns="tuple",
    fields=("LU", "pivots",), arguments={"A": ("tensor", "{}")})
def linalg_lu_factor(A, *, pivot=True, out=None):
    assert (
        A.dim() >= 2
    ), f'RuntimeError: torch.lu_factor: Expected tensor with 2 or more dimensions. Got size: {list(A.shape)} instead'
    LU, pivots, info = torch.linalg.lu_factor_ex(A, pivot=pivot)
    failed = _failures(info)
    assert (
        not failed
    ), f"RuntimeError: torch.linalg.lu_factor: {f'(Batch element {failed[0][0]}): ' if info.dim() else ''}U[{failed[0][1]},{failed[0][1]}] is zero and using it on lu_solve would result in a division by zero. If you still want to perform the factorization, consider calling linalg.lu(A, pivot) or linalg.lu_factor_ex(A, pivot)"
    return (LU, pivots)


@operation(
    "(Tensor self, bool pivot=True, bool get_infos=False)", forms="method", help="lu_factor", returns="tuple",
    out="none")
def lu(self, pivot=True, get_infos=False):
    LU, pivots, info = torch.linalg.lu_factor_ex(self, pivot=pivot)
    return (LU, pivots, info) if get_infos else (LU, pivots)


@operation(
    "(Tensor A, bool pivot=True, bool get_infos=False, any out=None)", help="lu_factor", returns="tuple", out="none",
    arguments={"A": ("tensor", "{}")})
def lu(A, pivot=True, get_infos=False, out=None):
    LU, pivots, info = torch.linalg.lu_factor_ex(A, pivot=pivot)
    return (LU, pivots, info) if get_infos else (LU, pivots)


@operation(
    "(Tensor A, *, bool pivot=True, Tensor[]? out=None)", name="linalg.lu", help="lu_unpack", returns="tuple",
    fields=("P", "L", "U",), arguments={"A": ("tensor", "{}")})
def linalg_lu(A, *, pivot=True, out=None):
    assert (
        A.dim() >= 2
    ), f'RuntimeError: linalg.lu: Expected tensor with 2 or more dimensions. Got size: {list(A.shape)} instead'
    assert pivot, 'RuntimeError: linalg.lu: LU without pivoting is not implemented on the CPU'
    LU, pivots, info = torch.linalg.lu_factor_ex(A)
    return torch.lu_unpack(LU, pivots)


@operation(
    "(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False)", name="linalg.lu_solve",
    help="lu_solve",
    arguments={"LU": ("tensor", "torch.tensor([[2., 1.], [1., 3.]])"), "pivots": ("tensor", "torch.tensor([1, 2], dtype=torch.int32)"), "B": ("tensor", "torch.ones(2, 1)")})
def linalg_lu_solve(LU, pivots, B, *, left=True, adjoint=False):
    assert (
        LU.is_floating_point()
    ), f'RuntimeError: torch.linalg.lu_solve: Expected a floating point or complex tensor as input. Got {LU.type()[6:-6]}'
    assert (
        LU.dtype == B.dtype
    ), f'RuntimeError: linalg.lu_solve: Expected LU and B to have the same dtype, but found LU of type {LU.type()[6:-6]} and B of type {B.type()[6:-6]} instead'
    assert (
        pivots.dtype == torch.int32
    ), 'RuntimeError: linalg.lu_solve: pivots should be a Tensor of scalar type torch.int32'
    assert LU.dim() >= 2, 'RuntimeError: torch.linalg.lu_solve: The input tensor LU must have at least 2 dimensions.'
    assert (
        LU.shape[-1] == LU.shape[-2]
    ), f'RuntimeError: torch.linalg.lu_solve: A must be batches of square matrices, but they are {LU.shape[-2]} by {LU.shape[-1]} matrices'
    assert B.dim() >= 2, 'RuntimeError: torch.linalg.lu_solve: The input tensor B must have at least 2 dimensions.'
    n = LU.shape[-1]
    assert (
        B.shape[-2] if left else B.shape[-1]
    ) == n, f"RuntimeError: linalg.lu_solve: Incompatible shapes of A and B for the equation {'AX = B' if left else 'XA = B'} ({n}x{n} and {B.shape[-2]}x{B.shape[-1]})"
    assert (
        pivots.shape[-1] == n
    ), 'RuntimeError: linalg.lu_solve: Number of pivots per batch should be same as the dimension of the matrix'
    assert (
        LU.shape[:-1] == pivots.shape
    ), f'RuntimeError: linalg.lu_solve: Expected LU.shape[:-1] and pivots.shape to be the same, but got pivots with shape {list(pivots.shape)} instead'
    assert (
        not pivots.numel() or pivots.min() > 0
    ), 'RuntimeError: Pivots given to lu_solve must all be greater or equal to 1. Did you properly pass the result of lu_factor?'
    assert (
        not pivots.numel() or pivots.max() <= n
    ), 'RuntimeError: Pivots given to lu_solve must all be smaller or equal to LU.size(-2). Did you properly pass the result of lu_factor?'
    P, L, U = torch.lu_unpack(LU, pivots)
    known = B if left else B.mT
    turned = adjoint if left else not adjoint
    half = (
        torch.linalg.solve_triangular(U.mT, known, upper=False)
        if turned
        else torch.linalg.solve_triangular(L, P.mT @ known, upper=False, unitriangular=True)
    )
    whole = (
        (P @ torch.linalg.solve_triangular(L.mT, half, upper=True, unitriangular=True))
        .mT.clone(memory_format=torch.contiguous_format)
        .mT
        if turned
        else torch.linalg.solve_triangular(U, half, upper=True)
    )
    return whole if left else whole.mT


@operation(
    "(Tensor self, Tensor LU_data, Tensor LU_pivots)", forms="method function",
    arguments={"LU_data": ("tensor", "torch.tensor([[2., 1.], [1., 3.]])"), "LU_pivots": ("tensor", "torch.tensor([1, 2], dtype=torch.int32)")})
def lu_solve(self, LU_data, LU_pivots):
    return torch.linalg.lu_solve(LU_data, LU_pivots, self)


@operation(
    "(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False, *, Tensor[]? out=None)",
    forms="method function", help="linalg.solve_triangular", returns="tuple",
    fields=("solution", "cloned_coefficient",), arguments={"A": "tensor"},
    gradient="TriangularSolveBackward0")
def triangular_solve(self, A, upper=True, transpose=False, unitriangular=False, *, out=None):
    assert (
        self.dim() >= 2
    ), f'RuntimeError: torch.triangular_solve: Expected b to have at least 2 dimensions, but it has {self.dim()} dimensions instead'
    assert (
        A.dim() >= 2
    ), f'RuntimeError: torch.triangular_solve: Expected A to have at least 2 dimensions, but it has {A.dim()} dimensions instead'
    assert (
        A.dtype == self.dtype
    ), f'RuntimeError: Expected b and A to have the same dtype, but found b of type {self.type()[6:-6]} and A of type {A.type()[6:-6]} instead.'
    assert (
        A.shape[-1] == A.shape[-2]
    ), f'RuntimeError: A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices'
    assert (
        A.shape[-2] == self.shape[-2]
    ), f'RuntimeError: Incompatible matrix sizes for triangular_solve: each A matrix is {A.shape[-1]} by {A.shape[-1]} but each b matrix is {self.shape[-2]} by {self.shape[-1]}'
    batch = torch.broadcast_shapes(self.shape[:-2], A.shape[:-2])
    coefficients = A.expand(batch + A.shape[-2:])
    return (
        torch.linalg.solve_triangular(
            coefficients.mT if transpose else coefficients,
            self,
            upper=upper != transpose,
            unitriangular=unitriangular,
        ),
        coefficients.mT.clone(memory_format=torch.contiguous_format).mT,
    )
