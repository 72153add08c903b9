#include "ui/scene/painted_stage.h"

#include <utility>

#include "ui/scene/explain/explanation.h"
#include "ui/scene/figure.h"
#include "ui/scene/lens/lens.h"
#include "ui/scene/model/cell_formats.h"
#include "ui/scene/model/cover.h"
#include "ui/scene/motion/glide.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/items.h"
#include "ui/scene/picture/pan_zoom.h"

namespace stridescope::scene {
namespace {

void paint_hint(Scene& scene, const Stage& stage, std::string text, Point at) {
  const auto key = key_of("hint", text);
  scene.labels.push_back(
      text_label(key, {std::move(text), Font::text, stage.style.palette.muted, stage.style.text}, at,
                 Align::center, layer::note));
}

/// Paints words at the stage's right edge, in line `row` from its top, with `beside` pixels on both sides.
NotePart paint_at_edge(Scene& scene, const Stage& stage, const Style& style, ItemKey key, TextRun words,
                       float beside, float row) {
  words.size = style.text;
  const float w = stage.measure.width(words.text, words.font, style.text) + 2 * beside;
  const float h = line_height(style.text);
  const Rect rect{scene.size.w - style.space_3 - w, row * h, w, h};
  scene.labels.push_back(text_label(key, words, {rect.right() - beside, rect.y}, Align::right, layer::note));
  return {words.text, rect};
}

void paint_hidden(Scene& scene, const Stage& stage, std::size_t count, bool is_second) {
  const auto& style = stage.style;
  const TextRun words{stage.words({"stage/hidden", {{"count", count}}}), Font::text_bold,
                      style.palette.accent};
  scene.note.hidden =
      paint_at_edge(scene, stage, style, key_of("hidden", ""), words, style.space_2, is_second ? 1 : 0);
}

/// Paints the number of tensors that do not fit on the stage.
void paint_left_out(Scene& scene, const Stage& stage, std::size_t count, const Style& style) {
  const TextRun words{"+ " + stage.words({"stage/more", {{"count", count}}}), Font::text,
                      style.palette.muted};
  auto& part = scene.note.left_out;
  part = paint_at_edge(scene, stage, style, key_of("left-out", ""), words, 0, 0);
  part.rect = inset(part.rect, -style.space_1);
}

void append(Scene& to, Scene&& from) {
  append(to.tensors, std::move(from.tensors)), append(to.strips, std::move(from.strips));
  append(to.tips, std::move(from.tips));
  append_items(to, std::move(from));
}

/// Removes highlights and explanations that would reveal elements hidden by an open question.
void uncovered_only(Stage& stage) {
  const auto is_covered = [&](const tensor::Storage& of) {
    return std::ranges::any_of(stage.model.storages, [&](const StorageModel& storage) {
      return storage.storage == of && covers_elements(stage.view, storage);
    });
  };
  if (stage.focus && is_covered(stage.focus->storage)) stage.focus.reset();
  if (stage.walk && is_covered(stage.walk->tensor->tensor.storage())) stage.walk.reset();
  std::erase_if(stage.explained,
                [&](const Explained& why) { return why.about && is_covered(why.about->tensor.storage()); });
}

/// Returns the indices that a group shows.
std::vector<IndexWindow> windows_of(const GroupLayout& group) {
  std::vector<IndexWindow> windows{group.strip.window};
  for (const auto& card : group.cards)
    for (const auto& axis : card.grid.axes) windows.push_back(axis.window);
  return windows;
}

}  // namespace

ViewState without_highlights(ViewState view) {
  view.hover = {}, view.pinned = {};
  view.preview = {}, view.proof = {};
  if (view.walk) view.walk = 0;
  view.pan = {};
  return view;
}

struct PaintedStage::Parts {
  /// A group as last painted.
  struct Group {
    float title_end = 0;
    GroupLayout pointed = {};
    PaintedGroup painted = {};
    bool is_painted = false;
  };
  bool has_failure = false;
  StageModel model;
  Style style;
  Size size;
  std::vector<Explained> of_failure = {};
  StageAreas frame = {};
  Figure figure = {};  ///< without highlights
  FigureTransform sight = {};
  bool is_whole = true;
  std::size_t left_out = 0;        ///< tensors that are counted at the stage's edge
  std::vector<Group> groups = {};  ///< of the figure, one for one
  Scene front = {};                ///< words in front of the figure, not affected by the zoom
  std::size_t paintings = 0;
  mutable std::optional<LensPosition> lens_at = {};
  mutable std::optional<LensReport> lens_report = {};  ///< of `lens_at`

  Stage stage(const ViewState& as, const TextMeasure& measure, const words::Translator& words) const {
    Stage all{
        model,      as,      style,        measure, words, focus_of(model, as), odometer_state(model, as),
        of_failure, nullptr, sight.visible};
    for (auto& why : explained({model, as})) all.explained.push_back(std::move(why));
    if (!as.covered.empty()) uncovered_only(all);
    const auto place = lens_position(all);
    if (lens_at != place) lens_report = scene::lens_report(all);
    lens_at = place;
    if (lens_report) all.lens = &*lens_report;
    return all;
  }
  const Style& style_of(const GroupLayout& group) const {
    return group.is_aside ? figure.layout.shelf_style : figure.layout.style;
  }
  void lay_out(Stage all);
  void look(const ViewState& view);
  void paint(std::size_t nth, const Stage& stage);
  Scene over(const Stage& stage, const std::optional<Focus>& windows);
};

void PaintedStage::Parts::lay_out(Stage all) {
  all.focus.reset(), all.explained.clear();
  frame = stage_areas_of(all, size);
  figure = figure_for(model, all, frame);
  const auto& layout = figure.layout;
  is_whole = layout.is_whole();
  left_out = model.left_out;
  for (const auto& storage : model.storages) left_out += storage.tensors.size();
  for (const auto& group : layout.groups) {
    left_out -= group.cards.size();
    if (group.lanes > 0) left_out -= group.storage->left_out;  // their lanes count them
    groups.push_back({.title_end = title_right_limit(layout, group)});
  }
  front.size = size;
  if (model.failure) paint_failure(front, all, frame.failure, style);
}

/// Applies the zoom and pan of a view. If another part of a stage larger than the window becomes visible, all
/// groups are painted again.
void PaintedStage::Parts::look(const ViewState& view) {
  const auto next = figure_transform_of(figure, view, frame, size, style);
  if (next.visible != sight.visible)
    for (auto& group : groups) group.is_painted = false;
  sight = next;
}

/// Paints a group that has not been painted, or whose shown indices change: the windows of cut tensors follow
/// the stage's focus.
void PaintedStage::Parts::paint(std::size_t nth, const Stage& stage) {
  auto& group = groups[nth];
  const auto& placed = figure.layout.groups[nth];
  if (group.is_painted && placed.is_whole()) return;
  if (!group.is_painted) {
    group.pointed = placed;
    point_windows(group.pointed, stage);
  } else {
    const auto shown = windows_of(group.pointed);
    group.pointed.strip = placed.strip;
    for (std::size_t c = 0; c < group.pointed.cards.size(); ++c)
      group.pointed.cards[c].grid = placed.cards[c].grid;
    point_windows(group.pointed, stage);
    if (windows_of(group.pointed) == shown) return;
  }
  Stage still = stage;
  still.focus.reset(), still.explained.clear(), still.walk.reset();
  group.painted = paint_group(still, group.pointed, group.title_end, style_of(placed));
  group.is_painted = true;
  ++paintings;
}

/// `windows`: the focus that the windows of cut tensors follow.
Scene PaintedStage::Parts::over(const Stage& stage, const std::optional<Focus>& windows) {
  const auto& layout = figure.layout;
  const auto& palette = style.palette;
  Scene scene;
  scene.size = size;
  scene.background = palette.stage;
  scene.is_cut = !is_whole;
  scene.state = model.state;
  Stage pointing = stage;
  pointing.focus = windows;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    paint(i, pointing);
    const auto& group = groups[i];
    append(scene, highlighted_group(stage, group.pointed, group.painted, style_of(group.pointed)));
  }
  if (model.storages.empty()) {
    if (!stage.view.note.is_alone)
      paint_hint(scene, stage, std::string(stage.words("stage/no_tensors")), {size.w / 2, size.h / 2});
  } else if (!has_failure) {
    paint_formula(scene, stage, layout.formula, layout.formula_is_line, layout.style);
  }
  scene.content = item_bounds(scene);
  apply_pan_zoom(scene, sight.zoom, sight.shift);
  paint_points(scene, stage, sight.zoom, layout.style);
  // A magnified figure passes below the words.
  const auto &note = frame.note, &lens = frame.lens;
  if (note.h > 0 && intersects(item_bounds(scene), note))
    scene.boxes.push_back(filled_box(key_of("note", ""),
                                     {0, note.y - style.space_1, size.w, size.h - note.y + style.space_1}, 0,
                                     palette.stage, layer::note));
  append(scene, Scene(front));
  scene.note = front.note;
  if (left_out > 0) paint_left_out(scene, stage, left_out, layout.style);
  if (lens.h > 0 && stage.lens && covers_elements(stage.view, *stage.lens->storage))
    add_cover(scene, lens, style, key_of("lens-cover", ""));
  else if (lens.h > 0 && stage.lens) paint_lens(scene, stage, lens);
  if (model.hidden > 0) paint_hidden(scene, stage, model.hidden, left_out > 0);
  if (note.h > 0) paint_note(scene, stage, note);
  const bool has_ghost = stage.view.preview.made || !stage.view.preview.parts.empty() ||
                         (stage.view.preview.view && !stage.view.preview.is_written);
  if (has_ghost && !has_failure) paint_preview(scene, stage, style);
  return scene;
}

PaintedStage::PaintedStage(StageModel model, const ViewState& view, const Style& style, Size size,
                           const TextMeasure& measure, const words::Translator& words)
    : parts_(
          new Parts{.model = std::move(model), .style = enlarge_text_for_stage(style, size), .size = size}) {
  auto& parts = *parts_;
  measure_texts(parts.model, parts.stage(view, measure, words));
  parts.lay_out(parts.stage(view, measure, words));
  parts.of_failure = explained({parts.model, {}});
  parts.has_failure = std::exchange(parts.model.failure, nullptr) != nullptr;
}

PaintedStage::~PaintedStage() = default;

Scene PaintedStage::with_highlights(const ViewState& view, const TextMeasure& measure,
                                    const words::Translator& words) {
  auto& parts = *parts_;
  parts.look(view);
  const Stage stage = parts.stage(view, measure, words);
  const auto& walk = stage.walk;
  const bool rests = walk && walk->visited > 0 && walk->jump >= 1 && walk->rested < 1;
  // While the odometer rests on an element, left-out indices around it fade in.
  std::optional<Scene> before;
  if (rests && !parts.is_whole) before = parts.over(stage, focus_at(parts.model, *walk, walk->visited - 1));
  const auto paintings = parts.paintings;
  Scene scene = parts.over(stage, stage.focus);
  if (!before || paintings == parts.paintings) return scene;
  const Glide glide(std::move(*before), {}, 1, view.reduced_motion);
  return glide.frame(walk->rested, scene);
}

bool PaintedStage::is_whole() const { return parts_->is_whole; }

std::size_t PaintedStage::paintings() const { return parts_->paintings; }

const StageModel& PaintedStage::model() const { return parts_->model; }

}  // namespace stridescope::scene
