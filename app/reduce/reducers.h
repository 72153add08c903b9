#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/reduce/reduce.h"
#include "ui/state/opened.h"

namespace stridescope::app {

struct ExportOrder;

// One reducer for each domain of actions. An action may change what belongs to another domain: it does so
// through that domain's reducer, or through what several of them need.

void reduce_document(ui::UiState& state, const ui::DocumentAction& action, const Places& places);
void reduce_stage(ui::UiState& state, const ui::StageAction& action);
void reduce_motion(ui::UiState& state, const ui::MotionAction& action);
void reduce_form(ui::UiState& state, const ui::FormAction& action);
void reduce_console(ui::UiState& state, const ui::ConsoleAction& action);
void reduce_settings(ui::UiState& state, const ui::SettingsAction& action);
void reduce_dialog(ui::UiState& state, const ui::DialogAction& action, const Places& places);
void reduce_window(ui::UiState& state, const ui::WindowAction& action);
void reduce_lecture(ui::UiState& state, const ui::LectureAction& action);
void reduce_work(ui::UiState& state, const ui::WorkAction& action, JobResult made = {});
void reduce_lesson(ui::UiState& state, const ui::LessonAction& action, const Places& places);
void reduce_prover(ui::UiState& state, const ui::ProverAction& action);
void reduce_learn(ui::UiState& state, const ui::LearnAction& action);
void reduce_rule(ui::UiState& state, const ui::RuleAction& action);
void reduce_design(ui::UiState& state, const ui::DesignAction& action);

// What several of them need.

/// After the session's cursor or steps changed: the selection, hover and pin name things that are there; the
/// revision counts; what showed the old state is closed.
void session_changed(ui::UiState& state);
/// After the session moved to another of its states: that one is on show.
void show_arrival(ui::UiState& state);
/// The first minute goes on when what it asks for was done: after a statement ran, and after any action.
void guide_after_statement(ui::UiState& state);
void follow_guide(ui::UiState& state, const ui::Action& action);
/// Where something else was chosen to go on with.
void end_guide(ui::UiState& state);
/// Shows another document, from its last step.
void set_document(ui::UiState& state, ui::DocumentState document);
/// Sets step `step` in motion, forwards or backwards; a step already in motion turns round where it is.
void start_motion(ui::UiState& state, std::size_t step, double direction);
void stop_motion(ui::UiState& state);
/// What takes long runs off the frame, as the job that this returns; an effect says what it is. Nothing else
/// may be running.
ui::JobId begin_work(ui::UiState& state, std::string what);
/// Runs a statement as a job; `then` gets its StatementsEnd.
void begin_statement(ui::UiState& state, const ui::Branch::SourceText& statement, ui::PlanStep then);
/// Runs statements that the user enters, and then takes the steps of `then`; after what runs now, if anything
/// does.
void run_typed(ui::UiState& state, ui::RunTyped statements, ui::Plan then = {});
/// The same of one statement that is not from the console; `selected`: see RunTyped.
void run_statement(ui::UiState& state, const std::string& source, std::string selected = {});
/// What did not run is in the console again, unless something else is there.
void type_again(ui::UiState& state, std::string line);
/// True where changes would be lost: then the question is shown, and `action` follows its answer.
bool ask_about_changes(ui::UiState& state, const ui::DocumentAction& action);
/// Saves the session, unless a question comes first: its file was changed meanwhile, or steps are undone.
void save_session(ui::UiState& state, const std::string& path);
void save_unless_asked(ui::UiState& state, const std::string& path);
/// Closes the dialog and has all steps, or those up to the cursor, written.
void write_session(ui::UiState& state, const std::string& path, bool all);
void take_own_file(ui::UiState& state, const ui::OwnFileChecked& checked);
void take_written(ui::UiState& state, const ui::SessionWritten& written);
/// What a save writes: the steps up to the cursor, or all, and what waits behind them.
std::string text_to_save(const ui::UiState& state, bool all);
/// What a script that stops did not run: the first goes to the console, to be mended there.
void wait_to_be_mended(ui::UiState& state, std::vector<ui::Branch::SourceText> rest);
void add_notice(ui::UiState& state, words::Message message, bool is_error);
/// All statements of a session, those after the cursor too.
ui::Branch branch_of(const session::Session& session);
/// Keeps the statements that a session had, so that they can be brought back; `words` is the key of the
/// notice.
void set_branch_aside(ui::UiState& state, ui::Branch branch, std::string_view words);
void forget_branches(ui::UiState& state);
/// Another statement in the place of a step, from 1; what follows is run again. Where the new one fails,
/// nothing changes; where a later one does, it and those after it wait in the console to be mended.
void replace_step(ui::UiState& state, std::size_t step, const std::string& source);
/// Runs `statements` from the one at `first` on; those before it have run and stay.
void run_from(ui::UiState& state, std::vector<ui::Branch::SourceText> statements, std::size_t first);
/// Makes what is inside a step, from 1, steps, and goes to the first of them; makes the statement around a
/// step one step again, and goes there. The script runs again from that statement on.
void open_inside(ui::UiState& state, std::size_t step, ui::Plan then = {});
void close_inside(ui::UiState& state, std::size_t step);
/// Goes to the next step that begins at a line of the script, from 0, or the first one; opens statements that
/// run it inside.
void go_to_line(ui::UiState& state, std::size_t line);
/// Goes to the next step whose line has a breakpoint, inside others too, or to the end.
void run_to_breakpoint(ui::UiState& state);
/// Opens the session's file again if another program has written it; keeps what was not saved.
void reload_file(ui::UiState& state);
/// Opens a file off the frame, and then takes the steps of `then`.
void open_path(ui::UiState& state, const std::string& path, ui::Plan then = {});
/// The session comes back as it was, with its path, its undone steps, and those that made way: changed, or
/// else the lesson that was given. Null: it was cancelled, and the question stands again.
void show_recovered(ui::UiState& state, ui::OpenedDocument* opened);
/// Puts a file first among those that were opened.
void remember_file(ui::UiState& state, const std::string& path);
/// Forgets the steps after the first `count`; they can be brought back.
void delete_later_steps(ui::UiState& state, std::size_t count);
/// Brings back the steps that were set aside last.
void restore_steps(ui::UiState& state, std::size_t branch);
/// Selects the tensor that a target names, if that is another one.
void select_target(ui::UiState& state, const scene::Target& target);
/// Shows the dialog that asks what to export, filled in for the document.
void open_export(ui::UiState& state, const ui::ShowExport& found);
/// Begins it, unless something is wrong, which the dialog then says, or a file is in the way, which is asked
/// about once the app has looked.
void confirm_export(ui::UiState& state, const Places& places);
void export_unless_asked(ui::UiState& state, const Places& places, bool exists);
/// Begins it whatever was there. The window goes on meanwhile.
void begin_export(ui::UiState& state, const Places& places);
/// Tells how it came out.
void finish_export(ui::UiState& state, const ui::JobEnded& ended, const JobResult& made);
/// What the dialog asks for. Throws ExportProblem.
ExportOrder export_order(const ui::UiState& state, const Places& places);
/// Where the session is a lesson, it is given from now on; its place is remembered under `key`.
void begin_lesson(ui::UiState& state, const std::string& key);
/// The lesson that was left for something else, as far as it takes to return to it; and that put back, where
/// the session is what it was left for.
std::optional<ui::GivenLesson> given_lesson(const ui::UiState& state);
void resume_lesson(ui::UiState& state, const ui::GivenLesson& lesson);
/// A script that was opened: in a lecture, sets its first step in motion; else goes to where it was left.
void show_script(ui::UiState& state);
/// Goes to where the lesson was left, or sets its first step in motion.
void show_lesson(ui::UiState& state);
/// After the session changed: whether it is still the lesson as it was written, and where it was left.
void follow_lesson(ui::UiState& state, std::size_t cursor_before);
/// Before the step after the cursor: true where its question comes first, and is now on show. One that is on
/// show is answered by the step.
bool ask_first(ui::UiState& state);
/// Asks of step `step`, which is the next one, what is worth asking; false where nothing is.
bool predict_step(ui::UiState& state, std::size_t step);
/// The next step, or the question before it. After the last step of what was tried beside a lesson: back to
/// where the lesson was left, and on from there, unless a question is open there.
void step_forward(ui::UiState& state);
/// Goes back to where the lesson was left, if it was, and sets aside what was tried; then takes
/// the steps of `then`. Nothing where no lesson is given.
void return_to_lesson(ui::UiState& state, ui::Plan then);
/// True while a question without an answer is on show.
bool has_open_question(const ui::UiState& state);
/// True where a question without an answer was on show.
bool put_question_away(ui::UiState& state);
/// Whether playing stops after the step at the cursor.
bool pauses_at(const ui::UiState& state);
/// Opens the panel of proofs at the first step of one.
void show_proof(ui::UiState& state, const explain::ProofRequest& request);
void show_file_dialog(ui::UiState& state, ui::DialogKind kind);
void close_dialog(ui::UiState& state);
/// Goes on with what the unsaved-changes question interrupted.
void resume_after_save(ui::UiState& state);

}  // namespace stridescope::app
