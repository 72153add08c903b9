#pragma once

#include <functional>
#include <utility>

#include "app/effects/effects.h"

namespace stridescope::app {

/// The state of a window. It can be read freely, and is changed only by actions.
class Store {
 public:
  /// `wake` is called on another thread when a job has messages.
  Store(ui::UiState state, UserFolders folders, std::function<void()> wake = {})
      : state_(std::move(state)), effects_(std::move(folders), std::move(wake)) {}

  const ui::UiState& state() const { return state_; }
  void reduce(const ui::Action& action) { dispatch(state_, action, effects_); }
  void reduce(const ui::ActionQueue& actions) {
    for (const auto& action : actions.all()) reduce(action);
  }
  /// Returns true if a job has ended that take_jobs() has not processed.
  bool has_ended_job() const { return effects_.jobs().has_ended(); }
  void take_jobs() { app::take_jobs(state_, effects_); }

 private:
  ui::UiState state_;
  Effects effects_;
};

}  // namespace stridescope::app
