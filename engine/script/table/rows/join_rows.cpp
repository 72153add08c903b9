#include "engine/ops/move/join.h"

#include "engine/script/table/rows/copy_rows.h"

namespace stridescope::script {
namespace {

using Join = tensor::Tensor (*)(tensor::Memory&, ops::TensorList);

template <Join join>
Value joined(const Call& call) {
  return {join(call.memory, call.tensors("tensors"))};
}

Value cat(const Call& call) { return {ops::cat(call.memory, call.tensors("tensors"), call.integer("dim"))}; }

constexpr std::uint8_t joins = Form::function | Form::with_out;
constexpr std::string_view along_dim = "(Tensor[] tensors, int dim=0)";
constexpr std::string_view list_only = "(Tensor[] tensors)";
constexpr Help cat_help = {"Copies tensors one after another along a dimension that exists.",
                           "沿已有的某个维度把几个张量首尾相接（复制）。"};

}  // namespace

std::vector<Op> join_rows() {
  return {
      {"cat", Group::join, joins, {along_dim}, cat_help, cat},
      {"concat", Group::join, joins, {along_dim}, cat_help, cat},
      {"concatenate", Group::join, joins, {along_dim}, cat_help, cat},
      {"stack",
       Group::join,
       joins,
       {along_dim},
       {"Copies tensors of one shape side by side along a new dimension.",
        "沿一个新维度把同形状的张量叠在一起（复制）。"},
       [](const Call& call) -> Value {
         return {ops::stack(call.memory, call.tensors("tensors"), call.integer("dim"))};
       }},
      {"hstack",
       Group::join,
       joins,
       {list_only},
       {"Joins tensors side by side: along columns, or end to end where they are 1-D.",
        "水平拼接：沿列方向；一维张量则首尾相接。"},
       joined<ops::hstack>},
      {"vstack",
       Group::join,
       joins,
       {list_only},
       {"Joins tensors as rows, one below the other.", "垂直拼接：沿行方向。"},
       joined<ops::vstack>},
      {"row_stack",
       Group::join,
       joins,
       {list_only},
       {"Another name of vstack.", "vstack 的别名。"},
       joined<ops::vstack>},
      {"dstack",
       Group::join,
       joins,
       {list_only},
       {"Joins tensors along the third dimension.", "沿第三维拼接。"},
       joined<ops::dstack>},
      {"column_stack",
       Group::join,
       joins,
       {list_only},
       {"Joins 1-D tensors as the columns of a matrix.", "把一维张量作为矩阵的列拼接。"},
       joined<ops::column_stack>},
  };
}

}  // namespace stridescope::script
