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

constexpr std::string_view along_dim = "(Tensor[] tensors, int dim=0)";

}  // namespace

std::vector<Row> join_rows() {
  return family(
      {.group = Group::join,
       .forms = function,
       .signatures = {"(Tensor[] tensors)"},
       .effect = Effect::copy,
       .out = OutRule::castable,
       .motion = Motion::pour},
      {
          {.name = "cat",
           .aliases = {"concat", "concatenate"},
           .signatures = {along_dim},
           .featured = 1,
           .evaluate = cat},
          {.name = "stack",
           .signatures = {along_dim},
           .out_sharing = OutSharing::whole,
           .arguments = {{"dim", Role::new_dim}},
           .featured = 2,
           .evaluate = [](const Call& call) -> Value {
             return {ops::stack(call.memory, call.tensors("tensors"), call.integer("dim"), call.out())};
           }},
          // Combines the outputs of the steps of an LSTM layer.
          {.name = "_lstm_outputs",
           .help = "library",
           .out = OutRule::none,
           .evaluate = [](const Call& call) -> Value {
             return {ops::stack(call.memory, call.tensors("tensors"), 0, call.out())};
           },
           .gradient = "MkldnnRnnLayerBackward0"},
          {.name = "hstack", .evaluate = joined<ops::hstack>, .gradient = "CatBackward0"},
          {.name = "vstack",
           .aliases = {"row_stack"},

           .evaluate = joined<ops::vstack>,
           .gradient = "CatBackward0"},
          {.name = "dstack", .evaluate = joined<ops::dstack>, .gradient = "CatBackward0"},
          {.name = "column_stack", .evaluate = joined<ops::column_stack>, .gradient = "CatBackward0"},
      });
}

}  // namespace stridescope::script
