#pragma once

#include "app/reduce/reduce.h"

namespace stridescope::app {

// What each action does, in files by what they change: document.cpp, view.cpp, motion.cpp, ...

void apply(ui::State& state, const ui::RunStatement& action, const Places& places);
void apply(ui::State& state, const ui::GoToStep& action, const Places& places);
void apply(ui::State& state, const ui::DeleteLaterSteps& action, const Places& places);
void apply(ui::State& state, const ui::RestoreSteps& action, const Places& places);
void apply(ui::State& state, const ui::Undo& action, const Places& places);
void apply(ui::State& state, const ui::Redo& action, const Places& places);
void apply(ui::State& state, const ui::NewSession& action, const Places& places);
void apply(ui::State& state, const ui::OpenFile& action, const Places& places);
void apply(ui::State& state, const ui::Save& action, const Places& places);
void apply(ui::State& state, const ui::SaveAs& action, const Places& places);
void apply(ui::State& state, const ui::ChooseSaved& action, const Places& places);
void apply(ui::State& state, const ui::CopyPicture& action, const Places& places);
void apply(ui::State& state, const ui::SavePicture& action, const Places& places);
void apply(ui::State& state, const ui::Quit& action, const Places& places);

void apply(ui::State& state, const ui::Select& action, const Places& places);
void apply(ui::State& state, const ui::Hover& action, const Places& places);
void apply(ui::State& state, const ui::Pin& action, const Places& places);
void apply(ui::State& state, const ui::SetCellText& action, const Places& places);
void apply(ui::State& state, const ui::SetShowIndices& action, const Places& places);
void apply(ui::State& state, const ui::ZoomBy& action, const Places& places);
void apply(ui::State& state, const ui::PanBy& action, const Places& places);
void apply(ui::State& state, const ui::FitStage& action, const Places& places);
void apply(ui::State& state, const ui::MovePin& action, const Places& places);
void apply(ui::State& state, const ui::SetRoles& action, const Places& places);
void apply(ui::State& state, const ui::SetBox& action, const Places& places);
void apply(ui::State& state, const ui::SetHidden& action, const Places& places);
void apply(ui::State& state, const ui::ShowAll& action, const Places& places);
void apply(ui::State& state, const ui::SetZoom& action, const Places& places);
void apply(ui::State& state, const ui::WalkFrom& action, const Places& places);

void apply(ui::State& state, const ui::Play& action, const Places& places);
void apply(ui::State& state, const ui::Seek& action, const Places& places);
void apply(ui::State& state, const ui::SetSpeed& action, const Places& places);
void apply(ui::State& state, const ui::StepWalk& action, const Places& places);
void apply(ui::State& state, const ui::StopWalk& action, const Places& places);
void apply(ui::State& state, const ui::Tick& action, const Places& places);

void apply(ui::State& state, const ui::OpenOperation& action, const Places& places);
void apply(ui::State& state, const ui::EditArgument& action, const Places& places);
void apply(ui::State& state, const ui::EditResultName& action, const Places& places);
void apply(ui::State& state, const ui::ApplyForm& action, const Places& places);
void apply(ui::State& state, const ui::SearchOperations& action, const Places& places);
void apply(ui::State& state, const ui::ToggleGroup& action, const Places& places);

void apply(ui::State& state, const ui::EditConsole& action, const Places& places);
void apply(ui::State& state, const ui::MoveCaret& action, const Places& places);
void apply(ui::State& state, const ui::ClearConsole& action, const Places& places);
void apply(ui::State& state, const ui::SubmitConsole& action, const Places& places);
void apply(ui::State& state, const ui::RecallHistory& action, const Places& places);
void apply(ui::State& state, const ui::ChooseCompletion& action, const Places& places);
void apply(ui::State& state, const ui::AcceptCompletion& action, const Places& places);
void apply(ui::State& state, const ui::CloseCompletion& action, const Places& places);
void apply(ui::State& state, const ui::PasteLines& action, const Places& places);

void apply(ui::State& state, const ui::BeginCellEdit& action, const Places& places);
void apply(ui::State& state, const ui::EditCellText& action, const Places& places);
void apply(ui::State& state, const ui::CommitCellEdit& action, const Places& places);
void apply(ui::State& state, const ui::CancelCellEdit& action, const Places& places);

void apply(ui::State& state, const ui::OpenMenu& action, const Places& places);
void apply(ui::State& state, const ui::OpenContextMenu& action, const Places& places);
void apply(ui::State& state, const ui::ShowDialog& action, const Places& places);
void apply(ui::State& state, const ui::CloseDialog& action, const Places& places);
void apply(ui::State& state, const ui::EditPath& action, const Places& places);
void apply(ui::State& state, const ui::EnterFolder& action, const Places& places);
void apply(ui::State& state, const ui::ConfirmDialog& action, const Places& places);
void apply(ui::State& state, const ui::DiscardChanges& action, const Places& places);
void apply(ui::State& state, const ui::Focus& action, const Places& places);
void apply(ui::State& state, const ui::Escape& action, const Places& places);
void apply(ui::State& state, const ui::SetLecture& action, const Places& places);
void apply(ui::State& state, const ui::ChooseFile& action, const Places& places);
void apply(ui::State& state, const ui::DismissPrinted& action, const Places& places);
void apply(ui::State& state, const ui::EditInConsole& action, const Places& places);
void apply(ui::State& state, const ui::DismissFailure& action, const Places& places);
void apply(ui::State& state, const ui::DismissNotice& action, const Places& places);
void apply(ui::State& state, const ui::AcceptNotice& action, const Places& places);
void apply(ui::State& state, const ui::CopyText& action, const Places& places);

void apply(ui::State& state, const ui::SetTheme& action, const Places& places);
void apply(ui::State& state, const ui::SetScale& action, const Places& places);
void apply(ui::State& state, const ui::SetLanguage& action, const Places& places);
void apply(ui::State& state, const ui::SetInstant& action, const Places& places);
void apply(ui::State& state, const ui::SetReducedMotion& action, const Places& places);
void apply(ui::State& state, const ui::SetTooltips& action, const Places& places);
void apply(ui::State& state, const ui::FoldPanel& action, const Places& places);
void apply(ui::State& state, const ui::ResizePanel& action, const Places& places);
void apply(ui::State& state, const ui::SetFullScreen& action, const Places& places);

// What several of them need.

/// After the session's cursor or steps changed: the selection, hover and pin name things that are there; the
/// revision counts; what showed the old state is closed.
void session_changed(ui::State& state);
/// Moves the session to its state after `count` steps, and selects what the last of them made.
void go_to_step(ui::State& state, std::size_t count);
/// Shows another document, from its last step.
void set_document(ui::State& state, ui::Document document);
/// Sets step `step` in motion, forwards or backwards; a step already in motion turns round where it is.
void start_motion(ui::State& state, std::size_t step, double direction);
void stop_motion(ui::State& state);
/// Runs one statement; false where it failed, and state.failure then says why.
bool run_statement(ui::State& state, const std::string& source, const std::string& leading = {});
/// True where changes would be lost: then the question is shown, and `action` follows its answer.
bool ask_about_changes(ui::State& state, const ui::Action& action);
/// True where a save needs an answer first (the file was changed meanwhile, steps are undone): then the
/// question is shown.
bool asks_before_saving(ui::State& state, const std::string& path);
/// True where steps after the cursor might be saved or not: then the question is shown.
bool asks_which_steps(ui::State& state, const std::string& path);
/// Writes all steps, or those up to the cursor, to a path; false where it could not, with a notice.
bool write_document(ui::State& state, const std::string& path, bool all);
void add_notice(ui::State& state, std::string text, bool is_error);
/// All statements of a session, those after the cursor too.
ui::Branch branch_of(const session::Session& session);
/// Keeps the statements that a session had, so that they can be brought back; `words` is the key of the
/// notice.
void set_branch_aside(ui::State& state, ui::Branch branch, std::string_view words);
void forget_branches(ui::State& state);
void show_file_dialog(ui::State& state, ui::DialogKind kind, const Places& places);

}  // namespace stridescope::app
