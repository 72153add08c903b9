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

// Requests of reducers to the app, which has the threads, the files and the clock. It answers them with
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

struct WriteSession {
  std::string path;
  bool all = true;  ///< steps after the cursor too
};                  ///< SessionWritten says how it went
struct CheckOwnFile {
  bool saves = false;
};  ///< whether another program wrote the session's file: OwnFileChecked
struct WriteData {
  std::string path;
};  ///< the selected tensor, or what the session knows of its tensors, by the path's ending
struct WriteLesson {
  std::string path;
};  ///< made of this session
struct CheckDataFiles {
};  ///< that the saved session reads; DataFilesChecked names those that are not as then
struct ReplaceFile {
  std::string before, path;
};  ///< in all statements that name it: FileReplaced
struct MeasureRefused {
  std::string path;  ///< as the script has it
};                   ///< a file that it was not allowed to read; AskForFile if there is one
struct ListFolder {
  std::string path;  ///< empty: where the program was started
};                   ///< FolderListed
struct LookAtPaths {
  std::string typed, path;  ///< as it was typed, and with the ending that it lacks
};                          ///< PathsLookedAt
struct FindEncoder {};      ///< ShowExport

struct SideEffect
    : OneOf<RunStatementJob, RunTravelJob, ReadFileJob, LoadTensorsJob, RecoverJob, ExportJob, CancelJob,
            MeasureLab, CancelMeasure, StopJobs, ReadClock, WriteSession, CheckOwnFile, WriteData,
            WriteLesson, CheckDataFiles, ReplaceFile, MeasureRefused, ListFolder, LookAtPaths, FindEncoder> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
