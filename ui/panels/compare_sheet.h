#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Two programs from one tensor, side by side on one time axis, with the cells that come from different
/// elements.
void compare_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
