#include "app/window/kept_files.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <utility>

#include "app/files/console_history.h"
#include "app/files/document_file.h"
#include "app/files/lesson_places.h"
#include "app/files/measured_file.h"
#include "app/files/settings_file.h"
#include "app/files/system_language.h"
#include "app/reduce/lecture.h"
#include "app/reduce/reduce.h"
#include "app/reduce/reducers.h"

namespace stridescope::app {
namespace {

/// Between two copies of the session: none where nobody notices what a copy takes; else so long that copies
/// take a small part of the time, and no longer.
constexpr double unnoticed_secs = 0.02, most_pause_secs = 1, pause_for_cost = 20;

void tell(const char* key, const words::Message& problem, ui::ActionQueue& asks) {
  if (!problem.empty()) asks.push(ui::AddNotice{{key, {{"problem", problem}}}, true});
}

/// A problem that stays the same is told once.
void tell_if_new(const char* key, words::Message problem, words::Message& told, ui::ActionQueue& asks) {
  if (problem != told) tell(key, problem, asks);
  told = std::move(problem);
}

std::string comma_separated(const std::vector<std::string>& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

}  // namespace

KeptFiles::KeptFiles(Places places) : places_(std::move(places)), recovery_(places_.state) {}

ui::UiState KeptFiles::restored() {
  auto loaded = load_settings(places_.config);
  auto history = load_console_history(places_.state);
  saved_settings_ = loaded.settings;
  other_settings_ = std::move(loaded.others);
  kept_history_ = history.lines.size();
  if (!loaded.chooses_language) loaded.settings.language = system_language();
  auto lessons = load_lesson_places(places_.state);
  saved_lesson_places_ = lessons.places;
  auto state = make_state(std::move(loaded.settings), std::move(history.lines));
  state.lesson.places = std::move(lessons.places);
  auto measured = load_measured(places_.state);
  saved_measured_ = measured.measured;
  state.work.measured = std::move(measured.measured);
  ui::ActionQueue asks;
  tell("notice/settings", loaded.problem, asks);
  if (!loaded.unfit.empty())
    asks.push(ui::AddNotice{{"notice/settings_unfit", {{"names", comma_separated(loaded.unfit)}}}, true});
  tell("notice/history", history.problem, asks);
  tell("notice/lessons", lessons.problem, asks);
  tell("notice/measured", measured.problem, asks);
  for (const auto& action : asks.all()) reduce(state, action, places_);
  return state;
}

void KeptFiles::offer_recovery(ui::ActionQueue& asks) const {
  auto left = recovery_.find_left_behind();
  for (const auto& problem : left.problems) tell("notice/recovery", problem, asks);
  if (!left.newest) return;
  auto& [file, session] = *left.newest;
  ui::Recovered recovered{std::move(session.path),         std::move(session.text),
                          std::move(session.text_on_disk), session.cursor,
                          std::move(session.set_aside),    file.string()};
  recovered.lesson = std::move(session.lesson);
  asks.push(ui::OfferRecovery{std::move(recovered)});
}

double KeptFiles::keep(const ui::UiState& state, double now_secs, ui::ActionQueue& asks) {
  keep_settings(state, asks);
  keep_history(state, asks);
  keep_lesson_places(state, asks);
  keep_measured(state, asks);
  if (kept_revision_ != state.document.revision) {
    const double pause =
        keeping_secs_ < unnoticed_secs ? 0 : std::min(most_pause_secs, pause_for_cost * keeping_secs_);
    const double due_secs = kept_at_secs_ + pause;
    if (now_secs < due_secs) return due_secs;
    kept_at_secs_ = now_secs;
    const auto begin = std::clock();
    keep_session(state, asks);
    keeping_secs_ = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  }
  drop_recovered(state, asks);
  return -1;
}

void KeptFiles::close(const ui::UiState& state, double now_secs) {
  ui::ActionQueue unheard;
  keep(state, now_secs, unheard);
  recovery_.forget();
}

void KeptFiles::keep_settings(const ui::UiState& state, ui::ActionQueue& asks) {
  const auto settings = lasting_settings(state);
  if (settings == saved_settings_) return;
  saved_settings_ = settings;
  tell_if_new("notice/settings_not_saved", save_settings(places_.config, settings, other_settings_),
              settings_problem_, asks);
}

void KeptFiles::keep_history(const ui::UiState& state, ui::ActionQueue& asks) {
  if (kept_history_ == state.console.history.size()) return;
  kept_history_ = state.console.history.size();
  tell_if_new("notice/history_not_saved", save_console_history(places_.state, state.console.history),
              history_problem_, asks);
}

void KeptFiles::keep_lesson_places(const ui::UiState& state, ui::ActionQueue& asks) {
  if (state.lesson.places == saved_lesson_places_) return;
  const auto before = std::exchange(saved_lesson_places_, state.lesson.places);
  tell_if_new("notice/lessons_not_saved", save_lesson_places(places_.state, before, saved_lesson_places_),
              lessons_problem_, asks);
}

void KeptFiles::keep_measured(const ui::UiState& state, ui::ActionQueue& asks) {
  if (state.work.measured == saved_measured_) return;
  const auto before = std::exchange(saved_measured_, state.work.measured);
  tell_if_new("notice/measured_not_saved", save_measured(places_.state, before, saved_measured_),
              measured_problem_, asks);
}

void KeptFiles::keep_session(const ui::UiState& state, ui::ActionQueue& asks) {
  kept_revision_ = state.document.revision;
  const auto& document = state.document;
  const auto lesson = given_lesson(state);
  if (!document.is_changed && !lesson) return recovery_.forget();
  const auto& session = document.session;
  tell_if_new("notice/not_kept",
              recovery_.keep({document.path, whole_text(session, state.console.to_mend),
                              document.text_on_disk, session.cursor(), state.document.set_aside, lesson}),
              recovery_problem_, asks);
}

/// The file that a recovered session came from goes once this window keeps the session itself.
void KeptFiles::drop_recovered(const ui::UiState& state, ui::ActionQueue& asks) {
  const auto& recovered = state.dialog.recovered;
  if (!recovered.is_settled || recovered.kept_in.empty() || !recovery_problem_.empty()) return;
  std::error_code error;
  std::filesystem::remove(recovered.kept_in, error);
  asks.push(ui::ForgetRecovered{});
}

}  // namespace stridescope::app
