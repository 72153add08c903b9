#include "ui/scene/build.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/explain/failure.h"
#include "ui/scene/explain/odometer.h"
#include "ui/scene/layout/layout_cache.h"
#include "ui/scene/look.h"
#include "ui/scene/measure_cache.h"
#include "ui/scene/model/sample.h"
#include "ui/scene/motion/glide.h"
#include "ui/scene/paint/paint.h"

namespace stridescope::scene {
namespace {

void paint_hint(Scene& scene, const Stage& stage, std::string text, Point at) {
  const auto key = key_of("hint", text);
  scene.labels.push_back({.key = key,
                          .text = std::move(text),
                          .at = at,
                          .align = Align::center,
                          .size = stage.style.text,
                          .color = stage.style.palette.muted,
                          .layer = layer::note});
}

/// On a stage that is larger than the one between the panels of a small screen, words grow with the figure,
/// though less than it: the back row reads them.
Style roomy(const Style& style, Size size) {
  const float room = std::min(size.w / 900, size.h / 600) / style.scale;
  return scaled(style, std::clamp(std::sqrt(room), 1.0f, 1.8f));
}

/// Where what stands on the stage besides the figure has its place.
struct Frame {
  Size free;  ///< for the figure
  Rect failure, note;
};
Frame frame_of(const Stage& stage, Size size) {
  const auto& style = stage.style;
  Frame frame{size, {}, {}};
  if (stage.model.failure) {
    const float margin = style.space_3;
    const float h = plan_failure(stage, *stage.model.failure, {size.w - 2 * margin, size.h}).height;
    frame.failure = {margin, size.h - margin - h, size.w - 2 * margin, h};
    frame.free.h -= h + margin;
  }
  const float wide = std::min(size.w - 2 * style.space_4, 1000 * style.scale);
  if (const float h = plan_note(stage, wide).height; h > 0) {
    frame.free.h -= h + style.space_2;
    frame.note = {(size.w - wide) / 2, frame.free.h, wide, h};
  }
  return frame;
}

/// The figure, as far as it is seen, and what the zoom does to it when it stands.
struct Figure {
  StageLayout layout;
  float zoom = 1;
  Point shift;
};

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

/// What is all there is magnified. Of what is cut, more is shown: zoomed in, on a larger stage; zoomed out,
/// in smaller cells on the same one.
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
         figure.layout.cell >= largest_cell(stage.style) * 0.98f) {
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

/// Where the next storage beside this one begins, or the stage ends.
float end_of_title(const StageLayout& layout, const GroupLayout& group) {
  float end = layout.formula.right();
  for (const auto& other : layout.groups)
    if (other.rect.x > group.rect.x && other.rect.y < group.title.y + 1 &&
        other.rect.bottom() > group.title.y)
      end = std::min(end, other.title.x - layout.style.space_3);
  return end;
}

Scene paint(const Stage& stage, const Figure& figure, const Frame& frame, Size size) {
  const auto& layout = figure.layout;
  const auto& model = stage.model;
  const auto& palette = stage.style.palette;
  Scene scene;
  scene.size = size;
  scene.background = palette.stage;
  scene.is_cut = !layout.is_whole();
  for (const auto& group : layout.groups) {
    scene.strips.push_back({group.storage->storage, group.storage->dtype, group.storage->numel, group.strip});
    paint_strip(scene, stage, group, end_of_title(layout, group), layout.style);
    paint_lanes(scene, stage, group, layout.style);
    paint_overview(scene, stage, group, layout.style);
    for (const auto& card : group.cards) paint_card(scene, stage, group, card, layout.style);
    paint_ties(scene, stage, group, layout.style);
    paint_jumps(scene, stage, group, layout.style);
  }
  if (model.storages.empty()) {
    paint_hint(scene, stage, std::string(stage.words("stage/no_tensors")), {size.w / 2, size.h / 2});
  } else if (!model.failure) {
    paint_formula(scene, stage, layout.formula, layout.style);
  }
  if (layout.left_out > 0)
    scene.labels.push_back({.key = key_of("left-out", ""),
                            .text = "+ " + stage.words({"stage/more", {{"count", layout.left_out}}}),
                            .at = {size.w - layout.style.space_3, 0},
                            .align = Align::right,
                            .size = layout.style.text_small,
                            .color = palette.muted,
                            .layer = layer::note});
  scene.content = content_of(scene);
  look_at(scene, figure.zoom, figure.shift);
  // Words stay in their place.
  if (model.failure) paint_failure(scene, stage, frame.failure, stage.style);
  if (frame.note.h > 0) paint_note(scene, stage, frame.note);
  return scene;
}

/// When the odometer has arrived, what was cut away around it comes in while it rests.
Scene with_windows_moving(Scene scene, Stage& stage, const Figure& figure, const Frame& frame) {
  const auto& walk = *stage.walk;
  const auto there = stage.focus;
  stage.focus = focus_at(stage.model, walk, walk.visited - 1);
  auto before = figure;
  point_windows(before.layout, stage);
  stage.focus = there;
  if (same_windows(before.layout, figure.layout)) return scene;
  const Glide glide(paint(stage, before, frame, scene.size), {}, 1, stage.view.reduced_motion);
  return glide.frame(walk.rested, scene);
}

}  // namespace

Scene build_stage(StageModel& model, const ViewState& view, const Style& given, Size size,
                  const TextMeasure& measure, const words::Words& words, LayoutCache* layouts) {
  const Style style = roomy(given, size);
  LayoutCache own;
  if (!layouts) layouts = &own;
  const MeasureCache cache(measure, layouts->widths());
  Stage stage{model, view, style, cache, words, focus_of(model, view), walk_of(model, view)};
  measure_texts(model, stage);
  if (model.failure) stage.marks = marks_of(model, *model.failure);
  stage.steps = axis_steps_of(model, view);

  const Frame frame = frame_of(stage, size);
  Figure figure = figure_of(stage, size, frame.free, *layouts);
  point_windows(figure.layout, stage);
  Scene scene = paint(stage, figure, frame, size);
  const bool rests = stage.walk && stage.walk->visited > 0 && stage.walk->jump >= 1 && stage.walk->rested < 1;
  return rests ? with_windows_moving(std::move(scene), stage, figure, frame) : scene;
}

}  // namespace stridescope::scene
