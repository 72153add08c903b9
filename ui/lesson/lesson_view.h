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
/// Texts of step `step` of the session, counted from 1; for any script. The last step's narration includes
/// the comments at the script's end.
CueView cue_view(const UiState& state, std::size_t step, const std::string& language);

/// The shown step: the one in motion, else the last one that has run.
std::size_t shown_step(const UiState& state);

/// The running lesson, in the language of the settings.
struct LessonView {
  bool is_open = false;
  std::string title;
  int minutes = 0;
  std::size_t step = 0, steps = 0;                  ///< its position, also during a branch
  bool is_on_branch = false;                        ///< the lesson was left for a branch
  CueView now, next;                                ///< `next` is empty at the end
  const lesson::Question* question = nullptr;       ///< the shown one; null: none
  bool is_answered = false;                         ///< true if its answer may be shown
  const lesson::Question* next_question = nullptr;  ///< the one before the next step; null: none
};
LessonView lesson_view(const UiState& state);

/// True if a shown question is unanswered.
bool is_question_open(const UiState& state);
/// Returns the facts that answer the open question. They are hidden everywhere while it is open.
lesson::CoveredFacts covered_facts(const UiState& state);

/// True if a step must be hidden: it answers a question that was not asked, or comes after such a step.
bool is_hidden_until_answer(const UiState& state, std::size_t step);

/// The lesson's meters at the shown step; while that is in motion, with a share of its
/// bytes.
std::vector<MeterView> meter_views(const UiState& state, float filled_share);

}  // namespace stridescope::ui
