#include <vector>

#include "engine/explain/broadcast.h"
#include "ui/scene/explain/failed_operation.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

/// Marks, in each operand, the dimension that differs and has a size other than 1.
void mark_broadcast(FailedOperation& of) {
  std::vector<tensor::Dims> shapes;
  for (const auto& operand : of.op.inputs) shapes.push_back(operand.shape());
  const auto alignment = explain::align(shapes);
  if (alignment.possible || !alignment.broken_dim) return;
  const auto from_right = static_cast<std::int64_t>(alignment.columns.size()) - *alignment.broken_dim;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    if (const auto dim = static_cast<std::int64_t>(shapes[i].size()) - from_right; dim >= 0)
      if (shapes[i][static_cast<std::size_t>(dim)] != 1) of.mark_axis(i, dim);
}

/// `dim` counts in the shape asked for.
void mark_expanded(FailedOperation& of) {
  const auto *shape = of.failure.refusal.find<FactName::shape>(),
             *target = of.failure.refusal.find<FactName::target_shape>();
  if (!shape || !target) return;
  const auto added = static_cast<std::int64_t>(target->size() - shape->size());
  if (const auto dim = of.fact<FactName::dim>() - added; dim >= 0) of.mark_axis(0, dim);
}

/// The cells that a range along a dimension takes up to its end, at index 0 of the others.
void mark_narrowed(FailedOperation& of) {
  constexpr std::size_t most_cells = 16;
  const auto* tensor = of.shown(0);
  const auto* dim =
      of.op.arguments.size() > 1 ? std::get_if<std::int64_t>(&of.op.arguments[1].data) : nullptr;
  if (!tensor || !dim) return;
  const auto rank = tensor->tensor.dim();
  const auto along = *dim < 0 ? *dim + rank : *dim;
  of.mark_axis(0, along);
  if (along < 0 || along >= rank || of.rule() != Rule::narrow_too_long || tensor->tensor.numel() == 0) return;
  tensor::Dims index(static_cast<std::size_t>(rank), 0);
  auto& at = index[static_cast<std::size_t>(along)];
  at = of.fact<FactName::number>();
  if (at < 0) at += tensor->tensor.shape()[static_cast<std::size_t>(along)];
  for (; at >= 0 && at < tensor->tensor.shape()[static_cast<std::size_t>(along)]; ++at)
    if (of.marks.cells.size() < most_cells) of.marks.ring(of.model, *tensor, index);
}

/// The dimension that an argument names; the first one where it is left out.
void mark_dim_of(FailedOperation& of, std::size_t argument) {
  const auto& arguments = of.op.arguments;
  const auto* dim =
      argument < arguments.size() ? std::get_if<std::int64_t>(&arguments[argument].data) : nullptr;
  of.mark_axis(0, dim ? *dim : 0);
}

}  // namespace

namespace explanations {

/// Sizes that do not fit each other, or what is asked for.
std::optional<Explained> refused_sizes(const ViewedStage& input) {
  auto of = FailedOperation::of(input);
  if (!of) return std::nullopt;
  switch (of->rule()) {
    case Rule::broadcast_mismatch:
    case Rule::output_shape_mismatch: mark_broadcast(*of); break;
    case Rule::expanded_size_mismatch: mark_expanded(*of); break;
    case Rule::matmul_shapes_differ:
    case Rule::dot_sizes_differ:
    case Rule::mv_sizes_differ:
      of->mark_axis(0, -1);
      of->mark_axis(1, of->op.inputs.size() > 1 && of->op.inputs[1].dim() > 1 ? -2 : 0);
      break;
    case Rule::batch_shapes_differ:
      of->mark_axis(0, -1);
      of->mark_axis(1, -2);
      break;
    case Rule::cat_sizes_differ:
      of->mark_axis(0, of->fact<FactName::other_dim>());
      of->mark_axis(static_cast<std::size_t>(of->fact<FactName::operand>()), of->fact<FactName::other_dim>());
      break;
    case Rule::stack_shapes_differ:
      of->mark_all_axes(0);
      of->mark_all_axes(static_cast<std::size_t>(of->fact<FactName::operand>()));
      break;
    case Rule::narrow_too_long:
    case Rule::narrow_start_out_of_range: mark_narrowed(*of); break;
    case Rule::gather_shapes_differ:
      of->mark_axis(0, of->fact<FactName::other_dim>());
      of->mark_axis(1, of->fact<FactName::other_dim>());
      break;
    case Rule::split_not_even:
    case Rule::split_sizes_sum:
    case Rule::unfold_size_too_large:
    case Rule::mask_shape_differs: of->mark_axis(0, of->fact<FactName::dim>()); break;
    case Rule::split_size_zero:
    case Rule::chunk_count:
    case Rule::section_count: mark_dim_of(*of, 2); break;
    case Rule::unfold_step:
    case Rule::unfold_size_negative: mark_dim_of(*of, 1); break;
    case Rule::negative_slice_step:
    case Rule::item_of_several:
    case Rule::elements_as_number:
    case Rule::truth_of_several: of->mark_all_axes(0); break;
    case Rule::in_place_shape_differs:
    case Rule::value_shape_differs:
    case Rule::slice_shape_differs:
      of->mark_all_axes(0);
      of->mark_all_axes(1);
      break;
    default: break;
  }
  return std::move(*of).explained();
}

}  // namespace explanations
}  // namespace stridescope::scene
