#pragma once

#include <string>
#include <vector>

#include "engine/words/message.h"
#include "ui/actions/one_of.h"
#include "ui/state/work.h"

namespace stridescope::ui {

// Actions on background jobs.

struct CancelWork {};
struct CancelExport {};
struct StopWork {};  ///< cancels it, and starts no further jobs

struct StartLab {
  std::string experiment;
};                  ///< runs the measurement again
struct StopLab {};  ///< keeps the samples so far

// The app's answers about jobs.

struct ReportProgress {
  JobId job = 0;
  JobProgress progress;
};
/// Its result is passed beside the action: app/reduce/job_result.h.
struct JobEnded {
  JobId job = 0;
  bool was_cancelled = false;
  words::Message problem = {};  ///< the reason for a failure
  friend bool operator==(const JobEnded&, const JobEnded&) = default;
};
struct LabMeasured {
  std::vector<lab::Series> series;
  bool has_ended = false;
};

struct WorkAction
    : OneOf<CancelWork, CancelExport, StopWork, StartLab, StopLab, ReportProgress, JobEnded, LabMeasured> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
