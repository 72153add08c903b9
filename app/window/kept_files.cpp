#include "app/window/kept_files.h"

#include <filesystem>
#include <utility>

#include "app/files/console_history.h"
#include "app/files/settings_file.h"
#include "app/reduce/reduce.h"
#include "app/reduce/reducers.h"
#include "ui/text.h"

namespace stridescope::app {
namespace {

constexpr double pause_secs = 1;

void tell(ui::State& state, std::string_view key, const std::string& problem) {
  if (problem.empty()) return;
  const ui::Text text(state.settings.language);
  add_notice(state, text(key, {text.reason(problem)}), true);
}

/// A problem that stays the same is told once.
void tell_if_new(ui::State& state, std::string_view key, std::string problem, std::string& told) {
  if (problem != told) tell(state, key, problem);
  told = std::move(problem);
}

}  // namespace

KeptFiles::KeptFiles(Places places) : places_(std::move(places)), recovery_(places_.state) {}

ui::State KeptFiles::restored() {
  auto loaded = load_settings(places_.config);
  saved_settings_ = loaded.settings;
  auto state = make_state(std::move(loaded.settings));
  tell(state, "notice/settings", loaded.problem);
  auto history = load_console_history(places_.state);
  tell(state, "notice/history", history.problem);
  state.console.history = std::move(history.lines);
  kept_history_ = state.console.recalled = state.console.history.size();
  return state;
}

void KeptFiles::offer_recovery(ui::State& state) const {
  auto left = recovery_.find_left_behind();
  for (const auto& problem : left.problems) tell(state, "notice/recovery", problem);
  if (!left.newest) return;
  auto& [file, session] = *left.newest;
  state.recovered = {std::move(session.path), std::move(session.text),      std::move(session.text_on_disk),
                     session.cursor,          std::move(session.set_aside), file.string()};
  state.dialog = ui::DialogKind::recover;
}

double KeptFiles::keep(ui::State& state, double now_secs) {
  keep_settings(state);
  keep_history(state);
  if (kept_revision_ != state.document.revision) {
    if (now_secs - kept_at_secs_ < pause_secs) return kept_at_secs_ + pause_secs;
    kept_at_secs_ = now_secs;
    keep_session(state);
  }
  drop_recovered(state);
  return -1;
}

void KeptFiles::close(ui::State& state, double now_secs) {
  keep(state, now_secs);
  recovery_.forget();
}

void KeptFiles::keep_settings(ui::State& state) {
  if (state.settings == saved_settings_) return;
  saved_settings_ = state.settings;
  tell_if_new(state, "notice/settings_not_saved", save_settings(places_.config, state.settings),
              settings_problem_);
}

void KeptFiles::keep_history(ui::State& state) {
  if (kept_history_ == state.console.history.size()) return;
  kept_history_ = state.console.history.size();
  tell_if_new(state, "notice/history_not_saved", save_console_history(places_.state, state.console.history),
              history_problem_);
}

void KeptFiles::keep_session(ui::State& state) {
  kept_revision_ = state.document.revision;
  const auto& document = state.document;
  if (!document.is_changed) return recovery_.forget();
  const auto& session = document.session;
  tell_if_new(state, "notice/not_kept",
              recovery_.keep(
                  {document.path, session.text(), document.text_on_disk, session.cursor(), state.set_aside}),
              recovery_problem_);
}

/// The file that a recovered session came from goes once this window keeps the session itself.
void KeptFiles::drop_recovered(ui::State& state) {
  auto& recovered = state.recovered;
  if (!recovered.is_settled || recovered.kept_in.empty() || !recovery_problem_.empty()) return;
  std::error_code error;
  std::filesystem::remove(std::exchange(recovered.kept_in, {}), error);
}

}  // namespace stridescope::app
