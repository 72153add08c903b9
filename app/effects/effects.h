#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "app/effects/jobs.h"
#include "app/files/places.h"
#include "app/reduce/reduce.h"
#include "ui/effect.h"
#include "ui/state.h"

namespace stridescope::app {

/// Runs the side effects that reducers return: with threads, files and the clock.
class Effects {
 public:
  explicit Effects(Places places, std::function<void()> wake = {})
      : places_(std::move(places)), jobs_(std::move(wake)) {}

  /// Runs an effect; returns the actions that answer it immediately.
  std::vector<ui::Action> carry_out(const ui::UiState& state, const ui::SideEffect& effect);
  const Places& places() const { return places_; }
  Jobs& jobs() { return jobs_; }
  const Jobs& jobs() const { return jobs_; }

 private:
  Places places_;
  Jobs jobs_;
};

/// Reduces an action, runs its effects and reduces the resulting actions.
void dispatch(ui::UiState& state, const ui::Action& action, Effects& effects);
/// The same without threads: all effects have run when it returns.
void dispatch(ui::UiState& state, const ui::Action& action, const Places& places);
/// Reduces the messages of jobs since the last call.
void take_jobs(ui::UiState& state, Effects& effects);

}  // namespace stridescope::app
