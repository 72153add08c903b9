#include <algorithm>

#include "ui/scene/model/coverage.h"
#include "ui/scene/model/strip_readers.h"
#include "ui/scene/paint/paint.h"

namespace stridescope::scene {

/// A thin ramp of the whole storage below a strip that shows a part of it: elements that the selected tensor
/// skips are muted; frames mark the shown part.
void paint_overview(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  const Rect bar = group.overview;
  if (bar.w <= 0) return;
  constexpr std::int64_t parts = 64;
  const auto& storage = *group.storage;
  const auto& p = style.palette;
  const auto id = storage.storage.id();
  const auto* reader = selected_in(storage);
  std::vector<bool> read(parts, true);
  if (reader)
    read = coverage(reader->tensor.layout(), storage.storage.nbytes() / reader->tensor.itemsize(), parts);
  const float each = bar.w / static_cast<float>(parts);
  for (std::int64_t i = 0; i < parts; ++i) {
    const auto middle = static_cast<std::int64_t>(
        (static_cast<double>(i) + 0.5) / static_cast<double>(parts) * static_cast<double>(storage.numel));
    scene.boxes.push_back(filled_box(
        key_of("overview", "", id, i), {bar.x + static_cast<float>(i) * each, bar.y, each + 0.5f, bar.h}, 0,
        read[static_cast<std::size_t>(i)] ? cell_color(stage, storage, middle) : p.skipped, layer::plate));
  }
  if (group.is_aside) return;
  const auto& window = group.strip.window;
  const auto x_of = [&](std::int64_t element) {
    return bar.x +
           bar.w * static_cast<float>(static_cast<double>(element) / static_cast<double>(storage.numel));
  };
  for (int run = 0; run < window.runs(); ++run) {
    const float from = x_of(window.run(run).begin), to = x_of(window.run(run).end);
    const float w = std::max(to - from, style.space_1), x = std::min(from, bar.right() - w);
    scene.boxes.push_back(framed_box(key_of("overview-window", "", id, run),
                                     {x, bar.y - style.space_1 * 0.75f, w, bar.h + style.space_1 * 1.5f},
                                     style.space_1 * 0.5f, p.ink, style.line_width * 1.5f, layer::rule));
  }
}

}  // namespace stridescope::scene
