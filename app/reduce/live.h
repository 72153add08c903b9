#pragma once

#include <string>

#include "ui/state.h"

namespace stridescope::app {

/// A program has connected. Its steps are queued until its session is shown.
void begin_program(ui::UiState& state, const std::string& name);
/// Replaces the shown session by a new one, for the steps of the program.
void show_program(ui::UiState& state);
/// The program has ended; its steps remain.
void end_program(ui::UiState& state);
/// Runs the queued steps, if the last step is shown: the window follows until the user goes back.
void follow_program(ui::UiState& state);

}  // namespace stridescope::app
