#include "app/reduce/data.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "app/files/data_script.h"
#include "app/reduce/reducers.h"
#include "engine/files/file_access.h"

namespace stridescope::app {

namespace fs = std::filesystem;

namespace {

/// Returns the path of a file that a statement was not allowed to read, as in the script; empty otherwise.
std::string refused_file(const session::Failure& failure) {
  const auto* path = failure.refusal.find<tensor::FactName::value>();
  const bool is_refused = tensor::line_of(failure.refusal).starts_with("PermissionError: ");
  return path && is_refused ? *path : std::string();
}

}  // namespace

void set_failure(ui::UiState& state, std::optional<session::Failure> failure) {
  state.document.failure = std::move(failure);
  if (!state.document.failure) return;
  if (auto path = refused_file(*state.document.failure); !path.empty())
    state.effects.push_back(ui::FindRefusedFile{std::move(path)});
}

void allow_files(ui::UiState& state, const std::vector<std::string>& paths) {
  auto& session = state.document.session;
  if (paths.empty() || !session.files()) return;
  auto files = *session.files();
  for (const auto& path : paths) files.allow_resolved(path);
  session.set_files(std::make_shared<const files::FileAccess>(std::move(files)));
}

void allow_asked_file(ui::UiState& state) {
  allow_files(state, {std::exchange(state.dialog.asked_file, {})});
  state.dialog.open = ui::DialogKind::none;
  if (!state.document.failure) return;
  const auto source = state.document.failure->source;
  if (!state.console.draft.text.empty()) reduce_console(state, ui::SubmitConsole{});
  else run_statement(state, source);
}

void report_changed_files(ui::UiState& state, const std::vector<ui::ChangedFile>& changed) {
  for (const auto& file : changed) {
    const bool is_error = file.words != "notice/data_written_since";
    ui::Notice notice{
        {file.words, {{"path", file.path}, {"step", file.step}}}, is_error, ui::choose_file_offer, file.path};
    std::erase_if(state.dialog.notices, [&](const auto& other) { return other.path == file.path; });
    state.dialog.notices.push_back(std::move(notice));
  }
}

void choose_file_anew(ui::UiState& state, const std::string& path) {
  state.dialog.open = ui::DialogKind::none;
  if (!state.dialog.replaced_file.empty())
    state.effects.push_back(ui::ReplaceFile{state.dialog.replaced_file, path});
}

void take_replaced_file(ui::UiState& state, const ui::FileReplaced& replaced) {
  auto& session = state.document.session;
  auto files = *session.files();
  files.allow_resolved(replaced.path);
  files.forget(replaced.before);
  session.set_files(std::make_shared<const files::FileAccess>(std::move(files)));
  std::erase_if(state.dialog.notices, [&](const auto& notice) { return notice.path == replaced.before; });
  state.document.failure.reset();
  reduce_console(state, ui::ClearConsole{});
  run_from(state, replaced.statements, replaced.first);
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
  open_path(state, archive.path, {}, {archive.chosen.begin(), archive.chosen.end()});
}

std::string data_file_name(const ui::UiState& state, const std::string& ending) {
  const auto& own = state.document.path;
  const auto stem = own.empty() ? std::string("session") : fs::path(own).stem().string();
  if (ending == ".py") return stem + "_asserts.py";
  if (ending == ".csv") return stem + "_tensors.csv";
  return python_name_of(state.stage.view.selected) + ending;
}

}  // namespace stridescope::app
