#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The tensors of a file, of which some are chosen to be loaded.
void archive_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
