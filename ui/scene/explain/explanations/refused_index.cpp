#include <algorithm>
#include <span>

#include "ui/scene/explain/failed_operation.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

/// In a tensor of indices, the first one that is out of range.
void mark_index(FailedOperation& of) {
  constexpr std::int64_t most_searched = 4096;
  const auto index = of.failure.refusal.integer<FactName::index>();
  for (std::size_t i = 1; index && i < of.op.inputs.size(); ++i) {
    const auto* tensor = of.shown(i);
    if (!tensor || tensor->tensor.dtype() != tensor::DType::int64) continue;
    const auto& layout = tensor->tensor.layout();
    if (tensor->tensor.storage().is_meta()) continue;
    for (std::int64_t n = 0; n < std::min(layout.numel(), most_searched); ++n) {
      std::int64_t value = 0;
      tensor->tensor.storage().read(layout.at_linear(n) * tensor->tensor.itemsize(),
                                    std::as_writable_bytes(std::span(&value, 1)));
      if (value == *index) return of.marks.ring(of.model, *tensor, layout.coordinate(n));
    }
  }
}

}  // namespace

namespace explanations {

/// An index that a dimension does not have.
std::optional<Explained> refused_index(const ViewedStage& input) {
  auto of = FailedOperation::of(input);
  if (!of) return std::nullopt;
  switch (of->rule()) {
    case Rule::index_out_of_bounds:
    case Rule::index_tensor_out_of_bounds:
    case Rule::gather_index_out_of_bounds:
    case Rule::embedding_index_out_of_range:
    case Rule::index_row_out_of_bounds:
    case Rule::index_out_of_range_in_self:
    case Rule::select_out_of_range:
      of->mark_axis(0, of->fact<FactName::dim>());
      mark_index(*of);
      break;
    case Rule::flat_index_out_of_range:
      of->mark_all_axes(0);
      mark_index(*of);
      break;
    default: break;
  }
  return std::move(*of).explained();
}

}  // namespace explanations
}  // namespace stridescope::scene
