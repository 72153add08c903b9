#include "ui/scene/explain/axis_steps.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/axis.h"
#include "ui/scene/paint/arc.h"
#include "ui/scene/paint/paint.h"

namespace stridescope::scene {
namespace {

constexpr std::int64_t most_steps = 8;

}  // namespace

bool AxisSteps::has(const TensorModel* other, const tensor::Dims& index) const {
  if (other != tensor) return false;
  for (std::size_t d = 0; d < index.size(); ++d) {
    const bool along = static_cast<std::int64_t>(d) == dim;
    if (along ? index[d] > most_steps : index[d] != 0) return false;
  }
  return true;
}

bool AxisSteps::has(const StorageModel& storage, std::int64_t element) const {
  return storage.storage == tensor->tensor.storage() &&
         std::find(elements.begin(), elements.end(), element) != elements.end();
}

std::optional<AxisSteps> axis_steps_of(const StageModel& model, const ViewState& view) {
  const auto* axis = std::get_if<AxisTarget>(&view.hover);
  if (!axis && std::holds_alternative<std::monostate>(view.hover))
    axis = std::get_if<AxisTarget>(&view.pinned);
  if (!axis || view.walk) return std::nullopt;
  const auto* tensor = model.find(axis->tensor);
  if (!tensor || axis->dim < 0 || axis->dim >= tensor->tensor.dim() || tensor->tensor.numel() == 0)
    return std::nullopt;
  const auto& layout = tensor->tensor.layout();
  const auto d = static_cast<std::size_t>(axis->dim);
  const auto* storage = model.storage_of(tensor->tensor);
  AxisSteps steps{tensor, axis->dim};
  for (std::int64_t i = 0; i <= std::min(layout.shape[d] - 1, most_steps); ++i)
    steps.elements.push_back(
        storage->strip_index(tensor->tensor, layout.storage_offset + i * layout.stride[d]));
  return steps;
}

void paint_axis_steps(Scene& scene, const Stage& stage, const CardLayout& card, const Style& style) {
  if (!stage.steps || stage.steps->tensor != card.tensor || !card.has_grid) return;
  const auto d = static_cast<std::size_t>(stage.steps->dim);
  const auto& axis = card.grid.axes[d];
  if (axis.level > 0) return;  // between blocks and planes an arrow would cross cells
  const Color hue = axis_color(style, card.tensor->axis(stage.steps->dim));
  tensor::Dims index;
  for (std::size_t i = 0; i < card.grid.axes.size(); ++i) index.push_back(0);
  for (std::size_t n = 1; n < stage.steps->elements.size(); ++n) {
    index[d] = static_cast<std::int64_t>(n) - 1;
    const auto from = card.grid.rect(index);
    index[d] = static_cast<std::int64_t>(n);
    const auto to = card.grid.rect(index);
    if (!from || !to) continue;
    // Beside the numbers: below them along a row, left of them down a column.
    const float aside_x = axis.vertical ? -0.36f * from->w : 0, aside_y = axis.vertical ? 0 : 0.36f * from->h;
    const Point a{from->center().x + aside_x + (axis.vertical ? 0 : 0.2f * from->w),
                  from->center().y + aside_y + (axis.vertical ? 0.2f * from->h : 0)};
    const Point b{to->center().x + aside_x - (axis.vertical ? 0 : 0.2f * to->w),
                  to->center().y + aside_y - (axis.vertical ? 0.2f * to->h : 0)};
    for (const bool halo : {true, false})  // the hue reads on every cell
      scene.curves.push_back({.key = tensor_key(card.tensor->tensor, halo ? "axis-step-halo" : "axis-step",
                                                static_cast<std::int64_t>(n)),
                              .a = a,
                              .a_control = mix(a, b, 1.0f / 3),
                              .b_control = mix(a, b, 2.0f / 3),
                              .b = b,
                              .width = style.line_width * (halo ? 5.0f : 2.5f),
                              .arrow = !halo,
                              .color = halo ? style.palette.panel : hue,
                              .layer = layer::mark});
  }
}

}  // namespace stridescope::scene
