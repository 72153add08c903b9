#pragma once

#include <string>

#include "ui/state.h"

namespace stridescope::app {

/// A program has connected. Its steps wait until its session is on show.
void begin_program(ui::UiState& state, const std::string& name);
/// A new session takes the place of the one on show, for the steps of the program.
void show_program(ui::UiState& state);
/// The program ended; what it sent stays.
void end_program(ui::UiState& state);
/// Runs the steps that wait, if the last step is on show: the window follows until the user goes back.
void follow_program(ui::UiState& state);

}  // namespace stridescope::app
