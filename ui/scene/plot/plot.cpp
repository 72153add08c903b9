#include "ui/scene/plot/plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ui/scene/layout/line_break.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {
namespace {

/// Maps values of an axis to pixels.
struct Scale {
  bool is_log = false;
  double least = 0, most = 1;
  float from = 0, to = 1;

  bool shows(double value) const { return std::isfinite(value) && (!is_log || value > 0); }
  float operator()(double value) const {
    const auto place = [&](double v) { return is_log ? std::log10(v) : v; };
    const double t = (place(value) - place(least)) / (place(most) - place(least));
    return from + (to - from) * static_cast<float>(std::clamp(t, -0.2, 1.2));
  }
};

/// Returns the range of an axis: its own bounds, and all points. A logarithmic one ends at powers of ten.
Scale scale_of(const Plot& plot, const PlotAxis& axis, bool is_x) {
  Scale scale{axis.is_log, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  const auto see = [&](double value) {
    if (!scale.shows(value)) return;
    scale.least = std::min(scale.least, value), scale.most = std::max(scale.most, value);
  };
  if (axis.least != 0 || axis.most != 0) see(axis.least), see(axis.most);
  for (const auto& line : plot.lines)
    for (const auto& point : line.points) {
      see(is_x ? point.x : point.y);
      if (!is_x) see(point.low), see(point.high);
    }
  if (scale.least > scale.most) scale.least = axis.is_log ? 1 : 0, scale.most = axis.is_log ? 10 : 1;
  if (axis.is_log) {
    scale.least = std::pow(10, std::floor(std::log10(scale.least) + (is_x ? 1e-9 : 0)));
    scale.most = std::pow(10, std::ceil(std::log10(scale.most) - (is_x ? 1e-9 : 0)));
    if (scale.most <= scale.least) scale.most = scale.least * 10;
  } else {
    scale.least = std::min(scale.least, 0.0);
    if (!is_x) scale.most *= 1.05;
    if (scale.most <= scale.least) scale.most = scale.least + 1;
  }
  return scale;
}

void add_text(Scene& scene, Point at, std::string text, Align align, Font font, float size, Color color,
              ItemKey key) {
  scene.labels.push_back(text_label(key, {std::move(text), font, color, size}, at, align));
}

void add_segment(Scene& scene, Point a, Point b, Color color, float width, bool dashed, std::int16_t layer,
                 ItemKey key) {
  scene.curves.push_back(straight_line(
      {.key = key, .a = a, .b = b, .width = width, .dashed = dashed, .color = color, .layer = layer}));
}

/// Places names at the right ends of their lines, moved apart so that they do not touch; each name is as
/// close as possible to the last point of its line.
std::vector<float> name_places(const Plot& plot, const Scale& y, const Rect& area, float height) {
  std::vector<std::size_t> order(plot.lines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<float> wanted(plot.lines.size(), area.bottom());
  for (std::size_t i = 0; i < plot.lines.size(); ++i)
    if (!plot.lines[i].points.empty()) wanted[i] = y(plot.lines[i].points.back().y) - height / 2;
  std::ranges::stable_sort(order, [&](auto a, auto b) { return wanted[a] < wanted[b]; });
  std::vector<float> places(plot.lines.size());
  float next = area.y;
  for (const auto i : order) places[i] = next = std::max(wanted[i], next), next += height;
  float limit = area.bottom() - height;
  for (auto at = order.rbegin(); at != order.rend(); ++at)
    places[*at] = std::min(places[*at], limit), limit = places[*at] - height;
  return places;
}

}  // namespace

Scene plot_scene(const Plot& plot, Size size, const Style& style, const TextMeasure& measure) {
  const auto& p = style.palette;
  Scene scene;
  scene.size = size;
  scene.background = p.stage;
  const float small = style.text_small, line_h = line_height(small), pad = style.space_3;
  float y_top = pad;
  const auto add_lines = [&](const std::string& text, Font font, float text_size, Color color,
                             std::string_view kind) {
    if (text.empty()) return;
    std::int64_t line = 0;
    for (auto& words : wrapped(text, size.w - 2 * pad, font, text_size, measure)) {
      add_text(scene, {pad, y_top}, std::move(words), Align::left, font, text_size, color,
               key_of(kind, "", line++));
      y_top += line_height(text_size);
    }
  };
  add_lines(plot.title, Font::text_bold, style.text_large, p.ink, "plot-title");
  add_lines(plot.note, Font::text, small, p.muted, "plot-note");
  add_text(scene, {pad, y_top}, plot.y.title, Align::left, Font::text, small, p.muted, key_of("plot-y", ""));
  y_top += line_h * 1.6f;

  float names_w = 0;
  for (const auto& line : plot.lines)
    names_w = std::max(names_w, measure.width(line.label, Font::text_bold, small));
  names_w = std::min(names_w, size.w * 0.35f);
  auto x = scale_of(plot, plot.x, true);
  auto y = scale_of(plot, plot.y, false);
  const float ticks_h = line_height(style.mono_small);
  const float bottom = size.h - pad - ticks_h - line_h;
  const auto y_ticks =
      ticks_of(plot.y, y.least, y.most, std::max(2, static_cast<int>((bottom - y_top) / (2.2f * ticks_h))));
  float tick_w = 0;
  for (const auto& tick : y_ticks)
    tick_w = std::max(tick_w, measure.width(tick.text, Font::mono, style.mono_small));
  Rect area{pad + tick_w + style.space_2, y_top, 0, bottom - y_top};
  area.w = size.w - pad - names_w - style.space_4 - area.x;
  if (area.w < 40 || area.h < 40) return scene;
  x.from = area.x, x.to = area.right();
  y.from = area.bottom(), y.to = area.y;

  std::int64_t n = 0;
  for (const auto& tick : y_ticks) {
    add_segment(scene, {area.x, y(tick.value)}, {area.right(), y(tick.value)}, p.line, style.line_width,
                false, layer::rule, key_of("plot-y-rule", "", n));
    add_text(scene, {area.x - style.space_2, y(tick.value) - ticks_h / 2}, tick.text, Align::right,
             Font::mono, style.mono_small, p.muted, key_of("plot-y-tick", "", n++));
  }
  n = 0;
  for (const auto& tick :
       ticks_of(plot.x, x.least, x.most, static_cast<int>(area.w / (5 * style.mono_small)))) {
    add_segment(scene, {x(tick.value), area.bottom()}, {x(tick.value), area.bottom() + style.space_1},
                p.muted, style.line_width, false, layer::rule, key_of("plot-x-rule", "", n));
    add_text(scene, {x(tick.value), area.bottom() + style.space_1}, tick.text, Align::center, Font::mono,
             style.mono_small, p.muted, key_of("plot-x-tick", "", n++));
  }
  add_segment(scene, {area.x, area.bottom()}, {area.right(), area.bottom()}, p.muted, style.line_width, false,
              layer::rule, key_of("plot-base", ""));
  add_text(scene, {area.right(), size.h - pad - line_h + style.space_1}, plot.x.title, Align::right,
           Font::text, small, p.muted, key_of("plot-x", ""));

  const auto names = name_places(plot, y, area, line_h);
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    const auto& line = plot.lines[i];
    const auto number = static_cast<std::int64_t>(i);
    std::optional<Point> last;
    std::int64_t k = 0;
    for (const auto& point : line.points) {
      if (!x.shows(point.x) || !y.shows(point.y)) continue;
      const Point at{x(point.x), y(point.y)};
      if (last)
        add_segment(scene, *last, at, line.color, style.line_width * 2.2f, line.dashed, layer::cell,
                    key_of("plot-line", line.label, number, k));
      if (y.shows(point.low) && y.shows(point.high))
        add_segment(scene, {at.x, y(point.low)}, {at.x, y(point.high)}, with_alpha(line.color, 0.55f),
                    style.line_width * 5, false, layer::tie, key_of("plot-spread", line.label, number, k));
      const float r = style.space_1 * 0.9f;
      scene.boxes.push_back(framed_box(key_of("plot-point", line.label, number, k++),
                                       {at.x - r, at.y - r, 2 * r, 2 * r}, line.dashed ? 1 : r, line.color,
                                       style.line_width * 1.5f, layer::mark,
                                       line.dashed ? p.stage : line.color));
      last = at;
    }
    if (!last) continue;
    const float name_x = area.right() + style.space_3;
    if (std::abs(names[i] + line_h / 2 - last->y) > line_h * 0.4f || last->x < area.right() - style.space_2)
      add_segment(scene, {last->x + style.space_1, last->y}, {name_x - style.space_1, names[i] + line_h / 2},
                  with_alpha(line.color, 0.5f), style.line_width, false, layer::tie,
                  key_of("plot-leader", line.label, number));
    add_text(scene, {name_x, names[i]}, elided(line.label, names_w, Font::text_bold, small, measure),
             Align::left, Font::text_bold, small, line.color, key_of("plot-name", line.label, number));
  }
  scene.content = {0, 0, size.w, size.h};
  return scene;
}

}  // namespace stridescope::scene
