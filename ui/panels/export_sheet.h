#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Export dialog: format, file, steps, size; for a film, speed and frame rate; appearance.
void export_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
