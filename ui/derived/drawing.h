#pragma once

#include <string>

#include "ui/scene/magnifier.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The statement of the step that is on the stage; empty before the first.
std::string statement_shown(const UiState& state);
/// The drawing over the step on the stage; null if there is none.
const Drawing* drawing_shown(const UiState& state);
/// A point of a stage of this size in the coordinates of PenLine, and the inverse.
scene::Point logical(scene::Point at, scene::Size stage);
scene::Point on_stage(scene::Point logical, scene::Size stage);
/// The colour of a pen.
scene::Color pen_color(const scene::Palette& palette, int color);
/// Ink of that drawing, as it is seen through a magnifier.
std::vector<scene::Ink> ink_of(const UiState& state, const scene::Style& style, scene::Size stage,
                               const scene::Magnifier& magnifier);

}  // namespace stridescope::ui
