#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/files/document_file.h"
#include "app/reduce/data.h"
#include "app/reduce/live.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "assets.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/queries/step_inside.h"

namespace stridescope::app {

void add_notice(ui::UiState& state, words::Message message, bool is_error) {
  std::erase_if(state.dialog.notices, [&](const ui::Notice& notice) { return notice.message == message; });
  state.dialog.notices.push_back({std::move(message), is_error});
}

namespace {

using As = ui::ShowOpened::As;

void apply(ui::UiState& state, const ui::RunStatement& action) { run_statement(state, action.source); }

void apply(ui::UiState& state, const ui::ReplaceFailed& action) {
  auto& console = state.console;
  if (!console.edits && !console.edits_pending) {
    reduce_console(state, ui::ClearConsole{});
    run_statement(state, action.source);
    return;
  }
  reduce_console(state, ui::EditConsole{action.source});
  reduce_console(state, ui::SubmitConsole{});
}

void apply(ui::UiState& state, const ui::GoToStep& action) {
  ui::Plan plan{ui::MoveTo{action.count}, ui::EndMotion{}, ui::PlayStep{}};
  // The beginning is that of the lesson, not of a branch.
  if (action.count == 0 && state.lesson.left_at) return_to_lesson(state, std::move(plan));
  else run_plan(state, std::move(plan));
}

void apply(ui::UiState& state, const ui::Undo&) {
  const auto cursor = state.document.session.cursor();
  if (close_question(state) || cursor == 0) return;
  run_plan(state, {ui::MoveTo{cursor - 1}, ui::PlayStep{cursor, -1}});
}

void apply(ui::UiState& state, const ui::Redo&) {
  const auto& session = state.document.session;
  if (session.cursor() < session.steps().size()) step_forward(state);
}

void apply(ui::UiState& state, const ui::NewSession& action) {
  if (ask_about_changes(state, action)) return;
  open_text(state, "session.py", std::string(first_script), {ui::ShowOpened{As::fresh}});
}

void apply(ui::UiState& state, const ui::OpenFile& action) {
  if (ask_about_changes(state, action)) return;
  if (action.path.empty()) show_file_dialog(state, ui::DialogKind::open);
  else open_path(state, action.path);
}

void apply(ui::UiState& state, const ui::Save& action) {
  const auto& path = action.path.empty() ? state.document.path : action.path;
  if (path.empty()) show_file_dialog(state, ui::DialogKind::save_as);
  else save_text_file(state, path);
}

void apply(ui::UiState& state, const ui::SaveAs&) { show_file_dialog(state, ui::DialogKind::save_as); }

void apply(ui::UiState& state, const ui::BeginProgram& action) {
  begin_program(state, action.name);
  state.next.push_back(ui::ShowProgram{});
}

void apply(ui::UiState& state, const ui::TakeProgramStep& action) {
  // If the session of a program was replaced, its further steps are dropped.
  if (!state.live.program.empty()) state.live.waiting.push_back(action.step);
}

void apply(ui::UiState& state, const ui::EndProgram&) { end_program(state); }

void apply(ui::UiState& state, const ui::ShowProgram& action) {
  if (!ask_about_changes(state, action)) show_program(state);
}

void apply(ui::UiState& state, const ui::FollowProgram&) {
  run_plan(state, {ui::MoveTo{state.document.session.steps().size()}, ui::EndMotion{}});
}

void apply(ui::UiState& state, const ui::Quit& action) {
  if (ask_about_changes(state, action)) return;
  state.window.quit = true;
}

void apply(ui::UiState& state, const ui::DeleteLaterSteps& action) {
  delete_later_steps(state, action.count);
}

void apply(ui::UiState& state, const ui::OpenInside& action) { open_inside(state, action.step); }
void apply(ui::UiState& state, const ui::CloseInside& action) { close_inside(state, action.step); }

void apply(ui::UiState& state, const ui::StepInto&) {
  if (const auto step = ui::step_to_enter(state.document.session)) open_inside(state, *step);
}

void apply(ui::UiState& state, const ui::StepOut&) { close_inside(state, state.document.session.cursor()); }

void apply(ui::UiState& state, const ui::GoToLine& action) { go_to_line(state, action.line); }

void apply(ui::UiState& state, const ui::ToggleBreakpoint& action) {
  auto& lines = state.document.breakpoints;
  if (lines.erase(action.line) == 0) lines.insert(action.line);
}

void apply(ui::UiState& state, const ui::RunToBreakpoint&) { run_to_breakpoint(state); }

void apply(ui::UiState& state, const ui::ReloadFile&) { state.effects.push_back(ui::CheckOwnFile{}); }

void apply(ui::UiState& state, const ui::OwnFileChecked& action) { take_own_file(state, action); }

void apply(ui::UiState& state, const ui::SessionWritten& action) { take_written(state, action); }

void apply(ui::UiState& state, const ui::DataFilesChecked& action) {
  report_changed_files(state, action.changed);
}

void apply(ui::UiState& state, const ui::FileReplaced& action) { take_replaced_file(state, action); }

void apply(ui::UiState& state, const ui::AskForFile& action) {
  state.dialog.asked_file = action.path;
  state.dialog.asked_nbytes = action.nbytes;
  state.dialog.open = ui::DialogKind::allow_file;
}

void apply(ui::UiState& state, const ui::RestoreSteps& action) {
  const auto count = state.document.set_aside.size();
  if (count > 0) restore_steps(state, action.branch.value_or(count - 1));
}

void apply(ui::UiState& state, const ui::DismissFailure&) { state.document.failure.reset(); }

void apply(ui::UiState& state, const ui::OpenLesson& action) {
  const auto* shipped = ui::find_lesson(action.name);
  if (!shipped || ask_about_changes(state, action)) return;
  open_text(state, shipped->head.title.in(state.settings.language), std::string(shipped->text),
            {ui::ShowOpened{As::lesson, action.name}});
}

void apply(ui::UiState& state, const ui::OpenTour& action) {
  if (ask_about_changes(state, action)) return;
  open_text(state, "tour.py", std::string(assets::find("tour.py").value()), {ui::ShowOpened{As::tour}});
}

}  // namespace

void reduce_document(ui::UiState& state, const ui::DocumentAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app
