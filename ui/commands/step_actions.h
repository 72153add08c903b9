#pragma once

#include "ui/action.h"
#include "ui/state.h"

/// Where one goes from the step that is shown.
namespace stridescope::ui {

/// The next step, or the rest of the one that stands midway; the same backwards.
Action one_step_on(const UiState& state);
Action one_step_back(const UiState& state);
/// Before all steps, or after them: also where what stands midway is the first or the last one.
Action to_first_step(const UiState& state);
Action to_last_step(const UiState& state);

}  // namespace stridescope::ui
