#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Panel layouts under names: the present one is saved, others are chosen or deleted.
void layouts_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
