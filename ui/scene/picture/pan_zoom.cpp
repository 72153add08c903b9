#include "ui/scene/picture/pan_zoom.h"

#include <algorithm>

namespace stridescope::scene {
namespace {

struct View {
  float zoom;
  Point shift;
  Rect stage;

  Point operator()(Point p) const { return {p.x * zoom + shift.x, p.y * zoom + shift.y}; }
  Rect operator()(Rect r) const {
    return {r.x * zoom + shift.x, r.y * zoom + shift.y, r.w * zoom, r.h * zoom};
  }
  bool sees(Rect r) const { return intersects(r, stage); }
};

void look(GridPlan& grid, const View& view) {
  grid.origin = view(grid.origin);
  grid.cell_w *= view.zoom, grid.cell_h *= view.zoom;
  for (auto& axis : grid.axes)
    for (float* length : {&axis.pitch, &axis.gap, &axis.spare, &axis.item, &axis.step, &axis.lead})
      *length *= view.zoom;
}

void look(StripPlan& strip, const View& view) {
  strip.origin = view(strip.origin);
  for (float* length : {&strip.cell_w, &strip.cell_h, &strip.pitch, &strip.row_pitch, &strip.gap})
    *length *= view.zoom;
}

}  // namespace

Rect item_bounds(const Scene& scene) {
  Rect all;
  for (const auto& box : scene.boxes) all = bounding_rect(all, box.rect);
  for (const auto& cell : scene.cells) all = bounding_rect(all, cell.rect);
  return all;
}

void apply_pan_zoom(Scene& scene, float zoom, Point pan) {
  if (zoom == 1 && pan == Point{}) return;
  const View view{zoom,
                  {scene.size.w / 2 * (1 - zoom) + pan.x, scene.size.h / 2 * (1 - zoom) + pan.y},
                  {0, 0, scene.size.w, scene.size.h}};
  for (auto& box : scene.boxes) box.rect = view(box.rect), box.radius *= zoom, box.border_width *= zoom;
  for (auto& cell : scene.cells)
    cell.rect = view(cell.rect), cell.radius *= zoom, cell.text_size *= zoom, cell.ring_width *= zoom;
  for (auto& label : scene.labels) label.at = view(label.at), label.size *= zoom;
  for (auto& curve : scene.curves) {
    curve.a = view(curve.a), curve.a_control = view(curve.a_control);
    curve.b_control = view(curve.b_control), curve.b = view(curve.b);
    curve.width *= zoom;
  }
  for (auto& tip : scene.tips) tip.rect = view(tip.rect);
  for (auto& part : scene.pointed) part.rect = view(part.rect);
  for (auto& ink : scene.ink) {
    for (auto& point : ink.points) point = view(point);
    ink.width *= zoom;
  }
  for (auto& part : scene.tensors) {
    part.card = view(part.card);
    for (Rect* rect : {&part.caption, &part.shape, &part.stride, &part.offset}) *rect = view(*rect);
    look(part.grid, view);
    for (auto& axis : part.axes) axis.rect = view(axis.rect), axis.ruler = view(axis.ruler);
  }
  for (auto& part : scene.strips) look(part.plan, view);
  std::erase_if(scene.boxes, [&](const Box& b) { return !view.sees(b.rect); });
  std::erase_if(scene.cells, [&](const Cell& c) { return !view.sees(inset(c.rect, -c.ring_width)); });
  std::erase_if(scene.labels,
                [&](const Label& l) { return l.at.y > scene.size.h || l.at.y + 2 * l.size < 0; });
}

}  // namespace stridescope::scene
