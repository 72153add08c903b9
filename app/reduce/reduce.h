#pragma once

#include <string>
#include <vector>

#include "app/files/user_folders.h"
#include "app/reduce/job_result.h"
#include "ui/action.h"
#include "ui/state.h"

namespace stridescope::app {

/// Applies an action by the reducer of its domain: only this changes the state. Returns the side
/// effects that the app has to run (Effects::carry_out). `made`: the job's result, if the action is
/// JobEnded.
[[nodiscard]] std::vector<ui::SideEffect> reduce(ui::UiState& state, const ui::Action& action,
                                                 const UserFolders& folders, JobResult made = {});

/// Returns the state of a new window.
ui::UiState make_state(ui::Settings settings, std::vector<std::string> console_history = {});

}  // namespace stridescope::app
