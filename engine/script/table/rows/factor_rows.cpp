#include <fmt/format.h>

#include "engine/ops/compute/factorise.h"
#include "engine/ops/compute/matrices.h"

#include "engine/kernels/index/gather.h"
#include "engine/script/evaluate/error_of_assertion.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/reduce_support.h"
#include "engine/tensor/refusal/refuse.h"

// Matrix factorisations: primitives of torch.linalg's programs.
namespace stridescope::script {
namespace {

constexpr std::string_view definite_example = "torch.tensor([[2., 1.], [1., 3.]])";

bool is_upper(const Call& call) {
  const auto& side = call.string("UPLO");
  if (side == "U" || side == "u") return true;
  if (side == "L" || side == "l") return false;
  throw refuse::stated_runtime("Expected UPLO argument to be 'L' or 'U', but got " + std::string(side));
}

/// Eigenvalues of `A`. Errors contain the method's name and these outputs.
ops::GeneralEigenvalues eigenvalues(const Call& call, const std::string& method,
                                    const std::vector<std::string>& outputs) {
  const auto& a = call.tensor("A");
  ops::require_square(a, method);
  std::vector<tensor::Tensor> given;
  if (const auto* out = call.given_out()) collect_tensors(*out, given);
  for (std::size_t i = 0; i < std::min(given.size(), outputs.size()); ++i)
    if (!tensor::is_complex(given[i].dtype()))
      throw refuse::stated_runtime(fmt::format(
          "torch.{}: Expected {} to be safely castable from Complex{} dtype, but got {} with dtype {}",
          method, outputs[i], tensor::scalar_type_name(a.dtype()), outputs[i],
          tensor::scalar_type_name(given[i].dtype())));
  auto made = ops::eig(call.memory, a, method, outputs.size() > 1);
  if (!made.is_finite)
    throw refuse::stated_runtime("torch." + method + ": input tensor should not contain infs or NaNs.");
  if (made.failed >= 0)
    throw error_of_assertion(
        fmt::format("LinAlgError: {}: {}The algorithm failed to converge because the input matrix "
                    "is ill-conditioned or has too many repeated eigenvalues.",
                    method, a.dim() > 2 ? fmt::format("(Batch element {}): ", made.failed) : ""));
  return made;
}

struct Failure {
  std::string place;
  std::int64_t number;
};
/// The failure of the first matrix whose `info` is not 0, if the call has check_errors set.
std::optional<Failure> first_failure(const Call& call, const tensor::Tensor& info) {
  if (!call.boolean("check_errors")) return std::nullopt;
  auto scratch = call.memory.scratch();
  const auto numbers = kernels::read_integers(scratch, info);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] != 0) return Failure{info.dim() ? fmt::format("(Batch element {}): ", i) : "", numbers[i]};
  return std::nullopt;
}

}  // namespace

std::vector<Row> factor_rows() {
  return family(
      {.group = Group::reduce,
       .forms = function,
       .effect = Effect::compute,
       .returns = Returns::tuple,
       .out = OutRule::exact,
       .motion = Motion::reduce_cells},
      {
          {.name = "linalg.cholesky_ex",
           .signatures = {"(Tensor A, *, bool upper=False, bool check_errors=False, Tensor[]? out=None)"},
           .help = "cholesky",
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate =
               [](const Call& call) {
                 const auto made =
                     ops::cholesky(call.memory, call.tensor("A"), call.boolean("upper"), "linalg.cholesky");
                 if (const auto failed = first_failure(call, made.info))
                   throw error_of_assertion(
                       fmt::format("LinAlgError: linalg.cholesky_ex: {}The factorization could not be "
                                   "completed because the "
                                   "input is not positive-definite (the leading minor of order {} is not "
                                   "positive-definite).",
                                   failed->place, failed->number));
                 return make_named_tuple("linalg_cholesky_ex", {"L", "info"},
                                         {Value{made.factor}, Value{made.info}});
               }},
          {.name = "linalg.lu_factor_ex",
           .signatures = {"(Tensor A, *, bool pivot=True, bool check_errors=False, Tensor[]? out=None)"},
           .help = "lu_factor",
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate =
               [](const Call& call) {
                 if (!call.boolean("pivot"))
                   throw refuse::stated_runtime(
                       "linalg.lu_factor: LU without pivoting is not implemented on the CPU");
                 const auto made = ops::lu(call.memory, call.tensor("A"), "torch.lu_factor");
                 if (const auto failed = first_failure(call, made.info))
                   throw error_of_assertion(
                       fmt::format("RuntimeError: torch.linalg.lu_factor_ex: {}U[{},{}] is zero and using it "
                                   "on lu_solve would "
                                   "result in a division by zero. If you still want to perform the "
                                   "factorization, consider "
                                   "calling linalg.lu(A, pivot) or linalg.lu_factor_ex(A, pivot)",
                                   failed->place, failed->number, failed->number));
                 return make_named_tuple("linalg_lu_factor_ex", {"LU", "pivots", "info"},
                                         {Value{made.factors}, Value{made.pivots}, Value{made.info}});
               },
           .kernel = {"lu_cpu"}},
          {.name = "lu_unpack",
           .signatures =
               {"(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True, *, "
                "Tensor[]? out=None)"},
           .arguments = {{"LU_data", Role::tensor, definite_example},
                         {"LU_pivots", Role::text, "torch.tensor([1, 2], dtype=torch.int32)"}},
           .evaluate =
               [](const Call& call) {
                 const auto& pivots = call.tensor("LU_pivots");
                 if (pivots.dtype() != tensor::DType::int32 || !pivots.is_contiguous())
                   throw refuse::stated_runtime(
                       "torch.lu_unpack: LU_pivots is expected to be a contiguous tensor of torch.int32 "
                       "dtype.\n"
                       "Note: this function is intended to be used with the output produced by "
                       "torch.linalg.lu_factor");
                 const auto made = ops::unpack_lu(call.memory, call.tensor("LU_data"), pivots,
                                                  call.boolean("unpack_data"), call.boolean("unpack_pivots"));
                 return make_named_tuple("lu_unpack", {"P", "L", "U"},
                                         {Value{made.p}, Value{made.l}, Value{made.u}});
               }},
          {.name = "geqrf",
           .forms = method_and_function,
           .signatures = {"(Tensor self, *, Tensor[]? out=None)"},
           .arguments = {{"self", Role::tensor, "{}"}},
           .evaluate =
               [](const Call& call) {
                 const auto made = ops::geqrf(call.memory, call.tensor("self"));
                 return make_named_tuple("geqrf", {"a", "tau"}, {Value{made.factors}, Value{made.tau}});
               }},
          {.name = "linalg.ldl_factor_ex",
           .signatures =
               {"(Tensor self, *, bool hermitian=False, bool check_errors=False, Tensor[]? out=None)"},
           .help = "ldl_factor",
           .arguments = {{"self", Role::tensor, "{}"}},
           .evaluate =
               [](const Call& call) {
                 const auto made = ops::ldl(call.memory, call.tensor("self"));
                 return make_named_tuple("linalg_ldl_factor_ex", {"LD", "pivots", "info"},
                                         {Value{made.factors}, Value{made.pivots}, Value{made.info}});
               }},
          {.name = "linalg.ldl_solve",
           .signatures = {"(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False)"},
           .help = "ldl_solve",
           .returns = Returns::tensor,
           .arguments = {{"LD", Role::tensor, definite_example},
                         {"pivots", Role::text, "torch.tensor([1, 2], dtype=torch.int32)"},
                         {"B", Role::tensor, "torch.ones(2, 1)"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::ldl_solve(call.memory, call.tensor("LD"), call.tensor("pivots"), call.tensor("B"))};
           }},
          {.name = "linalg.svd",
           .signatures = {"(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor[]? out=None)"},
           .help = "svd",
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate =
               [](const Call& call) {
                 const auto made =
                     ops::svd(call.memory, call.tensor("A"), call.boolean("full_matrices"), "linalg.svd");
                 return make_named_tuple("linalg_svd", {"U", "S", "Vh"},
                                         {Value{made.u}, Value{made.s}, Value{made.vh}});
               }},
          {.name = "linalg.eigh",
           .signatures = {"(Tensor A, str UPLO='L', *, Tensor[]? out=None)"},
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate =
               [](const Call& call) {
                 const auto made = ops::eigh(call.memory, call.tensor("A"), is_upper(call), "linalg.eigh");
                 return make_named_tuple("linalg_eigh", {"eigenvalues", "eigenvectors"},
                                         {Value{made.values}, Value{made.vectors}});
               },
           .kernel = {"linalg_eigh_cpu"}},
          {.name = "linalg.eig",
           .signatures = {"(Tensor A, *, Tensor[]? out=None)"},
           .help = "eig",
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate =
               [](const Call& call) {
                 const auto made = eigenvalues(call, "linalg.eig", {"eigenvalues", "eigenvectors"});
                 return make_named_tuple("linalg_eig", {"eigenvalues", "eigenvectors"},
                                         {Value{made.values}, Value{made.vectors}});
               }},
          {.name = "linalg.eigvals",
           .signatures = {"(Tensor A)"},
           .help = "eig",
           .returns = Returns::tensor,
           .out = OutRule::castable,
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate =
               [](const Call& call) {
                 return Value{eigenvalues(call, "linalg.eigvals", {"eigenvalues"}).values};
               }},
          {.name = "linalg.solve_triangular",
           .signatures = {"(Tensor A, Tensor B, *, bool upper, bool left=True, bool unitriangular=False)"},
           .returns = Returns::tensor,
           .out_refusal = "expected scalar type {want} but found {got}",
           .arguments = {{"A", Role::tensor, "{}"}, {"B", Role::tensor, "torch.ones({}.size(-2), 1)"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::solve_triangular(call.memory, call.tensor("A"), call.tensor("B"),
                                           call.boolean("upper"), call.boolean("left"),
                                           call.boolean("unitriangular"))};
           }},
      });
}

}  // namespace stridescope::script
