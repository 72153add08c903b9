#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/statement_part.h"
#include "ui/actions/one_of.h"
#include "ui/state/work.h"

namespace stridescope::ui {

// Requests of reducers to the app, which has the threads, the files and the clock. It answers them with
// actions.

/// Jobs: the app answers with JobEnded when one has ended.
struct RunStatementJob {
  JobId job = 0;
  std::string source, leading;
  std::optional<session::OpenParts> open;
  friend bool operator==(const RunStatementJob&, const RunStatementJob&) = default;
};
struct RunHistoryMoveJob {
  JobId job = 0;
  std::size_t count = 0;  ///< steps, to the state after which the session moves
  friend bool operator==(const RunHistoryMoveJob&, const RunHistoryMoveJob&) = default;
};
/// Opens a file as a session.
struct ReadFileJob {
  JobId job = 0;
  std::string path;
  std::vector<std::size_t> chosen = {};  ///< tensors of the archive in the dialog; empty: not asked yet
  friend bool operator==(const ReadFileJob&, const ReadFileJob&) = default;
};
/// Opens a text as a session.
struct ReadTextJob {
  JobId job = 0;
  std::string text;
  std::optional<std::size_t> cursor = {};  ///< the step to show; absent: the last one
  friend bool operator==(const ReadTextJob&, const ReadTextJob&) = default;
};
/// Runs the export of the dialog's form.
struct ExportJob {
  JobId job = 0;
  friend bool operator==(const ExportJob&, const ExportJob&) = default;
};
struct CancelJob {
  JobId job = 0;
  friend bool operator==(const CancelJob&, const CancelJob&) = default;
};

/// Measures an experiment; LabMeasured brings the samples.
struct MeasureLab {
  std::string experiment;
  friend bool operator==(const MeasureLab&, const MeasureLab&) = default;
};
/// Ends the measurement that runs.
struct CancelMeasure {};
/// Stops all jobs, without an answer.
struct StopJobs {};

/// Reads the time; LectureBegan is the answer.
struct ReadClock {};

/// Saves the session; SessionWritten reports the result.
struct WriteSession {
  std::string path;
  bool all = true;  ///< include steps after the cursor
  friend bool operator==(const WriteSession&, const WriteSession&) = default;
};
/// Checks if another program wrote the session's file; OwnFileChecked answers.
struct CheckOwnFile {
  bool saves = false;
  friend bool operator==(const CheckOwnFile&, const CheckOwnFile&) = default;
};
/// Writes the selected tensor, or a description of all tensors, depending on the path's ending.
struct WriteData {
  std::string path;
  friend bool operator==(const WriteData&, const WriteData&) = default;
};
/// Writes a lesson that is made of this session.
struct WriteLesson {
  std::string path;
  friend bool operator==(const WriteLesson&, const WriteLesson&) = default;
};
/// Checks the data files that the saved session reads; DataFilesChecked lists those that changed.
struct CheckDataFiles {
  friend bool operator==(const CheckDataFiles&, const CheckDataFiles&) = default;
};
/// Replaces a file in all statements that name it; FileReplaced answers.
struct ReplaceFile {
  std::string before, path;
  friend bool operator==(const ReplaceFile&, const ReplaceFile&) = default;
};
/// Gets the size of a file that a script was not allowed to read; AskForFile answers if the file exists.
struct FindRefusedFile {
  std::string path;  ///< as the script has it
  friend bool operator==(const FindRefusedFile&, const FindRefusedFile&) = default;
};
/// Lists a folder; FolderListed answers.
struct ListFolder {
  std::string path;  ///< empty: where the program was started
  friend bool operator==(const ListFolder&, const ListFolder&) = default;
};
/// Checks two paths; PathsChecked answers.
struct CheckPaths {
  std::string typed, path;  ///< as it was typed, and with the ending that it lacks
  friend bool operator==(const CheckPaths&, const CheckPaths&) = default;
};
/// Searches for a video encoder; ShowExport answers.
struct FindEncoder {};

struct SideEffect
    : OneOf<RunStatementJob, RunHistoryMoveJob, ReadFileJob, ReadTextJob, ExportJob, CancelJob, MeasureLab,
            CancelMeasure, StopJobs, ReadClock, WriteSession, CheckOwnFile, WriteData, WriteLesson,
            CheckDataFiles, ReplaceFile, FindRefusedFile, ListFolder, CheckPaths, FindEncoder> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
