#pragma once

#include <cstddef>
#include <string>

#include "engine/lesson/lesson.h"
#include "ui/lesson/meters.h"
#include "ui/state.h"

namespace stridescope::ui {

/// A lesson's texts at a step, in one language. Empty if absent.
struct CueView {
  std::string title;  ///< of the chapter that the step belongs to
  std::string narration, note;
  bool begins_chapter = false;
  bool pause = false;
};
/// Of step `step` of the session, counted from 1; of any script, lesson or not. The last one has what ends
/// the script in its narration, too.
CueView cue_view(const UiState& state, std::size_t step, const std::string& language);

/// The step that is shown: the one in motion, else the last one that has run.
std::size_t shown_step(const UiState& state);

/// A lesson as it is given now, in the language of the settings.
struct LessonView {
  bool is_open = false;
  std::string title;
  int minutes = 0;
  std::size_t step = 0, steps = 0;                  ///< where it stands, also while something else is tried
  bool is_away = false;                             ///< something else is tried
  CueView now, next;                                ///< what comes next is empty at the end
  const lesson::Question* question = nullptr;       ///< on show
  bool is_answered = false;                         ///< its answer may be shown
  const lesson::Question* next_question = nullptr;  ///< comes before the next step
};
LessonView lesson_view(const UiState& state);

/// Whether a question on show waits for its answer.
bool is_question_open(const UiState& state);
/// Facts that answer it, hidden everywhere meanwhile.
lesson::Cover covered_facts(const UiState& state);

/// Whether a step may not be told yet: it is the answer to a question that was not asked, or comes after one.
bool is_kept_back(const UiState& state, std::size_t step);

/// The meters of the lesson at the step that is shown; while that is in motion, a share of its bytes has
/// come.
std::vector<MeterView> meter_views(const UiState& state, float counted_share);

}  // namespace stridescope::ui
