#include <algorithm>

#include "ui/scene/explain/failed_operation.h"

namespace stridescope::scene {

using tensor::Rule;

namespace explanations {

/// Operands of dtypes or devices that do not go together: what each storage is and where is framed.
std::optional<Explained> refused_kind(const ViewedStage& input) {
  auto of = FailedOperation::of(input);
  if (!of) return std::nullopt;
  switch (of->rule()) {
    case Rule::cannot_cast:
    case Rule::cannot_cast_in_place:
    case Rule::matrix_dtypes_differ:
    case Rule::scalar_type_expected:
    case Rule::dot_dtypes_differ:
    case Rule::addmm_dtypes_differ:
    case Rule::tensordot_dtypes_differ:
    case Rule::argument_dtype_differs:
    case Rule::dtypes_differ:
    case Rule::index_put_dtypes_differ:
    case Rule::masked_scatter_dtypes_differ:
    case Rule::devices_differ:
    case Rule::argument_devices_differ:
    case Rule::dot_devices_differ:
    case Rule::compare_devices_differ: break;
    default: return std::nullopt;
  }
  for (const auto& operand : of->op.inputs) {
    auto& titles = of->marks.titles;
    if (of->model.storage_of(operand) && std::ranges::find(titles, operand.storage()) == titles.end())
      titles.push_back(operand.storage());
  }
  return std::move(*of).explained();
}

}  // namespace explanations
}  // namespace stridescope::scene
