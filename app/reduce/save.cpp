#include <filesystem>

#include "app/files/document_file.h"
#include "app/files/session_files.h"
#include "app/reduce/reducers.h"
#include "engine/io/session_file.h"

namespace stridescope::app {
std::string text_to_save(const ui::UiState& state, bool all) {
  const auto& session = state.document.session;
  return all ? whole_text(session, state.console.to_mend) : session.text(session.cursor()) + session.trailing;
}

bool asks_before_saving(ui::UiState& state, const std::string& path) {
  if (path != state.document.path || !was_changed_outside(state.document))
    return asks_which_steps(state, path);
  state.dialog.saving_to = path;
  state.dialog.open = ui::DialogKind::changed_outside;
  return true;
}

bool asks_which_steps(ui::UiState& state, const std::string& path) {
  const auto& session = state.document.session;
  if (session.cursor() == session.steps().size()) return false;
  state.dialog.saving_to = path;
  state.dialog.open = ui::DialogKind::which_steps;
  return true;
}

bool write_document(ui::UiState& state, const std::string& path, bool all) {
  const auto text = text_to_save(state, all);
  const auto& files = state.document.session.files();
  const auto written =
      files ? text_to_save_in(std::filesystem::path(path).parent_path(), text, *files) : text;
  try {
    io::save_session(path, written);
  } catch (const io::FileError& error) {
    add_notice(state, problem_message(error), true);
    return false;
  }
  state.document.path = path;
  state.document.saved_text = text;
  state.document.text_on_disk = written;
  state.document.is_changed = false;
  if (const auto count = state.console.to_mend.size(); all && count > 0)
    add_notice(state, {"notice/waiting_saved", {{"count", count}}}, false);
  remember_file(state, path);
  return true;
}

bool ask_about_changes(ui::UiState& state, const ui::DocumentAction& action) {
  if (!state.document.is_changed) return false;
  state.after_unsaved = action;
  state.dialog.open = ui::DialogKind::unsaved;
  return true;
}

}  // namespace stridescope::app
