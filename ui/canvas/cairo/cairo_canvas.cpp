#include "ui/canvas/cairo/cairo_canvas.h"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/scene/paint/hatch_lines.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/style.h"

namespace stridescope::canvas {
namespace {

using scene::Color;
using scene::Point;
using scene::Rect;

class Painter {
 public:
  Painter(cairo_t* cairo, const CairoFonts& fonts) : cairo_(cairo), fonts_(fonts) {}

  void operator()(const scene::Box& box) const {
    rounded(box.rect, box.radius);
    fill(box.fill, box.opacity);
    if (box.hatch != scene::Hatch::none) hatch(box);
    if (box.border_width > 0 && box.border.a > 0) {
      rounded(scene::inset(box.rect, box.border_width / 2), std::max(0.f, box.radius - box.border_width / 2));
      stroke(box.border, box.opacity, box.border_width);
    }
  }

  void operator()(const scene::Cell& cell) const {
    rounded(cell.rect, cell.radius);
    fill(cell.fill, cell.opacity);
    if (cell.edge.a > 0) {
      rounded(scene::inset(cell.rect, 0.5f), std::max(0.f, cell.radius - 0.5f));
      stroke(cell.edge, cell.opacity, 1);
    }
    if (cell.ring_width > 0 && cell.ring.a > 0) {
      rounded(scene::inset(cell.rect, -cell.ring_width / 2), cell.radius + cell.ring_width / 2);
      stroke(cell.ring, cell.opacity, cell.ring_width);
    }
    const bool has_text = !cell.text.empty() && cell.text_size > 0;
    if (cell.hatch.a > 0) {
      clipped_lines(scene::cell_hatch(cell.rect, cell.radius), cell.rect, cell.radius);
      stroke(cell.hatch, cell.opacity, scene::cell_hatch_width(cell.rect));
      cairo_restore(cairo_);
      if (has_text) {
        const Rect pad = scene::text_pad(cell, fonts_);
        rounded(pad, pad.h / 2);
        fill(cell.fill, cell.opacity);
      }
    }
    if (!has_text) return;
    const Point middle = cell.rect.center();
    source(cell.ink, cell.opacity);
    fonts_.show(cairo_, cell.text, scene::Font::mono, cell.text_size,
                {middle.x - fonts_.width(cell.text, scene::Font::mono, cell.text_size) / 2,
                 middle.y - cell.text_size * 0.66f});
  }

  void operator()(const scene::Label& label) const {
    if (label.text.empty() || label.opacity <= 0) return;
    source(label.color, label.opacity);
    Point at = label.at;
    if (label.align != scene::Align::left) {
      const float w = fonts_.width(label.text, label.font, label.size);
      at.x -= label.align == scene::Align::center ? w / 2 : w;
    }
    fonts_.show(cairo_, label.text, label.font, label.size, at);
  }

  void operator()(const scene::Curve& curve) const {
    cairo_move_to(cairo_, curve.a.x, curve.a.y);
    cairo_curve_to(cairo_, curve.a_control.x, curve.a_control.y, curve.b_control.x, curve.b_control.y,
                   curve.b.x, curve.b.y);
    const double dashes[] = {curve.width * 3.0, curve.width * 2.5};
    cairo_set_dash(cairo_, dashes, curve.dashed ? 2 : 0, 0);
    cairo_set_line_cap(cairo_, curve.dashed ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
    stroke(curve.color, curve.opacity, curve.width);
    cairo_set_dash(cairo_, nullptr, 0, 0);
    if (curve.arrow) arrow(curve);
  }

  void operator()(const scene::Ink& ink) const {
    for (const auto& point : ink.points) cairo_line_to(cairo_, point.x, point.y);
    if (ink.points.size() == 1) cairo_line_to(cairo_, ink.points.front().x, ink.points.front().y);
    cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
    stroke(ink.color, 1, ink.width);
  }

 private:
  void source(Color c, float opacity) const {
    cairo_set_source_rgba(cairo_, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0 * opacity);
  }
  void fill(Color c, float opacity) const {
    if (c.a > 0 && opacity > 0) {
      source(c, opacity);
      cairo_fill(cairo_);
    }
    cairo_new_path(cairo_);
  }
  void stroke(Color c, float opacity, float width) const {
    source(c, opacity);
    cairo_set_line_width(cairo_, width);
    cairo_stroke(cairo_);
  }
  void rounded(Rect r, float radius) const {
    const double round = std::min({static_cast<double>(radius), r.w / 2.0, r.h / 2.0});
    if (round <= 0) {
      cairo_rectangle(cairo_, r.x, r.y, r.w, r.h);
      return;
    }
    constexpr double quarter = std::numbers::pi / 2;
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, r.right() - round, r.y + round, round, -quarter, 0);
    cairo_arc(cairo_, r.right() - round, r.bottom() - round, round, 0, quarter);
    cairo_arc(cairo_, r.x + round, r.bottom() - round, round, quarter, 2 * quarter);
    cairo_arc(cairo_, r.x + round, r.y + round, round, 2 * quarter, 3 * quarter);
    cairo_close_path(cairo_);
  }
  /// Adds lines clipped to a rounded rectangle as a path; the caller strokes it and calls cairo_restore.
  void clipped_lines(const std::vector<scene::Stroke>& lines, Rect clip, float radius) const {
    cairo_save(cairo_);
    rounded(clip, radius);
    cairo_clip(cairo_);
    cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
    for (const auto& line : lines) {
      cairo_move_to(cairo_, line.a.x, line.a.y);
      cairo_line_to(cairo_, line.b.x, line.b.y);
    }
  }
  void hatch(const scene::Box& box) const {
    const float pitch = std::clamp(std::min(box.rect.w, box.rect.h) * 0.42f, 3.0f, 7.0f);
    clipped_lines(scene::hatch_lines(box.rect, box.hatch, pitch), box.rect, box.radius);
    stroke(scene::ink_on(box.fill), box.opacity * 0.85f, pitch * 0.3f);
    cairo_restore(cairo_);
  }
  void arrow(const scene::Curve& curve) const {
    float dx = curve.b.x - curve.b_control.x, dy = curve.b.y - curve.b_control.y;
    const float length = std::hypot(dx, dy);
    if (length <= 0) return;
    dx /= length, dy /= length;
    const float size = curve.width * 3.2f;
    const Point tip{curve.b.x + dx * curve.width, curve.b.y + dy * curve.width};
    cairo_move_to(cairo_, tip.x, tip.y);
    cairo_line_to(cairo_, tip.x - dx * size - dy * size * 0.5f, tip.y - dy * size + dx * size * 0.5f);
    cairo_line_to(cairo_, tip.x - dx * size + dy * size * 0.5f, tip.y - dy * size - dx * size * 0.5f);
    cairo_close_path(cairo_);
    fill(curve.color, curve.opacity);
  }

  cairo_t* cairo_;
  const CairoFonts& fonts_;
};

}  // namespace

void paint(cairo_t* cairo, const scene::Scene& scene, const CairoFonts& fonts) {
  cairo_set_source_rgb(cairo, scene.background.r / 255.0, scene.background.g / 255.0,
                       scene.background.b / 255.0);
  cairo_paint(cairo);
  const Painter painter(cairo, fonts);
  for (std::int16_t layer = scene::layer::card; layer <= scene::layer::note; ++layer) {
    const auto each = [&](const auto& items) {
      for (const auto& item : items)
        if (item.layer == layer) painter(item);
    };
    each(scene.boxes);
    each(scene.curves);
    each(scene.cells);
    each(scene.labels);
  }
  for (const auto& ink : scene.ink) painter(ink);
}

}  // namespace stridescope::canvas
