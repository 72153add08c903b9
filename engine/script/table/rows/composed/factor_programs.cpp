#include "engine/script/table/rows/composed/composed_rows.h"

// What is said by factors of matrices: solutions, inverses, singular values and eigenvalues.
namespace stridescope::script {
namespace {

// The first matrix whose `info` is not 0, by its place in the batch, and what it says; empty where all are
// well.
#define FAILURES "\nfailed = [(i, n) for i, n in enumerate(info.reshape(-1).tolist()) if n]"
#define PLACE "{f'(Batch element {failed[0][0]}): ' if failed and info.dim() else ''}"
#define NOT_DEFINITE(name)                                                                            \
  FAILURES                                                                                            \
  "\nassert not failed, f\"LinAlgError: " name ": " PLACE                                             \
  "The factorization could not be completed because the input is not positive-definite (the leading " \
  "minor of order {failed[0][1] if failed else 0} is not positive-definite).\""
// From which size on a singular value counts, of the largest one in `most`.
#define TOLERANCE                                                                                            \
  "\nusual = torch.finfo(A.dtype).eps * max(A.shape[-2], A.shape[-1])"                                       \
  "\nrelative = rtol if rtol is not None else usual if atol is None else torch.where(atol > 0, 0.0, usual) " \
  "if "                                                                                                      \
  "isinstance(atol, torch.Tensor) else 0.0 if atol > 0 else usual"                                           \
  "\nleast = torch.maximum(torch.as_tensor(0.0 if atol is None else atol).to(A.dtype).unsqueeze(-1), "       \
  "torch.as_tensor(relative).to(A.dtype).unsqueeze(-1) * most)"

// What PyTorch asks of a matrix before it looks for complex eigenvalues.
#define EIG_FITS(name)                                                      \
  "\nassert self.dim() >= 2, 'RuntimeError: linalg." name                   \
  ": The input tensor A must have at least 2 dimensions.'"                  \
  "\nassert self.shape[-1] == self.shape[-2], f'RuntimeError: linalg." name \
  ": A must be batches of square "                                          \
  "matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'"

constexpr std::string_view definite_example = "torch.tensor([[2., 1.], [1., 3.]])";

std::vector<Row> cholesky() {
  return {
      {.name = "linalg.cholesky",
       .forms = function,
       .signatures = {"(Tensor A, *, bool upper=False)"},
       .help = "cholesky",
       .arguments = {{"A", Role::tensor, definite_example}},
       .program = R"py(
L, info = torch.linalg.cholesky_ex(A, upper=upper))py" NOT_DEFINITE("linalg.cholesky") R"py(
L)py"},
      {.name = "cholesky",
       .signatures = {"(Tensor self, bool upper=False)"},
       .out = OutRule::castable,
       .out_refusal =
           "cholesky: Expected result to be safely castable from {want} dtype, but got result with "
           "dtype {got}",
       .program = R"py(
assert self.dim() >= 2, 'RuntimeError: cholesky: The input tensor A must have at least 2 dimensions.'
assert self.shape[-1] == self.shape[-2], f'RuntimeError: cholesky: A must be batches of square matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'
assert self.is_floating_point(), f'RuntimeError: "cholesky_cpu" not implemented for \'{self.type()[6:-6]}\''
L, info = torch.linalg.cholesky_ex(self, upper=upper))py" NOT_DEFINITE("cholesky") R"py(
L)py"},
      {.name = "cholesky_solve",
       .signatures = {"(Tensor self, Tensor input2, bool upper=False)"},
       .out = OutRule::castable,
       .out_refusal = "cholesky_solve: Expected result to be safely castable from {want} dtype, but got "
                      "result with dtype {got}",
       .arguments = {{"self", Role::tensor}, {"input2", Role::tensor}},
       .program = R"py(
assert self.dim() >= 2, f'RuntimeError: b should have at least 2 dimensions, but has {self.dim()} dimensions instead'
assert input2.dim() >= 2, f'RuntimeError: u should have at least 2 dimensions, but has {input2.dim()} dimensions instead'
assert input2.dtype == self.dtype, f'RuntimeError: Expected b and A to have the same dtype, but found b of type {self.type()[6:-6]} and A of type {input2.type()[6:-6]} instead.'
assert input2.shape[-1] == input2.shape[-2], f'RuntimeError: A must be batches of square matrices, but they are {input2.shape[-2]} by {input2.shape[-1]} matrices'
assert input2.shape[-2] == self.shape[-2], f'RuntimeError: Incompatible matrix sizes for cholesky_solve: each A matrix is {input2.shape[-1]} by {input2.shape[-1]} but each b matrix is {self.shape[-2]} by {self.shape[-1]}'
assert self.is_floating_point(), f'RuntimeError: "cholesky_solve_cpu" not implemented for \'{self.type()[6:-6]}\''
L = input2.mT if upper else input2
torch.linalg.solve_triangular(L.mT, torch.linalg.solve_triangular(L, self, upper=False), upper=True))py"},
      {.name = "cholesky_inverse",
       .signatures = {"(Tensor self, bool upper=False)"},
       .out = OutRule::castable,
       .out_refusal = "cholesky_inverse: Expected result to be safely castable from {want} dtype, but got "
                      "result with dtype {got}",
       .program = R"py(
assert self.dim() >= 2, f'RuntimeError: cholesky_inverse: The input tensor A must have at least 2 dimensions.'
assert self.shape[-1] == self.shape[-2], f'RuntimeError: cholesky_inverse: A must be batches of square matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'
assert self.is_floating_point(), f'RuntimeError: "cholesky_inverse_out_cpu" not implemented for \'{self.type()[6:-6]}\''
torch.cholesky_solve(torch.eye(self.shape[-1], dtype=self.dtype).expand(self.shape), self, upper))py"},
  };
}

std::vector<Row> reflections() {
  constexpr std::string_view product = R"py(
assert input.dim() >= 2, 'RuntimeError: torch.linalg.householder_product: input must have at least 2 dimensions.'
assert input.shape[-2] >= input.shape[-1], 'RuntimeError: torch.linalg.householder_product: input.shape[-2] must be greater than or equal to input.shape[-1]'
assert input.shape[-1] >= tau.shape[-1], 'RuntimeError: torch.linalg.householder_product: input.shape[-1] must be greater than or equal to tau.shape[-1]'
assert input.dim() - tau.dim() == 1, f'RuntimeError: torch.linalg.householder_product: Expected tau to have one dimension less than input, but got tau.ndim equal to {tau.dim()} and input.ndim is equal to {input.dim()}'
assert tau.shape[:-1] == input.shape[:-2], f'RuntimeError: torch.linalg.householder_product: Expected batch of tau to be equal to batch of input, but got {list(tau.shape)}'
assert tau.dtype == input.dtype, f'RuntimeError: torch.linalg.householder_product: tau dtype {torch.empty(0, dtype=tau.dtype).type()[6:-6]} does not match input dtype {torch.empty(0, dtype=input.dtype).type()[6:-6]}'
assert input.is_floating_point(), f'RuntimeError: "orgqr_cpu" not implemented for \'{input.type()[6:-6]}\''
m, n = input.shape[-2:]
v = input.tril(-1) + torch.eye(m, n, dtype=input.dtype)
q = torch.eye(n, m, dtype=input.dtype).expand(input.shape[:-2] + (n, m)).clone(memory_format=torch.contiguous_format).mT
[q.sub_(tau[..., i, None, None] * v[..., i:i + 1] @ (v[..., i:i + 1].mT @ q)) for i in reversed(range(tau.shape[-1]))]
q)py";
  return {
      {.name = "linalg.householder_product",
       .forms = function,
       .signatures = {"(Tensor input, Tensor tau)"},
       .help = "householder_product",
       .out = OutRule::castable,
       .out_refusal = "torch.linalg.householder_product: Expected result to be safely castable from {want} "
                      "dtype, but got result with dtype {got}",
       .arguments = {{"input", Role::tensor, definite_example}, {"tau", Role::tensor, "torch.ones(2)"}},
       .program = product},
      {.name = "orgqr",
       .signatures = {"(Tensor self, Tensor input2)"},
       .help = "householder_product",
       .arguments = {{"self", Role::tensor, definite_example}, {"input2", Role::tensor, "torch.ones(2)"}},
       .program = "torch.linalg.householder_product(self, input2)"},
      {.name = "ormqr",
       .signatures = {"(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False)"},
       .out = OutRule::exact,
       .out_refusal =
           "torch.ormqr: Expected input and result to have the same dtype, but input has dtype{want} and "
           "result has dtype {got}",
       .arguments = {{"self", Role::tensor, definite_example},
                     {"input2", Role::tensor, "torch.ones(2)"},
                     {"input3", Role::tensor, definite_example}},
       .program = R"py(
name, tau, other = 'torch.ormqr', input2, input3
assert self.dim() >= 2, f'RuntimeError: {name}: input must have at least 2 dimensions.'
assert other.dim() >= 2, f'RuntimeError: {name}: other must have at least 2 dimensions.'
side = -2 if left else -1
assert other.shape[side] >= tau.shape[-1], f'RuntimeError: {name}: other.shape[{side}] must be greater than or equal to tau.shape[-1]'
assert other.shape[side] == self.shape[-2], f'RuntimeError: {name}: other.shape[{side}] must be equal to input.shape[-2]'
assert tau.shape[-1] <= self.shape[-1], f'RuntimeError: {name}: tau.shape[-1] must be less than or equal to input.shape[-1]'
assert self.dim() - tau.dim() == 1, f'RuntimeError: {name}: Expected tau to have one dimension less than input, but got tau.ndim equal to {tau.dim()} and input.ndim is equal to {self.dim()}'
assert self.dim() == other.dim(), f'RuntimeError: {name}: Expected other to have the same number of dimensions as input, but got other.ndim equal to {other.dim()} and input.ndim is equal to {self.dim()}'
assert tau.shape[:-1] == self.shape[:-2], f'RuntimeError: {name}: Expected batch dimensions of tau to be equal to input.shape[:-2], but got {list(tau.shape[:-1])}'
assert other.shape[:-2] == self.shape[:-2], f'RuntimeError: {name}: Expected batch dimensions of other to be equal to input.shape[:-2], but got {list(other.shape[:-2])}'
assert tau.dtype == self.dtype, f'RuntimeError: {name}: Expected input and tau to have the same dtype, but input has dtype{self.type()[6:-6]} and tau has dtype {tau.type()[6:-6]}'
assert other.dtype == self.dtype, f'RuntimeError: {name}: Expected input and other to have the same dtype, but input has dtype{self.type()[6:-6]} and other has dtype {other.type()[6:-6]}'
assert self.dtype in (torch.float32, torch.float64), f'RuntimeError: "ormqr_cpu" not implemented for \'{self.type()[6:-6]}\''
count = tau.shape[-1]
v = self[..., :count].tril(-1) + torch.eye(self.shape[-2], count, dtype=self.dtype)
made = other.mT.clone(memory_format=torch.contiguous_format).mT
turned = made if left else made.mT
order = list(range(count))
[turned.sub_(tau[..., i, None, None] * v[..., i:i + 1] @ (v[..., i:i + 1].mT @ turned)) for i in (order if left == transpose else reversed(order))]
made)py"},
      {.name = "linalg.ldl_factor",
       .forms = function,
       .signatures = {"(Tensor self, *, bool hermitian=False, Tensor[]? out=None)"},
       .help = "ldl_factor",
       .returns = Returns::tuple,
       .arguments = {{"self", Role::tensor, definite_example}},
       .program =
           R"py(
LD, pivots, info = torch.linalg.ldl_factor_ex(self, hermitian=hermitian))py" FAILURES R"py(
assert not failed, f"RuntimeError: torch.linalg.ldl_factor: )py" PLACE
           R"py(D has a zero on its diagonal, at {failed[0][1] if failed else 0}, and torch.linalg.ldl_solve would divide by it. torch.linalg.ldl_factor_ex gives what there is."
(LD, pivots))py",
       .fields = {"LD", "pivots"}},
      {.name = "linalg.eig",
       .forms = function,
       .signatures = {"(Tensor self)"},
       .help = "eig",
       .effect = Effect::none,
       .returns = Returns::tuple,
       .out = OutRule::none,
       .arguments = {{"self", Role::tensor, definite_example}},
       .program = EIG_FITS("eig") R"py(
assert self.is_floating_point(), f'RuntimeError: Unknown Complex ScalarType for {self.type()[6:-6]}'
assert self.isfinite().all(), 'RuntimeError: torch.linalg.eig: input tensor should not contain infs or NaNs.'
assert False, 'NotImplementedError: torch.linalg.eig gives complex numbers, which are not here. torch.linalg.eigh is, for symmetric matrices.')py"},
      {.name = "linalg.eigvals",
       .forms = function,
       .signatures = {"(Tensor self)"},
       .help = "eig",
       .effect = Effect::none,
       .out = OutRule::none,
       .arguments = {{"self", Role::tensor, definite_example}},
       .program = EIG_FITS("eigvals") R"py(
assert False, 'NotImplementedError: torch.linalg.eigvals gives complex numbers, which are not here. torch.linalg.eigvalsh is, for symmetric matrices.')py"},
      {.name = "linalg.lstsq",
       .forms = function,
       .signatures = {"(Tensor A, Tensor B, float? rcond=None, *, str? driver=None)"},
       .help = "lstsq",
       .returns = Returns::tuple,
       .out = OutRule::none,
       .arguments = {{"A", Role::tensor, definite_example}, {"B", Role::tensor, "torch.ones(2, 1)"}},
       .program = R"py(
name = 'torch.linalg.lstsq'
assert A.dim() >= 2, f'RuntimeError: {name}: input must have at least 2 dimensions.'
assert B.dim() >= 1, f'RuntimeError: {name}: other must have at least 1 dimension.'
assert A.dtype == B.dtype, f'RuntimeError: {name}: Expected input and other to have the same dtype, but got input\'s dtype {A.type()[6:-6]} and other\'s dtype {B.type()[6:-6]}'
assert 0 <= A.dim() - B.dim() <= 1, f'RuntimeError: {name}: input.dim() must be greater or equal to other.dim() and (input.dim() - other.dim()) <= 1'
way = 'gelsy' if driver is None else driver
assert way in ['gels', 'gelsy', 'gelsd', 'gelss'], f'RuntimeError: {name}: parameter `driver` should be one of (gels, gelsy, gelsd, gelss)'
is_vector = B.dim() == 1 or (A.dim() - 1 == B.dim() and A.shape[:-1] == B.shape)
right = B.unsqueeze(-1) if is_vector else B
assert A.shape[-2] == right.shape[-2], f'RuntimeError: {name}: input.size(-2) should match other.size({-1 if is_vector else -2})'
assert A.is_floating_point() and A.dtype != torch.float16 and A.dtype != torch.bfloat16, 'RuntimeError: This function doesn\'t handle types other than float and double'
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
(solution.squeeze(-1) if is_vector else solution, residuals, rank, singular))py",
       .fields = {"solution", "residuals", "rank", "singular_values"}},
  };
}

std::vector<Row> triangles() {
  return {
      {.name = "linalg.lu_factor",
       .forms = function,
       .signatures = {"(Tensor A, *, bool pivot=True, Tensor[]? out=None)"},
       .help = "lu_factor",
       .returns = Returns::tuple,
       .arguments = {{"A", Role::tensor, definite_example}},
       .program =
           R"py(
assert A.dim() >= 2, f'RuntimeError: torch.lu_factor: Expected tensor with 2 or more dimensions. Got size: {list(A.shape)} instead'
LU, pivots, info = torch.linalg.lu_factor_ex(A, pivot=pivot))py" FAILURES R"py(
assert not failed, f"RuntimeError: torch.linalg.lu_factor: )py" PLACE
           R"py(U[{failed[0][1] if failed else 0},{failed[0][1] if failed else 0}] is zero and using it on lu_solve would result in a division by zero. If you still want to perform the factorization, consider calling linalg.lu(A, pivot) or linalg.lu_factor_ex(A, pivot)"
(LU, pivots))py",
       .fields = {"LU", "pivots"}},
      {.name = "lu",
       .forms = method,
       .signatures = {"(Tensor self, bool pivot=True, bool get_infos=False)"},
       .help = "lu_factor",
       .returns = Returns::tuple,
       .out = OutRule::none,
       .program = R"py(
LU, pivots, info = torch.linalg.lu_factor_ex(self, pivot=pivot)
(LU, pivots, info) if get_infos else (LU, pivots))py"},
      {.name = "lu",
       .forms = function,
       .signatures = {"(Tensor A, bool pivot=True, bool get_infos=False, any out=None)"},
       .help = "lu_factor",
       .returns = Returns::tuple,
       .out = OutRule::none,
       .arguments = {{"A", Role::tensor, definite_example}},
       .program = R"py(
LU, pivots, info = torch.linalg.lu_factor_ex(A, pivot=pivot)
(LU, pivots, info) if get_infos else (LU, pivots))py"},
      {.name = "linalg.lu",
       .forms = function,
       .signatures = {"(Tensor A, *, bool pivot=True, Tensor[]? out=None)"},
       .help = "lu_unpack",
       .returns = Returns::tuple,
       .arguments = {{"A", Role::tensor, definite_example}},
       .program = R"py(
assert A.dim() >= 2, f'RuntimeError: linalg.lu: Expected tensor with 2 or more dimensions. Got size: {list(A.shape)} instead'
assert pivot, 'RuntimeError: linalg.lu: LU without pivoting is not implemented on the CPU'
LU, pivots, info = torch.linalg.lu_factor_ex(A)
torch.lu_unpack(LU, pivots))py",
       .fields = {"P", "L", "U"}},
      {.name = "linalg.lu_solve",
       .forms = function,
       .signatures = {"(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False)"},
       .help = "lu_solve",
       .arguments = {{"LU", Role::tensor, definite_example},
                     {"pivots", Role::tensor, "torch.tensor([1, 2], dtype=torch.int32)"},
                     {"B", Role::tensor, "torch.ones(2, 1)"}},
       .program = R"py(
assert LU.is_floating_point(), f'RuntimeError: torch.linalg.lu_solve: Expected a floating point or complex tensor as input. Got {LU.type()[6:-6]}'
assert LU.dtype == B.dtype, f'RuntimeError: linalg.lu_solve: Expected LU and B to have the same dtype, but found LU of type {LU.type()[6:-6]} and B of type {B.type()[6:-6]} instead'
assert pivots.dtype == torch.int32, 'RuntimeError: linalg.lu_solve: pivots should be a Tensor of scalar type torch.int32'
assert LU.dim() >= 2, 'RuntimeError: torch.linalg.lu_solve: The input tensor LU must have at least 2 dimensions.'
assert LU.shape[-1] == LU.shape[-2], f'RuntimeError: torch.linalg.lu_solve: A must be batches of square matrices, but they are {LU.shape[-2]} by {LU.shape[-1]} matrices'
assert B.dim() >= 2, 'RuntimeError: torch.linalg.lu_solve: The input tensor B must have at least 2 dimensions.'
n = LU.shape[-1]
assert (B.shape[-2] if left else B.shape[-1]) == n, f"RuntimeError: linalg.lu_solve: Incompatible shapes of A and B for the equation {'AX = B' if left else 'XA = B'} ({n}x{n} and {B.shape[-2]}x{B.shape[-1]})"
assert pivots.shape[-1] == n, 'RuntimeError: linalg.lu_solve: Number of pivots per batch should be same as the dimension of the matrix'
assert LU.shape[:-1] == pivots.shape, f'RuntimeError: linalg.lu_solve: Expected LU.shape[:-1] and pivots.shape to be the same, but got pivots with shape {list(pivots.shape)} instead'
assert not pivots.numel() or pivots.min() > 0, 'RuntimeError: Pivots given to lu_solve must all be greater or equal to 1. Did you properly pass the result of lu_factor?'
assert not pivots.numel() or pivots.max() <= n, 'RuntimeError: Pivots given to lu_solve must all be smaller or equal to LU.size(-2). Did you properly pass the result of lu_factor?'
P, L, U = torch.lu_unpack(LU, pivots)
known = B if left else B.mT
turned = adjoint if left else not adjoint
half = torch.linalg.solve_triangular(U.mT, known, upper=False) if turned else torch.linalg.solve_triangular(L, P.mT @ known, upper=False, unitriangular=True)
whole = (P @ torch.linalg.solve_triangular(L.mT, half, upper=True, unitriangular=True)).mT.clone(memory_format=torch.contiguous_format).mT if turned else torch.linalg.solve_triangular(U, half, upper=True)
whole if left else whole.mT)py"},
      {.name = "lu_solve",
       .signatures = {"(Tensor self, Tensor LU_data, Tensor LU_pivots)"},
       .arguments = {{"LU_data", Role::tensor, definite_example},
                     {"LU_pivots", Role::tensor, "torch.tensor([1, 2], dtype=torch.int32)"}},
       .program = R"py(torch.linalg.lu_solve(LU_data, LU_pivots, self))py"},
      {.name = "triangular_solve",
       .signatures =
           {"(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False, *, "
            "Tensor[]? out=None)"},
       .help = "linalg.solve_triangular",
       .returns = Returns::tuple,
       .arguments = {{"A", Role::tensor}},
       .program = R"py(
assert self.dim() >= 2, f'RuntimeError: torch.triangular_solve: Expected b to have at least 2 dimensions, but it has {self.dim()} dimensions instead'
assert A.dim() >= 2, f'RuntimeError: torch.triangular_solve: Expected A to have at least 2 dimensions, but it has {A.dim()} dimensions instead'
assert A.dtype == self.dtype, f'RuntimeError: Expected b and A to have the same dtype, but found b of type {self.type()[6:-6]} and A of type {A.type()[6:-6]} instead.'
assert A.shape[-1] == A.shape[-2], f'RuntimeError: A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices'
assert A.shape[-2] == self.shape[-2], f'RuntimeError: Incompatible matrix sizes for triangular_solve: each A matrix is {A.shape[-1]} by {A.shape[-1]} but each b matrix is {self.shape[-2]} by {self.shape[-1]}'
batch = torch.broadcast_shapes(self.shape[:-2], A.shape[:-2])
coefficients = A.expand(batch + A.shape[-2:])
(torch.linalg.solve_triangular(coefficients.mT if transpose else coefficients, self, upper=upper != transpose, unitriangular=unitriangular), coefficients.mT.clone(memory_format=torch.contiguous_format).mT))py",
       .fields = {"solution", "cloned_coefficient"}},
  };
}

std::vector<Row> inverses() {
  return {
      {.name = "linalg.inv_ex",
       .forms = function,
       .signatures = {"(Tensor A, *, bool check_errors=False, Tensor[]? out=None)"},
       .help = "inverse",
       .returns = Returns::tuple,
       .arguments = {{"A", Role::tensor, definite_example}},
       .program = R"py(
assert A.dim() >= 2, 'RuntimeError: linalg.inv: The input tensor A must have at least 2 dimensions.'
assert A.shape[-1] == A.shape[-2], f'RuntimeError: linalg.inv: A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices'
assert A.is_floating_point(), f'RuntimeError: linalg.inv: Expected a floating point or complex tensor as input. Got {A.type()[6:-6]}'
LU, pivots, info = torch.linalg.lu_factor_ex(A)
failed = [(i, k) for i, k in enumerate(info.reshape(-1).tolist()) if k] if check_errors else []
assert not failed, f"LinAlgError: linalg.inv_ex: {f'(Batch element {failed[0][0]}): ' if failed and A.dim() > 2 else ''}The diagonal element {failed[0][1] if failed else 0} is zero, the inversion could not be completed because the input matrix is singular."
(torch.linalg.inv(A) if not info.any() else torch.linalg.lu_solve(LU, pivots, torch.eye(A.shape[-1], dtype=A.dtype).expand(A.shape)), info))py",
       .fields = {"inverse", "info"}},
      {.name = "linalg.solve_ex",
       .forms = function,
       .signatures = {"(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor[]? out=None)"},
       .help = "linalg.solve",
       .returns = Returns::tuple,
       .arguments = {{"A", Role::tensor, definite_example}, {"B", Role::tensor, "torch.ones(2)"}},
       .program = R"py(
assert A.is_floating_point(), f'RuntimeError: linalg.solve: Expected a floating point or complex tensor as input. Got {A.type()[6:-6]}'
LU, pivots, info = torch.linalg.lu_factor_ex(A))py" FAILURES R"py(
assert not failed or not check_errors, f"LinAlgError: torch.linalg.solve_ex: )py" PLACE
                  R"py(The solver failed because the input matrix is singular."
is_vector = B.dim() == 1 or A.dim() - 1 == B.dim() and B.shape == A.shape[:-1]
known = B.unsqueeze(-1) if is_vector else B
made = torch.linalg.solve(A, B, left=left) if not failed else torch.linalg.lu_solve(LU, pivots, known, left=left)
(made.squeeze(-1) if failed and is_vector else made, info))py",
       .fields = {"result", "info"}},
      {.name = "linalg.pinv",
       .forms = function,
       .signatures = {"(Tensor A, *, any atol=None, any rtol=None, bool hermitian=False)",
                      "(Tensor A, any rcond, bool hermitian=False)"},
       .help = "pinverse",
       .out = OutRule::castable,
       .out_refusal = "linalg.pinv: Expected result to be safely castable from {want} dtype, but got result "
                      "with dtype {got}",
       .program = R"py(
assert A.is_floating_point() and A.dim() >= 2, f'RuntimeError: linalg.pinv({A.type()[6:-6]}{{{list(A.shape)}}}): expected a tensor with 2 or more dimensions of float, double, cfloat or cdouble types'
assert not hermitian or A.shape[-1] == A.shape[-2], f'RuntimeError: linalg.eigh: A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices'
rtol = rcond if rcond is not None else rtol
U, S, V = torch.linalg.svd(A, full_matrices=False) if not hermitian else (None, None, None)
L, Q = torch.linalg.eigh(A) if hermitian else (S, U)
most = L.abs().amax(-1, keepdim=True) if A.numel() else torch.zeros(A.shape[:-2] + (1,), dtype=A.dtype))py" TOLERANCE
                  R"py(
turned = torch.where(L.abs() > least, L.reciprocal(), 0.0)
torch.empty(A.shape[:-2] + (A.shape[-1], A.shape[-2]), dtype=A.dtype) if A.numel() == 0 else (Q * turned.unsqueeze(-2)) @ Q.mT if hermitian else (V.mT * turned.unsqueeze(-2)) @ U.mT)py"},
      {.name = "pinverse",
       .signatures = {"(Tensor self, float rcond=1e-15)"},
       .program = R"py(torch.linalg.pinv(self, rcond))py"},
      {.name = "linalg.tensorinv",
       .forms = function,
       .signatures = {"(Tensor self, int ind=2)"},
       .help = "inverse",
       .out = OutRule::castable,
       .out_refusal = "tensorinv: Expected result to be safely castable from {want} dtype, but got result "
                      "with dtype {got}",
       .arguments = {{"self", Role::tensor, definite_example}, {"ind", Role::integer, "1"}},
       .program = R"py(
assert ind > 0, f"RuntimeError: Expected a strictly positive integer for 'ind', but got {ind}"
first, last = self.shape[:ind], self.shape[ind:]
assert first.numel() == last.numel(), f'RuntimeError: Expected self to satisfy the requirement prod(self.shape[ind:]) == prod(self.shape[:ind]), but got {last.numel()} != {first.numel()}'
made, info = torch.linalg.inv_ex(self.reshape(last.numel(), first.numel()))
assert not info, f'LinAlgError: inv: The diagonal element {info.item()} is zero, the inversion could not be completed because the input matrix is singular.'
made.reshape(last + first))py"},
      {.name = "linalg.tensorsolve",
       .forms = function,
       .signatures = {"(Tensor self, Tensor other, int[]? dims=None)"},
       .help = "linalg.solve",
       .out = OutRule::castable,
       .out_refusal = "tensorsolve: Expected result to be safely castable from {want} dtype, but got result "
                      "with dtype {got}",
       .arguments = {{"self", Role::tensor, definite_example}, {"other", Role::tensor, "torch.ones(2)"}},
       .program = R"py(
moved = self if dims is None else self.movedim(list(dims), list(range(self.dim() - len(dims), self.dim())))
result = moved.shape[other.dim():]
assert result.numel() == other.numel(), f'RuntimeError: Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == prod(self.shape[:other.ndim]), but got {result.numel()} != {other.numel()}'
torch.linalg.solve(moved.reshape(result.numel(), result.numel()), other.flatten()).reshape(result))py"},
  };
}

std::vector<Row> values() {
  return {
      {.name = "svd",
       .signatures = {"(Tensor self, bool some=True, bool compute_uv=True, *, Tensor[]? out=None)"},
       .returns = Returns::tuple,
       .program = R"py(
assert self.dim() >= 2, 'RuntimeError: linalg.svd: input should have at least 2 dimensions, but has ' + str(self.dim()) + ' dimensions instead'
U, S, Vh = torch.linalg.svd(self, full_matrices=not some)
m, n = self.shape[-2:]
(U, S, Vh.mT) if compute_uv else (torch.zeros(self.shape[:-2] + (m, m), dtype=self.dtype), S, torch.zeros(self.shape[:-2] + (n, n), dtype=self.dtype).mT))py",
       .fields = {"U", "S", "V"}},
      {.name = "linalg.svdvals",
       .forms = function,
       .signatures = {"(Tensor A, *, str? driver=None)"},
       .help = "svd",
       .program = R"py(torch.linalg.svd(A, full_matrices=False).S)py"},
      {.name = "linalg.eigvalsh",
       .forms = function,
       .signatures = {"(Tensor A, str UPLO='L')"},
       .help = "linalg.eigh",
       .arguments = {{"A", Role::tensor, definite_example}},
       .program = R"py(torch.linalg.eigh(A, UPLO).eigenvalues)py"},
      {.name = "linalg.matrix_rank",
       .forms = function,
       .signatures = {"(Tensor A, *, any atol=None, any rtol=None, bool hermitian=False)",
                      "(Tensor A, any tol, bool hermitian=False)"},
       .help = "matrix_rank",
       .out = OutRule::castable,
       .out_refusal = "torch.linalg.matrix_rank: Expected result to be safely castable from {want} dtype, "
                      "but got result with dtype {got}",
       .program = R"py(
assert A.dim() >= 2, 'RuntimeError: torch.linalg.matrix_rank: The input tensor input must have at least 2 dimensions.'
assert tol is not None or rtol is not None or A.dtype in (torch.float32, torch.float64), 'RuntimeError: This function doesn\'t handle types other than float and double'
atol, rtol = (tol, 0.0) if tol is not None else (atol, rtol)
sizes = torch.linalg.eigvalsh(A).abs() if hermitian else torch.linalg.svdvals(A)
most = sizes.amax(-1, keepdim=True) if A.numel() else sizes)py" TOLERANCE R"py(
(sizes > least).sum(-1) if A.numel() else torch.zeros(A.shape[:-2], dtype=torch.int64))py"},
      {.name = "linalg.cond",
       .forms = function,
       .signatures = {"(Tensor A, Scalar? p=None)", "(Tensor A, str p)"},
       .help = "cond",
       .out = OutRule::castable,
       .out_refusal = "linalg.cond: Expected result to be safely castable from {want} dtype, but got result "
                      "with dtype {got}",
       .arguments = {{"A", Role::tensor, definite_example}},
       .program = R"py(
named = isinstance(p, str)
assert A.dim() >= 2 or named, 'RuntimeError: linalg.cond: The input tensor must have at least 2 dimensions.'
assert A.dim() >= 2, f"RuntimeError: linalg.cond(ord={p}): The input tensor A must have at least 2 dimensions."
assert p is None or p in ('fro', 'nuc') or not isinstance(p, str) and abs(p) in (1, 2, torch.inf), f'RuntimeError: linalg.cond got an invalid norm type: {p}'
by_values = p is None or not isinstance(p, str) and abs(p) == 2
assert by_values or A.shape[-1] == A.shape[-2], f'RuntimeError: linalg.cond(ord={p}): A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices'
S = torch.linalg.svdvals(A) if by_values and A.numel() else None
turned = torch.linalg.inv_ex(A) if not by_values and A.numel() else None
known = torch.where((turned.info > 0).unsqueeze(-1).unsqueeze(-1), torch.ones((), dtype=A.dtype), turned.inverse) if turned is not None else None
product = torch.linalg.matrix_norm(A, p) * torch.linalg.matrix_norm(known, p) if turned is not None else None
torch.zeros(A.shape[:-2], dtype=A.dtype) if A.numel() == 0 else torch.where(turned.info > 0, torch.inf, product) if not by_values else S[..., -1] / S[..., 0] if p == -2 else S[..., 0] / S[..., -1])py"},
      {.name = "matrix_exp", .signatures = {"(Tensor self)"}, .out = OutRule::none, .program = R"py(
assert self.dim() >= 2, 'RuntimeError: linalg.matrix_exp: The input tensor A must have at least 2 dimensions.'
assert self.is_floating_point(), f'RuntimeError: matrix_exp: Expected a floating point or complex tensor as input. Got {self.type()[6:-6]}'
assert self.shape[-1] == self.shape[-2], f'RuntimeError: linalg.matrix_exp: A must be batches of square matrices, but they are {self.shape[-2]} by {self.shape[-1]} matrices'
most = self.abs().sum(-2).max().item() if self.numel() else 0.0
halvings = max(0, math.ceil(math.log2(most)) + 1) if 0 < most < torch.inf else 0
x = self * 0.5 ** halvings
sums = [torch.eye(self.shape[-1], dtype=self.dtype).expand(self.shape)]
terms = [sums[0]]
[(terms.append(terms.pop() @ x / k), sums.append(sums.pop() + terms[0])) for k in range(1, 19)]
[sums.append(sums.pop() @ y) for k in range(halvings) for y in [sums[0]]]
sums[0].contiguous())py"},
      {.name = "linalg.matrix_exp",
       .forms = function,
       .signatures = {"(Tensor self)"},
       .help = "matrix_exp",
       .out = OutRule::none,
       .program = R"py(
assert self.is_floating_point() or self.dim() < 2, f'RuntimeError: linalg.matrix_exp: Expected a floating point or complex tensor as input. Got {self.type()[6:-6]}'
self.matrix_exp())py"},
  };
}

}  // namespace

std::vector<Row> factor_programs() {
  std::vector<Row> rows;
  const Row common{.group = Group::compute,
                   .forms = method_and_function,
                   .effect = Effect::compute,
                   .returns = Returns::tensor,
                   .out = OutRule::exact,
                   .motion = Motion::converge};
  for (auto* part : {cholesky, reflections, triangles, inverses, values})
    for (auto& row : family(common, part())) rows.push_back(std::move(row));
  return rows;
}

}  // namespace stridescope::script
