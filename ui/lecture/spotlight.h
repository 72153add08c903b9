#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Dims all but a circle around the pointer, unless something covers the stage.
void spotlight(Ui& ui, const UiState& state);

}  // namespace stridescope::ui
