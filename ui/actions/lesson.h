#pragma once

#include <cstddef>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// The lesson that is given.

struct BeginLesson {};  ///< once more from its first step; what was answered is forgotten
struct NextCue {};      ///< the next step, or the question before it
struct PreviousCue {};
struct ChooseAnswer {
  std::size_t index = 0;
};
struct RaiseHands {
  std::size_t answer = 0;
  int by = 1;
};  ///< counts of a class
struct BeginCountdown {
  double now_secs = 0;
};
struct ReturnToLesson {};  ///< exactly where it was left for something else
struct ShowDeck {
  bool on = true;
};                     ///< on the page of lessons: that of misconceptions
struct MakeLesson {};  ///< of this session: asks where to

struct LessonAction : OneOf<BeginLesson, NextCue, PreviousCue, ChooseAnswer, RaiseHands, BeginCountdown,
                            ReturnToLesson, ShowDeck, MakeLesson> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
