#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Two programs on one tensor, side by side on one time axis, with differing cells
/// marked.
void compare_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
