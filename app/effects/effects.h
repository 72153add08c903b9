#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "app/effects/jobs.h"
#include "app/files/user_folders.h"
#include "app/reduce/reduce.h"
#include "ui/effect.h"
#include "ui/state.h"

namespace stridescope::app {

/// Runs the side effects that reducers return: with threads, files and the clock.
class Effects {
 public:
  explicit Effects(UserFolders folders, std::function<void()> wake = {})
      : folders_(std::move(folders)), jobs_(std::move(wake)) {}

  /// Runs an effect; returns the actions that answer it immediately.
  std::vector<ui::Action> carry_out(const ui::UiState& state, const ui::SideEffect& effect);
  const UserFolders& folders() const { return folders_; }
  Jobs& jobs() { return jobs_; }
  const Jobs& jobs() const { return jobs_; }

 private:
  UserFolders folders_;
  Jobs jobs_;
};

/// Reduces an action, runs its effects and reduces the resulting actions.
void dispatch(ui::UiState& state, const ui::Action& action, Effects& effects);
/// The same without threads: all effects have run when it returns.
void dispatch(ui::UiState& state, const ui::Action& action, const UserFolders& folders);
/// Reduces the messages of jobs since the last call.
void take_jobs(ui::UiState& state, Effects& effects);

}  // namespace stridescope::app
