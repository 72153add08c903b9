#include "app/reduce/data.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "app/files/data_script.h"
#include "app/files/export_data.h"
#include "app/reduce/reducers.h"
#include "engine/files/file_access.h"
#include "engine/io/session_file.h"

namespace stridescope::app {

namespace fs = std::filesystem;

void ask_for_file(ui::UiState& state) {
  if (!state.document.failure) return;
  const auto path = files::file_access()->take_refused();
  std::error_code error;
  const bool is_refused = tensor::line_of(state.document.failure->refusal).starts_with("PermissionError: ");
  if (path.empty() || !is_refused || !fs::is_regular_file(path, error)) return;
  state.dialog.asked_file = path;
  state.dialog.asked_nbytes = static_cast<std::int64_t>(fs::file_size(path, error));
  state.dialog.open = ui::DialogKind::allow_file;
}

void allow_asked_file(ui::UiState& state) {
  files::file_access()->allow(std::exchange(state.dialog.asked_file, {}));
  state.dialog.open = ui::DialogKind::none;
  if (!state.document.failure) return;
  const auto source = state.document.failure->source;
  if (!state.console.draft.text.empty()) reduce_console(state, ui::SubmitConsole{});
  else run_statement(state, source);
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
  const auto opened = std::make_shared<std::optional<OpenedDocument>>();
  const auto path = archive.path;
  const auto run = [opened, path, file = archive.file,
                    chosen = std::vector(archive.chosen.begin(), archive.chosen.end()),
                    bytes = ui::memory_bytes(state.settings)](const tensor::Control& control) {
    *opened = open_data(path, *file, chosen, control, bytes);
  };
  const auto finish = [opened, path](ui::UiState& shown, session::Job& job) {
    job.finish();
    if (*opened) show_opened(shown, path, std::move(**opened));
  };
  start_work(state, {fs::path(path).filename().string(), run, finish});
}

std::string data_file_name(const ui::UiState& state, const std::string& ending) {
  const auto& own = state.document.path;
  const auto stem = own.empty() ? std::string("session") : fs::path(own).stem().string();
  if (ending == ".py") return stem + "_asserts.py";
  if (ending == ".csv") return stem + "_tensors.csv";
  return python_name_of(state.stage.view.selected) + ending;
}

void write_data(ui::UiState& state, const std::string& path) {
  try {
    if (auto problem = export_data(state.document.session, state.stage.view.selected, path);
        !problem.key.empty())
      return add_notice(state, std::move(problem), true);
    add_notice(state, {"notice/data_written", {{"path", path}}}, false);
  } catch (const io::FileError& error) {
    add_notice(state, problem_message(error), true);
  }
}

}  // namespace stridescope::app
