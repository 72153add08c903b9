#include "ui/scene/figure.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/explain/failure.h"
#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/lens/lens.h"
#include "ui/scene/paint/paint.h"

namespace stridescope::scene {

Style enlarge_text_for_stage(const Style& style, Size size) {
  const float room = std::min(size.w / 900, size.h / 600) / style.scale;
  return scaled(style, std::clamp(std::sqrt(room), 1.0f, 1.8f));
}

namespace {

/// Returns true if the lens and the figure need all the room: in a lecture, also beside an open console.
bool is_short(const Style& style, Size size) {
  return size.h < (is_lecture_style(style) ? 560 : 440) * style.scale;
}

StageAreas with_lens(StageAreas frame, const Stage& stage, Size size) {
  if (!stage.lens || stage.model.failure) return frame;
  const float margin = stage.style.space_3, h = lens_height(stage, size);
  frame.free.h -= h + margin, frame.free_without_failure.h -= h + margin;
  frame.lens = {margin, frame.free.h, size.w - 2 * margin, h};
  return frame;
}

}  // namespace

StageAreas stage_areas_of(const Stage& stage, Size size) {
  const auto& style = stage.style;
  StageAreas frame{size, {}, {}, size};
  if (stage.model.failure) {
    const float margin = style.space_3;
    const float h = plan_failure(stage, *stage.model.failure, {size.w - 2 * margin, size.h}).height;
    frame.failure = {margin, size.h - margin - h, size.w - 2 * margin, h};
    frame.free.h -= h + margin;
  }
  const float wide = note_width(style, size.w);
  if (const float h = note_height(stage.view.note, style, size, stage.measure, stage.words); h > 0) {
    frame.free_without_failure.h -= h + style.space_1;
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

/// The factor for the maximum numbers of rows and columns when cells become small: it limits the stage to a
/// few thousand cells.
float most_indices(const StageModel& model) {
  std::size_t tensors = 0;
  for (const auto& storage : model.storages) tensors += storage.tensors.size();
  return std::max(1.0f, 3 / std::sqrt(static_cast<float>(std::max<std::size_t>(tensors, 1))));
}

/// Lays out a figure that does not show all indices, for the zoom of the view.
Figure zoomed_figure(const Stage& stage, Size free) {
  const float zoom = stage.view.zoom;
  if (zoom < 1) return {lay_out(stage, free, {std::min(1 / zoom, most_indices(stage.model)), zoom}), zoom};
  float reach = zoom;
  const auto larger = [&] { return lay_out(stage, {free.w * reach, free.h * reach}, {.indices = reach}); };
  auto layout = larger();
  while (reach > 1.3f && has_whole_grids(layout) && layout.cell >= stage.style.largest_cell * 0.98f) {
    reach /= 1.25f;
    layout = larger();
  }
  return {std::move(layout), reach};
}

StageLayout fitted_layout(const Stage& stage, const StageAreas& frame) {
  if (frame.failure.h <= 0) return lay_out(stage, frame.free, {});
  auto layout = lay_out(stage, frame.free_without_failure, {});
  float top = frame.free.h, bottom = 0;
  for (const auto& group : layout.groups)
    top = std::min(top, group.rect.y), bottom = std::max(bottom, group.rect.bottom());
  const float margin = stage.style.space_3;
  // A failure's explanation replaces the formula: the figure may use its room.
  const Size free{frame.free.w, frame.free.h + formula_height(stage.view, stage.style)};
  if (bottom - top > frame.free.h - 2 * margin) return lay_out(stage, free, {});
  const float by = std::min(0.0f, frame.free.h - margin - bottom);
  for (auto& group : layout.groups) move(group, {0, by});
  layout.formula.y += by;
  return layout;
}

}  // namespace

Figure figure_in(const Stage& stage, const StageAreas& frame) {
  return stage.view.zoom == 1 ? Figure{fitted_layout(stage, frame)} : zoomed_figure(stage, frame.free);
}

FigureTransform figure_transform_of(const Figure& figure, const ViewState& view, const StageAreas& frame,
                                    Size size, const Style& style) {
  if (!figure.layout_zoom) return {view.zoom, view.pan};
  if (view.zoom < 1) return {};
  // If all is shown and cells do not grow any more, the rest of the zoom magnifies.
  FigureTransform sight{view.zoom / *figure.layout_zoom};
  const Point corner{frame.free.w / 2 * (1 - view.zoom) + view.pan.x,
                     frame.free.h / 2 * (1 - view.zoom) + view.pan.y};
  sight.shift = {corner.x - size.w / 2 * (1 - sight.zoom), corner.y - size.h / 2 * (1 - sight.zoom)};
  sight.visible =
      inset({-corner.x / sight.zoom, -corner.y / sight.zoom, size.w / sight.zoom, size.h / sight.zoom},
            -style.cell);
  return sight;
}

float title_right_limit(const StageLayout& layout, const GroupLayout& group) {
  float end = layout.formula.right();
  for (const auto& other : layout.groups)
    if (other.rect.x > group.rect.x && other.rect.y < group.title.y + 1 &&
        other.rect.bottom() > group.title.y)
      end = std::min(end, other.title.x - layout.style.space_5);
  return end;
}

}  // namespace stridescope::scene
