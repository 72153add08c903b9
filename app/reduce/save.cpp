#include "app/files/document_file.h"
#include "app/reduce/reducers.h"

namespace stridescope::app {

std::string text_to_save(const ui::UiState& state, bool all) {
  const auto& session = state.document.session;
  return all ? whole_text(session, state.console.pending_statements)
             : session.text(session.cursor()) + session.trailing;
}

void save_text_file(ui::UiState& state, const std::string& path) {
  if (path == state.document.path) state.effects.push_back(ui::CheckOwnFile{true});
  else save_unless_asked(state, path);
}

void save_unless_asked(ui::UiState& state, const std::string& path) {
  const auto& session = state.document.session;
  if (session.cursor() == session.steps().size()) return write_session(state, path, true);
  state.dialog.saving_to = path;
  state.dialog.open = ui::DialogKind::which_steps;
}

void write_session(ui::UiState& state, const std::string& path, bool all) {
  if (state.dialog.open != ui::DialogKind::none) close_dialog(state);
  state.effects.push_back(ui::WriteSession{path, all});
}

void take_own_file(ui::UiState& state, const ui::OwnFileChecked& checked) {
  if (!checked.saves) return checked.was_changed ? reload_file(state) : void();
  if (!checked.was_changed) return save_unless_asked(state, state.document.path);
  state.dialog.saving_to = state.document.path;
  state.dialog.open = ui::DialogKind::changed_outside;
}

void take_written(ui::UiState& state, const ui::SessionWritten& written) {
  if (!written.problem.empty()) {
    state.after_unsaved.reset();
    return add_notice(state, written.problem, true);
  }
  auto& document = state.document;
  document.path = written.path;
  document.saved_text = written.text;
  document.text_on_disk = written.text_on_disk;
  document.is_changed = false;
  if (const auto count = state.console.pending_statements.size(); written.all && count > 0)
    add_notice(state, {"notice/waiting_saved", {{"count", count}}}, false);
  if (!written.all) {
    const auto left = document.session.steps().size() - document.session.cursor();
    add_notice(state, {"notice/steps_not_saved", {{"count", left}}}, false);
  }
  remember_file(state, written.path);
  resume_after_save(state);
}

bool ask_about_changes(ui::UiState& state, const ui::DocumentAction& action) {
  if (!state.document.is_changed) return false;
  state.after_unsaved = action;
  state.dialog.open = ui::DialogKind::unsaved;
  return true;
}

}  // namespace stridescope::app
