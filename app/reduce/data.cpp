#include "app/reduce/data.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/files/data_script.h"
#include "app/files/session_files.h"
#include "app/reduce/reducers.h"
#include "engine/files/file_access.h"

namespace stridescope::app {

namespace fs = std::filesystem;

void ask_for_file(ui::UiState& state) {
  if (!state.document.failure) return;
  const auto& files = state.document.session.files();
  const auto path = files ? files->take_refused() : std::string();
  const bool is_refused = tensor::line_of(state.document.failure->refusal).starts_with("PermissionError: ");
  if (!path.empty() && is_refused) state.effects.push_back(ui::MeasureRefused{path});
}

void allow_asked_file(ui::UiState& state) {
  if (const auto& files = state.document.session.files()) files->allow(state.dialog.asked_file);
  state.dialog.asked_file.clear();
  state.dialog.open = ui::DialogKind::none;
  if (!state.document.failure) return;
  const auto source = state.document.failure->source;
  if (!state.console.draft.text.empty()) reduce_console(state, ui::SubmitConsole{});
  else run_statement(state, source);
}

namespace {

/// The step (from 1) whose statement names the file; the first that waits comes after all. Nullopt: none.
std::optional<std::size_t> step_that_names(const ui::UiState& state, const std::string& path) {
  const auto& session = state.document.session;
  const auto names = [&](const std::string& source) {
    return with_path_replaced(source, *session.files(), path, "") != source;
  };
  std::size_t number = 0;
  for (std::size_t i = 0; i < session.steps().size(); i = session.end_of_statement(i), ++number)
    if (names(session.steps()[i].statement_source())) return number + 1;
  for (std::size_t i = 0; i < state.console.to_mend.size(); ++i)
    if (names(state.console.to_mend[i].source)) return number + i + 1;
  return std::nullopt;
}

}  // namespace

void tell_changed_files(ui::UiState& state, const std::vector<ui::ChangedFile>& changed) {
  for (const auto& [path, words] : changed) {
    const auto step = step_that_names(state, path);
    if (!step) continue;
    const bool is_error = words != "notice/data_written_since";
    ui::Notice notice{{words, {{"path", path}, {"step", *step}}}, is_error, ui::choose_file_offer, path};
    std::erase_if(state.dialog.notices, [&](const auto& other) { return other.path == path; });
    state.dialog.notices.push_back(std::move(notice));
  }
}

void choose_file_anew(ui::UiState& state, const std::string& path) {
  const auto before = state.dialog.replaced_file;
  const auto& files = state.document.session.files();
  state.dialog.open = ui::DialogKind::none;
  if (!files || before.empty()) return;
  files->allow(path);
  files->forget(before);
  auto statements = branch_of(state.document.session).statements;
  const auto ran = statements.size();
  statements.insert(statements.end(), state.console.to_mend.begin(), state.console.to_mend.end());
  const auto written = path_from(files->folder(), files->resolve(path));
  auto first = statements.size();
  for (std::size_t i = statements.size(); i-- > 0;) {
    auto replaced = with_path_replaced(statements[i].source, *files, before, written);
    if (replaced == statements[i].source) continue;
    statements[i].source = std::move(replaced);
    first = i;
  }
  std::erase_if(state.dialog.notices, [&](const auto& notice) { return notice.path == before; });
  state.document.failure.reset();
  reduce_console(state, ui::ClearConsole{});
  run_from(state, std::move(statements), std::min(first, ran));
}

void show_archive(ui::UiState& state, const std::string& path, std::shared_ptr<const files::DataFile> file) {
  auto& archive = state.dialog.archive;
  archive.path = path;
  archive.file = std::move(file);
  archive.search.replace({});
  archive.chosen.clear();
  search_archive(state);
  state.dialog.open = ui::DialogKind::archive;
}

void search_archive(ui::UiState& state) {
  auto& archive = state.dialog.archive;
  archive.shown.clear();
  const auto& tensors = archive.file->tensors();
  for (std::size_t i = 0; i < tensors.size(); ++i)
    if (tensors[i].name.find(archive.search.text) != std::string::npos) archive.shown.push_back(i);
}

void choose_archived(ui::UiState& state, bool all) {
  auto& archive = state.dialog.archive;
  if (!all) return archive.chosen.clear();
  for (const auto i : archive.shown)
    if (archive.file->tensors()[i].problem.empty()) archive.chosen.insert(i);
}

void load_from_archive(ui::UiState& state) {
  auto& archive = state.dialog.archive;
  if (archive.chosen.empty()) return;
  state.dialog.open = ui::DialogKind::none;
  const auto job = begin_work(state, fs::path(archive.path).filename().string());
  state.effects.push_back(ui::LoadTensorsJob{job});
}

std::string data_file_name(const ui::UiState& state, const std::string& ending) {
  const auto& own = state.document.path;
  const auto stem = own.empty() ? std::string("session") : fs::path(own).stem().string();
  if (ending == ".py") return stem + "_asserts.py";
  if (ending == ".csv") return stem + "_tensors.csv";
  return python_name_of(state.stage.view.selected) + ending;
}

}  // namespace stridescope::app
