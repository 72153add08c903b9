#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/table/rows/composed/composed_rows.h"

// What PyTorch's methods of sparse tensors say of one whose elements all lie in its storage, and functions
// that it had once.
namespace stridescope::script {
namespace {

#define REFUSES(method, kind) \
  sparse_only(#method,        \
              "assert False, 'RuntimeError: " #method " expected sparse " kind " layout but got Strided'")

Row sparse_only(std::string_view name, std::string_view program) {
  return {.name = name,
          .group = Group::ask,
          .forms = method,
          .signatures = {"(Tensor self)"},
          .help = "sparse_only",
          .effect = Effect::none,
          .program = program};
}

#define WENT(replacement)                                                                            \
  "assert False, 'RuntimeError: This function was deprecated since version 1.9 and is now removed. " \
  "Please use the `" replacement "` function instead.'"

Row removed(std::string_view name, std::vector<std::string_view> signatures, std::string_view program) {
  return {.name = name,
          .group = Group::compute,
          .forms = method_and_function,
          .signatures = std::move(signatures),
          .help = "removed",
          .effect = Effect::none,
          .program = program};
}

}  // namespace

std::vector<Row> dense_programs() {
  return {
      {.name = "to_dense",
       .group = Group::copy,
       .forms = method,
       .signatures = {"(Tensor self, ScalarType? dtype=None, *, bool? masked_grad=None)"},
       .effect = Effect::view_or_copy,
       .motion = Motion::follow,
       .program = "self if dtype is None else self.to(dtype)"},
      {.name = "dense_dim",
       .group = Group::ask,
       .forms = method,
       .signatures = {"(Tensor self)"},
       .effect = Effect::ask,
       .returns = Returns::value,
       .value_type = "int",
       .program = "self.dim()"},
      {.name = "sparse_dim",
       .group = Group::ask,
       .forms = method,
       .signatures = {"(Tensor self)"},
       .effect = Effect::ask,
       .returns = Returns::value,
       .value_type = "int",
       .program = "0"},
      REFUSES(is_coalesced, "coordinate tensor"),
      REFUSES(coalesce, "coordinate tensor"),
      REFUSES(indices, "coordinate tensor"),
      REFUSES(values, "tensor"),
      REFUSES(crow_indices, "row compressed tensor"),
      REFUSES(col_indices, "row compressed tensor"),
      REFUSES(ccol_indices, "column compressed tensor"),
      REFUSES(row_indices, "column compressed tensor"),
      removed("solve", {"(Tensor self, Tensor A, *, any out=None)"}, WENT("torch.linalg.solve")),
      removed("lstsq", {"(Tensor self, Tensor A, *, any out=None)"}, WENT("torch.linalg.lstsq")),
      removed("eig", {"(Tensor self, bool eigenvectors=False, *, any e=None, any v=None)"},
              WENT("torch.linalg.eig")),
      removed("symeig",
              {"(Tensor self, bool eigenvectors=False, bool upper=True, *, any e=None, any v=None)"},
              WENT("torch.linalg.eigh")),
      {.name = "matrix_rank",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor input, any tol=None, bool symmetric=False, *, any out=None)"},
       .help = "removed",
       .effect = Effect::none,
       .program = WENT("torch.linalg.matrix_rank")},
      {.name = "retain_grad",
       .group = Group::ask,
       .forms = method,
       .signatures = {"(Tensor self)"},
       .effect = Effect::none,
       .returns = Returns::none,
       .program = "assert self.requires_grad, \"RuntimeError: can't retain_grad on Tensor that has "
                  "requires_grad=False\"\nNone"},
      {.name = "conj_physical_",
       .group = Group::in_place,
       .forms = method_and_function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::write,
       .program = "self"},
  };
}

#undef REFUSES
#undef WENT

}  // namespace stridescope::script
