#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/words/message.h"
#include "ui/actions/one_of.h"
#include "ui/state/work.h"

namespace stridescope::session {
class Execution;
class Travel;
}  // namespace stridescope::session

namespace stridescope::ui {

struct OpenedDocument;

// What runs off the frame.

struct CancelWork {};
struct CancelExport {};
struct StopWork {};  ///< drop it, and run nothing off the frame from now on

struct StartLab {
  std::string experiment;
};                  ///< measure it anew
struct StopLab {};  ///< what was measured stays

// The app's answers about jobs.

struct NoteProgress {
  JobId job = 0;
  JobProgress progress;
};
/// The result of a job. The reducer moves out of it, once.
using JobResult =
    std::variant<std::monostate, std::shared_ptr<session::Execution>, std::shared_ptr<session::Travel>,
                 std::shared_ptr<OpenedDocument>, std::shared_ptr<lab::Measured>>;
struct JobEnded {
  JobId job = 0;
  bool was_cancelled = false;
  words::Message problem = {};  ///< why it failed
  JobResult result = {};
  std::string path = {};  ///< of the file that was opened; empty: a session was recovered
};
struct LabMeasured {
  std::vector<lab::Series> series;
  bool has_ended = false;
};

struct WorkAction
    : OneOf<CancelWork, CancelExport, StopWork, StartLab, StopLab, NoteProgress, JobEnded, LabMeasured> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
