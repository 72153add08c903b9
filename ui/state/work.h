#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/lab/measuring.h"
#include "engine/session/job.h"
#include "ui/state/branch.h"

namespace stridescope::ui {

struct UiState;

/// What takes too long for a frame: it runs on a thread of its own, and the session stays as it is until it
/// has ended.
struct WorkState {
  std::shared_ptr<session::Job> job;  ///< null: nothing runs
  std::string what;                   ///< the statement, or the file that is opened
  /// Takes over what the job made, or says why there is nothing.
  std::function<void(UiState&, session::Job&)> finish;
  std::vector<Branch::SourceText> waiting;  ///< statements that follow it, in order
  /// Wakes the window when a job has ended, from the job's thread. Without it everything runs at once.
  std::function<void()> wake;
  std::shared_ptr<lab::Measuring> lab;  ///< what the cost lab measures; null: nothing
  lab::Measured measured;               ///< what it measured last, in this window or an earlier one
};

}  // namespace stridescope::ui
