#include "ui/scene/layout/stage_layout.h"

#include <algorithm>

namespace stridescope::scene {

float walking_height(const Style& style) {
  return formula_line(style) + style.space_2 + line_height(style.text_small) + style.space_2 +
         line_height(style.text);
}

Style walking_style(Style style) {
  style.mono_large *= 0.75f;
  style.text = style.text_small;
  style.space_2 = style.space_1;
  return style;
}

float formula_height(const ViewState& view, const Style& style) {
  if (view.is_asked && !view.walk) return formula_line(style);
  return std::max(formula_line(style) + style.space_2, walking_height(walking_style(style)));
}

}  // namespace stridescope::scene
