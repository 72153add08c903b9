#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/files/document_file.h"
#include "app/files/session_files.h"
#include "app/reduce/data.h"
#include "app/reduce/reducers.h"
#include "engine/lesson/parse.h"

namespace stridescope::app {
namespace {

/// Tells the author of a lesson how many of its cues were left out as invalid, and shows the first.
void tell_lesson_problems(ui::UiState& state) {
  const auto problems = lesson::parse(state.document.text_on_disk).problems;
  if (problems.empty()) return;
  const auto& first = problems.front();
  add_notice(state,
             {"notice/lesson_problems",
              {{"count", problems.size()},
               {"line", first.at.line},
               {"column", first.at.column},
               {"problem", first.message}}},
             false);
}

}  // namespace

void remember_file(ui::UiState& state, const std::string& path) {
  auto& recent = state.settings.recent_files;
  std::erase(recent, path);
  recent.insert(recent.begin(), path);
  const auto most = static_cast<std::size_t>(ui::setting_row<&ui::Settings::recent_files>().most);
  if (recent.size() > most) recent.resize(most);
}

void set_document(ui::UiState& state, ui::DocumentState document) {
  const auto revision = state.document.revision;
  state.document = std::move(document);
  state.document.revision = revision;
  state.document.session.set_history_bytes(std::int64_t{state.settings.undo_mib} << 20);
  state.document.session.allow_memory(ui::memory_bytes(state.settings));
  state.document.session.set_threads(state.settings.threads);
  state.live = {};
  state.console.edits.reset();
  state.console.to_mend.clear();
  state.console.mends = false;
  state.stage.view.roles.clear();
  state.stage.view.hidden.clear();
  state.stage.view.box.reset();
  forget_branches(state);
  state.stage.view.zoom = 1;
  state.stage.view.pan = {};
  state.stage.view.selected.clear();
  state.dialog.open = ui::DialogKind::none;
  stop_motion(state);
  set_failure(state, std::exchange(state.document.failure, std::nullopt));
  session_changed(state);
  begin_lesson(state, state.document.path);
}

void wait_to_be_mended(ui::UiState& state, std::vector<ui::Branch::SourceText> rest) {
  if (rest.empty()) return;
  state.console.to_mend = std::move(rest);
  if (state.document.failure) reduce_console(state, ui::Mend{0});
}

void show_opened(ui::UiState& state, const std::string& path, OpenedDocument opened) {
  const bool is_whole = !opened.document.failure;
  set_document(state, std::move(opened.document));
  wait_to_be_mended(state, std::move(opened.rest));
  state.effects.push_back(ui::CheckDataFiles{});
  state.document.saved_text = text_to_save(state, true);
  state.document.is_changed = false;
  if (is_whole) {
    if (state.lesson.is_open()) show_lesson(state), tell_lesson_problems(state);
    else show_script(state);
    if (opened.failed_line > 0) add_notice(state, {"notice/exited", {{"line", opened.failed_line}}}, false);
    return remember_file(state, path);
  }
  if (!state.document.path.empty()) remember_file(state, path);
  state.document.failure->file = std::filesystem::path(path).filename().string();
  state.document.failure->line = opened.failed_line;
  end_guide(state);
}

void open_path(ui::UiState& state, const std::string& path, ui::Plan then) {
  state.work.plan = std::move(then);
  const auto job = begin_work(state, std::filesystem::path(path).filename().string());
  state.effects.push_back(ui::ReadFileJob{job, path});
}

}  // namespace stridescope::app
