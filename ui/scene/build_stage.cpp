#include "ui/scene/build.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/failure.h"
#include "ui/scene/look.h"
#include "ui/scene/measure_cache.h"
#include "ui/scene/odometer.h"
#include "ui/scene/paint.h"
#include "ui/scene/sample.h"

namespace stridescope::scene {
namespace {

void paint_hint(Scene& scene, const Stage& stage, std::string text, Point at) {
  scene.labels.push_back({.key = key_of("hint", text),
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

}  // namespace

Scene build_stage(StageModel& model, const ViewState& view, const Style& given, Size size,
                  const TextMeasure& measure) {
  const Style style = roomy(given, size);
  const MeasureCache cache(measure);
  Stage stage{model, view, style, cache, Words(view.language), focus_of(model, view), walk_of(model, view)};
  measure_texts(model, stage);

  Scene scene;
  scene.size = size;
  scene.background = style.palette.stage;
  Size free = size;
  Rect failure, note;
  if (model.failure) {
    stage.marks = marks_of(model, *model.failure);
    const float margin = style.space_3;
    const float h = plan_failure(stage, *model.failure, {size.w - 2 * margin, size.h}).height;
    failure = {margin, size.h - margin - h, size.w - 2 * margin, h};
    free.h -= h + margin;
  }
  const float wide = std::min(size.w - 2 * style.space_4, 1000 * style.scale);
  if (const float h = plan_note(stage, wide).height; h > 0) {
    free.h -= h + style.space_2;
    note = {(size.w - wide) / 2, free.h, wide, h};
  }
  StageLayout layout = lay_out(stage, free);
  // What is all there grows with the zoom; of what is cut, more is shown at the same size.
  const bool reveals = view.zoom > 1 && !layout.is_whole();
  const Point shift{free.w / 2 * (1 - view.zoom) + view.pan.x, free.h / 2 * (1 - view.zoom) + view.pan.y};
  if (reveals) {
    layout = lay_out(stage, {free.w * view.zoom, free.h * view.zoom}, view.zoom);
    stage.visible = inset({-shift.x, -shift.y, size.w, size.h}, -style.cell);
  }
  stage.steps = axis_steps_of(model, view);
  for (const auto& group : layout.groups) {
    scene.strips.push_back({group.storage->storage, group.storage->dtype, group.storage->numel, group.strip});
    paint_strip(scene, stage, group, layout.style);
    paint_lanes(scene, stage, group, layout.style);
    paint_overview(scene, stage, group, layout.style);
    for (const auto& card : group.cards) paint_card(scene, stage, group, card, layout.style);
    paint_ties(scene, stage, group, layout.style);
    paint_jumps(scene, stage, group, layout.style);
  }
  if (model.storages.empty()) {
    paint_hint(scene, stage, std::string(stage.words.nothing()), {size.w / 2, size.h / 2});
  } else if (!model.failure) {
    paint_formula(scene, stage, layout.formula, layout.style);
  }
  if (layout.left_out > 0)
    scene.labels.push_back({.key = key_of("left-out", ""),
                            .text = "+ " + stage.words.more(layout.left_out),
                            .at = {size.w - layout.style.space_3, 0},
                            .align = Align::right,
                            .size = layout.style.text_small,
                            .color = style.palette.muted,
                            .layer = layer::note});
  scene.content = content_of(scene);
  if (reveals) {
    look_at(scene, 1, shift);
  } else {
    look_at(scene, view.zoom, view.pan);
  }
  // Words stay in their place.
  if (model.failure) paint_failure(scene, stage, failure, style);
  if (note.h > 0) paint_note(scene, stage, note);
  return scene;
}

}  // namespace stridescope::scene
