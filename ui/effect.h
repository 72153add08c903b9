#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/inside.h"
#include "ui/actions/one_of.h"
#include "ui/state/work.h"

namespace stridescope::ui {

// Requests of reducers to the app, which has the threads, the files and the clock. It answers them with
// actions.

/// Jobs; JobEnded says how they ended.
struct RunStatementJob {
  JobId job = 0;
  std::string source, leading;
  std::optional<session::OpenInside> open;
  friend bool operator==(const RunStatementJob&, const RunStatementJob&) = default;
};
struct RunTravelJob {
  JobId job = 0;
  std::size_t count = 0;  ///< steps, to the state after which the session moves
  friend bool operator==(const RunTravelJob&, const RunTravelJob&) = default;
};
struct ReadFileJob {
  JobId job = 0;
  std::string path;
  friend bool operator==(const ReadFileJob&, const ReadFileJob&) = default;
};
struct LoadTensorsJob {
  JobId job = 0;
  friend bool operator==(const LoadTensorsJob&, const LoadTensorsJob&) = default;
};  ///< those that are chosen in the archive dialog
struct RecoverJob {
  JobId job = 0;
  friend bool operator==(const RecoverJob&, const RecoverJob&) = default;
};  ///< the session that the recovery question offers
struct ExportJob {
  JobId job = 0;
  friend bool operator==(const ExportJob&, const ExportJob&) = default;
};  ///< as the export dialog has it
struct CancelJob {
  JobId job = 0;
  friend bool operator==(const CancelJob&, const CancelJob&) = default;
};

struct MeasureLab {
  std::string experiment;
  friend bool operator==(const MeasureLab&, const MeasureLab&) = default;
};                        ///< LabMeasured brings the samples
struct CancelMeasure {};  ///< ends it
struct StopJobs {};       ///< all of them, without an answer

struct ReadClock {};  ///< LectureBegan brings it

struct WriteSession {
  std::string path;
  bool all = true;  ///< steps after the cursor too
  friend bool operator==(const WriteSession&, const WriteSession&) = default;
};  ///< SessionWritten says how it went
struct CheckOwnFile {
  bool saves = false;
  friend bool operator==(const CheckOwnFile&, const CheckOwnFile&) = default;
};  ///< whether another program wrote the session's file: OwnFileChecked
struct WriteData {
  std::string path;
  friend bool operator==(const WriteData&, const WriteData&) = default;
};  ///< the selected tensor, or what the session knows of its tensors, by the path's ending
struct WriteLesson {
  std::string path;
  friend bool operator==(const WriteLesson&, const WriteLesson&) = default;
};  ///< made of this session
struct CheckDataFiles {
  friend bool operator==(const CheckDataFiles&, const CheckDataFiles&) = default;
};  ///< that the saved session reads; DataFilesChecked names those that are not as then
struct ReplaceFile {
  std::string before, path;
  friend bool operator==(const ReplaceFile&, const ReplaceFile&) = default;
};  ///< in all statements that name it: FileReplaced
struct MeasureRefused {
  std::string path;  ///< as the script has it
  friend bool operator==(const MeasureRefused&, const MeasureRefused&) = default;
};  ///< a file that it was not allowed to read; AskForFile if there is one
struct ListFolder {
  std::string path;  ///< empty: where the program was started
  friend bool operator==(const ListFolder&, const ListFolder&) = default;
};  ///< FolderListed
struct LookAtPaths {
  std::string typed, path;  ///< as it was typed, and with the ending that it lacks
  friend bool operator==(const LookAtPaths&, const LookAtPaths&) = default;
};                      ///< PathsLookedAt
struct FindEncoder {};  ///< ShowExport

struct SideEffect
    : OneOf<RunStatementJob, RunTravelJob, ReadFileJob, LoadTensorsJob, RecoverJob, ExportJob, CancelJob,
            MeasureLab, CancelMeasure, StopJobs, ReadClock, WriteSession, CheckOwnFile, WriteData,
            WriteLesson, CheckDataFiles, ReplaceFile, MeasureRefused, ListFolder, LookAtPaths, FindEncoder> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
