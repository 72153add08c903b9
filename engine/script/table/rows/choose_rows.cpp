#include "engine/ops/move/choose.h"

#include "engine/ops/move/gather.h"
#include "engine/ops/move/replace.h"
#include "engine/script/table/rows/copy_rows.h"

namespace stridescope::script {
namespace {

Value tuple_of(std::vector<tensor::Tensor> tensors) {
  std::vector<Value> items;
  for (auto& t : tensors) items.push_back({std::move(t)});
  return make_tuple(std::move(items));
}

Value where(const Call& call) {
  const auto condition = call.tensor("condition");
  if (!call.has("other")) return tuple_of(ops::nonzero_tuple(call.memory, condition));
  const Value& first = call.has("self") ? call["self"] : call["input"];
  return {ops::where(call.memory, condition, operand_of(first), operand_of(call["other"]))};
}

Value nonzero(const Call& call) {
  const auto self = call.tensor("self");
  if (call.boolean("as_tuple")) return tuple_of(ops::nonzero_tuple(call.memory, self));
  return {ops::nonzero(call.memory, self)};
}

}  // namespace

std::vector<Op> choose_rows() {
  return {
      {"index_select",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int dim, Tensor index)", "(Tensor self, Dimname dim, Tensor index)"},
       {"Copies the given indices of a dimension.", "复制某一维度上的若干下标。"},
       [](const Call& call) -> Value {
         return {
             ops::index_select(call.memory, call.tensor("self"), call.integer("dim"), call.tensor("index"))};
       }},
      {"gather",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int dim, Tensor index, *, bool sparse_grad=False)",
        "(Tensor self, Dimname dim, Tensor index, *, bool sparse_grad=False)"},
       {"Copies one element for each entry of an index tensor, which says where along a dimension.",
        "按下标张量逐个取元素：下标给出沿某一维度的位置。"},
       [](const Call& call) -> Value {
         return {ops::gather(call.memory, call.tensor("self"), call.integer("dim"), call.tensor("index"))};
       }},
      {"take",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, Tensor index)"},
       {"Copies elements by their place in reading order, whatever the shape.",
        "不论形状，按读取顺序的位置取元素。"},
       [](const Call& call) -> Value {
         return {ops::take(call.memory, call.tensor("self"), call.tensor("index"))};
       }},
      {"take_along_dim",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, Tensor indices, int? dim=None)"},
       {"gather whose indices broadcast against the tensor.", "下标会广播的 gather。"},
       [](const Call& call) -> Value {
         return {ops::take_along_dim(call.memory, call.tensor("self"), call.tensor("indices"),
                                     call.optional_integer("dim"))};
       }},
      {"masked_select",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, Tensor mask)"},
       {"Copies the elements where a mask is true into one dimension.", "把掩码为真处的元素复制成一维。"},
       [](const Call& call) -> Value {
         return {ops::masked_select(call.memory, call.tensor("self"), call.tensor("mask"))};
       }},
      {"nonzero",
       Group::select,
       method_and_function,
       {"(Tensor self, *, bool as_tuple=False, Tensor? out=None)"},
       {"The coordinates of the elements that are not 0, one a row.", "不为 0 的元素的坐标，每行一个。"},
       nonzero},
      {"argwhere",
       Group::select,
       method_and_function,
       {"(Tensor self)"},
       {"The coordinates of the elements that are not 0, one a row.", "不为 0 的元素的坐标，每行一个。"},
       [](const Call& call) -> Value { return {ops::nonzero(call.memory, call.tensor("self"))}; }},
      {"where",
       Group::select,
       method_and_function,
       {"(Tensor condition)",
        "(Tensor condition, Tensor|Scalar input, Tensor|Scalar other, *, Tensor? out=None)",
        "(Tensor self, Tensor condition, Tensor|Scalar other)"},
       {"Takes from the first where a condition is true, from the second where it is false; all three "
        "broadcast.",
        "条件为真处取第一个，为假处取第二个；三者广播。"},
       where},
      {"tril",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int diagonal=0)"},
       {"Copies the lower triangle of a matrix; the rest becomes 0.", "复制矩阵的下三角，其余为 0。"},
       [](const Call& call) -> Value {
         return {ops::tril(call.memory, call.tensor("self"), call.integer("diagonal"))};
       }},
      {"triu",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int diagonal=0)"},
       {"Copies the upper triangle of a matrix; the rest becomes 0.", "复制矩阵的上三角，其余为 0。"},
       [](const Call& call) -> Value {
         return {ops::triu(call.memory, call.tensor("self"), call.integer("diagonal"))};
       }},
      {"diag",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int diagonal=0)"},
       {"A copy of a matrix's diagonal, or a matrix with a vector on its diagonal.",
        "取矩阵对角线的副本，或以向量为对角线造矩阵。"},
       [](const Call& call) -> Value {
         return {ops::diag(call.memory, call.tensor("self"), call.integer("diagonal"))};
       }},
      {"diag_embed",
       Group::select,
       method_and_function,
       {"(Tensor self, int offset=0, int dim1=-2, int dim2=-1)"},
       {"Matrices with the last dimension on their diagonals.", "以最后一维为对角线造矩阵。"},
       [](const Call& call) -> Value {
         return {ops::diag_embed(call.memory, call.tensor("self"), call.integer("offset"),
                                 call.integer("dim1"), call.integer("dim2"))};
       }},
      {"narrow_copy",
       Group::select,
       method_and_function,
       {"(Tensor self, int dim, int start, int length)"},
       {"narrow as a copy: a run of indices of a dimension.", "narrow 的复制版：取某一维度上的一段。"},
       [](const Call& call) -> Value {
         return {ops::narrow_copy(call.memory, call.tensor("self"), call.integer("dim"),
                                  call.integer("start"), call.integer("length"))};
       }},
  };
}

}  // namespace stridescope::script
