#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Asks what to export: format, file, steps, size; of a film, speed and frame rate; how it looks.
void export_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
