#pragma once

#include <string>

#include "ui/scene/magnifier.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"
#include "ui/state.h"

namespace stridescope::ui {

/// Returns the statement of the step on the stage; empty before the first.
std::string statement_shown(const UiState& state);
/// Returns the drawing over the step on the stage; null if there is none.
const Drawing* drawing_shown(const UiState& state);
/// Converts a point of a stage of this size to the coordinates of PenLine, and back.
scene::Point to_pen_coordinates(scene::Point at, scene::Size stage);
scene::Point to_stage_pixels(scene::Point logical, scene::Size stage);
/// Returns the colour of a pen.
scene::Color pen_color(const scene::Palette& palette, int color);
/// Returns the ink of that drawing as seen through a magnifier.
std::vector<scene::Ink> ink_of(const UiState& state, const scene::Style& style, scene::Size stage,
                               const scene::Magnifier& magnifier);

}  // namespace stridescope::ui
