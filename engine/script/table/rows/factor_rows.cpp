#include "engine/ops/compute/factorise.h"
#include "engine/script/table/rows/reduce_support.h"
#include "engine/tensor/refusal/refuse.h"

// Factors of matrices: what programs of torch.linalg are made of.
namespace stridescope::script {
namespace {

constexpr std::string_view definite_example = "torch.tensor([[2., 1.], [1., 3.]])";

bool is_upper(const Call& call) {
  const auto& side = call.string("UPLO");
  if (side == "U" || side == "u") return true;
  if (side == "L" || side == "l") return false;
  throw refuse::stated_runtime("Expected UPLO argument to be 'L' or 'U', but got " + std::string(side));
}

}  // namespace

std::vector<Row> factor_rows() {
  return family(
      {.group = Group::reduce,
       .forms = function,
       .effect = Effect::compute,
       .returns = Returns::tuple,
       .out = OutRule::exact,
       .motion = Motion::converge},
      {
          {.name = "linalg.cholesky_ex",
           .signatures = {"(Tensor A, *, bool upper=False, bool check_errors=False, Tensor[]? out=None)"},
           .help = "cholesky",
           .arguments = {{"A", Role::tensor, definite_example}},
           .evaluate =
               [](const Call& call) {
                 const auto made =
                     ops::cholesky(call.memory, call.tensor("A"), call.boolean("upper"), "linalg.cholesky");
                 return make_named_tuple("linalg_cholesky_ex", {"L", "info"},
                                         {Value{made.factor}, Value{made.info}});
               }},
          {.name = "linalg.lu_factor_ex",
           .signatures = {"(Tensor A, *, bool pivot=True, bool check_errors=False, Tensor[]? out=None)"},
           .help = "lu_factor",
           .arguments = {{"A", Role::tensor, definite_example}},
           .evaluate =
               [](const Call& call) {
                 if (!call.boolean("pivot"))
                   throw refuse::stated_runtime(
                       "linalg.lu_factor: LU without pivoting is not implemented on the CPU");
                 const auto made = ops::lu(call.memory, call.tensor("A"), "torch.lu_factor");
                 return make_named_tuple("linalg_lu_factor_ex", {"LU", "pivots", "info"},
                                         {Value{made.factors}, Value{made.pivots}, Value{made.info}});
               }},
          {.name = "lu_unpack",
           .signatures =
               {"(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True, *, "
                "Tensor[]? out=None)"},
           .arguments = {{"LU_data", Role::tensor, definite_example},
                         {"LU_pivots", Role::text, "torch.tensor([1, 2], dtype=torch.int32)"}},
           .evaluate =
               [](const Call& call) {
                 const auto pivots = call.tensor("LU_pivots");
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
          {.name = "linalg.svd",
           .signatures = {"(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor[]? out=None)"},
           .help = "svd",
           .arguments = {{"A", Role::tensor, definite_example}},
           .evaluate =
               [](const Call& call) {
                 const auto made =
                     ops::svd(call.memory, call.tensor("A"), call.boolean("full_matrices"), "linalg.svd");
                 return make_named_tuple("linalg_svd", {"U", "S", "Vh"},
                                         {Value{made.u}, Value{made.s}, Value{made.vh}});
               }},
          {.name = "linalg.eigh",
           .signatures = {"(Tensor A, str UPLO='L', *, Tensor[]? out=None)"},
           .arguments = {{"A", Role::tensor, definite_example}},
           .evaluate =
               [](const Call& call) {
                 const auto made = ops::eigh(call.memory, call.tensor("A"), is_upper(call), "linalg.eigh");
                 return make_named_tuple("linalg_eigh", {"eigenvalues", "eigenvectors"},
                                         {Value{made.values}, Value{made.vectors}});
               }},
          {.name = "linalg.solve_triangular",
           .signatures = {"(Tensor A, Tensor B, *, bool upper, bool left=True, bool unitriangular=False)"},
           .returns = Returns::tensor,
           .arguments = {{"A", Role::tensor, definite_example}, {"B", Role::tensor, "torch.ones(2, 1)"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::solve_triangular(call.memory, call.tensor("A"), call.tensor("B"),
                                           call.boolean("upper"), call.boolean("left"),
                                           call.boolean("unitriangular"))};
           }},
      });
}

}  // namespace stridescope::script
