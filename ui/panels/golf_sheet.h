#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Layout golf: from one grid to another with the fewest bytes and operations.
void golf_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
