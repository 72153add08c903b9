#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "app/files/background_writer.h"
#include "app/files/recovery.h"
#include "app/files/user_folders.h"
#include "ui/action.h"
#include "ui/state.h"

namespace stridescope::app {

/// Data that outlives the window: settings with the recent files, keys, the console's history, places in
/// lessons, the lab's measurements, and the unsaved session. Files are written in the background. A file that
/// cannot be read or written is reported in a notice, once; the window goes on. This class changes no state:
/// its notices are queued in `actions`.
class PersistentFiles {
 public:
  /// `wake` is called from another thread after each write: keep() may have a notice then.
  explicit PersistentFiles(UserFolders folders, std::function<void()> wake = {});

  /// Returns the initial state, restored from the last window.
  ui::UiState restored();
  /// Asks about the session of another window that ended.
  void offer_recovery(ui::ActionQueue& actions) const;
  /// Hands changes to the background writer; to be called after every change, also during an
  /// animation. Returns the latest time for the next call, by the same clock; negative: at the next
  /// change.
  double keep(const ui::UiState& state, double now_secs, ui::ActionQueue& actions);
  /// Waits until all data of keep() is on disk.
  void wait() {
    writer_.wait();
    disk_writer_.wait();
  }
  /// Writes the remaining data when the window closes, and removes the session's recovery file.
  void close(const ui::UiState& state, double now_secs);

 private:
  enum Slot : std::size_t {
    settings,
    keys,
    history,
    lesson_progress,
    measured,
    practice,
    session,
    slot_count
  };

  void keep_settings(const ui::UiState& state);
  void keep_keys(const ui::UiState& state);
  void keep_history(const ui::UiState& state);
  void keep_lesson_progress(const ui::UiState& state);
  void keep_measured(const ui::UiState& state);
  void keep_practice(const ui::UiState& state);
  /// Writes to the state folder at once; flushing to disk follows.
  void post_urgent(Slot slot, BackgroundWriter::Write write);
  double keep_session_if_due(const ui::UiState& state, double now_secs);
  void keep_session(const ui::UiState& state);
  void report_results(ui::ActionQueue& actions);
  void drop_recovered(const ui::UiState& state, ui::ActionQueue& actions);

  UserFolders folders_;
  Recovery recovery_;
  ui::Settings saved_settings_;
  ui::KeyMap saved_keys_;
  ui::Json other_settings_ = ui::Json::object();
  std::array<words::Message, slot_count> problems_;  ///< of each slot's last write, as reported
  bool is_session_written_ = false;                  ///< the current session is written
  ui::LessonProgressMap saved_lesson_progress_;
  lab::Measurements saved_measured_;
  ui::PracticeRecord saved_practice_;
  // Last content that this window wrote to files which other windows also write. Used by the writer's thread
  // only.
  ui::LessonProgressMap written_lesson_progress_;
  lab::Measurements written_measured_;
  std::size_t kept_history_ = 0;
  std::uint64_t kept_revision_ = 0;
  bool kept_as_changed_ = false;
  double kept_at_secs_ = 0, keeping_secs_ = 0;
  // Last members: their writes use the others. A busy disk may take a second to flush a file. Data that must
  // survive the end of the process is written at once by `writer_`, and flushed by `disk_writer_` afterwards.
  BackgroundWriter disk_writer_, writer_;
};

}  // namespace stridescope::app
