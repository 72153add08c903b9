#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/files/document_file.h"
#include "app/reduce/data.h"
#include "app/reduce/live.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "engine/lesson/parse.h"
#include "engine/script/syntax/ast.h"
#include "ui/derived/selection.h"
#include "ui/derived/step_inside.h"
#include "ui/forms/form.h"
#include "ui/lesson/shipped_lessons.h"

namespace stridescope::app {

void add_notice(ui::UiState& state, words::Message message, bool is_error) {
  std::erase_if(state.dialog.notices, [&](const ui::Notice& notice) { return notice.message == message; });
  state.dialog.notices.push_back({std::move(message), is_error});
}

namespace {

void apply(ui::UiState& state, const ui::RunStatement& action, const Places&) {
  run_statement(state, action.source);
}

void apply(ui::UiState& state, const ui::Amend& action, const Places&) {
  auto& console = state.console;
  if (!console.edits && !console.mends) {
    reduce_console(state, ui::ClearConsole{});
    run_statement(state, action.source);
    return;
  }
  reduce_console(state, ui::EditConsole{action.source});
  reduce_console(state, ui::SubmitConsole{});
}

void apply(ui::UiState& state, const ui::GoToStep& action, const Places&) {
  ui::Plan plan{ui::MoveTo{action.count}, ui::EndMotion{}, ui::PlayStep{}};
  // The beginning is that of the lesson, whatever was tried.
  if (action.count == 0 && state.lesson.left_at) return_to_lesson(state, std::move(plan));
  else carry_on(state, std::move(plan));
}

void apply(ui::UiState& state, const ui::Undo&, const Places&) {
  const auto cursor = state.document.session.cursor();
  if (put_question_away(state) || cursor == 0) return;
  carry_on(state, {ui::MoveTo{cursor - 1}, ui::PlayStep{cursor, -1}});
}

void apply(ui::UiState& state, const ui::Redo&, const Places&) {
  const auto& session = state.document.session;
  if (session.cursor() < session.steps().size()) step_forward(state);
}

void apply(ui::UiState& state, const ui::NewSession& action, const Places&) {
  if (ask_about_changes(state, action)) return;
  set_document(state, new_document(state.document.session.files()));
}

void apply(ui::UiState& state, const ui::OpenFile& action, const Places&) {
  if (ask_about_changes(state, action)) return;
  if (action.path.empty()) show_file_dialog(state, ui::DialogKind::open);
  else open_path(state, action.path);
}

void apply(ui::UiState& state, const ui::Save& action, const Places&) {
  const auto& path = action.path.empty() ? state.document.path : action.path;
  if (path.empty()) show_file_dialog(state, ui::DialogKind::save_as);
  else save_session(state, path);
}

void apply(ui::UiState& state, const ui::SaveAs&, const Places&) {
  show_file_dialog(state, ui::DialogKind::save_as);
}

void apply(ui::UiState& state, const ui::BeginProgram& action, const Places&) {
  begin_program(state, action.name);
  state.next.push_back(ui::ShowProgram{});
}

void apply(ui::UiState& state, const ui::TakeProgramStep& action, const Places&) {
  // Of a program whose session made way for another, nothing more is shown.
  if (!state.live.program.empty()) state.live.waiting.push_back(action.step);
}

void apply(ui::UiState& state, const ui::EndProgram&, const Places&) { end_program(state); }

void apply(ui::UiState& state, const ui::ShowProgram& action, const Places&) {
  if (!ask_about_changes(state, action)) show_program(state);
}

void apply(ui::UiState& state, const ui::FollowProgram&, const Places&) {
  carry_on(state, {ui::MoveTo{state.document.session.steps().size()}, ui::EndMotion{}});
}

void apply(ui::UiState& state, const ui::Quit& action, const Places&) {
  if (ask_about_changes(state, action)) return;
  state.window.quit = true;
}

void apply(ui::UiState& state, const ui::DeleteLaterSteps& action, const Places&) {
  delete_later_steps(state, action.count);
}

void apply(ui::UiState& state, const ui::OpenInside& action, const Places&) {
  open_inside(state, action.step);
}
void apply(ui::UiState& state, const ui::CloseInside& action, const Places&) {
  close_inside(state, action.step);
}

void apply(ui::UiState& state, const ui::StepInto&, const Places&) {
  if (const auto step = ui::step_to_enter(state.document.session)) open_inside(state, *step);
}

void apply(ui::UiState& state, const ui::StepOut&, const Places&) {
  close_inside(state, state.document.session.cursor());
}

void apply(ui::UiState& state, const ui::GoToLine& action, const Places&) { go_to_line(state, action.line); }

void apply(ui::UiState& state, const ui::ToggleBreakpoint& action, const Places&) {
  auto& lines = state.document.breakpoints;
  if (lines.erase(action.line) == 0) lines.insert(action.line);
}

void apply(ui::UiState& state, const ui::RunToBreakpoint&, const Places&) { run_to_breakpoint(state); }

void apply(ui::UiState& state, const ui::ReloadFile&, const Places&) {
  state.effects.push_back(ui::CheckOwnFile{});
}

void apply(ui::UiState& state, const ui::OwnFileChecked& action, const Places&) {
  take_own_file(state, action);
}

void apply(ui::UiState& state, const ui::SessionWritten& action, const Places&) {
  take_written(state, action);
}

void apply(ui::UiState& state, const ui::DataFilesChecked& action, const Places&) {
  tell_changed_files(state, action.changed);
}

void apply(ui::UiState& state, const ui::FileReplaced& action, const Places&) {
  take_replaced_file(state, action);
}

void apply(ui::UiState& state, const ui::AskForFile& action, const Places&) {
  state.dialog.asked_file = action.path;
  state.dialog.asked_nbytes = action.nbytes;
  state.dialog.open = ui::DialogKind::allow_file;
}

void apply(ui::UiState& state, const ui::RestoreSteps& action, const Places&) {
  const auto count = state.document.set_aside.size();
  if (count > 0) restore_steps(state, action.branch.value_or(count - 1));
}

void apply(ui::UiState& state, const ui::DismissFailure&, const Places&) { state.document.failure.reset(); }

void apply(ui::UiState& state, const ui::OpenLesson& action, const Places&) {
  const auto* shipped = ui::find_lesson(action.name);
  if (!shipped || ask_about_changes(state, action)) return;
  set_document(state, document_of(std::string(shipped->text), {}, {}, ui::memory_bytes(state.settings),
                                  state.document.session.files())
                          .document);
  begin_lesson(state, action.name);
  end_guide(state);
  show_lesson(state);
}

void apply(ui::UiState& state, const ui::OpenTour& action, const Places&) {
  if (ask_about_changes(state, action)) return;
  set_document(state, tour(state.document.session.files()));
  end_guide(state);
  carry_on(state, {ui::MoveTo{1}, ui::PlayStep{1}});
}

}  // namespace

void reduce_document(ui::UiState& state, const ui::DocumentAction& action, const Places& places) {
  action.visit([&](const auto& one) { apply(state, one, places); });
}

}  // namespace stridescope::app
