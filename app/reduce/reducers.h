#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/reduce/reduce.h"
#include "ui/state/opened.h"

namespace stridescope::app {

struct ExportRequest;

// One reducer for each domain of actions. To change the state of another domain, it calls that domain's
// reducer, or a function below.

void reduce_document(ui::UiState& state, const ui::DocumentAction& action);
void reduce_stage(ui::UiState& state, const ui::StageAction& action);
void reduce_motion(ui::UiState& state, const ui::MotionAction& action);
void reduce_form(ui::UiState& state, const ui::FormAction& action);
void reduce_console(ui::UiState& state, const ui::ConsoleAction& action);
void reduce_settings(ui::UiState& state, const ui::SettingsAction& action);
void reduce_dialog(ui::UiState& state, const ui::DialogAction& action, const UserFolders& folders);
void reduce_window(ui::UiState& state, const ui::WindowAction& action);
void reduce_lecture(ui::UiState& state, const ui::LectureAction& action);
void reduce_work(ui::UiState& state, const ui::WorkAction& action, JobResult made = {});
void reduce_lesson(ui::UiState& state, const ui::LessonAction& action);
void reduce_prover(ui::UiState& state, const ui::ProverAction& action);
void reduce_learn(ui::UiState& state, const ui::LearnAction& action);
void reduce_rule(ui::UiState& state, const ui::RuleAction& action);
void reduce_design(ui::UiState& state, const ui::DesignAction& action);

// Functions that several reducers call.

/// Must be called after the session's cursor or steps changed: increments the revision, clears the selection,
/// hover and pin if they name missing tensors, and closes forms of the previous state.
void session_changed(ui::UiState& state);
/// Sets the limits of the session from the settings.
void limit_session(ui::UiState& state);
/// Shows the session's state after it moved to another one.
void show_arrival(ui::UiState& state);
/// Advances the introduction if its task is done, after a statement or any action.
void guide_after_statement(ui::UiState& state);
void follow_guide(ui::UiState& state, const ui::Action& action);
void end_guide(ui::UiState& state);
/// Shows another document at its last step.
void set_document(ui::UiState& state, ui::DocumentState document);
/// Starts the motion of step `step`, forwards or backwards. A step already in motion reverses in place.
void start_motion(ui::UiState& state, std::size_t step, double direction);
void stop_motion(ui::UiState& state);
/// Begins a job; the caller adds its effect. No other job may be running. `what`: see WorkState.
ui::JobId begin_work(ui::UiState& state, std::string what);
/// Runs a statement as a job; the step `then` gets its JobEnd.
void begin_statement(ui::UiState& state, const ui::Branch::SourceText& statement, ui::PlanStep then);
/// Runs statements that the user enters, and then takes the steps of `then`. If a job is running, they wait
/// for its end.
void run_typed(ui::UiState& state, ui::RunTyped statements, ui::Plan then = {});
/// Does the same with one statement that is not from the console. `selected`: see RunTyped.
void run_statement(ui::UiState& state, const std::string& source, std::string selected = {});
/// Puts a line that did not run into the console, unless something else is there.
void restore_console_line(ui::UiState& state, std::string line);
/// Returns true if changes would be lost: then the question is shown, and `action` follows its answer.
bool ask_about_changes(ui::UiState& state, const ui::DocumentAction& action);
/// Saves the session. Asks first if its file was changed meanwhile, or if steps are undone.
void save_text_file(ui::UiState& state, const std::string& path);
void save_unless_asked(ui::UiState& state, const std::string& path);
/// Closes the dialog and writes all steps, or those up to the cursor.
void write_session(ui::UiState& state, const std::string& path, bool all);
void take_own_file(ui::UiState& state, const ui::OwnFileChecked& checked);
void take_written(ui::UiState& state, const ui::SessionWritten& written);
/// Returns the text that a save writes: the steps up to the cursor, or all with the statements to correct.
std::string text_to_save(const ui::UiState& state, bool all);
/// Stores the statements of a script that did not run. The first is put into the console for correction.
void keep_pending(ui::UiState& state, std::vector<ui::Branch::SourceText> rest);
void add_notice(ui::UiState& state, words::Message message, bool is_error);
/// Returns all statements of a session, including those after the cursor.
ui::Branch branch_of(const session::Session& session);
/// Stores the statements of a session, so that they can be restored; `words` is the key of the
/// notice.
void set_branch_aside(ui::UiState& state, ui::Branch branch, std::string_view words);
void forget_branches(ui::UiState& state);
/// Replaces the statement of a step (from 1) and reruns those after it. If the new one fails, nothing
/// changes; if a later one fails, it and those after it wait in the console for correction.
void replace_step(ui::UiState& state, std::size_t step, const std::string& source);
/// Runs `statements` from index `first` on; those before it have run and stay.
void run_from(ui::UiState& state, std::vector<ui::Branch::SourceText> statements, std::size_t first);
/// Opens the statement of a step (from 1), so that the statements inside are steps, and goes to the first of
/// them; or closes the statement around a step, and goes there. Reruns the script from that statement on.
void open_inside(ui::UiState& state, std::size_t step, ui::Plan then = {});
void close_inside(ui::UiState& state, std::size_t step);
/// Goes to the next step that begins at a line (from 0) of the script, or else to the first such step. Opens
/// statements that run the line inside.
void go_to_line(ui::UiState& state, std::size_t line);
/// Goes to the next step whose line has a breakpoint, also inside other statements, or to the end.
void run_to_breakpoint(ui::UiState& state);
/// Opens the session's file again after another program has written it, unless there are unsaved changes.
void reload_file(ui::UiState& state);
/// Opens a file as a job, shows it, and then takes the steps of `then`. `chosen`: see ReadFileJob.
void open_path(ui::UiState& state, const std::string& path, ui::Plan then = {},
               std::vector<std::size_t> chosen = {});
/// Opens a text as a job and then takes the steps of `then`. `cursor`: see ReadTextJob.
void open_text(ui::UiState& state, std::string what, std::string text, ui::Plan then,
               std::optional<std::size_t> cursor = {});
/// Shows a session that another window left behind, with its path, undone steps, branches and lesson.
void show_recovered(ui::UiState& state, ui::OpenedDocument opened);
/// Moves a file to the front of the recent files.
void remember_file(ui::UiState& state, const std::string& path);
/// Drops the steps after the first `count`; they can be restored.
void delete_later_steps(ui::UiState& state, std::size_t count);
/// Restores the steps of a branch, by its index in DocumentState::set_aside.
void restore_steps(ui::UiState& state, std::size_t branch);
/// Selects the tensor that a target names, if it is not selected.
void select_target(ui::UiState& state, const scene::Target& target);
/// Shows the export dialog, filled in for the document.
void open_export(ui::UiState& state, const ui::ShowExport& found);
/// Begins the export. Invalid values are shown in the dialog; if the file exists, asks first.
void confirm_export(ui::UiState& state, const UserFolders& folders);
void export_unless_asked(ui::UiState& state, const UserFolders& folders, bool exists);
/// Begins it, and overwrites a file. The window remains usable.
void begin_export(ui::UiState& state, const UserFolders& folders);
/// Shows whether it succeeded.
void finish_export(ui::UiState& state, const ui::JobEnded& ended, const JobResult& made);
/// Returns the dialog's values. Throws ExportProblem.
ExportRequest export_request(const ui::UiState& state, const UserFolders& folders);
/// Begins the lesson if the session is one. Its progress is stored under `key`.
void begin_lesson(ui::UiState& state, const std::string& key);
/// Returns the data for restoring the lesson after the window was closed; and restores the lesson.
std::optional<ui::SavedLesson> saved_lesson(const ui::UiState& state);
void resume_lesson(ui::UiState& state, const ui::SavedLesson& lesson);
/// Shows a script that was opened: in a lecture starts the motion of its first step, else goes to where it
/// was left.
void show_script(ui::UiState& state);
/// Goes to the step where the lesson was left, or starts the motion of its first step.
void show_lesson(ui::UiState& state);
/// Must be called after the session changed: records whether it is still the lesson, and where it was left.
void follow_lesson(ui::UiState& state, std::size_t cursor_before);
/// Returns true, before the step after the cursor, if its question comes first, and shows it. A question that
/// is already shown is answered by the step.
bool ask_first(ui::UiState& state);
/// Asks questions about step `step`, which is the next one; returns false if there are none.
bool predict_step(ui::UiState& state, std::size_t step);
/// Goes to the next step, or shows the question before it. After the last step of a branch beside a lesson,
/// returns to where the lesson was left and continues there, unless a question is open.
void step_forward(ui::UiState& state);
/// Goes back to where the lesson was left, if it was, and sets the branch aside; then takes the steps of
/// `then`. Does nothing without a lesson.
void return_to_lesson(ui::UiState& state, ui::Plan then);
/// Returns true while an unanswered question is shown.
bool has_open_question(const ui::UiState& state);
/// Closes an unanswered question; returns false if there was none.
bool close_question(ui::UiState& state);
/// Returns true if playing stops after the step at the cursor.
bool pauses_at(const ui::UiState& state);
/// Opens the panel of proofs at the first step of one.
void show_proof(ui::UiState& state, const explain::ProofRequest& request);
void show_file_dialog(ui::UiState& state, ui::DialogKind kind);
void close_dialog(ui::UiState& state);
/// Continues the action that the question about unsaved changes interrupted.
void resume_after_save(ui::UiState& state);

}  // namespace stridescope::app
