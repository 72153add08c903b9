#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Draws the black or white screen over everything, if it is on; a click removes it. Returns true if it is
/// shown.
bool curtain(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
