#include <algorithm>
#include <cmath>

#include "engine/explain/address.h"
#include "ui/scene/axis.h"
#include "ui/scene/odometer.h"
#include "ui/scene/paint.h"

namespace stridescope::scene {
namespace {

constexpr std::int64_t arcs_kept = 3, most_strides = 8;

struct Arc {
  Point a, a_control, b_control, b;
  Point at(float t) const {
    const Point p = mix(a, a_control, t), q = mix(a_control, b_control, t), r = mix(b_control, b, t);
    return mix(mix(p, q, t), mix(q, r, t), t);
  }
  /// The part from 0 to t.
  Arc until(float t) const {
    const Point p = mix(a, a_control, t), q = mix(a_control, b_control, t), r = mix(b_control, b, t);
    const Point pq = mix(p, q, t), qr = mix(q, r, t);
    return {a, p, pq, mix(pq, qr, t)};
  }
};

/// From above one strip cell to above another of the same row; nothing where one is not shown.
std::optional<Arc> arc_between(const GroupLayout& group, const Style& style, std::int64_t from,
                               std::int64_t to) {
  const auto a = group.strip.rect(from), b = group.strip.rect(to);
  if (!a || !b || a->y != b->y) return std::nullopt;
  const float y = group.index_y + (a->y - group.strip.origin.y) - style.space_1 * 0.5f;
  const float up = style.space_5 * 0.85f;
  const float bend = std::min(std::abs(b->x - a->x) * 0.25f, style.space_4);
  const float side = b->x < a->x ? -bend : bend;
  return Arc{
      {a->center().x, y}, {a->center().x + side, y - up}, {b->center().x - side, y - up}, {b->center().x, y}};
}

std::string signed_text(std::int64_t n) { return (n < 0 ? "−" : "+") + grouped(n < 0 ? -n : n); }

void add_arc(Scene& scene, const Arc& arc, float t, Color color, float opacity, float width, Key key) {
  const Arc part = arc.until(t);
  scene.curves.push_back({.key = key,
                          .a = part.a,
                          .a_control = part.a_control,
                          .b_control = part.b_control,
                          .b = part.b,
                          .width = width,
                          .arrow = t >= 1,
                          .color = color,
                          .opacity = opacity,
                          .layer = layer::mark});
}

void add_distance(Scene& scene, const Stage& stage, const Arc& arc, std::int64_t distance, Color color,
                  float opacity, const Style& style, Key key) {
  const std::string text = signed_text(distance);
  const float w = stage.measure.width(text, Font::mono_bold, style.mono);
  if (std::abs(arc.b.x - arc.a.x) < w + style.space_1) return;
  const Point top = arc.at(0.5f);
  const float h = line_height(style.mono);
  scene.boxes.push_back({.key = key ^ 1,
                         .rect = {top.x - w / 2 - style.space_1, top.y - h / 2, w + 2 * style.space_1, h},
                         .radius = style.space_1,
                         .fill = style.palette.stage,
                         .opacity = opacity,
                         .layer = layer::note});
  scene.labels.push_back({.key = key,
                          .text = text,
                          .at = {top.x, top.y - h / 2},
                          .align = Align::center,
                          .font = Font::mono_bold,
                          .size = style.mono,
                          .color = color,
                          .opacity = opacity,
                          .layer = layer::note});
}

void paint_walk(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  const auto& tensor = stage.walk->tensor->tensor;
  const auto& layout = tensor.layout();
  const auto place = [&](std::int64_t n) { return group.storage->strip_index(tensor, layout.at_linear(n)); };
  const auto now = stage.walk->visited;
  for (auto n = std::max<std::int64_t>(1, now - arcs_kept + 1); n <= now; ++n) {
    const auto arc = arc_between(group, style, place(n - 1), place(n));
    if (!arc) continue;
    const Color hue = axis_color(style, carried_dim(layout, n));
    const float opacity = n == now ? 1.0f : 0.5f / static_cast<float>(now - n);
    const float t = n == now ? stage.walk->jump : 1.0f;
    add_arc(scene, *arc, t, hue, opacity, style.line_width * 2, tensor_key(tensor, "jump", n));
    if (n == now)
      add_distance(scene, stage, *arc, explain::walk_step(layout, n).jump, hue, 1, style,
                   tensor_key(tensor, "jump-text", n));
    if (n == now && t < 1) {
      const Point tip = arc->at(t);
      const float r = style.space_1;
      scene.boxes.push_back({.key = tensor_key(tensor, "jump-tip"),
                             .rect = {tip.x - r, tip.y - r, 2 * r, 2 * r},
                             .radius = r,
                             .fill = hue,
                             .layer = layer::mark});
    }
  }
}

void paint_strides(Scene& scene, const Stage& stage, const GroupLayout& group, const TensorModel& model,
                   std::int64_t dim, const Style& style) {
  const auto& layout = model.tensor.layout();
  if (dim < 0 || dim >= layout.dim() || layout.numel() == 0) return;
  const auto d = static_cast<std::size_t>(dim);
  const auto place = [&](std::int64_t i) {
    return group.storage->strip_index(model.tensor, layout.storage_offset + i * layout.stride[d]);
  };
  for (std::int64_t i = 1; i < std::min(layout.shape[d], most_strides + 1); ++i) {
    const auto arc = arc_between(group, style, place(i - 1), place(i));
    if (!arc) continue;
    const Color hue = axis_color(style, dim);
    add_arc(scene, *arc, 1, hue, 1, style.line_width * 2, tensor_key(model.tensor, "stride-arc", i));
    add_distance(scene, stage, *arc, layout.stride[d], hue, 1, style,
                 tensor_key(model.tensor, "stride-text", i));
  }
}

}  // namespace

void paint_jumps(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  if (stage.walk) {
    if (stage.walk->tensor->tensor.storage() == group.storage->storage)
      paint_walk(scene, stage, group, style);
    return;
  }
  const auto* axis = std::get_if<AxisTarget>(&stage.view.hover);
  if (!axis) axis = std::get_if<AxisTarget>(&stage.view.pinned);
  if (!axis) return;
  for (const auto& tensor : group.storage->tensors)
    if (stage.model.find(axis->tensor) == &tensor)
      paint_strides(scene, stage, group, tensor, axis->dim, style);
}

}  // namespace stridescope::scene
