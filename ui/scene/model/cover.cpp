#include "ui/scene/model/cover.h"

#include <algorithm>

#include "engine/lesson/covered_facts.h"

namespace stridescope::scene {

Covers covers_of(const ViewState& view, const TensorModel& tensor) {
  using lesson::Fact;
  Covers covers;
  for (const auto& [name, fact] : view.covered) {
    // All tensors over a storage show the strip's dtype, so it is hidden for all of them.
    if (fact == Fact::dtype) covers.source |= lesson::states_fact(tensor.source, name, tensor.tensor, fact);
    if (!tensor.has_name(name)) continue;
    covers.shape |= fact == Fact::shape;
    covers.stride |= fact == Fact::stride || fact == Fact::shape;
    covers.offset |= fact == Fact::storage_offset;
    covers.dtype |= fact == Fact::dtype;
    covers.status_badges |= fact == Fact::contiguous;
    covers.elements |= fact != Fact::dtype;
    covers.cells |= fact == Fact::cells;
    covers.source |=
        fact != Fact::contiguous && lesson::states_fact(tensor.source, tensor.name, tensor.tensor, fact);
  }
  return covers;
}

bool covers_elements(const ViewState& view, const StorageModel& storage) {
  return !view.covered.empty() && std::ranges::any_of(storage.tensors, [&](const TensorModel& tensor) {
    return covers_of(view, tensor).elements;
  });
}

void add_cover(Scene& scene, Rect where, const Style& style, ItemKey key) {
  const float size = std::min(style.mono, where.h * 0.75f);
  scene.boxes.push_back(framed_box(key_of("cover", "", static_cast<std::int64_t>(key)), where,
                                   std::min(style.space_1, where.h / 4), style.palette.line, style.line_width,
                                   layer::label, style.palette.field));
  scene.labels.push_back(text_label(
      key_of("cover", "", static_cast<std::int64_t>(key)), {"?", Font::mono_bold, style.palette.muted, size},
      {where.center().x, where.center().y - line_height(size) / 2}, Align::center));
}

}  // namespace stridescope::scene
