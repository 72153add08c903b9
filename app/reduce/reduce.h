#pragma once

#include <string>
#include <vector>

#include "app/files/places.h"
#include "app/reduce/job_result.h"
#include "ui/action.h"
#include "ui/state.h"

namespace stridescope::app {

/// Does what an action asks for, by the reducer of its domain: the only code that changes the state. Returns
/// what the app is to do then (Effects::carry_out).
/// `made`: if the action is JobEnded, what the job made.
[[nodiscard]] std::vector<ui::SideEffect> reduce(ui::UiState& state, const ui::Action& action,
                                                 const Places& places, JobResult made = {});

/// The state of a new window.
ui::UiState make_state(ui::Settings settings, std::vector<std::string> console_history = {});

}  // namespace stridescope::app
