#pragma once

#include "ui/action.h"
#include "ui/state.h"

/// Actions that move from the current step.
namespace stridescope::ui {

/// Plays the next step, or the remainder of a paused one; or the same backwards.
Action one_step_on(const UiState& state);
Action one_step_back(const UiState& state);
/// Moves before the first step, or after the last one, also if that step is paused midway.
Action to_first_step(const UiState& state);
Action to_last_step(const UiState& state);

}  // namespace stridescope::ui
