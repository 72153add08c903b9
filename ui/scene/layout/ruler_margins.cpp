#include <algorithm>
#include <cmath>

#include "ui/scene/layout/depth_rail.h"
#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/paint/axis.h"

namespace stridescope::scene {

float widest_index(const AxisPlan& axis, const Style& style, const TextMeasure& measure) {
  const auto n = axis.window.shown();
  const auto last = std::to_string(n > 0 ? axis.window.index(n - 1) : 0);
  return measure.width(last, Font::mono_bold, style.mono_small * lit_index);
}

Margins ruler_margins(const GridPlan& grid, const Style& style, const TextMeasure& measure) {
  Margins m;
  const float letter = measure.width("m", Font::mono_bold, style.mono) + style.space_2;
  for (const auto& axis : grid.axes) {
    if (axis.step != 0) {
      const float depth = rail_depth(grid, axis, style, measure);
      if (axis.vertical) m.right = std::max(m.right, depth);
      else m.bottom = depth, m.right = std::max(m.right, letter + style.space_2);
    } else if (axis.vertical) {
      m.left += ruler_column(style, widest_index(axis, style, measure));
      m.top = std::max(m.top, line_height(style.mono));
    } else {
      m.right = std::max(m.right, letter);
    }
  }
  float rows = 0;
  for (const auto* axis : grid.along(false))
    if (axis->step == 0) rows += ruler_row(style);
  m.top = std::max(m.top, rows);
  return m;
}

}  // namespace stridescope::scene
