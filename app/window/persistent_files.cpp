#include "app/window/persistent_files.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "app/effects/effects.h"
#include "app/files/console_history.h"
#include "app/files/document_file.h"
#include "app/files/keys_file.h"
#include "app/files/lesson_progress.h"
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

/// The pause between two copies of the session's text: none after a copy that takes less than
/// `unnoticed_secs`, else `pause_for_cost` times as long as the copy, so that copies take a small part of the
/// time, but at most `most_pause_secs`: pause, copy and write must not lose more than the last 250 ms of
/// work.
constexpr double unnoticed_secs = 0.002, most_pause_secs = 0.1, pause_for_cost = 20;

void report(const char* key, const words::Message& problem, ui::ActionQueue& actions) {
  if (!problem.empty()) actions.push(ui::AddNotice{{key, {{"problem", problem}}}, true});
}

std::string comma_separated(const std::vector<std::string>& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

}  // namespace

PersistentFiles::PersistentFiles(UserFolders folders, std::function<void()> wake)
    : folders_(std::move(folders)),
      recovery_(folders_.state),
      disk_writer_(slot_count, wake),
      writer_(slot_count, wake) {}

ui::UiState PersistentFiles::restored() {
  auto loaded = load_settings(folders_.config);
  auto console = load_console_history(folders_.state);
  saved_settings_ = loaded.settings;
  other_settings_ = std::move(loaded.others);
  kept_history_ = console.lines.size();
  if (!loaded.chooses_language) loaded.settings.language = system_language();
  auto lessons = load_lesson_progress(folders_.state);
  saved_lesson_progress_ = written_lesson_progress_ = lessons.progress;
  auto state = make_state(std::move(loaded.settings), std::move(console.lines));
  state.lesson.progress = std::move(lessons.progress);
  auto bound = load_keys(folders_.config);
  saved_keys_ = bound.keys;
  state.keys.changed = std::move(bound.keys);
  auto experiments = load_measured(folders_.state);
  saved_measured_ = written_measured_ = experiments.measured;
  state.work.measured = std::move(experiments.measured);
  auto practised = load_practice(folders_.state);
  saved_practice_ = practised.record;
  state.practice.record = std::move(practised.record);
  ui::ActionQueue actions;
  report("notice/settings", loaded.problem, actions);
  if (!loaded.unfit.empty())
    actions.push(ui::AddNotice{{"notice/settings_unfit", {{"names", comma_separated(loaded.unfit)}}}, true});
  report("notice/keys", bound.problem, actions);
  if (!bound.unfit.empty())
    actions.push(ui::AddNotice{{"notice/keys_unfit", {{"names", comma_separated(bound.unfit)}}}, true});
  report("notice/history", console.problem, actions);
  report("notice/lessons", lessons.problem, actions);
  report("notice/measured", experiments.problem, actions);
  report("notice/practice", practised.problem, actions);
  for (const auto& action : actions.all()) dispatch(state, action, folders_);
  return state;
}

void PersistentFiles::offer_recovery(ui::ActionQueue& actions) const {
  auto left = recovery_.find_left_behind();
  for (const auto& problem : left.problems) report("notice/recovery", problem, actions);
  if (!left.newest) return;
  auto& [file, session] = *left.newest;
  ui::Recovered recovered{std::move(session.path),         std::move(session.text),
                          std::move(session.text_on_disk), session.cursor,
                          std::move(session.set_aside),    file.string()};
  recovered.lesson = std::move(session.lesson);
  actions.push(ui::OfferRecovery{std::move(recovered)});
}

double PersistentFiles::keep(const ui::UiState& state, double now_secs, ui::ActionQueue& actions) {
  const bool is_kept =
      kept_revision_ == state.document.revision && kept_as_changed_ == state.document.is_changed;
  const double due_secs = is_kept ? -1 : keep_session_if_due(state, now_secs);
  keep_history(state);
  keep_lesson_progress(state);
  keep_settings(state);
  keep_keys(state);
  keep_measured(state);
  keep_practice(state);
  report_results(actions);
  if (due_secs < 0) drop_recovered(state, actions);
  return due_secs;
}

void PersistentFiles::close(const ui::UiState& state, double now_secs) {
  ui::ActionQueue unheard;
  kept_at_secs_ = now_secs - most_pause_secs;  // unsaved changes are due now
  keep(state, now_secs, unheard);
  wait();
  keep(state, now_secs, unheard);
  wait();
  recovery_.forget();
}

void PersistentFiles::keep_settings(const ui::UiState& state) {
  auto now = settings_to_save(state);
  if (now == saved_settings_) return;
  saved_settings_ = now;
  disk_writer_.post(settings, [config = folders_.config, now = std::move(now), others = other_settings_] {
    return save_settings(config, now, others);
  });
}

void PersistentFiles::keep_keys(const ui::UiState& state) {
  if (state.keys.changed == saved_keys_) return;
  saved_keys_ = state.keys.changed;
  disk_writer_.post(keys, [config = folders_.config, now = saved_keys_] { return save_keys(config, now); });
}

void PersistentFiles::keep_history(const ui::UiState& state) {
  if (kept_history_ == state.console.history.size()) return;
  kept_history_ = state.console.history.size();
  post_urgent(history, [folder = folders_.state, lines = state.console.history] {
    return save_console_history(folder, lines);
  });
}

void PersistentFiles::keep_lesson_progress(const ui::UiState& state) {
  if (state.lesson.progress == saved_lesson_progress_) return;
  saved_lesson_progress_ = state.lesson.progress;
  post_urgent(lesson_progress, [this, now = saved_lesson_progress_] {
    return save_lesson_progress(folders_.state, std::exchange(written_lesson_progress_, now), now);
  });
}

void PersistentFiles::keep_measured(const ui::UiState& state) {
  if (state.work.measured == saved_measured_) return;
  saved_measured_ = state.work.measured;
  disk_writer_.post(measured, [this, now = saved_measured_] {
    return save_measured(folders_.state, std::exchange(written_measured_, now), now);
  });
}

void PersistentFiles::keep_practice(const ui::UiState& state) {
  if (state.practice.record == saved_practice_) return;
  saved_practice_ = state.practice.record;
  disk_writer_.post(practice, [folder = folders_.state, record = saved_practice_] {
    return save_practice(folder, record);
  });
}

void PersistentFiles::post_urgent(Slot slot, BackgroundWriter::Write write) {
  writer_.post(slot, [this, write = std::move(write)] {
    auto problem = write();
    disk_writer_.post(session, [folder = folders_.state.string()] {
      io::flush_folder(folder);
      return words::Message();
    });
    return problem;
  });
}

double PersistentFiles::keep_session_if_due(const ui::UiState& state, double now_secs) {
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

void PersistentFiles::keep_session(const ui::UiState& state) {
  kept_revision_ = state.document.revision;
  kept_as_changed_ = state.document.is_changed;
  is_session_written_ = false;
  const auto& document = state.document;
  const auto lesson = saved_lesson(state);
  auto text = whole_text(document.session, state.console.pending_statements);
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
void PersistentFiles::report_results(ui::ActionQueue& actions) {
  constexpr std::array<const char*, slot_count> notices = {"notice/settings_not_saved",
                                                           "notice/keys_not_saved",
                                                           "notice/history_not_saved",
                                                           "notice/lessons_not_saved",
                                                           "notice/measured_not_saved",
                                                           "notice/practice_not_saved",
                                                           "notice/not_kept"};
  for (std::size_t slot = 0; slot < slot_count; ++slot) {
    const bool is_urgent = slot == history || slot == lesson_progress || slot == session;
    auto problem = (is_urgent ? writer_ : disk_writer_).take_result(slot);
    if (!problem) continue;
    if (slot == session) is_session_written_ = problem->empty();
    if (*problem != problems_[slot]) report(notices[slot], *problem, actions);
    problems_[slot] = std::move(*problem);
  }
}

/// Deletes a recovered session's file once this window has saved the session itself.
void PersistentFiles::drop_recovered(const ui::UiState& state, ui::ActionQueue& actions) {
  const auto& recovered = state.dialog.recovered;
  if (!recovered.is_settled || recovered.recovery_file.empty() || !is_session_written_) return;
  std::error_code error;
  std::filesystem::remove(recovered.recovery_file, error);
  actions.push(ui::ForgetRecovered{});
}

}  // namespace stridescope::app
