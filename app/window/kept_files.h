#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/files/places.h"
#include "app/files/recovery.h"
#include "ui/action.h"
#include "ui/state.h"

namespace stridescope::app {

/// What outlives the window: settings with the recent files, the console's history, places in lessons, what
/// the lab measured, and the session that is not saved. What cannot be read or written is told in a notice,
/// once; the window goes on. It changes no state: what is to be told goes into `asks`.
class KeptFiles {
 public:
  explicit KeptFiles(Places places);

  /// The state to start with: as the last window left it.
  ui::UiState restored();
  /// Asks about a session that a window left behind.
  void offer_recovery(ui::ActionQueue& asks) const;
  /// Writes what has changed, once things are quiet. Returns when to be called again at the latest, by the
  /// same clock; negative: at the next change.
  double keep(const ui::UiState& state, double now_secs, ui::ActionQueue& asks);
  /// The window closes: its session is saved, or given up.
  void close(const ui::UiState& state, double now_secs);

 private:
  void keep_settings(const ui::UiState& state, ui::ActionQueue& asks);
  void keep_history(const ui::UiState& state, ui::ActionQueue& asks);
  void keep_lesson_places(const ui::UiState& state, ui::ActionQueue& asks);
  void keep_measured(const ui::UiState& state, ui::ActionQueue& asks);
  void keep_session(const ui::UiState& state, ui::ActionQueue& asks);
  void drop_recovered(const ui::UiState& state, ui::ActionQueue& asks);

  Places places_;
  Recovery recovery_;
  ui::Settings saved_settings_;
  ui::Json other_settings_ = ui::Json::object();
  words::Message settings_problem_, history_problem_, recovery_problem_, lessons_problem_, measured_problem_;
  ui::LessonPlaces saved_lesson_places_;
  lab::Measured saved_measured_;
  std::size_t kept_history_ = 0;
  std::uint64_t kept_revision_ = 0;
  double kept_at_secs_ = 0, keeping_secs_ = 0;
};

}  // namespace stridescope::app
