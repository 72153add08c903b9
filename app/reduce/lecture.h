#pragma once

#include "ui/state.h"

namespace stridescope::app {

/// Takes away the topmost thing that a lecture put before the stage; false where there is none.
bool close_in_lecture(ui::UiState& state);
/// Lets time pass for what moves.
void pass_lecture(ui::UiState& state, double secs);
/// The settings to be found at the next start: those of panels that a lecture folds are as they were before.
ui::Settings lasting_settings(const ui::UiState& state);

}  // namespace stridescope::app
