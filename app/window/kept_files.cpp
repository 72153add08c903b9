#include "app/window/kept_files.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "app/effects/effects.h"
#include "app/files/console_history.h"
#include "app/files/document_file.h"
#include "app/files/keys_file.h"
#include "app/files/lesson_places.h"
#include "app/files/measured_file.h"
#include "app/files/practice_file.h"
#include "app/files/session_files.h"
#include "app/files/settings_file.h"
#include "app/files/system_language.h"
#include "app/reduce/lecture.h"
#include "app/reduce/reduce.h"
#include "app/reduce/reducers.h"
#include "engine/io/atomic_file.h"

namespace stridescope::app {
namespace {

/// Pause between two copies of the session's text: none after a cheap copy, else long enough that copies take
/// a small part of the time. At most 250 ms of work may be lost.
constexpr double unnoticed_secs = 0.002, most_pause_secs = 0.1, pause_for_cost = 20;

void tell(const char* key, const words::Message& problem, ui::ActionQueue& asks) {
  if (!problem.empty()) asks.push(ui::AddNotice{{key, {{"problem", problem}}}, true});
}

std::string comma_separated(const std::vector<std::string>& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

}  // namespace

KeptFiles::KeptFiles(Places places, std::function<void()> wake)
    : places_(std::move(places)),
      recovery_(places_.state),
      disk_writer_(slot_count, wake),
      writer_(slot_count, wake) {}

ui::UiState KeptFiles::restored() {
  auto loaded = load_settings(places_.config);
  auto history = load_console_history(places_.state);
  saved_settings_ = loaded.settings;
  other_settings_ = std::move(loaded.others);
  kept_history_ = history.lines.size();
  if (!loaded.chooses_language) loaded.settings.language = system_language();
  auto lessons = load_lesson_places(places_.state);
  saved_lesson_places_ = written_lesson_places_ = lessons.places;
  auto state = make_state(std::move(loaded.settings), std::move(history.lines));
  state.lesson.places = std::move(lessons.places);
  auto keys = load_keys(places_.config);
  saved_keys_ = keys.keys;
  state.keys.changed = std::move(keys.keys);
  auto measured = load_measured(places_.state);
  saved_measured_ = written_measured_ = measured.measured;
  state.work.measured = std::move(measured.measured);
  auto practised = load_practice(places_.state);
  saved_practice_ = practised.record;
  state.practice.record = std::move(practised.record);
  ui::ActionQueue asks;
  tell("notice/settings", loaded.problem, asks);
  if (!loaded.unfit.empty())
    asks.push(ui::AddNotice{{"notice/settings_unfit", {{"names", comma_separated(loaded.unfit)}}}, true});
  tell("notice/keys", keys.problem, asks);
  if (!keys.unfit.empty())
    asks.push(ui::AddNotice{{"notice/keys_unfit", {{"names", comma_separated(keys.unfit)}}}, true});
  tell("notice/history", history.problem, asks);
  tell("notice/lessons", lessons.problem, asks);
  tell("notice/measured", measured.problem, asks);
  tell("notice/practice", practised.problem, asks);
  for (const auto& action : asks.all()) dispatch(state, action, places_);
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
  const bool is_kept =
      kept_revision_ == state.document.revision && kept_as_changed_ == state.document.is_changed;
  const double due_secs = is_kept ? -1 : keep_session_if_due(state, now_secs);
  keep_history(state);
  keep_lesson_places(state);
  keep_settings(state);
  keep_keys(state);
  keep_measured(state);
  keep_practice(state);
  tell_results(asks);
  if (due_secs < 0) drop_recovered(state, asks);
  return due_secs;
}

void KeptFiles::close(const ui::UiState& state, double now_secs) {
  ui::ActionQueue unheard;
  kept_at_secs_ = now_secs - most_pause_secs;  // unsaved changes are due now
  keep(state, now_secs, unheard);
  wait();
  keep(state, now_secs, unheard);
  wait();
  recovery_.forget();
}

void KeptFiles::keep_settings(const ui::UiState& state) {
  auto now = lasting_settings(state);
  if (now == saved_settings_) return;
  saved_settings_ = now;
  disk_writer_.post(settings, [config = places_.config, now = std::move(now), others = other_settings_] {
    return save_settings(config, now, others);
  });
}

void KeptFiles::keep_keys(const ui::UiState& state) {
  if (state.keys.changed == saved_keys_) return;
  saved_keys_ = state.keys.changed;
  disk_writer_.post(keys, [config = places_.config, now = saved_keys_] { return save_keys(config, now); });
}

void KeptFiles::keep_history(const ui::UiState& state) {
  if (kept_history_ == state.console.history.size()) return;
  kept_history_ = state.console.history.size();
  post_urgent(history, [folder = places_.state, lines = state.console.history] {
    return save_console_history(folder, lines);
  });
}

void KeptFiles::keep_lesson_places(const ui::UiState& state) {
  if (state.lesson.places == saved_lesson_places_) return;
  saved_lesson_places_ = state.lesson.places;
  post_urgent(lesson_places, [this, now = saved_lesson_places_] {
    return save_lesson_places(places_.state, std::exchange(written_lesson_places_, now), now);
  });
}

void KeptFiles::keep_measured(const ui::UiState& state) {
  if (state.work.measured == saved_measured_) return;
  saved_measured_ = state.work.measured;
  disk_writer_.post(measured, [this, now = saved_measured_] {
    return save_measured(places_.state, std::exchange(written_measured_, now), now);
  });
}

void KeptFiles::keep_practice(const ui::UiState& state) {
  if (state.practice.record == saved_practice_) return;
  saved_practice_ = state.practice.record;
  disk_writer_.post(
      practice, [folder = places_.state, record = saved_practice_] { return save_practice(folder, record); });
}

void KeptFiles::post_urgent(Slot slot, BackgroundWriter::Write write) {
  writer_.post(slot, [this, write = std::move(write)] {
    auto problem = write();
    disk_writer_.post(session, [folder = places_.state.string()] {
      io::flush_folder(folder);
      return words::Message();
    });
    return problem;
  });
}

double KeptFiles::keep_session_if_due(const ui::UiState& state, double now_secs) {
  const double pause =
      keeping_secs_ < unnoticed_secs ? 0 : std::min(most_pause_secs, pause_for_cost * keeping_secs_);
  const double due_secs = kept_at_secs_ + pause;
  if (now_secs < due_secs) return due_secs;
  kept_at_secs_ = now_secs;
  const auto begin = std::chrono::steady_clock::now();
  keep_session(state);
  keeping_secs_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return -1;
}

void KeptFiles::keep_session(const ui::UiState& state) {
  kept_revision_ = state.document.revision;
  kept_as_changed_ = state.document.is_changed;
  is_session_written_ = false;
  const auto& document = state.document;
  const auto lesson = given_lesson(state);
  auto text = whole_text(document.session, state.console.to_mend);
  // At an earlier step the document may count as unchanged, but the steps after it are unsaved work.
  if (text == document.saved_text && !lesson) {
    writer_.post(session, [this] {
      recovery_.forget();
      return words::Message();
    });
    return;
  }
  if (const auto& files = document.session.files()) text = with_absolute_paths(text, *files);
  UnsavedSession unsaved{document.path,         std::move(text),
                         document.text_on_disk, document.session.statements_in(document.session.cursor()),
                         document.set_aside,    lesson};
  post_urgent(session, [this, unsaved = std::move(unsaved)] { return recovery_.keep(unsaved); });
}

/// A repeated problem is reported once.
void KeptFiles::tell_results(ui::ActionQueue& asks) {
  constexpr std::array<const char*, slot_count> keys = {"notice/settings_not_saved",
                                                        "notice/keys_not_saved",
                                                        "notice/history_not_saved",
                                                        "notice/lessons_not_saved",
                                                        "notice/measured_not_saved",
                                                        "notice/practice_not_saved",
                                                        "notice/not_kept"};
  for (std::size_t slot = 0; slot < slot_count; ++slot) {
    const bool is_urgent = slot == history || slot == lesson_places || slot == session;
    auto problem = (is_urgent ? writer_ : disk_writer_).take_result(slot);
    if (!problem) continue;
    if (slot == session) is_session_written_ = problem->empty();
    if (*problem != problems_[slot]) tell(keys[slot], *problem, asks);
    problems_[slot] = std::move(*problem);
  }
}

/// Deletes a recovered session's file once this window has saved the session itself.
void KeptFiles::drop_recovered(const ui::UiState& state, ui::ActionQueue& asks) {
  const auto& recovered = state.dialog.recovered;
  if (!recovered.is_settled || recovered.kept_in.empty() || !is_session_written_) return;
  std::error_code error;
  std::filesystem::remove(recovered.kept_in, error);
  asks.push(ui::ForgetRecovered{});
}

}  // namespace stridescope::app
