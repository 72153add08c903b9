#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/words/message.h"
#include "ui/actions/one_of.h"
#include "ui/state/branch.h"
#include "ui/state/live.h"

namespace stridescope::ui {

// The session, and the file behind it.

struct RunStatement {
  std::string source;
};  ///< appended to the session
struct ReplaceFailed {
  std::string source;
};  ///< replaces the statement that failed
struct GoToStep {
  std::size_t count = 0;
};  ///< cursor
struct OpenInside {
  std::size_t step = 0;
};  ///< from 1: shows the steps of its body
struct CloseInside {
  std::size_t step = 0;
};                   ///< from 1: shows the enclosing statement as one step
struct StepInto {};  ///< opens the shown step, or the next one
struct StepOut {};   ///< closes the statement around the shown step
struct GoToLine {
  std::size_t line = 0;
};  ///< index in the script, from 0: runs to the next step on it, also inside a statement
struct ToggleBreakpoint {
  std::size_t line = 0;
};
struct RunToBreakpoint {};  ///< to the next step whose line has a breakpoint, or to the end
struct ReloadFile {};       ///< another program has written the session's file
struct DeleteLaterSteps {
  std::size_t count = 0;  ///< number of steps to keep
};
struct RestoreSteps {
  std::optional<std::size_t> branch = {};  ///< of DocumentState::set_aside; nullopt: the last
};                                         ///< steps that were deleted, or replaced by a new statement
struct Undo {};
struct Redo {};
struct NewSession {};
struct OpenFile {
  std::string path;
  friend bool operator==(const OpenFile&, const OpenFile&) = default;
};  ///< empty: ask
struct Save {
  std::string path;
};  ///< empty: the session's path, or open the dialog
struct SaveAs {};
struct DismissFailure {};
struct OpenLesson {
  std::string name;
  friend bool operator==(const OpenLesson&, const OpenLesson&) = default;
};                   ///< a shipped lesson, at the step where it was left
struct OpenTour {};  ///< the shipped tour
struct BeginProgram {
  std::string name;
};  ///< a running Python program has connected
struct TakeProgramStep {
  LiveStep step;
};  ///< of that program
struct EndProgram {};
struct ShowProgram {};    ///< shows its steps instead of this session
struct FollowProgram {};  ///< runs its queued steps
struct Quit {};

// The app's answers about files.

struct SessionWritten {
  std::string path, text, text_on_disk;
  bool all = true;              ///< false: up to the cursor
  words::Message problem = {};  ///< empty on success
};
struct OwnFileChecked {
  bool saves = false;  ///< checked before a save
  bool was_changed = false;
};
struct ChangedFile {
  std::string path;
  std::string words;     ///< the key of the notice
  std::size_t step = 0;  ///< number of the statement that reads it, from 1
};
struct DataFilesChecked {
  std::vector<ChangedFile> changed;
};
struct FileReplaced {
  std::string before, path;                    ///< the named file, and its replacement; absolute
  std::vector<Branch::SourceText> statements;  ///< statements that use it, also those waiting in the console
  std::size_t first = 0;                       ///< the first of them to run again
};
struct AskForFile {
  std::string path;  ///< absolute
  std::int64_t nbytes = 0;
};  ///< asks for permission to read it

struct DocumentAction
    : OneOf<RunStatement, ReplaceFailed, GoToStep, OpenInside, CloseInside, StepInto, StepOut, GoToLine,
            ToggleBreakpoint, RunToBreakpoint, ReloadFile, DeleteLaterSteps, RestoreSteps, Undo, Redo,
            NewSession, OpenFile, Save, SaveAs, DismissFailure, OpenLesson, OpenTour, BeginProgram,
            TakeProgramStep, EndProgram, ShowProgram, FollowProgram, Quit, SessionWritten, OwnFileChecked,
            DataFilesChecked, FileReplaced, AskForFile> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
