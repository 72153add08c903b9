#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Lists every command with its key, which is changed by pressing another.
void change_keys_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
