#include "ui/scene/figure.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/explain/failure.h"
#include "ui/scene/explain/note.h"
#include "ui/scene/layout/formula_place.h"
#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/layout_cache.h"
#include "ui/scene/lens/lens.h"

namespace stridescope::scene {

Style roomy(const Style& style, Size size) {
  const float room = std::min(size.w / 900, size.h / 600) / style.scale;
  return scaled(style, std::clamp(std::sqrt(room), 1.0f, 1.8f));
}

namespace {

/// Where the lens and the figure need all the room: in a class, also beside an open console.
bool is_short(const Style& style, Size size) {
  return size.h < (is_for_class(style) ? 560 : 440) * style.scale;
}

Frame with_lens(Frame frame, const Stage& stage, Size size) {
  if (!stage.lens || stage.model.failure) return frame;
  const float margin = stage.style.space_3, h = lens_height(stage, size);
  frame.free.h -= h + margin, frame.unfailed.h -= h + margin;
  frame.lens = {margin, frame.free.h, size.w - 2 * margin, h};
  return frame;
}

}  // namespace

Frame frame_of(const Stage& stage, Size size) {
  const auto& style = stage.style;
  Frame frame{size, {}, {}, size};
  if (stage.model.failure) {
    const float margin = style.space_3;
    const float h = plan_failure(stage, *stage.model.failure, {size.w - 2 * margin, size.h}).height;
    frame.failure = {margin, size.h - margin - h, size.w - 2 * margin, h};
    frame.free.h -= h + margin;
  }
  const float wide = note_width(style, size.w);
  if (const float h = note_height(stage.view.note, style, size, stage.measure, stage.words); h > 0) {
    frame.unfailed.h -= h + style.space_1;
    if (stage.view.note.gives_way || (stage.lens && is_short(style, size)))
      return with_lens(frame, stage, size);
    frame.free.h -= h + style.space_1;
    frame.note = {(size.w - wide) / 2, frame.free.h, wide, h};
  }
  return with_lens(frame, stage, size);
}

namespace {

bool has_whole_grids(const StageLayout& layout) {
  for (const auto& group : layout.groups)
    for (const auto& card : group.cards)
      if (card.has_grid && !card.grid.is_whole()) return false;
  return true;
}

/// How many times as many rows and columns are shown where cells become small: some thousand cells in all.
float most_indices(const StageModel& model) {
  std::size_t tensors = 0;
  for (const auto& storage : model.storages) tensors += storage.tensors.size();
  return std::max(1.0f, 3 / std::sqrt(static_cast<float>(std::max<std::size_t>(tensors, 1))));
}

}  // namespace

Figure figure_of(Stage& stage, Size size, Size free, LayoutCache& layouts) {
  const auto& view = stage.view;
  Figure figure{layouts.lay_out(stage, free, {}), view.zoom, view.pan};
  if (view.zoom == 1 || figure.layout.is_whole()) return figure;
  if (view.zoom < 1)
    return {
        layouts.lay_out(stage, free, {std::min(1 / view.zoom, most_indices(stage.model)), view.zoom}), 1, {}};
  float reach = view.zoom;
  const auto larger = [&] {
    return layouts.lay_out(stage, {free.w * reach, free.h * reach}, {.indices = reach});
  };
  figure.layout = larger();
  while (reach > 1.3f && has_whole_grids(figure.layout) &&
         figure.layout.cell >= stage.style.largest_cell * 0.98f) {
    reach /= 1.25f;
    figure.layout = larger();
  }
  // Where all is shown and cells grow no more, the rest of the zoom magnifies.
  figure.zoom = view.zoom / reach;
  const Point corner{free.w / 2 * (1 - view.zoom) + view.pan.x, free.h / 2 * (1 - view.zoom) + view.pan.y};
  figure.shift = {corner.x - size.w / 2 * (1 - figure.zoom), corner.y - size.h / 2 * (1 - figure.zoom)};
  stage.visible =
      inset({-corner.x / figure.zoom, -corner.y / figure.zoom, size.w / figure.zoom, size.h / figure.zoom},
            -stage.style.cell);
  return figure;
}

Figure figure_in(Stage& stage, Size size, const Frame& frame, LayoutCache& layouts) {
  if (frame.failure.h <= 0 || stage.view.zoom != 1) return figure_of(stage, size, frame.free, layouts);
  auto figure = figure_of(stage, size, frame.unfailed, layouts);
  auto& groups = figure.layout.groups;
  float top = frame.free.h, bottom = 0;
  for (const auto& group : groups)
    top = std::min(top, group.rect.y), bottom = std::max(bottom, group.rect.bottom());
  const float margin = stage.style.space_3;
  // There is no formula over the explanation: the figure may have its room.
  const Size free{frame.free.w, frame.free.h + formula_height(stage.view, stage.style)};
  if (bottom - top > frame.free.h - 2 * margin) return figure_of(stage, size, free, layouts);
  const float by = std::min(0.0f, frame.free.h - margin - bottom);
  for (auto& group : groups) move(group, {0, by});
  figure.layout.formula.y += by;
  return figure;
}

float end_of_title(const StageLayout& layout, const GroupLayout& group) {
  float end = layout.formula.right();
  for (const auto& other : layout.groups)
    if (other.rect.x > group.rect.x && other.rect.y < group.title.y + 1 &&
        other.rect.bottom() > group.title.y)
      end = std::min(end, other.title.x - layout.style.space_5);
  return end;
}

}  // namespace stridescope::scene
