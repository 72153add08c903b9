#pragma once

#include "ui/state.h"

namespace stridescope::app {

/// Closes the topmost overlay of a lecture; returns false if there is none.
bool close_in_lecture(ui::UiState& state);
/// Advances the lecture's animations.
void advance_lecture(ui::UiState& state, double secs);
/// Returns the settings to save: those of panels folded by a lecture have their previous values.
ui::Settings settings_to_save(const ui::UiState& state);

}  // namespace stridescope::app
