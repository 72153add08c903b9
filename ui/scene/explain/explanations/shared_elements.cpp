#include "engine/explain/shared_slices.h"
#include "ui/scene/explain/explanation.h"
#include "ui/scene/picture/axis.h"

namespace stridescope::scene::explanations {

/// If consecutive indices of the hovered or pinned axis read the same elements, as after expand and unfold:
/// the effect of a write.
std::optional<Explained> shared_elements(const ViewedStage& input) {
  const auto axis = pointed_axis(input);
  if (!axis) return std::nullopt;
  const auto& [tensor, dim] = *axis;
  const auto d = static_cast<std::size_t>(dim);
  const auto& layout = tensor->tensor.layout();
  const auto slices = explain::shared_slices(layout, dim);
  if (!slices || slices->shared == 0) return std::nullopt;
  const std::string letter(axis_letter(tensor->axis(dim)));
  Explained found{.about = tensor, .marks = {.hue = tensor->axis(dim), .axes = {{tensor, dim}}}};
  if (layout.stride[d] == 0)
    found.card.verdict = {"stage/shared_elements_all", {{"axis", letter}, {"size", layout.shape[d]}}};
  else
    found.card.verdict = {"stage/shared_elements_some",
                          {{"axis", letter}, {"shared", slices->shared}, {"elements", slices->elements}}};
  found.card.remedy = {
      layout.stride[d] == 0 ? "stage/shared_elements_all_remedy" : "stage/shared_elements_some_remedy",
      {{"name", tensor->name}, {"copy", tensor->name + (tensor->is_array() ? ".copy()" : ".clone()")}}};
  return found;
}

}  // namespace stridescope::scene::explanations
