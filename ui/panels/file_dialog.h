#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The dialogs Open and Save as: a path, and the folder's list.
void file_dialog(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui
