#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The dialog in which tensors of a file are chosen for loading.
void archive_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
