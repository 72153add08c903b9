#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ui/actions/one_of.h"
#include "ui/state/work.h"

namespace stridescope::session {
class Execution;
class Travel;
}  // namespace stridescope::session

namespace stridescope::ui {

// What a reducer asks the app to do: threads and the clock are not its own. Each is answered by
// actions.

/// Jobs; JobEnded says how they ended.
struct RunStatementJob {
  JobId job = 0;
  std::shared_ptr<session::Execution> execution;
  std::int64_t expected_bytes = 0;
};
struct RunTravelJob {
  JobId job = 0;
  std::shared_ptr<session::Travel> travel;
};
struct ReadFileJob {
  JobId job = 0;
  std::string path;
};
struct LoadTensorsJob {
  JobId job = 0;
};  ///< those that are chosen in the archive dialog
struct RecoverJob {
  JobId job = 0;
};  ///< the session that the recovery question offers
struct ExportJob {
  JobId job = 0;
};  ///< as the export dialog has it
struct CancelJob {
  JobId job = 0;
};

struct MeasureLab {
  std::string experiment;
};                        ///< LabMeasured brings the samples
struct CancelMeasure {};  ///< ends it
struct StopJobs {};       ///< all of them, without an answer

struct ReadClock {};  ///< LectureBegan brings it

struct SideEffect : OneOf<RunStatementJob, RunTravelJob, ReadFileJob, LoadTensorsJob, RecoverJob, ExportJob,
                          CancelJob, MeasureLab, CancelMeasure, StopJobs, ReadClock> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
