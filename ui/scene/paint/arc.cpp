#include "ui/scene/paint/arc.h"

#include <algorithm>
#include <cmath>

namespace stridescope::scene {
namespace {

Arc over(Point a, Point b, float up, const Style& style) {
  const float bend = std::min(std::abs(b.x - a.x) * 0.25f, style.space_4);
  const float side = a.x == b.x ? -style.space_2 : b.x < a.x ? -bend : bend;
  return {a, {a.x + side, a.y - up}, {b.x - side, b.y - up}, b};
}

float height(const Style& style) { return arc_room(style) * 0.9f; }

/// Returns the point above a cell, or above the dots of left-out elements.
Point above(const GroupLayout& group, const Style& style, std::int64_t element) {
  const auto& plan = group.strip;
  const float first_row = group.index_y - style.space_1 * 0.5f;
  if (const auto rect = plan.rect(element)) return {rect->center().x, first_row + (rect->y - plan.origin.y)};
  const auto& window = plan.window;
  for (int run = 1; run < window.runs(); ++run) {
    if (element >= window.run(run).begin) continue;
    const auto before = plan.rect(window.run(run - 1).end - 1), after = plan.rect(window.run(run).begin);
    if (before && after) return {(before->right() + after->x) / 2, first_row};
  }
  return {plan.bounds().right(), first_row};
}

}  // namespace

Point Arc::at(float t) const {
  const Point p = mix(a, a_control, t), q = mix(a_control, b_control, t), r = mix(b_control, b, t);
  return mix(mix(p, q, t), mix(q, r, t), t);
}

Arc Arc::until(float t) const {
  const Point p = mix(a, a_control, t), q = mix(a_control, b_control, t), r = mix(b_control, b, t);
  const Point pq = mix(p, q, t), qr = mix(q, r, t);
  return {a, p, pq, mix(pq, qr, t)};
}

std::optional<Arc> arc_between(const GroupLayout& group, const Style& style, std::int64_t from,
                               std::int64_t to) {
  const auto a = group.strip.rect(from), b = group.strip.rect(to);
  if (!a || !b || a->y != b->y) return std::nullopt;
  return over(above(group, style, from), above(group, style, to), height(style), style);
}

Arc any_arc(const GroupLayout& group, const Style& style, std::int64_t from, std::int64_t to) {
  return over(above(group, style, from), above(group, style, to), height(style), style);
}

void add_arc(Scene& scene, const Arc& arc, float t, const ArcLook& look, ItemKey key) {
  const Arc part = arc.until(t);
  scene.curves.push_back({.key = key,
                          .a = part.a,
                          .a_control = part.a_control,
                          .b_control = part.b_control,
                          .b = part.b,
                          .width = look.width,
                          .dashed = look.dashed,
                          .arrow = t >= 1,
                          .color = look.color,
                          .opacity = look.opacity,
                          .layer = layer::mark});
}

Point middle_of(const Arc& arc, const GroupLayout& group, const Style& style) {
  Point middle = arc.at(0.5f);
  const float heading = group.title.y + line_height(style.text_large);
  middle.y = std::max(middle.y, heading + line_height(style.mono) / 2);
  return middle;
}

void add_distance_mark(Scene& scene, const Stage& stage, Point middle, const std::string& text,
                       const ArcLook& look, const Style& style, ItemKey key) {
  const float w = stage.measure.width(text, Font::mono_bold, style.mono), h = line_height(style.mono);
  scene.boxes.push_back(
      {.key = key ^ 1,
       .rect = {middle.x - w / 2 - style.space_1, middle.y - h / 2, w + 2 * style.space_1, h},
       .radius = style.space_1,
       .fill = style.palette.stage,
       .opacity = look.opacity,
       .layer = layer::note});
  scene.labels.push_back({.key = key,
                          .text = text,
                          .at = {middle.x, middle.y - h / 2},
                          .align = Align::center,
                          .font = Font::mono_bold,
                          .size = style.mono,
                          .color = look.color,
                          .opacity = look.opacity,
                          .layer = layer::note});
}

}  // namespace stridescope::scene
