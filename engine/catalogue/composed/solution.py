"""Solutions, inverses, singular values and eigenvalues, from factorisations of matrices."""

import math
import torch
from catalogue import family, operation

family(group="compute", motion="reduce_cells", forms="function", effect="compute", out="exact", returns="tensor")


def _least_value(A, most, atol, rtol):
    """Returns the bound below which values of each matrix count as 0; `most` is the largest value."""
    usual = torch.finfo(A.dtype).eps * max(A.shape[-2], A.shape[-1])
    if rtol is not None:
        relative = rtol
    elif atol is None:
        relative = usual
    elif isinstance(atol, torch.Tensor):
        relative = torch.where(atol > 0, 0.0, usual)
    else:
        relative = 0.0 if atol > 0 else usual
    return torch.maximum(
        torch.as_tensor(0.0 if atol is None else atol).to(A.dtype).unsqueeze(-1),
        torch.as_tensor(relative).to(A.dtype).unsqueeze(-1) * most,
    )


@operation(
    "(Tensor A, Tensor B, float? rcond=None, *, str? driver=None)", name="linalg.lstsq", help="lstsq",
    returns="tuple", out="none", fields=("solution", "residuals", "rank", "singular_values",),
    arguments={"A": ("tensor", "{}"), "B": ("tensor", "torch.ones({}.size(-2), 1)")},
    gradient="LinalgLstsqBackward0")
def linalg_lstsq(A, B, rcond=None, *, driver=None):
    name = 'torch.linalg.lstsq'
    assert A.dim() >= 2, f'RuntimeError: {name}: input must have at least 2 dimensions.'
    assert B.dim() >= 1, f'RuntimeError: {name}: other must have at least 1 dimension.'
    assert (
        A.dtype == B.dtype
    ), f'RuntimeError: {name}: Expected input and other to have the same dtype, but got input\'s dtype {A.type()[6:-6]} and other\'s dtype {B.type()[6:-6]}'
    assert (
        0 <= A.dim() - B.dim() <= 1
    ), f'RuntimeError: {name}: input.dim() must be greater or equal to other.dim() and (input.dim() - other.dim()) <= 1'
    way = 'gelsy' if driver is None else driver
    assert way in [
        'gels',
        'gelsy',
        'gelsd',
        'gelss',
    ], f'RuntimeError: {name}: parameter `driver` should be one of (gels, gelsy, gelsd, gelss)'
    is_vector = B.dim() == 1 or (A.dim() - 1 == B.dim() and A.shape[:-1] == B.shape)
    right = B.unsqueeze(-1) if is_vector else B
    assert (
        A.shape[-2] == right.shape[-2]
    ), f'RuntimeError: {name}: input.size(-2) should match other.size({-1 if is_vector else -2})'
    assert (
        A.is_floating_point() and A.dtype != torch.float16 and A.dtype != torch.bfloat16
    ), 'RuntimeError: This function doesn\'t handle types other than float and double'
    m, n = A.shape[-2:]
    least = torch.finfo(A.dtype).eps * max(m, n) if rcond is None else rcond
    batch = torch.broadcast_shapes(A.shape[:-2], right.shape[:-2])
    wide = A.expand(batch + (m, n))
    other = right.expand(batch + right.shape[-2:])
    room = torch.empty(batch + (other.shape[-1], max(m, n)), dtype=A.dtype).mT
    solution = room[..., :n, :].copy_(torch.linalg.pinv(wide, rtol=least) @ other)
    values = torch.linalg.svdvals(A) if way != 'gels' else None
    rank = torch.empty(0, dtype=torch.int64) if way == 'gels' else (values > least * values[..., :1]).sum(-1)
    is_whole = m > n and way != 'gelsy' and (way == 'gels' or bool((rank == n).all()))
    residuals = (wide @ solution - other).square().sum(-2) if is_whole else torch.empty(0, dtype=A.dtype)
    singular = values if way in ['gelsd', 'gelss'] else torch.empty(0, dtype=A.dtype)
    return (solution.squeeze(-1) if is_vector else solution, residuals, rank, singular)


@operation(
    "(Tensor A, *, bool check_errors=False, Tensor[]? out=None)", name="linalg.inv_ex", help="inverse",
    returns="tuple", fields=("inverse", "info",), arguments={"A": ("tensor", "{}")})
def linalg_inv_ex(A, *, check_errors=False, out=None):
    assert A.dim() >= 2, 'RuntimeError: linalg.inv: The input tensor A must have at least 2 dimensions.'
    assert (
        A.shape[-1] == A.shape[-2]
    ), f'RuntimeError: linalg.inv: A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices'
    assert (
        A.is_floating_point()
    ), f'RuntimeError: linalg.inv: Expected a floating point or complex tensor as input. Got {A.type()[6:-6]}'
    LU, pivots, info = torch.linalg.lu_factor_ex(A)
    failed = [(i, k) for i, k in enumerate(info.reshape(-1).tolist()) if k] if check_errors else []
    assert (
        not failed
    ), f"LinAlgError: linalg.inv_ex: {f'(Batch element {failed[0][0]}): ' if failed and A.dim() > 2 else ''}The diagonal element {failed[0][1]} is zero, the inversion could not be completed because the input matrix is singular."
    return (
        torch.linalg.inv(A)
        if not info.any()
        else torch.linalg.lu_solve(LU, pivots, torch.eye(A.shape[-1], dtype=A.dtype).expand(A.shape)),
        info,
    )


@operation(
    "(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor[]? out=None)", name="linalg.solve_ex",
    help="linalg.solve", returns="tuple", fields=("result", "info",),
    arguments={"A": ("tensor", "{}"), "B": ("tensor", "torch.ones({}.size(-1))")})
def linalg_solve_ex(A, B, *, left=True, check_errors=False, out=None):
    assert (
        A.is_floating_point()
    ), f'RuntimeError: linalg.solve: Expected a floating point or complex tensor as input. Got {A.type()[6:-6]}'
    LU, pivots, info = torch.linalg.lu_factor_ex(A)
    failed = [(i, n) for i, n in enumerate(info.reshape(-1).tolist()) if n]
    assert (
        not failed or not check_errors
    ), f"LinAlgError: torch.linalg.solve_ex: {f'(Batch element {failed[0][0]}): ' if failed and info.dim() else ''}The solver failed because the input matrix is singular."
    is_vector = B.dim() == 1 or A.dim() - 1 == B.dim() and B.shape == A.shape[:-1]
    known = B.unsqueeze(-1) if is_vector else B
    made = torch.linalg.solve(A, B, left=left) if not failed else torch.linalg.lu_solve(LU, pivots, known, left=left)
    return (made.squeeze(-1) if failed and is_vector else made, info)


@operation(
    "(Tensor A, *, any atol=None, any rtol=None, bool hermitian=False)",
    "(Tensor A, any rcond, bool hermitian=False)", name="linalg.pinv", help="pinverse", out="castable",
    out_refusal="linalg.pinv: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    gradient="LinalgPinvBackward0")
def linalg_pinv(A, rcond=None, *, atol=None, rtol=None, hermitian=False):
    assert (
        A.is_floating_point() and A.dim() >= 2
    ), f'RuntimeError: linalg.pinv({A.type()[6:-6]}{{{list(A.shape)}}}): expected a tensor with 2 or more dimensions of float, double, cfloat or cdouble types'
    assert (
        not hermitian or A.shape[-1] == A.shape[-2]
    ), f'RuntimeError: linalg.eigh: A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices'
    rtol = rcond if rcond is not None else rtol
    U, S, V = torch.linalg.svd(A, full_matrices=False) if not hermitian else (None, None, None)
    L, Q = torch.linalg.eigh(A) if hermitian else (S, U)
    most = L.abs().amax(-1, keepdim=True) if A.numel() else torch.zeros(A.shape[:-2] + (1,), dtype=A.dtype)
    least = _least_value(A, most, atol, rtol)
    turned = torch.where(L.abs() > least, L.reciprocal(), 0.0)
    return (
        torch.empty(A.shape[:-2] + (A.shape[-1], A.shape[-2]), dtype=A.dtype)
        if A.numel() == 0
        else (Q * turned.unsqueeze(-2)) @ Q.mT
        if hermitian
        else (V.mT * turned.unsqueeze(-2)) @ U.mT
    )


@operation("(Tensor self, float rcond=1e-15)", forms="method function",
    gradient="LinalgPinvBackward0")
def pinverse(self, rcond=1e-15):
    return torch.linalg.pinv(self, rcond)


@operation(
    "(Tensor self, int ind=2)", name="linalg.tensorinv", help="inverse", out="castable",
    out_refusal="tensorinv: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    arguments={"self": ("tensor", "{}"), "ind": ("integer", "1")})
def linalg_tensorinv(self, ind=2, *, out=None):
    assert ind > 0, f"RuntimeError: Expected a strictly positive integer for 'ind', but got {ind}"
    first, last = self.shape[:ind], self.shape[ind:]
    assert (
        first.numel() == last.numel()
    ), f'RuntimeError: Expected self to satisfy the requirement prod(self.shape[ind:]) == prod(self.shape[:ind]), but got {last.numel()} != {first.numel()}'
    made, info = torch.linalg.inv_ex(self.reshape(last.numel(), first.numel()))
    assert (
        not info
    ), f'LinAlgError: inv: The diagonal element {info.item()} is zero, the inversion could not be completed because the input matrix is singular.'
    return (made if out is None else made.contiguous()).reshape(last + first)


@operation(
    "(Tensor self, Tensor other, int[]? dims=None)", name="linalg.tensorsolve", help="linalg.solve", out="castable",
    out_refusal="tensorsolve: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    arguments={"self": ("tensor", "{}"), "other": ("tensor", "torch.ones({}.size(0))")})
def linalg_tensorsolve(self, other, dims=None):
    moved = self if dims is None else self.movedim(list(dims), list(range(self.dim() - len(dims), self.dim())))
    result = moved.shape[other.dim() :]
    assert (
        result.numel() == other.numel()
    ), f'RuntimeError: Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == prod(self.shape[:other.ndim]), but got {result.numel()} != {other.numel()}'
    return torch.linalg.solve(moved.reshape(result.numel(), result.numel()), other.flatten()).reshape(result)


@operation(
    "(Tensor self, bool some=True, bool compute_uv=True, *, Tensor[]? out=None)", forms="method function",
    returns="tuple", fields=("U", "S", "V",))
def svd(self, some=True, compute_uv=True, *, out=None):
    assert self.dim() >= 2, (
        'RuntimeError: linalg.svd: input should have at least 2 dimensions, but has '
        + str(self.dim())
        + ' dimensions instead'
    )
    U, S, Vh = torch.linalg.svd(self, full_matrices=not some)
    m, n = self.shape[-2:]
    return (
        (U, S, Vh.mT)
        if compute_uv
        else (
            torch.zeros(self.shape[:-2] + (m, m), dtype=self.dtype),
            S,
            torch.zeros(self.shape[:-2] + (n, n), dtype=self.dtype).mT,
        )
    )


@operation("(Tensor A, *, str? driver=None)", name="linalg.svdvals", help="svd")
def linalg_svdvals(A, *, driver=None):
    return torch.linalg.svd(A, full_matrices=False).S


@operation("(Tensor A, str UPLO='L')", name="linalg.eigvalsh", help="linalg.eigh", arguments={"A": ("tensor", "{}")})
def linalg_eigvalsh(A, UPLO='L'):
    return torch.linalg.eigh(A, UPLO).eigenvalues


@operation(
    "(Tensor A, *, any atol=None, any rtol=None, bool hermitian=False)", "(Tensor A, any tol, bool hermitian=False)",
    name="linalg.matrix_rank", help="matrix_rank", out="castable",
    out_refusal="torch.linalg.matrix_rank: Expected result to be safely castable from {want} dtype, but got result with dtype {got}")
def linalg_matrix_rank(A, tol=None, *, atol=None, rtol=None, hermitian=False):
    assert (
        A.dim() >= 2
    ), 'RuntimeError: torch.linalg.matrix_rank: The input tensor input must have at least 2 dimensions.'
    assert (
        tol is not None or rtol is not None or A.dtype in (torch.float32, torch.float64)
    ), 'RuntimeError: This function doesn\'t handle types other than float and double'
    atol, rtol = (tol, 0.0) if tol is not None else (atol, rtol)
    sizes = torch.linalg.eigvalsh(A).abs() if hermitian else torch.linalg.svdvals(A)
    most = sizes.amax(-1, keepdim=True) if A.numel() else sizes
    least = _least_value(A, most, atol, rtol)
    return (sizes > least).sum(-1) if A.numel() else torch.zeros(A.shape[:-2], dtype=torch.int64)


@operation(
    "(Tensor A, Scalar? p=None)", "(Tensor A, str p)", name="linalg.cond", help="cond", out="castable",
    out_refusal="linalg.cond: Expected result to be safely castable from {want} dtype, but got result with dtype {got}",
    arguments={"A": ("tensor", "{}")})
def linalg_cond(A, p=None):
    named = isinstance(p, str)
    assert A.dim() >= 2 or named, 'RuntimeError: linalg.cond: The input tensor must have at least 2 dimensions.'
    assert A.dim() >= 2, f"RuntimeError: linalg.cond(ord={p}): The input tensor A must have at least 2 dimensions."
    assert (
        p is None or p in ('fro', 'nuc') or not isinstance(p, str) and abs(p) in (1, 2, torch.inf)
    ), f'RuntimeError: linalg.cond got an invalid norm type: {p}'
    by_values = p is None or not isinstance(p, str) and abs(p) == 2
    assert (
        by_values or A.shape[-1] == A.shape[-2]
    ), f'RuntimeError: linalg.cond(ord={p}): A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices'
    if A.numel() == 0:
        return torch.zeros(A.shape[:-2], dtype=A.dtype)
    if by_values:
        S = torch.linalg.svdvals(A)
        return S[..., -1] / S[..., 0] if p == -2 else S[..., 0] / S[..., -1]
    turned = torch.linalg.inv_ex(A)
    one = torch.ones((), dtype=A.dtype)
    known = torch.where((turned.info > 0).unsqueeze(-1).unsqueeze(-1), one, turned.inverse)
    product = torch.linalg.matrix_norm(A, p) * torch.linalg.matrix_norm(known, p)
    return torch.where(turned.info > 0, torch.inf, product)


@operation("(Tensor self)", forms="method function", out="none")
def matrix_exp(self):
    assert self.dim() >= 2, 'RuntimeError: linalg.matrix_exp: The input tensor A must have at least 2 dimensions.'
    assert (
        self.is_floating_point()
    ), f'RuntimeError: matrix_exp: Expected a floating point or complex tensor as input. Got {self.type()[6:-6]}'
    assert (
        self.shape[-1] == self.shape[-2]
    ), f'RuntimeError: linalg.matrix_exp: A must be batches of square matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'
    most = self.abs().sum(-2).max().item() if self.numel() else 0.0
    halvings = max(0, math.ceil(math.log2(most)) + 1) if 0 < most < torch.inf else 0
    x = self * 0.5**halvings
    sums = [torch.eye(self.shape[-1], dtype=self.dtype).expand(self.shape)]
    terms = [sums[0]]
    [(terms.append(terms.pop() @ x / k), sums.append(sums.pop() + terms[0])) for k in range(1, 19)]
    [sums.append(sums.pop() @ y) for k in range(halvings) for y in [sums[0]]]
    return sums[0].contiguous()


@operation("(Tensor self)", name="linalg.matrix_exp", help="matrix_exp", out="none")
def linalg_matrix_exp(self):
    assert (
        self.is_floating_point() or self.dim() < 2
    ), f'RuntimeError: linalg.matrix_exp: Expected a floating point or complex tensor as input. Got {self.type()[6:-6]}'
    return self.matrix_exp()
