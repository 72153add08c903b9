#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ui/state.h"

namespace stridescope::ui {

/// The texts of the speaker's view, in a language; empty if they do not apply.
struct SpeakerFacts {
  std::size_t step = 0, steps = 0;  ///< number of the step on the stage; total
  std::string title = {};           ///< of the chapter
  std::string statement = {};       ///< on the stage
  std::string notes = {};           ///< the speaker's notes, else the narration
  std::string next_statement = {}, next_words = {};
  std::string question = {}, because = {};  ///< the shown question, or the one before the next step
  std::vector<std::string> answers = {};    ///< the right ones
  int minutes = 0;                          ///< duration of the lesson; 0: unknown
};
SpeakerFacts speaker_facts(const UiState& state, std::string_view language);

/// Whole minutes since the lecture began, and the seconds until the next one.
struct LectureTime {
  int minutes = 0;
  double next_after_secs = 60;
};
LectureTime lecture_time(const LectureState& lecture, double now_secs);

}  // namespace stridescope::ui
