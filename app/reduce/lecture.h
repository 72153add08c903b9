#pragma once

#include "ui/state.h"

namespace stridescope::app {

/// Closes the topmost overlay of a lecture; false if there is none.
bool close_in_lecture(ui::UiState& state);
/// Advances the lecture's animations.
void pass_lecture(ui::UiState& state, double secs);
/// The settings to be found at the next start: those of panels that a lecture folds are as they were before.
ui::Settings lasting_settings(const ui::UiState& state);

}  // namespace stridescope::app
