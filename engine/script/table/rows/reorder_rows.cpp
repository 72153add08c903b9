#include "engine/ops/view/reorder.h"

#include "engine/script/table/rows/view_rows.h"

namespace stridescope::script {
namespace {

Value movedim(const Call& call) {
  return {ops::movedim(call.tensor("self"), call.integers("source"), call.integers("destination"))};
}

}  // namespace

std::vector<Op> reorder_rows() {
  return {
      {"transpose",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int dim0, int dim1)", "(Tensor self, Dimname dim0, Dimname dim1)"},
       [](const Call& call) -> Value {
         return {ops::transpose(call.tensor("self"), call.integer("dim0"), call.integer("dim1"))};
       }},
      {"swapaxes",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int axis0, int axis1)"},
       [](const Call& call) -> Value {
         return {ops::transpose(call.tensor("self"), call.integer("axis0"), call.integer("axis1"))};
       }},
      {"swapdims",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int dim0, int dim1)"},
       [](const Call& call) -> Value {
         return {ops::transpose(call.tensor("self"), call.integer("dim0"), call.integer("dim1"))};
       }},
      {"t",
       Group::reorder,
       method_and_function,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::t(call.tensor("self"))}; }},
      {"T",
       Group::reorder,
       Form::property,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::reverse_dims(call.tensor("self"))}; }},
      {"mT",
       Group::reorder,
       Form::property,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::matrix_transpose(call.tensor("self"), "mT")}; }},
      {"H",
       Group::reorder,
       Form::property,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::hermitian(call.tensor("self"))}; }},
      {"mH",
       Group::reorder,
       Form::property,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::matrix_transpose(call.tensor("self"), "mH")}; }},
      {"adjoint",
       Group::reorder,
       method_and_function,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::matrix_transpose(call.tensor("self"), "adjoint()")}; }},
      {"permute",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int[] dims)"},
       [](const Call& call) -> Value { return {ops::permute(call.tensor("self"), call.integers("dims"))}; }},
      {"movedim",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int source, int destination)", "(Tensor self, int[] source, int[] destination)"},
       movedim},
      {"moveaxis",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int source, int destination)", "(Tensor self, int[] source, int[] destination)"},
       movedim},
  };
}

}  // namespace stridescope::script
