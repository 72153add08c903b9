#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Named panel layouts: the current one can be saved, others selected or deleted.
void layouts_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
