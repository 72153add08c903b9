#include <string>

#include "engine/ops/move/join.h"
#include "engine/ops/view/regroup.h"
#include "engine/script/table/rows/create_rows.h"
#include "engine/tensor/refusal/refuse.h"

#define OPTIONS                                                                                   \
  "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, " \
  "bool? requires_grad=False)"

namespace stridescope::script {
namespace {

Value arange(const Call& call) {
  const tensor::Scalar start = call.has("start") ? call.number("start") : tensor::Scalar(std::int64_t{0});
  const tensor::Scalar step = call.has("step") ? call.number("step") : tensor::Scalar(std::int64_t{1});
  return {ops::arange(call.memory, start, call.number("end"), step, options_of(call))};
}

Value range(const Call& call) {
  return {ops::range(call.memory, call.number("start"), call.number("end"), call.number("step"),
                     options_of(call))};
}

ops::GridIndexing grid_indexing(const Call& call) {
  if (!call.given("indexing") || call.string("indexing") == "ij") return ops::GridIndexing::ij;
  if (call.string("indexing") == "xy") return ops::GridIndexing::xy;
  throw refuse::meshgrid_indexing_unknown(call.string("indexing"));
}

Value meshgrid(const Call& call) {
  const auto indexing = grid_indexing(call);
  std::vector<Value> arguments = std::get<Sequence>(call["tensors"].data).items->to_vector();
  if (arguments.size() == 1) {
    // The copy keeps the list alive while it replaces its holder.
    if (const auto list = arguments.front(); const auto* sequence = list.get_if<Sequence>())
      arguments = sequence->items->to_vector();
  }
  std::vector<tensor::Tensor> axes;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto* axis = arguments[i].get_if<tensor::Tensor>();
    if (!axis) throw refuse::item_not_tensor(i, 0, type_name(arguments[i]));
    axes.push_back(*axis);
  }
  std::vector<Value> grids;
  for (auto& grid : ops::meshgrid(axes, indexing)) grids.push_back({std::move(grid)});
  return make_tuple(std::move(grids));
}

Value cartesian_prod(const Call& call) {
  const auto tensors = call.tensors("tensors");
  for (const auto& axis : tensors) {
    if (axis.dim() != 1) throw refuse::cartesian_prod_rank(axis.shape());
  }
  if (tensors.size() == 1) return {tensors.front()};
  auto grids = ops::meshgrid(tensors, ops::GridIndexing::ij);
  for (auto& grid : grids) grid = ops::flatten(call.memory, grid);
  return {ops::stack(call.memory, grids, 1)};
}

}  // namespace

std::vector<Op> create_range_rows() {
  return {
      {"arange",
       Group::create,
       Form::function | Form::with_out,
       {"(Scalar end, " OPTIONS, "(Scalar start, Scalar end, Scalar step=1, " OPTIONS},
       arange},
      {"range",
       Group::create,
       Form::function | Form::with_out,
       {"(Scalar start, Scalar end, Scalar step=1, " OPTIONS},
       range},
      {"linspace",
       Group::create,
       Form::function | Form::with_out,
       {"(Scalar start, Scalar end, int steps, " OPTIONS},
       [](const Call& call) -> Value {
         return {ops::linspace(call.memory, call.number("start"), call.number("end"), call.integer("steps"),
                               options_of(call))};
       }},
      {"cartesian_prod", Group::create, Form::function, {"(*Tensor tensors)"}, cartesian_prod},
      {"meshgrid", Group::create, Form::function, {"(*tensors, *, str? indexing=None)"}, meshgrid},
  };
}

}  // namespace stridescope::script
