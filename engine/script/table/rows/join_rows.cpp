#include "engine/ops/move/join.h"

#include "engine/script/table/rows/copy_rows.h"

namespace stridescope::script {
namespace {

using Join = tensor::Tensor (*)(tensor::Memory&, ops::TensorList, const tensor::Tensor&);

template <Join join>
Value joined(const Call& call) {
  return {join(call.memory, call.tensors("tensors"), call.out())};
}

Value cat(const Call& call) {
  return {ops::cat(call.memory, call.tensors("tensors"), call.integer("dim"), call.out())};
}

constexpr std::uint8_t joins = Form::function | Form::with_out;
constexpr std::string_view along_dim = "(Tensor[] tensors, int dim=0)";
constexpr std::string_view list_only = "(Tensor[] tensors)";

}  // namespace

std::vector<Op> join_rows() {
  return {
      {"cat", Group::join, joins, {along_dim}, cat},
      {"concat", Group::join, joins, {along_dim}, cat},
      {"concatenate", Group::join, joins, {along_dim}, cat},
      {"stack",
       Group::join,
       joins,
       {along_dim},
       [](const Call& call) -> Value {
         return {ops::stack(call.memory, call.tensors("tensors"), call.integer("dim"), call.out())};
       }},
      {"hstack", Group::join, joins, {list_only}, joined<ops::hstack>},
      {"vstack", Group::join, joins, {list_only}, joined<ops::vstack>},
      {"row_stack", Group::join, joins, {list_only}, joined<ops::vstack>},
      {"dstack", Group::join, joins, {list_only}, joined<ops::dstack>},
      {"column_stack", Group::join, joins, {list_only}, joined<ops::column_stack>},
  };
}

}  // namespace stridescope::script
