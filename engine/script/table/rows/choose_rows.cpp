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
       [](const Call& call) -> Value {
         return {ops::index_select(call.memory, call.tensor("self"), call.integer("dim"),
                                   call.tensor("index"), call.out())};
       }},
      {"gather",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int dim, Tensor index, *, bool sparse_grad=False)",
        "(Tensor self, Dimname dim, Tensor index, *, bool sparse_grad=False)"},
       [](const Call& call) -> Value {
         return {ops::gather(call.memory, call.tensor("self"), call.integer("dim"), call.tensor("index"),
                             call.out())};
       }},
      {"take",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, Tensor index)"},
       [](const Call& call) -> Value {
         return {ops::take(call.memory, call.tensor("self"), call.tensor("index"), call.out())};
       }},
      {"take_along_dim",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, Tensor indices, int? dim=None)"},
       [](const Call& call) -> Value {
         return {ops::take_along_dim(call.memory, call.tensor("self"), call.tensor("indices"),
                                     call.optional_integer("dim"), call.out())};
       }},
      {"masked_select",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, Tensor mask)"},
       [](const Call& call) -> Value {
         return {ops::masked_select(call.memory, call.tensor("self"), call.tensor("mask"), call.out())};
       }},
      {"nonzero",
       Group::select,
       method_and_function,
       {"(Tensor self, *, bool as_tuple=False, Tensor? out=None)"},
       nonzero},
      {"argwhere",
       Group::select,
       method_and_function,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::nonzero(call.memory, call.tensor("self"))}; }},
      {"where",
       Group::select,
       method_and_function,
       {"(Tensor condition)",
        "(Tensor condition, Tensor|Scalar input, Tensor|Scalar other, *, Tensor? out=None)",
        "(Tensor self, Tensor condition, Tensor|Scalar other)"},
       where},
      {"tril",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int diagonal=0)"},
       [](const Call& call) -> Value {
         return {ops::tril(call.memory, call.tensor("self"), call.integer("diagonal"))};
       }},
      {"triu",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int diagonal=0)"},
       [](const Call& call) -> Value {
         return {ops::triu(call.memory, call.tensor("self"), call.integer("diagonal"))};
       }},
      {"diag",
       Group::select,
       method_and_function | with_out,
       {"(Tensor self, int diagonal=0)"},
       [](const Call& call) -> Value {
         return {ops::diag(call.memory, call.tensor("self"), call.integer("diagonal"))};
       }},
      {"diag_embed",
       Group::select,
       method_and_function,
       {"(Tensor self, int offset=0, int dim1=-2, int dim2=-1)"},
       [](const Call& call) -> Value {
         return {ops::diag_embed(call.memory, call.tensor("self"), call.integer("offset"),
                                 call.integer("dim1"), call.integer("dim2"))};
       }},
      {"narrow_copy",
       Group::select,
       method_and_function,
       {"(Tensor self, int dim, int start, int length)"},
       [](const Call& call) -> Value {
         return {ops::narrow_copy(call.memory, call.tensor("self"), call.integer("dim"),
                                  call.integer("start"), call.integer("length"))};
       }},
  };
}

}  // namespace stridescope::script
