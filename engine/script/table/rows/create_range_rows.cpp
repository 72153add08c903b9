#include <cstdint>
#include <iterator>
#include <limits>
#include <string>

#include "engine/ops/move/join.h"
#include "engine/ops/view/regroup.h"
#include "engine/script/evaluate/warn.h"
#include "engine/script/table/rows/create_rows.h"
#include "engine/tensor/checked.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// An `out` with the same number of elements keeps its shape.
Value shaped_as_out(const Call& call, const tensor::Tensor& made) {
  const auto out = call.out();
  if (!out || out.numel() != made.numel()) return {made};
  return {tensor::Tensor(made.storage(), tensor::contiguous_layout(out.shape()), made.dtype())};
}

Value arange(const Call& call) {
  const tensor::Scalar start = call.has("start") ? call.number("start") : tensor::Scalar(std::int64_t{0});
  const tensor::Scalar step = call.has("step") ? call.number("step") : tensor::Scalar(std::int64_t{1});
  return shaped_as_out(call, ops::arange(call.memory, start, call.number("end"), step, options_of(call)));
}

Value range(const Call& call) {
  return shaped_as_out(call, ops::range(call.memory, call.number("start"), call.number("end"),
                                        call.number("step"), options_of(call)));
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
    // The copy keeps the list alive while `arguments` is replaced.
    if (const auto list = arguments.front(); const auto* sequence = list.get_if<Sequence>())
      arguments = sequence->items->to_vector();
  }
  std::vector<tensor::Tensor> axes;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto* axis = arguments[i].get_if<tensor::Tensor>();
    if (!axis) throw refuse::item_not_tensor(i, 0, type_name(arguments[i]));
    axes.push_back(*axis);
  }
  call.interpreter.check_tensor_budget(std::ssize(axes), std::ssize(axes));
  if (!call.given("indexing"))
    warn_user(call.interpreter,
              "torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument.",
              true);
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
  call.interpreter.check_tensor_budget(std::ssize(tensors), std::ssize(tensors));
  auto grids = ops::meshgrid(tensors, ops::GridIndexing::ij);
  constexpr auto endless = std::numeric_limits<std::int64_t>::max();
  const auto count = tensor::checked_multiply(grids.front().numel(), std::ssize(grids)).value_or(endless);
  call.memory.require_room(count, grids.front().itemsize());
  for (auto& grid : grids) grid = ops::flatten(call.memory, grid);
  return {ops::stack(call.memory, grids, 1)};
}

}  // namespace

std::vector<Row> create_range_rows() {
  return family({.group = Group::create, .forms = function, .effect = Effect::create, .out = OutRule::any},
                {
                    {.name = "arange",
                     .signatures = {"(Scalar end, " TENSOR_OPTIONS,
                                    "(Scalar start, Scalar end, Scalar step=1, " TENSOR_OPTIONS},
                     .arguments = {{"start", Role::number, "0"}, {"end", Role::number, "12"}},
                     .featured = 1,
                     .evaluate = arange,
                     .kernel = {"arange_cpu", KernelDtypes::narrow}},
                    {.name = "range",
                     .signatures = {"(Scalar start, Scalar end, Scalar step=1, " TENSOR_OPTIONS},
                     .arguments = {{"start", Role::number, "0"}, {"end", Role::number, "3"}},
                     .evaluate = range},
                    {.name = "linspace",
                     .signatures = {"(Scalar start, Scalar end, int steps, " TENSOR_OPTIONS},
                     .arguments = {{"start", Role::number, "0"}, {"end", Role::number, "1"}},
                     .evaluate = [](const Call& call) -> Value {
                       return shaped_as_out(
                           call, ops::linspace(call.memory, call.number("start"), call.number("end"),
                                               call.integer("steps"), options_of(call)));
                     },
                     .kernel = {"linspace_cpu", KernelDtypes::narrow}},
                    {.name = "cartesian_prod",
                     .signatures = {"(*Tensor tensors)"},
                     .effect = Effect::copy,
                     .out = OutRule::none,
                     .motion = Motion::follow,
                     .arguments = {{"tensors", Role::text, "{}, {}"}},
                     .evaluate = cartesian_prod,
                     .gradient = "StackBackward0"},
                    {.name = "meshgrid",
                     .signatures = {"(*tensors, *, str? indexing=None)"},
                     .effect = Effect::view,
                     .returns = Returns::tuple,
                     .out = OutRule::none,
                     .motion = Motion::replicate,
                     .arguments = {{"tensors", Role::text, "{}, {}"}},
                     .evaluate = meshgrid,
                     .gradient = "ExpandBackward0"},
                });
}

}  // namespace stridescope::script
