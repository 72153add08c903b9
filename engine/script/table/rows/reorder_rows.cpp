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
       {"Swaps two dimensions by swapping their sizes and strides.",
        "交换两个维度：只交换它们的尺寸和步长。"},
       [](const Call& call) -> Value {
         return {ops::transpose(call.tensor("self"), call.integer("dim0"), call.integer("dim1"))};
       }},
      {"swapaxes",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int axis0, int axis1)"},
       {"Swaps two dimensions: transpose under NumPy's name.", "交换两个维度：transpose 的 NumPy 叫法。"},
       [](const Call& call) -> Value {
         return {ops::transpose(call.tensor("self"), call.integer("axis0"), call.integer("axis1"))};
       }},
      {"swapdims",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int dim0, int dim1)"},
       {"Swaps two dimensions: another name of transpose.", "交换两个维度：transpose 的另一个名字。"},
       [](const Call& call) -> Value {
         return {ops::transpose(call.tensor("self"), call.integer("dim0"), call.integer("dim1"))};
       }},
      {"t",
       Group::reorder,
       method_and_function,
       {"(Tensor self)"},
       {"Transposes a matrix; tensors with fewer dimensions keep their layout.",
        "转置矩阵；0 维和 1 维张量布局不变。"},
       [](const Call& call) -> Value { return {ops::t(call.tensor("self"))}; }},
      {"T",
       Group::reorder,
       Form::property,
       {"(Tensor self)"},
       {"All dimensions in reverse order.", "把所有维度的顺序反过来。"},
       [](const Call& call) -> Value { return {ops::reverse_dims(call.tensor("self"))}; }},
      {"mT",
       Group::reorder,
       Form::property,
       {"(Tensor self)"},
       {"The last two dimensions swapped: every matrix of a batch transposed.",
        "交换最后两维：把一批矩阵逐个转置。"},
       [](const Call& call) -> Value { return {ops::matrix_transpose(call.tensor("self"), "mT")}; }},
      {"H",
       Group::reorder,
       Form::property,
       {"(Tensor self)"},
       {"A matrix transposed and conjugated; for real numbers the transpose.",
        "矩阵的共轭转置；对实数就是转置。"},
       [](const Call& call) -> Value { return {ops::hermitian(call.tensor("self"))}; }},
      {"mH",
       Group::reorder,
       Form::property,
       {"(Tensor self)"},
       {"Every matrix of a batch transposed and conjugated; for real numbers the same as mT.",
        "一批矩阵逐个共轭转置；对实数与 mT 相同。"},
       [](const Call& call) -> Value { return {ops::matrix_transpose(call.tensor("self"), "mH")}; }},
      {"adjoint",
       Group::reorder,
       method_and_function,
       {"(Tensor self)"},
       {"Every matrix of a batch transposed and conjugated: mH as a function.",
        "一批矩阵逐个共轭转置：mH 的函数形式。"},
       [](const Call& call) -> Value { return {ops::matrix_transpose(call.tensor("self"), "adjoint()")}; }},
      {"permute",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int[] dims)"},
       {"Puts the dimensions in any order.", "把维度排成任意顺序。"},
       [](const Call& call) -> Value { return {ops::permute(call.tensor("self"), call.integers("dims"))}; }},
      {"movedim",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int source, int destination)", "(Tensor self, int[] source, int[] destination)"},
       {"Moves dimensions to new positions; the others keep their order.",
        "把维度移到新位置，其余保持原来的次序。"},
       movedim},
      {"moveaxis",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int source, int destination)", "(Tensor self, int[] source, int[] destination)"},
       {"Moves dimensions to new positions: movedim under NumPy's name.",
        "把维度移到新位置：movedim 的 NumPy 叫法。"},
       movedim},
  };
}

}  // namespace stridescope::script
