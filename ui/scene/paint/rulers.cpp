#include <algorithm>
#include <span>

#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/color.h"

namespace stridescope::scene {
namespace {

/// Returns the interval, in slots, between written indices.
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
  std::optional<tensor::Dims> focus;

  /// Paints one level of rulers: bands beside the cells, an index at each slot, the letter at the end.
  /// `outer`: the outer axes along the same direction; `edge`: the end of the level on the side of the cells,
  /// for the first plane. Returns the bounds of the level.
  Rect level(const AxisPlan& axis, std::span<const AxisPlan* const> inner,
             std::span<const AxisPlan* const> outer, float edge) const {
    const auto& p = style.palette;
    const Color hue = axis_color(style, card.tensor->axis(axis.dim));
    const float band = style.space_1 * 1.1f;
    const auto n = axis.window.shown();
    const auto& grid = card.grid;
    const auto& tensor = card.tensor->tensor;
    const float widest = axis.vertical ? line_height(style.mono_small)
                                       : widest_index(axis, style, stage.measure) + 4 * style.scale;
    const auto step = step_of(axis, widest);
    // Ties run down in gaps: over an even number of columns, the index is moved from the middle gap to the
    // middle of a column, which may itself be a block with a gap in the middle.
    float off_gap = 0;
    for (const auto* columns : inner)
      if (columns->window.shown() % 2 == 0) off_gap += columns->pitch / 2;
    const float lead = -axis.lead;
    // Without blocks, the ruler is drawn once, at the position of the first block.
    const auto blocks = [](const AxisPlan& of) { return std::max<std::int64_t>(of.window.shown(), 1); };
    std::int64_t repeats = 1;
    for (const auto* o : outer) repeats *= blocks(*o);
    Rect covered;
    Point end;  // of the last band
    for (std::int64_t r = 0; r < repeats; ++r) {
      float start = axis.vertical ? grid.origin.y : grid.origin.x, at_edge = edge;
      std::int64_t rest = r;
      bool here = true;
      for (auto it = outer.rbegin(); it != outer.rend(); ++it) {
        const auto slot = rest % blocks(**it);
        rest /= blocks(**it);
        start += (*it)->place(slot);
        at_edge += (*it)->step * static_cast<float>(slot);
        here = here && focus && (*focus)[static_cast<std::size_t>((*it)->dim)] == (*it)->window.index(slot);
      }
      const float near = at_edge - band - style.space_1;
      const auto bar = [&](float from, float length, std::int64_t number) {
        const Rect rect = axis.vertical ? Rect{near, from, band, length} : Rect{from, near, length, band};
        scene.boxes.push_back({.key = tensor_key(tensor, "band", (axis.dim * 4096 + r) * 4096 + number),
                               .rect = rect,
                               .radius = band * 0.4f,
                               .fill = hue,
                               .hatch = axis_hatch(card.tensor->axis(axis.dim)),
                               .layer = layer::rule});
        covered = bounding_rect(covered, rect);
      };
      if (axis.level == 0) bar(start, axis.extent(), 0);
      end = axis.vertical ? Point{near + band / 2, start + lead}
                          : Point{start + axis.extent(), near + band / 2};
      for (std::int64_t slot = 0; slot < n; ++slot) {
        const auto index = axis.window.index(slot);
        const float from = start + axis.place(slot) + lead;
        const float middle = from + axis.item / 2 - (axis.vertical ? 0 : off_gap);
        if (axis.level > 0) bar(from, axis.item, slot + 1);
        const bool lit =
            (outer.empty() || here) && focus && (*focus)[static_cast<std::size_t>(axis.dim)] == index;
        if (!lit && slot % step != 0) continue;
        const float size = style.mono_small * (lit ? highlighted_index_scale : 1.0f);
        const float off = near - style.space_1;
        const Point at = axis.vertical ? Point{off, middle - line_height(size) / 2}
                                       : Point{middle, off - line_height(size)};
        scene.labels.push_back(text_label(tensor_key(tensor, "tick", (axis.dim * 4096 + r) * 4096 + slot),
                                          {std::to_string(index), lit ? Font::mono_bold : Font::mono,
                                           lit     ? hue
                                           : focus ? p.muted
                                                   : hue,
                                           size},
                                          at, axis.vertical ? Align::right : Align::center));
      }
    }
    const float size = style.mono;
    // A tie may run down beside the first cell's corner: the letter is placed clear of it.
    const Point at = axis.vertical ? Point{std::min(end.x + size * 0.3f, edge - style.space_1 * 1.25f),
                                           card.grid.origin.y + lead - line_height(size)}
                                   : Point{end.x + style.space_1 * 1.5f, end.y - line_height(size) / 2};
    scene.labels.push_back(
        text_label(tensor_key(tensor, "letter", axis.dim),
                   {std::string(axis_letter(card.tensor->axis(axis.dim))), Font::mono_bold, hue, size}, at,
                   axis.vertical ? Align::right : Align::left));
    return covered;
  }
};

/// Adds tooltips to the labels from index `first` on, which are beside the band of a dimension.
void add_ruler_tooltips(Scene& scene, const Stage& stage, const TensorModel& tensor, std::int64_t dim,
                        std::size_t first) {
  const auto d = static_cast<std::size_t>(dim);
  const words::Message lesson{"help/ruler",
                              {{"axis", axis_letter(tensor.axis(dim))},
                               {"dim", dim},
                               {"name", tensor.name},
                               {"size", tensor.tensor.shape()[d]},
                               {"stride", tensor.tensor.stride()[d]}}};
  for (auto n = first; n < scene.labels.size(); ++n)
    scene.tips.push_back({label_bounds(scene.labels[n], stage.measure), lesson});
}

}  // namespace

std::vector<Rect> paint_rulers(Scene& scene, const Stage& stage, const CardLayout& card, const Style& style) {
  const auto& grid = card.grid;
  RulerPaint paint{scene, stage, card, style, {}};
  if (stage.focus && stage.focus->tensor == card.tensor) paint.focus = stage.focus->index;
  std::vector<Rect> rulers(grid.axes.size());
  const auto* depth = grid.depth();
  for (const bool vertical : {false, true}) {
    const auto axes = grid.along(vertical);
    float edge = vertical ? grid.origin.x : grid.origin.y;
    for (auto i = axes.size(); i-- > 0;) {
      if (axes[i] == depth) {
        // Rulers outside the planes are above the last plane.
        edge += std::min(depth->drift(), 0.0f);
        continue;
      }
      const std::span<const AxisPlan* const> all = axes;
      const auto first = scene.labels.size();
      const Rect covered = paint.level(*axes[i], all.subspan(i + 1), all.first(i), edge);
      add_ruler_tooltips(scene, stage, *card.tensor, axes[i]->dim, first);
      rulers[static_cast<std::size_t>(axes[i]->dim)] = covered;
      edge -= vertical ? ruler_column(style, widest_index(*axes[i], style, stage.measure)) : ruler_row(style);
    }
  }
  if (depth) {
    const auto first = scene.labels.size();
    rulers[static_cast<std::size_t>(depth->dim)] =
        paint_depth_rail(scene, stage, card, *depth, paint.focus, style);
    add_ruler_tooltips(scene, stage, *card.tensor, depth->dim, first);
  }
  return rulers;
}

}  // namespace stridescope::scene
