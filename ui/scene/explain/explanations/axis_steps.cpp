#include <algorithm>

#include "ui/scene/explain/explanation.h"

namespace stridescope::scene::explanations {

/// The hovered or pinned axis: its consecutive elements, from the tensor's first element on.
std::optional<Explained> axis_steps(const ViewedStage& input) {
  constexpr std::int64_t most_steps = 8;
  const auto axis = pointed_axis(input);
  if (!axis) return std::nullopt;
  const auto* tensor = axis->tensor;
  const auto dim = axis->dim;
  const auto d = static_cast<std::size_t>(dim);
  const auto& layout = tensor->tensor.layout();
  const auto* storage = input.model.storage_of(tensor->tensor);
  const auto place = [&](std::int64_t i) {
    return storage->strip_index(tensor->tensor, layout.storage_offset + i * layout.stride[d]);
  };
  Explained steps{.about = tensor, .marks = {.hue = tensor->axis(dim)}};
  auto& marks = steps.marks;
  tensor::Dims index(layout.shape.size(), 0), before;
  for (std::int64_t i = 0; i <= std::min(layout.shape[d] - 1, most_steps); ++i) {
    before = index;
    index[d] = i;
    marks.ring(input.model, *tensor, index);
    if (i == 0) continue;
    marks.arrows.push_back({tensor, before, index});
    marks.jumps.push_back({storage->storage, place(i - 1), place(i), layout.stride[d]});
  }
  return steps;
}

}  // namespace stridescope::scene::explanations
