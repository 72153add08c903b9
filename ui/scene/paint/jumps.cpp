#include <algorithm>
#include <cmath>

#include "ui/scene/axis.h"
#include "ui/scene/paint/arc.h"
#include "ui/scene/paint/paint.h"

namespace stridescope::scene {
namespace {

void add_distance(Scene& scene, const Stage& stage, const Arc& arc, std::int64_t distance, Color color,
                  float opacity, const Style& style, Key key) {
  const std::string text = words::signed_text(distance);
  const float w = stage.measure.width(text, Font::mono_bold, style.mono);
  if (std::abs(arc.b.x - arc.a.x) < w + style.space_1) return;
  add_distance_mark(scene, stage, arc.at(0.5f), text, {.color = color, .opacity = opacity}, style, key);
}

void paint_strides(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  const auto& steps = *stage.steps;
  const auto& tensor = steps.tensor->tensor;
  if (!(group.storage->storage == tensor.storage())) return;
  const Color hue = axis_color(style, steps.tensor->axis(steps.dim));
  for (std::size_t i = 1; i < steps.elements.size(); ++i) {
    const auto n = static_cast<std::int64_t>(i);
    const auto arc = arc_between(group, style, steps.elements[i - 1], steps.elements[i]);
    if (!arc) continue;
    add_arc(scene, *arc, 1, {hue, 1, style.line_width * 2}, tensor_key(tensor, "stride-arc", n));
    add_distance(scene, stage, *arc, tensor.layout().stride[static_cast<std::size_t>(steps.dim)], hue, 1,
                 style, tensor_key(tensor, "stride-text", n));
  }
}

}  // namespace

void paint_broken_walk(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  std::int64_t n = 0;
  for (const auto& jump : stage.marks.jumps) {
    ++n;
    if (!(jump.storage == group.storage->storage)) continue;
    const auto arc = arc_between(group, style, jump.from, jump.to);
    if (!arc) continue;
    const Color color = jump.breaks ? style.palette.error : style.palette.muted;
    add_arc(scene, *arc, 1, {color, 1, style.line_width * (jump.breaks ? 2.5f : 2.0f)},
            key_of("broken-walk", "", n));
    add_distance(scene, stage, *arc, jump.distance, color, 1, style, key_of("broken-walk-text", "", n));
  }
}

void paint_jumps(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  if (stage.walk) {
    if (stage.walk->tensor->tensor.storage() == group.storage->storage)
      paint_walk(scene, stage, group, style);
    return;
  }
  if (stage.steps) paint_strides(scene, stage, group, style);
}

}  // namespace stridescope::scene
