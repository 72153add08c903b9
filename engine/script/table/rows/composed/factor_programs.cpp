#include "engine/script/table/rows/composed/composed_rows.h"
#include "engine/script/table/rows/composed/factor_common.h"

// Factors of matrices, and what is said by them.
namespace stridescope::script {
namespace {

#define NOT_DEFINITE(name)                                                                            \
  STRIDESCOPE_FAILURES                                                                                \
  "\nassert not failed, f\"LinAlgError: " name ": " STRIDESCOPE_PLACE                                 \
  "The factorization could not be completed because the input is not positive-definite (the leading " \
  "minor of order {failed[0][1] if failed else 0} is not positive-definite).\""
std::vector<Row> cholesky() {
  return {
      {.name = "linalg.cholesky",
       .forms = function,
       .signatures = {"(Tensor A, *, bool upper=False)"},
       .help = "cholesky",
       .arguments = {{"A", Role::tensor, "{}"}},
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
L if out is None else L.contiguous())py"},
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
made = torch.linalg.solve_triangular(L.mT, torch.linalg.solve_triangular(L, self, upper=False), upper=True)
made if out is None else made.contiguous())py"},
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
       .arguments = {{"input", Role::tensor, "{}"}, {"tau", Role::tensor, "torch.ones(2)"}},
       .program = product},
      {.name = "orgqr",
       .signatures = {"(Tensor self, Tensor input2)"},
       .help = "householder_product",
       .arguments = {{"self", Role::tensor, "{}"}, {"input2", Role::tensor, "torch.ones(2)"}},
       .program = "torch.linalg.householder_product(self, input2)"},
      {.name = "ormqr",
       .signatures = {"(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False)"},
       .out = OutRule::exact,
       .out_refusal =
           "torch.ormqr: Expected input and result to have the same dtype, but input has dtype{want} and "
           "result has dtype {got}",
       .arguments = {{"self", Role::tensor, "{}"},
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
       .arguments = {{"self", Role::tensor, "{}"}},
       .program =
           R"py(
LD, pivots, info = torch.linalg.ldl_factor_ex(self, hermitian=hermitian))py" STRIDESCOPE_FAILURES R"py(
assert not failed, f"RuntimeError: torch.linalg.ldl_factor: )py" STRIDESCOPE_PLACE
           R"py(D has a zero on its diagonal, at {failed[0][1] if failed else 0}, and torch.linalg.ldl_solve would divide by it. torch.linalg.ldl_factor_ex gives what there is."
(LD, pivots))py",
       .fields = {"LD", "pivots"}},
  };
}

std::vector<Row> triangles() {
  return {
      {.name = "linalg.lu_factor",
       .forms = function,
       .signatures = {"(Tensor A, *, bool pivot=True, Tensor[]? out=None)"},
       .help = "lu_factor",
       .returns = Returns::tuple,
       .arguments = {{"A", Role::tensor, "{}"}},
       .program =
           R"py(
assert A.dim() >= 2, f'RuntimeError: torch.lu_factor: Expected tensor with 2 or more dimensions. Got size: {list(A.shape)} instead'
LU, pivots, info = torch.linalg.lu_factor_ex(A, pivot=pivot))py" STRIDESCOPE_FAILURES R"py(
assert not failed, f"RuntimeError: torch.linalg.lu_factor: )py" STRIDESCOPE_PLACE
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
       .arguments = {{"A", Role::tensor, "{}"}},
       .program = R"py(
LU, pivots, info = torch.linalg.lu_factor_ex(A, pivot=pivot)
(LU, pivots, info) if get_infos else (LU, pivots))py"},
      {.name = "linalg.lu",
       .forms = function,
       .signatures = {"(Tensor A, *, bool pivot=True, Tensor[]? out=None)"},
       .help = "lu_unpack",
       .returns = Returns::tuple,
       .arguments = {{"A", Role::tensor, "{}"}},
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

}  // namespace

std::vector<Row> factor_programs() {
  std::vector<Row> rows;
  for (auto* part : {cholesky, reflections, triangles})
    for (auto& row : family(factor_common(), part())) rows.push_back(std::move(row));
  return rows;
}

}  // namespace stridescope::script
