#include "engine/ops/view/reorder.h"

#include "engine/script/evaluate/warn.h"
#include "engine/script/table/rows/view_rows.h"

namespace stridescope::script {
namespace {

Value movedim(const Call& call) {
  return {ops::movedim(call.tensor("self"), call.integers("source"), call.integers("destination"))};
}

Value reversed_dims(const Call& call) {
  const auto& self = call.tensor("self");
  if (self.dim() == 0)
    warn_user(call.interpreter,
              "Tensor.T is deprecated on 0-D tensors. This function is the identity in these cases.", true);
  else if (self.dim() != 2)
    warn_user(
        call.interpreter,
        "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it "
        "will throw an error in a future release. Consider `x.mT` to transpose batches of matrices or "
        "`x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor.",
        true);
  return {ops::reverse_dims(self)};
}

}  // namespace

std::vector<Row> reorder_rows() {
  return family(
      {.group = Group::reorder,
       .forms = method_and_function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::view,
       .motion = Motion::transpose_cells},
      {
          {.name = "transpose",
           .aliases = {{"swapaxes", {"(Tensor self, int axis0, int axis1)"}},
                       {"swapdims", {"(Tensor self, int dim0, int dim1)"}}},
           .signatures = {"(Tensor self, int dim0, int dim1)", "(Tensor self, Dimname dim0, Dimname dim1)"},
           .featured = 1,
           .evaluate = [](const Call& call) -> Value {
             const bool numpy = call.has("axis0");
             return {ops::transpose(call.tensor("self"), call.integer(numpy ? "axis0" : "dim0"),
                                    call.integer(numpy ? "axis1" : "dim1"))};
           },
           .has_copy = true},
          {.name = "t",
           .featured = 3,
           .evaluate = [](const Call& call) -> Value { return {ops::t(call.tensor("self"))}; },
           .gradient = "TBackward0",
           .has_copy = true},
          {.name = "T", .forms = property, .evaluate = reversed_dims, .gradient = "PermuteBackward0"},
          {.name = "mT",
           .forms = property,
           .evaluate = [](const Call& call) -> Value {
             return {ops::matrix_transpose(call.tensor("self"), "mT")};
           },
           .gradient = "TransposeBackward0"},
          {.name = "H",
           .forms = property,
           .evaluate = [](const Call& call) -> Value { return {ops::hermitian(call.tensor("self"))}; },
           .gradient = "TransposeBackward0"},
          {.name = "mH",
           .forms = property,
           .evaluate = [](const Call& call) -> Value {
             return {ops::matrix_transpose(call.tensor("self"), "mH")};
           },
           .gradient = "TransposeBackward0"},
          {.name = "adjoint",
           .evaluate = [](const Call& call) -> Value {
             return {ops::matrix_transpose(call.tensor("self"), "adjoint()")};
           },
           .gradient = "TransposeBackward0"},
          {.name = "permute",
           .signatures = {"(Tensor self, int[] dims)"},
           .motion = Motion::reorder,
           .arguments = {{"dims", Role::order}},
           .featured = 2,
           .evaluate = [](const Call& call) -> Value {
             return {ops::permute(call.tensor("self"), call.integers("dims"))};
           },
           .has_copy = true},
          {.name = "movedim",
           .aliases = {"moveaxis"},
           .signatures = {"(Tensor self, int source, int destination)",
                          "(Tensor self, int[] source, int[] destination)"},
           .motion = Motion::reorder,
           .evaluate = movedim,
           .gradient = "AliasBackward0 if self.dim() == 0 else PermuteBackward0"},
      });
}

}  // namespace stridescope::script
