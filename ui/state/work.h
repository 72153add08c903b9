#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/lab/measure.h"
#include "ui/state/branch.h"
#include "ui/state/plan.h"

namespace stridescope::ui {

/// A job on its own thread, by number; 0: none. The app owns the thread.
using JobId = std::uint64_t;

struct JobProgress {
  std::int64_t done = 0, total = 0;  ///< bytes, or frames of an export
  friend bool operator==(const JobProgress&, const JobProgress&) = default;
};

/// Work that takes longer than a frame. The session does not change until the job has ended.
struct WorkState {
  JobId last_job = 0;  ///< the last assigned number
  JobId job = 0;
  std::string what;  ///< the statement, or the file that is opened
  JobProgress progress;
  Plan plan;                        ///< steps after the job; empty while none runs
  std::string experiment;           ///< measured by the cost lab; empty: none
  std::vector<lab::Series> series;  ///< its samples so far
  lab::Measurements measured;       ///< earlier results, of this window or others
  friend bool operator==(const WorkState&, const WorkState&) = default;
};

}  // namespace stridescope::ui
