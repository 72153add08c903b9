#include <algorithm>
#include <cmath>

#include "engine/explain/address.h"
#include "ui/scene/explain/odometer.h"
#include "ui/scene/paint/arc.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/axis.h"

namespace stridescope::scene {
namespace {

constexpr std::int64_t arcs_kept = 3;

/// The radius of the moving pointer.
float tip_radius(const Style& style) { return style.space_1 * 1.4f; }

/// Adds the distance of the current jump: on its arc, or beside it if the arc is too narrow.
void add_current_distance(Scene& scene, const Stage& stage, const GroupLayout& group, const Arc& arc,
                          std::int64_t distance, Color color, const Style& style, ItemKey key) {
  const std::string text = words::signed_text(distance);
  const float w = stage.measure.width(text, Font::mono_bold, style.mono);
  const bool is_wide = std::abs(arc.b.x - arc.a.x) >= w + style.space_1 && arc.a.y == arc.b.y;
  Point middle = middle_of(arc, group, style);
  if (!is_wide) {
    const float right = group.rect.right() - w / 2 - style.space_1;
    const float off = w / 2 + style.space_2 + tip_radius(style);
    middle.x = std::max(arc.a.x, arc.b.x) + off;
    if (middle.x > right) middle.x = std::min(arc.a.x, arc.b.x) - off;
  }
  add_distance_mark(scene, stage, middle, text, {.color = color}, style, key);
}

}  // namespace

void paint_walk(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  const auto& tensor = stage.walk->tensor->tensor;
  const auto& path = stage.walk->path;
  const auto& layout = path.layout;
  const auto place = [&](std::int64_t n) { return group.storage->strip_index(tensor, layout.at_linear(n)); };
  const auto now = stage.walk->visited;
  for (auto n = std::max<std::int64_t>(1, now - arcs_kept + 1); n <= now; ++n) {
    const auto arc = any_arc(group, style, place(n - 1), place(n));
    const auto distance = explain::walk_step(layout, n).jump;
    const float age = static_cast<float>(now - n);
    const float t = n == now ? stage.walk->jump : 1.0f;
    const ArcLook look{axis_color(style, stage.walk->tensor->axis(
                                             path.dims[static_cast<std::size_t>(carried_dim(layout, n))])),
                       n == now ? 1.0f : 0.5f / age, style.line_width * 2, distance < 0};
    if (t > 0) add_arc(scene, arc, t, look, tensor_key(tensor, "jump", n));
    if (n != now) continue;
    if (t < 1) {  // the pointer passes behind the distance
      const Point tip = arc.at(t);
      const float r = tip_radius(style);
      scene.boxes.push_back(framed_box(tensor_key(tensor, "jump-tip"), {tip.x - r, tip.y - r, 2 * r, 2 * r},
                                       r, style.palette.stage, style.line_width, layer::note, look.color));
    }
    add_current_distance(scene, stage, group, arc, distance, look.color, style,
                         tensor_key(tensor, "jump-text", n));
  }
}

}  // namespace stridescope::scene
