#include "app/reduce/reduce.h"

#include "app/files/document_file.h"
#include "app/reduce/live.h"
#include "app/reduce/reducers.h"

namespace stridescope::app {

namespace {

template <class... Kinds>
bool is_one_of(const ui::Action& action) {
  return (action.get_if<Kinds>() || ...);
}

/// Returns true for actions that leave a menu open: those of the pointer, the clock, the window, jobs and
/// other programs. A chosen entry closes it.
bool keeps_menu(const ui::Action& action) {
  return is_one_of<ui::OpenMenu, ui::OpenContextMenu, ui::Escape, ui::AddNotice, ui::ForgetRecovered,
                   ui::RefreshFolder, ui::Hover, ui::StageDrawn, ui::SetPan, ui::Tick, ui::RememberWindow,
                   ui::ReloadFile, ui::TakeProgramStep, ui::ReportProgress, ui::JobEnded, ui::LabMeasured,
                   ui::LectureBegan, ui::BeginCountdown, ui::SessionWritten, ui::OwnFileChecked,
                   ui::DataFilesChecked, ui::FileReplaced, ui::AskForFile, ui::FolderListed>(action);
}

/// Returns true for actions that move or replace the session. They are refused while a statement runs;
/// statements are queued.
bool needs_session_at_rest(const ui::Action& action) {
  return is_one_of<ui::GoToStep, ui::OpenInside, ui::CloseInside, ui::StepInto, ui::StepOut, ui::GoToLine,
                   ui::RunToBreakpoint, ui::ReloadFile, ui::DeleteLaterSteps, ui::RestoreSteps, ui::Undo,
                   ui::Redo, ui::ShowProgram, ui::FollowProgram, ui::NewSession, ui::OpenFile, ui::OpenLesson,
                   ui::OpenTour, ui::Seek, ui::AcceptNotice, ui::ReturnToLesson, ui::BeginLesson, ui::NextCue,
                   ui::PreviousCue, ui::Predict, ui::ChooseAnswer, ui::ResetRule>(action);
}

struct OfDomain {
  ui::UiState& state;
  const UserFolders& folders;
  JobResult& made;
  void operator()(const ui::DocumentAction& action) const { reduce_document(state, action); }
  void operator()(const ui::StageAction& action) const { reduce_stage(state, action); }
  void operator()(const ui::MotionAction& action) const { reduce_motion(state, action); }
  void operator()(const ui::FormAction& action) const { reduce_form(state, action); }
  void operator()(const ui::ConsoleAction& action) const { reduce_console(state, action); }
  void operator()(const ui::SettingsAction& action) const { reduce_settings(state, action); }
  void operator()(const ui::DialogAction& action) const { reduce_dialog(state, action, folders); }
  void operator()(const ui::WindowAction& action) const { reduce_window(state, action); }
  void operator()(const ui::LectureAction& action) const { reduce_lecture(state, action); }
  void operator()(const ui::WorkAction& action) const { reduce_work(state, action, std::move(made)); }
  void operator()(const ui::LessonAction& action) const { reduce_lesson(state, action); }
  void operator()(const ui::ProverAction& action) const { reduce_prover(state, action); }
  void operator()(const ui::LearnAction& action) const { reduce_learn(state, action); }
  void operator()(const ui::RuleAction& action) const { reduce_rule(state, action); }
  void operator()(const ui::DesignAction& action) const { reduce_design(state, action); }
};

void carry_out(ui::UiState& state, const ui::Action& action, const UserFolders& folders, JobResult made) {
  if (!keeps_menu(action)) {
    state.dialog.menu.clear();
    state.dialog.context_menu.reset();
  }
  if (state.work.job && needs_session_at_rest(action)) return add_notice(state, {"work/busy"}, false);
  const auto revision = state.document.revision;
  const auto cursor = state.document.session.cursor();
  action.domain().visit(OfDomain{state, folders, made});
  if (revision != state.document.revision) follow_lesson(state, cursor);
  follow_guide(state, action);
  follow_program(state);
}

}  // namespace

std::vector<ui::SideEffect> reduce(ui::UiState& state, const ui::Action& action, const UserFolders& folders,
                                   JobResult made) {
  carry_out(state, action, folders, std::move(made));
  while (!state.next.empty()) {
    const auto next = state.next.front();
    state.next.erase(state.next.begin());
    carry_out(state, next, folders, {});
  }
  return std::exchange(state.effects, {});
}

ui::UiState make_state(ui::Settings settings, std::vector<std::string> console_history) {
  ui::UiState state;
  state.settings = std::move(settings);
  state.console.history = std::move(console_history);
  state.console.recalled = state.console.history.size();
  state.document = document_of(std::string(first_script), {}).document;
  limit_session(state);
  state.stage.view.reduced_motion = state.settings.reduced_motion;
  state.stage.view.lens = ui::lens_of(state.settings);
  state.window.version = STRIDESCOPE_VERSION;
  session_changed(state);
  return state;
}

}  // namespace stridescope::app
