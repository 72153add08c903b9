#pragma once

#include "ui/scene/model/stage.h"
#include "ui/scene/picture/style.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::scene {

/// Height of the formula's place. While the odometer walks it takes three smaller lines (the formula, the
/// carries, and what was read and walked), so that nothing moves when it begins; where a question is asked,
/// there is room for the formula alone.
float formula_height(const ViewState& view, const Style& style);
/// Height of the line of the formula alone.
inline float formula_line(const Style& style) { return line_height(style.mono_large * 1.25f); }
/// Height of the three lines.
float walking_height(const Style& style);
/// Three lines in hardly more room than one: the formula is smaller, and what stands below it small.
Style walking_style(Style style);

}  // namespace stridescope::scene
