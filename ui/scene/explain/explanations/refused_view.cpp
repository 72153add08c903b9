#include <algorithm>

#include "engine/explain/view_proof.h"
#include "ui/scene/explain/failed_operation.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

/// The dimensions that do not merge, and the step from the end of one run to the next.
void mark_broken_walk(FailedOperation& of) {
  // One without a name has no grid, but its elements are on the strip.
  const auto* tensor = of.shown(0);
  const auto& operand = of.op.inputs.front();
  const auto* storage = of.model.storage_of(operand);
  const auto* shape = of.failure.refusal.find<FactName::target_shape>();
  if (!storage || !shape) return;
  const auto& layout = operand.layout();
  const auto proof = explain::prove_view(layout, *shape);
  if (proof.possible || proof.conflicts.empty()) return;
  auto& marks = of.marks;
  const auto& conflict = proof.conflicts.front();
  of.mark_axis(0, conflict.left_dim);
  of.mark_axis(0, conflict.right_dim);
  // The first time that the left dimension advances, the walk leaves its stride.
  std::int64_t run = 1;
  for (auto d = static_cast<std::size_t>(conflict.left_dim) + 1; d < layout.shape.size(); ++d)
    run *= layout.shape[d];
  if (run < 1 || run >= layout.numel()) return;
  for (const auto n : {run - 1, run}) {
    if (tensor) marks.ring(of.model, *tensor, layout.coordinate(n));
    else marks.elements.push_back({storage->storage, storage->strip_index(operand, layout.at_linear(n))});
  }
  for (auto n = std::max<std::int64_t>(1, run - 2); n <= run; ++n) {
    const auto from = layout.at_linear(n - 1), to = layout.at_linear(n);
    marks.jumps.push_back({storage->storage, storage->strip_index(operand, from),
                           storage->strip_index(operand, to), to - from, n != run});
  }
}

/// The elements that a shape has no place for; of one with a -1, the incomplete last row of it. If it takes
/// more than there are, all dimensions.
void mark_left_over(FailedOperation& of) {
  constexpr std::int64_t most_cells = 16;
  const auto* tensor = of.shown(0);
  const auto* shape = of.failure.refusal.find<FactName::target_shape>();
  if (!tensor || !shape) return;
  const auto numel = tensor->tensor.numel();
  std::int64_t taken = 1;
  bool has_unknown = false;
  for (const auto size : *shape) {
    if (size < 0) has_unknown = true;
    else taken = tensor::wrapping_multiply(taken, size);
  }
  if (has_unknown && taken > 0) taken *= numel / taken;
  if (taken < 0 || taken >= numel || numel - taken > most_cells) return of.mark_all_axes(0);
  for (auto n = taken; n < numel; ++n)
    of.marks.ring(of.model, *tensor, tensor->tensor.layout().coordinate(n));
}

}  // namespace

namespace explanations {

/// A shape that the elements cannot be viewed in.
std::optional<Explained> refused_view(const ViewedStage& input) {
  auto of = FailedOperation::of(input);
  if (!of) return std::nullopt;
  switch (of->rule()) {
    case Rule::incompatible_view: mark_broken_walk(*of); break;
    case Rule::invalid_shape: mark_left_over(*of); break;
    case Rule::ambiguous_inference:
    case Rule::second_inferred_dim:
    case Rule::negative_shape_dim: of->mark_all_axes(0); break;
    case Rule::unflatten_sizes_differ: of->mark_axis(0, of->fact<FactName::dim>()); break;
    case Rule::view_dtype_last_stride:
    case Rule::view_dtype_size:
    case Rule::view_as_complex_size:
    case Rule::view_as_complex_last_stride: of->mark_axis(0, -1); break;
    case Rule::view_dtype_stride: of->mark_axis(0, of->fact<FactName::dim>()); break;
    default: break;
  }
  return std::move(*of).explained();
}

}  // namespace explanations
}  // namespace stridescope::scene
