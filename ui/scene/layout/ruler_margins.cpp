#include <algorithm>
#include <cmath>

#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/picture/axis.h"

namespace stridescope::scene {
namespace {

std::string longest_index(const AxisPlan& axis) {
  const auto n = axis.window.shown();
  return std::to_string(n > 0 ? axis.window.index(n - 1) : 0);
}

}  // namespace

float widest_index(const AxisPlan& axis, const Style& style, const TextMeasure& measure) {
  return measure.width(longest_index(axis), Font::mono_bold, style.mono_small * highlighted_index_scale);
}

RulerTexts ruler_texts(const GridPlan& grid, const TextMeasure& measure) {
  RulerTexts texts{measure.width("m", Font::mono_bold, 1), {}};
  for (const auto& axis : grid.axes)
    texts.indices.push_back(measure.width(longest_index(axis), Font::mono_bold, 1));
  return texts;
}

Margins ruler_margins(const GridPlan& grid, const Style& style, const RulerTexts& texts) {
  Margins m;
  const float letter = texts.letter * style.mono + style.space_2;
  float rows = 0;
  for (std::size_t d = 0; d < grid.axes.size(); ++d) {
    const auto& axis = grid.axes[d];
    if (axis.step != 0) {
      const float depth = rail_depth(grid, axis, style, texts.indices[d]);
      if (axis.vertical) m.right = std::max(m.right, depth);
      else m.bottom = depth, m.right = std::max(m.right, letter + style.space_2);
    } else if (axis.vertical) {
      m.left += ruler_column(style, texts.indices[d] * (style.mono_small * highlighted_index_scale));
      m.top = std::max(m.top, line_height(style.mono));
    } else {
      m.right = std::max(m.right, letter);
      rows += ruler_row(style);
    }
  }
  m.top = std::max(m.top, rows);
  return m;
}

}  // namespace stridescope::scene
