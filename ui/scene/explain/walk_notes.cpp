#include <algorithm>

#include "ui/scene/explain/odometer.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/axis.h"

namespace stridescope::scene {
namespace {

/// Frames the stride chips of the axis that advances, and of those that were reset.
void frame_chips(Scene& scene, const OdometerState& walk, std::int64_t advancing, const tensor::Dims& turned,
                 float opacity, const Style& style) {
  const auto* part = part_in(scene, walk.tensor->tensor);
  if (!part) return;
  for (const auto& axis : part->axes) {
    const bool turns = std::ranges::find(turned, axis.dim) != turned.end();
    if (axis.rect.w <= 0 || (axis.dim != advancing && !turns)) continue;
    scene.boxes.push_back({.key = tensor_key(part->tensor, "chip-frame", axis.dim),
                           .rect = inset(axis.rect, -style.space_1 * 0.6f),
                           .radius = style.space_1,
                           .border = axis_color(style, axis.axis),
                           .border_width = style.line_width * (turns ? 1.0f : 2.0f),
                           .opacity = opacity,
                           .layer = layer::mark});
  }
}

}  // namespace

void paint_carries(Scene& scene, const Stage& stage, const FormulaIndices& indices, const Style& style) {
  const auto& walk = *stage.walk;
  const auto& layout = walk.path.layout;
  if (walk.visited == 0 || walk.jump <= 0 || layout.dim() == 0) return;
  const auto dim = [&](std::int64_t visited) { return walk.path.dims[static_cast<std::size_t>(visited)]; };
  auto turned = reset_dims(layout, walk.visited);
  for (auto& d : turned) d = dim(d);
  const auto advancing = static_cast<std::size_t>(dim(carried_dim(layout, walk.visited)));
  if (indices.digits.size() <= advancing) return;
  const float opacity = std::min(1.0f, walk.jump * 3), width = style.line_width * 1.5f;
  const auto underline = [&](std::size_t d) {
    const Rect at = indices.digits[d];
    scene.boxes.push_back({.key = key_of("turned", walk.tensor->name, static_cast<std::int64_t>(d)),
                           .rect = {at.x, at.bottom(), at.w, std::max(2.0f, indices.size * 0.09f)},
                           .fill = axis_color(style, walk.tensor->axis(static_cast<std::int64_t>(d))),
                           .opacity = opacity,
                           .layer = layer::label});
  };
  underline(advancing);
  frame_chips(scene, walk, static_cast<std::int64_t>(advancing), turned, opacity, style);
  if (turned.empty()) return;
  const float top = indices.digits[advancing].bottom() + style.space_1, depth = style.space_2 * 1.2f;
  auto to = advancing;
  for (const auto d : turned) {
    const auto from = static_cast<std::size_t>(d);
    if (indices.digits.size() <= from) break;
    underline(from);
    const Point a{indices.digits[from].center().x, top}, b{indices.digits[to].center().x, top};
    scene.curves.push_back({.key = key_of("carry", walk.tensor->name, d),
                            .a = a,
                            .a_control = {a.x, a.y + depth},
                            .b_control = {b.x, b.y + depth},
                            .b = b,
                            .width = width,
                            .arrow = true,
                            .color = axis_color(style, walk.tensor->axis(static_cast<std::int64_t>(to))),
                            .opacity = opacity,
                            .layer = layer::mark});
    to = from;
  }
  scene.labels.push_back({.key = key_of("carry-word", walk.tensor->name),
                          .text = std::string(stage.words("stage/carry")),
                          .at = {(indices.digits[advancing].center().x + indices.digits[to].center().x) / 2,
                                 top + depth * 0.75f},
                          .align = Align::center,
                          .font = Font::text_bold,
                          .size = style.text_small,
                          .color = axis_color(style, walk.tensor->axis(static_cast<std::int64_t>(advancing))),
                          .opacity = opacity,
                          .layer = layer::label});
}

void paint_walk_counts(Scene& scene, const Stage& stage, Rect where, const Style& style) {
  const auto& walk = *stage.walk;
  const auto& tensor = walk.tensor->tensor;
  const auto itemsize = tensor.itemsize();
  const auto walked = distance_walked(walk.path.layout, walk.arrived), packed = walk.arrived;
  const auto& p = style.palette;
  std::vector<TextRun> runs{
      {stage.words({"stage/read_and_walked",
                    {{"read", walk.arrived + 1},
                     {"numel", tensor.numel()},
                     {"elements", walked},
                     {"bytes", words::Bytes{walked * itemsize}}}}),
       Font::text_bold, p.ink},
      {"   " + (walked == packed
                    ? std::string(stage.words("stage/as_packed"))
                    : stage.words({"stage/if_packed",
                                   {{"elements", packed}, {"bytes", words::Bytes{packed * itemsize}}}})),
       Font::text, walked == packed ? p.view : p.copy}};
  float size = style.text;
  if (width_of(runs, size, stage.measure) > where.w && walk.arrived > 0) {
    runs.pop_back();
    size = std::min(size, size * where.w / std::max(1.0f, width_of(runs, size, stage.measure)));
  }
  if (walk.arrived == 0 && runs.size() > 1) runs.pop_back();
  const float w = width_of(runs, size, stage.measure);
  add_runs(scene, runs, {where.x + std::max(0.0f, (where.w - w) / 2), where.y}, size, stage.measure,
           layer::label, key_of("account", walk.tensor->name));
}

}  // namespace stridescope::scene
