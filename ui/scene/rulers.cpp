#include <algorithm>

#include "ui/scene/axis.h"
#include "ui/scene/color.h"
#include "ui/scene/paint.h"

namespace stridescope::scene {
namespace {

/// Every how many slots an index is written.
std::int64_t step_of(const AxisPlan& axis, float widest) {
  for (const std::int64_t step : {1, 2, 5, 10, 20})
    if (static_cast<float>(step) * axis.pitch >= widest) return step;
  return 50;
}

struct RulerPaint {
  Scene& scene;
  const Stage& stage;
  const CardLayout& card;
  const Style& style;
  Rect grid;
  std::optional<tensor::Dims> focus;

  /// One level of rulers: bands beside the cells, an index at each slot, the letter at the end.
  void level(const AxisPlan& axis, const AxisPlan* inner, const std::vector<const AxisPlan*>& outer,
             float edge) const {
    const auto& p = style.palette;
    const Color hue = axis_color(style, axis.dim);
    const float band = style.space_1 * 1.1f;
    const auto n = axis.window.shown();
    const auto& tensor = card.tensor->tensor;
    const float widest = axis.vertical
                             ? line_height(style.mono_small)
                             : stage.measure.width(std::to_string(n > 0 ? axis.window.index(n - 1) : 0),
                                                   Font::mono_bold, style.mono_small) +
                                   4 * style.scale;
    const auto step = step_of(axis, widest);
    // Ties come down in gaps: over an even number of columns the index moves off the one in the middle.
    const float off_gap = inner && inner->window.shown() % 2 == 0 ? inner->pitch / 2 : 0;
    std::int64_t repeats = 1;
    for (const auto* o : outer) repeats *= o->window.shown();
    for (std::int64_t r = 0; r < repeats; ++r) {
      float start = axis.vertical ? grid.y : grid.x;
      std::int64_t rest = r;
      bool here = true;
      for (auto it = outer.rbegin(); it != outer.rend(); ++it) {
        const auto slot = rest % (*it)->window.shown();
        rest /= (*it)->window.shown();
        start += (*it)->place(slot);
        here = here && focus && (*focus)[static_cast<std::size_t>((*it)->dim)] == (*it)->window.index(slot);
      }
      const auto bar = [&](float from, float length, std::int64_t number) {
        scene.boxes.push_back({.key = tensor_key(tensor, "band", (axis.dim * 4096 + r) * 4096 + number),
                               .rect = axis.vertical ? Rect{edge - band - style.space_1, from, band, length}
                                                     : Rect{from, edge - band - style.space_1, length, band},
                               .radius = band * 0.4f,
                               .fill = hue,
                               .hatch = axis_hatch(axis.dim),
                               .layer = layer::rule});
      };
      if (axis.level == 0) bar(start, axis.extent(), 0);
      for (std::int64_t slot = 0; slot < n; ++slot) {
        const auto index = axis.window.index(slot);
        const float from = start + axis.place(slot);
        const float middle = from + axis.item / 2 - (axis.vertical ? 0 : off_gap);
        if (axis.level > 0) bar(from, axis.item, slot + 1);
        const bool lit =
            (outer.empty() || here) && focus && (*focus)[static_cast<std::size_t>(axis.dim)] == index;
        if (!lit && slot % step != 0) continue;
        const float size = style.mono_small * (lit ? 1.15f : 1.0f);
        const float off = edge - band - 2 * style.space_1;
        const Point at = axis.vertical ? Point{off, middle - line_height(size) / 2}
                                       : Point{middle, off - line_height(size)};
        scene.labels.push_back({.key = tensor_key(tensor, "tick", (axis.dim * 4096 + r) * 4096 + slot),
                                .text = std::to_string(index),
                                .at = at,
                                .align = axis.vertical ? Align::right : Align::center,
                                .font = lit ? Font::mono_bold : Font::mono,
                                .size = size,
                                .color = lit     ? hue
                                         : focus ? p.muted
                                                 : hue,
                                .layer = layer::label});
      }
    }
    const float size = style.mono;
    const float bar_at = edge - band / 2 - style.space_1;
    const Point at = axis.vertical
                         ? Point{bar_at, grid.bottom() + style.space_1 * 0.5f}
                         : Point{grid.right() + style.space_1 * 1.5f, bar_at - line_height(size) / 2};
    scene.labels.push_back({.key = tensor_key(tensor, "letter", axis.dim),
                            .text = std::string(axis_letter(axis.dim)),
                            .at = at,
                            .align = axis.vertical ? Align::center : Align::left,
                            .font = Font::mono_bold,
                            .size = size,
                            .color = hue,
                            .layer = layer::label});
  }
};

}  // namespace

void paint_rulers(Scene& scene, const Stage& stage, const CardLayout& card, const Style& style) {
  RulerPaint paint{scene, stage, card, style, card.grid.bounds(), {}};
  if (stage.focus && stage.focus->tensor == card.tensor) paint.focus = stage.focus->index;
  for (const bool vertical : {false, true}) {
    const auto axes = card.grid.along(vertical);
    float edge = vertical ? paint.grid.x : paint.grid.y;
    for (auto i = axes.size(); i-- > 0;) {
      paint.level(*axes[i], i + 1 < axes.size() ? axes[i + 1] : nullptr,
                  {axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(i)}, edge);
      if (vertical) {
        const auto n = axes[i]->window.shown();
        const auto widest = std::to_string(n > 0 ? axes[i]->window.index(n - 1) : 0);
        edge -= ruler_column(style, stage.measure.width(widest, Font::mono_bold, style.mono_small));
      } else {
        edge -= ruler_row(style);
      }
    }
  }
}

}  // namespace stridescope::scene
