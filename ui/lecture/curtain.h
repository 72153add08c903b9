#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The black or white screen, over everything; a click removes it. Returns whether it is shown.
bool curtain(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
