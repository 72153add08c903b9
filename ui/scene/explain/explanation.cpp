#include "ui/scene/explain/explanation.h"

#include <algorithm>
#include <utility>

namespace stridescope::scene {

// explanations.inc has a line EXPLANATION(name) for each file in explanations/.
namespace explanations {
#define EXPLANATION(name) Explanation name;
#include "explanations.inc"
#undef EXPLANATION
}  // namespace explanations

namespace {

constexpr std::pair<std::string_view, Explanation*> all[] = {
#define EXPLANATION(name) {#name, explanations::name},
#include "explanations.inc"
#undef EXPLANATION
};

}  // namespace

std::vector<Explained> explained(const ViewedStage& input) {
  std::vector<Explained> found;
  for (const auto& [name, explanation] : all)
    if (auto one = explanation(input)) {
      one->name = name;
      const auto end_of_failure =
          std::ranges::find_if(found, [](const Explained& other) { return other.about; });
      found.insert(one->about ? found.end() : end_of_failure, std::move(*one));
    }
  return found;
}

std::optional<PointedAxis> pointed_axis(const ViewedStage& input) {
  const auto& view = input.view;
  const auto* axis = std::get_if<AxisTarget>(&view.hover);
  if (!axis && std::holds_alternative<std::monostate>(view.hover))
    axis = std::get_if<AxisTarget>(&view.pinned);
  if (!axis || view.walk) return std::nullopt;
  const auto* tensor = input.model.find(axis->tensor);
  if (!tensor || axis->dim < 0 || axis->dim >= tensor->tensor.dim() || tensor->tensor.numel() == 0)
    return std::nullopt;
  return PointedAxis{tensor, axis->dim};
}

}  // namespace stridescope::scene
