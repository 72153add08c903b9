#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/export/export_request.h"
#include "app/export/numbered_path.h"
#include "app/files/document_file.h"
#include "app/reduce/reducers.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

/// Adds a placeholder for the step's number, such as "-%02d", to the path of pictures of several steps,
/// unless it has one. Other paths are unchanged.
std::string numbered(const std::string& path, const ui::StepRange& range) {
  const auto format = ui::export_format(path);
  if (!format || !ui::is_picture(*format) || range.first == range.last || numbered_path(path)) return path;
  const auto dot = path.rfind('.');
  const auto digits = std::max<std::size_t>(2, std::to_string(range.last).size());
  return path.substr(0, dot) + "-%0" + std::to_string(digits) + "d" + path.substr(dot);
}

}  // namespace

ExportRequest export_request(const ui::UiState& state, const UserFolders& folders) {
  const auto& form = state.exporting.form;
  const auto steps = state.document.session.steps().size();
  const auto range = ui::step_range(form.steps.text, steps);
  if (!range) throw ExportProblem({"export/no_such_steps", {{"steps", steps}}});
  const auto size = ui::picture_size(form.size.text);
  if (!size) throw ExportProblem({"export/no_size"});
  const auto path = resolve_path(form.path.text, state.dialog.file.folder, folders, "");
  ExportRequest request{.path = numbered(path, *range), .first = range->first, .last = range->last};
  request.look = {size->width, size->height, form.theme, form.language, form.captions, state.stage.view};
  request.title = fs::path(request.path).stem().string();
  request.pdf = form.pdf;
  request.speed = form.speed;
  request.fps = form.fps;
  check(request, steps);
  return request;
}

void open_export(ui::UiState& state, const ui::ShowExport& found) {
  show_file_dialog(state, ui::DialogKind::export_form);
  auto& form = state.exporting.form;
  const bool is_first = form.path.text.empty();
  form.has_ffmpeg = found.has_encoder;
  const auto before = ui::export_format(form.path.text);
  std::string_view ending = form.has_ffmpeg ? "mp4" : "pdf";
  for (const auto& known : ui::export_endings)
    if (known.format == before) ending = known.ending;
  const auto& own = state.document.path;
  const auto stem = own.empty() ? std::string("session") : fs::path(own).stem().string();
  const auto& listed = state.dialog.file.folder;
  form.path.replace(
      (fs::path(listed.empty() ? found.folder : listed) / (stem + "." + std::string(ending))).string());
  form.steps.replace("1-" + std::to_string(state.document.session.steps().size()));
  if (is_first) form.size.replace("1280x720");
  form.language = state.settings.language;
  form.theme = state.settings.theme;
  form.problem = {};
}

void confirm_export(ui::UiState& state, const UserFolders& folders) {
  if (state.exporting.job) {
    state.exporting.form.problem = {"export/busy"};
    return;
  }
  try {
    state.effects.push_back(ui::CheckPaths{{}, export_request(state, folders).path});
  } catch (const ExportProblem& problem) {
    state.exporting.form.problem = problem.message();
  }
}

void export_unless_asked(ui::UiState& state, const UserFolders& folders, bool exists) {
  if (!exists) return begin_export(state, folders);
  state.dialog.file.kind = ui::DialogKind::export_form;
  state.dialog.file.path.replace(export_request(state, folders).path);
  state.dialog.open = ui::DialogKind::overwrite;
}

void begin_export(ui::UiState& state, const UserFolders& folders) {
  auto& exporting = state.exporting;
  exporting.path = export_request(state, folders).path;
  exporting.progress = {};
  exporting.job = ++state.work.last_job;
  state.dialog.open = ui::DialogKind::none;
  state.effects.push_back(ui::ExportJob{exporting.job});
}

void finish_export(ui::UiState& state, const ui::JobEnded& ended, const JobResult& made) {
  state.exporting.job = 0;
  const auto path = std::exchange(state.exporting.path, {});
  if (const auto* measured = std::get_if<lab::Measurements>(&made))
    for (const auto& [name, series] : *measured) state.work.measured.try_emplace(name, series);
  if (!ended.problem.empty()) add_notice(state, ended.problem, true);
  else if (ended.was_cancelled) add_notice(state, {"work/cancelled"}, false);
  else add_notice(state, {"export/done", {{"path", path}}}, false);
}

}  // namespace stridescope::app
