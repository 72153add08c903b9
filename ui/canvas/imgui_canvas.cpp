#include "ui/canvas/imgui_canvas.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

#include "ui/canvas/fill.h"
#include "ui/canvas/paint_levels.h"
#include "ui/compat/imgui.h"
#include "ui/scene/paint/hatch_lines.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/style.h"

namespace stridescope::canvas {
namespace {

using scene::Color;
using scene::Point;
using scene::Rect;

/// Lines of Inter are 1.21 em high, those of JetBrains Mono 1.32: converts an em size to ImGui's font size.
float line_size(scene::Font font, float em) {
  return em * (font == scene::Font::text || font == scene::Font::text_bold ? 1.21f : 1.32f);
}

/// The maximum number of batches; each one changes the state of the graphics card.
constexpr int most_levels = 12;

class Painter {
 public:
  Painter(ImDrawList& list, const ui::Fonts& fonts, CellPainter& cells, Point origin)
      : list_(list), fonts_(fonts), cells_(cells), origin_(origin) {}

  void operator()(const scene::Box& box) const {
    const Rect r = placed(box.rect);
    if (box.fill.a > 0) filled(r, box.radius, color(box.fill, box.opacity));
    if (box.hatch != scene::Hatch::none) hatch(r, box);
    if (box.border_width > 0 && box.border.a > 0) {
      const Rect line = scene::inset(r, box.border_width / 2);
      list_.AddRect({line.x, line.y}, {line.right(), line.bottom()}, color(box.border, box.opacity),
                    std::max(0.f, box.radius - box.border_width / 2), 0, box.border_width);
    }
  }

  CellShape shape(const scene::Cell& cell) const {
    const Rect r = placed(cell.rect);
    return {.x = r.x,
            .y = r.y,
            .w = r.w,
            .h = r.h,
            .radius = cell.radius,
            .ring_width = cell.ring.a > 0 ? cell.ring_width : 0,
            .fill = color(cell.fill, cell.opacity),
            .edge = color(cell.edge, cell.opacity),
            .ring = color(cell.ring, cell.opacity)};
  }
  void hatch_of(const scene::Cell& cell, const scene::TextMeasure& measure) const {
    const ImU32 ink = color(cell.hatch, cell.opacity);
    if ((ink & IM_COL32_A_MASK) == 0) return;
    const float width = scene::cell_hatch_width(cell.rect);
    for (const auto& line : scene::cell_hatch(cell.rect, cell.radius))
      list_.AddLine(at(line.a), at(line.b), ink, width);
    if (cell.text.empty() || cell.text_size <= 0) return;
    const Rect pad = placed(scene::text_pad(cell, measure));
    filled(pad, pad.h / 2, color(cell.fill, cell.opacity));
  }
  void text_of(const scene::Cell& cell) const {
    if (cell.text.empty() || cell.text_size <= 0 || cell.opacity <= 0) return;
    const Rect r = placed(cell.rect);
    text({r.center().x, r.center().y - cell.text_size * 0.66f}, scene::Align::center, cell.text,
         scene::Font::mono, cell.text_size, color(cell.ink, cell.opacity));
  }

  void operator()(const scene::Label& label) const {
    if (label.text.empty() || label.opacity <= 0) return;
    text({label.at.x + origin_.x, label.at.y + origin_.y}, label.align, label.text, label.font, label.size,
         color(label.color, label.opacity));
  }

  void operator()(const scene::Curve& curve) const {
    const ImU32 ink = color(curve.color, curve.opacity);
    const ImVec2 a = at(curve.a), p = at(curve.a_control), q = at(curve.b_control), b = at(curve.b);
    if (curve.dashed) dashes(a, p, q, b, ink, curve.width);
    else list_.AddBezierCubic(a, p, q, b, ink, curve.width);
    if (curve.arrow) arrow(curve, ink);
  }

  void operator()(const scene::Ink& ink) const {
    std::vector<ImVec2> points;
    for (const auto& point : ink.points) points.push_back(at(point));
    const ImU32 shade = color(ink.color, 1);
    list_.AddPolyline(points.data(), static_cast<int>(points.size()), shade, 0, ink.width);
    // Round caps and joins.
    for (const auto& point : points) list_.AddCircleFilled(point, ink.width / 2, shade, 12);
  }

 private:
  static ImU32 color(Color c, float opacity) {
    const float alpha = static_cast<float>(c.a) * std::clamp(opacity, 0.f, 1.f);
    return IM_COL32(c.r, c.g, c.b, static_cast<int>(alpha + 0.5f));
  }
  ImVec2 at(Point p) const { return {p.x + origin_.x, p.y + origin_.y}; }
  Rect placed(Rect r) const { return {r.x + origin_.x, r.y + origin_.y, r.w, r.h}; }

  void filled(Rect r, float radius, ImU32 ink) const { fill(list_, &cells_, r, radius, ink); }

  void text(Point top, scene::Align align, const std::string& words, scene::Font face, float em,
            ImU32 ink) const {
    const float size = line_size(face, em);
    ImFont* font = fonts_.find(face, size, words);
    if (!font) return;
    const char* const end = words.data() + words.size();
    float x = top.x;
    if (align != scene::Align::left) {
      const float w = font->CalcTextSizeA(size, FLT_MAX, 0, words.data(), end).x;
      x -= align == scene::Align::center ? w / 2 : w;
    }
    // The same baseline as Cairo's; whole pixels keep letters crisp.
    const float y = top.y + em * 1.02f - ui::compat::ascent(font, size);
    list_.AddText(font, size, {std::round(x), std::round(y)}, ink, words.data(), end);
  }

  void hatch(Rect r, const scene::Box& box) const {
    const float pitch = std::clamp(std::min(r.w, r.h) * 0.42f, 3.0f, 7.0f);
    const ImU32 ink = color(scene::ink_on(box.fill), box.opacity * 0.85f);
    const float width = std::max(1.0f, pitch * 0.3f);
    for (const auto& line : scene::hatch_lines(r, box.hatch, pitch)) {
      if (line.a == line.b)
        list_.AddRectFilled({line.a.x - width / 2, line.a.y - width / 2},
                            {line.a.x + width / 2, line.a.y + width / 2}, ink);
      else list_.AddLine({line.a.x, line.a.y}, {line.b.x, line.b.y}, ink, width);
    }
  }

  void dashes(ImVec2 a, ImVec2 p, ImVec2 q, ImVec2 b, ImU32 ink, float width) const {
    constexpr int samples = 96;
    const float on = width * 3, off = width * 2.5f;
    float walked = 0;
    ImVec2 last = a, start = a;
    bool drawing = true;
    for (int i = 1; i <= samples; ++i) {
      const ImVec2 point = ImBezierCubicCalc(a, p, q, b, static_cast<float>(i) / samples);
      walked += std::hypot(point.x - last.x, point.y - last.y);
      last = point;
      if (walked < (drawing ? on : off) && i < samples) continue;
      if (drawing) list_.AddLine(start, point, ink, width);
      drawing = !drawing;
      start = point;
      walked = 0;
    }
  }

  void arrow(const scene::Curve& curve, ImU32 ink) const {
    float dx = curve.b.x - curve.b_control.x, dy = curve.b.y - curve.b_control.y;
    const float length = std::hypot(dx, dy);
    if (length <= 0) return;
    dx /= length, dy /= length;
    const float size = curve.width * 3.2f;
    const ImVec2 tip = at({curve.b.x + dx * curve.width, curve.b.y + dy * curve.width});
    list_.AddTriangleFilled(tip, {tip.x - dx * size - dy * size * 0.5f, tip.y - dy * size + dx * size * 0.5f},
                            {tip.x - dx * size + dy * size * 0.5f, tip.y - dy * size - dx * size * 0.5f},
                            ink);
  }

  ImDrawList& list_;
  const ui::Fonts& fonts_;
  CellPainter& cells_;
  Point origin_;
};

}  // namespace

float ImguiCanvas::width(std::string_view text, scene::Font font, float size) const {
  return fonts_.width(text, font, size);
}

/// Paints shapes before texts, level by level: a cell that flies over another one also hides its text.
template <class Painter>
void ImguiCanvas::paint_cells(ImDrawList& list, const Painter& painter,
                              const std::vector<const scene::Cell*>& cells) const {
  std::vector<Rect> places;
  for (const auto* cell : cells) places.push_back(cell->rect);
  const auto levels = paint_levels(places, most_levels);
  std::vector<std::vector<const scene::Cell*>> by_level;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto level = static_cast<std::size_t>(levels[i]);
    if (level >= by_level.size()) by_level.resize(level + 1);
    by_level[level].push_back(cells[i]);
  }
  for (const auto& together : by_level) {
    CellBatch batch;
    for (const auto* cell : together) batch.cells.push_back(painter.shape(*cell));
    if (!batch.cells.empty()) cells_.add(list, std::move(batch));
    for (const auto* cell : together) {
      if (cell->hatch.a > 0) painter.hatch_of(*cell, *this);
      painter.text_of(*cell);
    }
  }
}

void ImguiCanvas::paint(ImDrawList& list, const scene::Scene& scene, scene::Point origin) const {
  const ImVec2 corner{origin.x, origin.y}, opposite{origin.x + scene.size.w, origin.y + scene.size.h};
  list.PushClipRect(corner, opposite, true);
  const Painter painter(list, fonts_, cells_, origin);
  for (std::int16_t layer = scene::layer::card; layer <= scene::layer::note; ++layer) {
    const auto each = [&](const auto& items, const auto& visit) {
      for (const auto& item : items)
        if (item.layer == layer) visit(item);
    };
    std::vector<const scene::Cell*> cells;
    each(scene.boxes, painter);
    each(scene.curves, painter);
    each(scene.cells, [&](const auto& cell) { cells.push_back(&cell); });
    paint_cells(list, painter, cells);
    each(scene.labels, painter);
  }
  for (const auto& ink : scene.ink) painter(ink);
  list.PopClipRect();
}

}  // namespace stridescope::canvas
