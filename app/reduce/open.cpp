#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/reduce/data.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "engine/lesson/parse.h"

namespace stridescope::app {
namespace {

/// Shows the author of a lesson the number of its invalid cues, and the first of them.
void report_lesson_problems(ui::UiState& state) {
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
  limit_session(state);
  state.live = {};
  state.console.edits.reset();
  state.console.pending_statements.clear();
  state.console.edits_pending = false;
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

void keep_pending(ui::UiState& state, std::vector<ui::Branch::SourceText> rest) {
  if (rest.empty()) return;
  state.console.pending_statements = std::move(rest);
  if (state.document.failure) reduce_console(state, ui::EditPending{0});
}

namespace {

void show_file(ui::UiState& state, ui::OpenedDocument opened) {
  const auto& path = opened.path;
  const bool is_whole = !opened.document.failure;
  set_document(state, std::move(opened.document));
  keep_pending(state, std::move(opened.rest));
  state.effects.push_back(ui::CheckDataFiles{});
  state.document.saved_text = text_to_save(state, true);
  state.document.is_changed = false;
  if (is_whole) {
    if (state.lesson.is_open()) show_lesson(state), report_lesson_problems(state);
    else show_script(state);
    if (opened.failed_line > 0) add_notice(state, {"notice/exited", {{"line", opened.failed_line}}}, false);
    return remember_file(state, path);
  }
  if (!state.document.path.empty()) remember_file(state, path);
  state.document.failure->file = std::filesystem::path(path).filename().string();
  state.document.failure->line = opened.failed_line;
  end_guide(state);
}

}  // namespace

void run_step(ui::UiState& state, const ui::ShowOpened& step, JobEnd& end) {
  using As = ui::ShowOpened::As;
  if (!end.opened) return;
  auto opened = *std::exchange(end.opened, std::nullopt);
  if (step.as == As::file) return show_file(state, std::move(opened));
  if (step.as == As::recovered) return show_recovered(state, std::move(opened));
  set_document(state, std::move(opened.document));
  keep_pending(state, std::move(opened.rest));
  if (step.as == As::fresh) return;
  end_guide(state);
  if (step.as == As::tour) return run_plan(state, {ui::MoveTo{1}, ui::PlayStep{1}});
  begin_lesson(state, step.lesson);
  show_lesson(state);
}

void open_path(ui::UiState& state, const std::string& path, ui::Plan then, std::vector<std::size_t> chosen) {
  then.insert(then.begin(), ui::ShowOpened{});
  state.work.plan = std::move(then);
  const auto job = begin_work(state, std::filesystem::path(path).filename().string());
  state.effects.push_back(ui::ReadFileJob{job, path, std::move(chosen)});
}

void open_text(ui::UiState& state, std::string what, std::string text, ui::Plan then,
               std::optional<std::size_t> cursor) {
  state.work.plan = std::move(then);
  state.effects.push_back(ui::ReadTextJob{begin_work(state, std::move(what)), std::move(text), cursor});
}

}  // namespace stridescope::app
