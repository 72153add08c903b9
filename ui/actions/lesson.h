#pragma once

#include <cstddef>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// The running lesson.

struct BeginLesson {};  ///< restarts it from its first step and clears the answers
struct NextCue {};      ///< moves to the next step, or the question before it
struct PreviousCue {};
struct ChooseAnswer {
  std::size_t index = 0;
};
constexpr int most_hands = 999;
struct CountHands {
  std::size_t answer = 0;
  int hands = 0;  ///< the number of hands in a lecture, up to most_hands
};
struct BeginCountdown {
  double now_secs = 0;
};
struct ReturnToLesson {};  ///< returns to the step at which it was left for a branch
struct ShowDeck {
  bool on = true;
};                     ///< on the page of lessons: that of misconceptions
struct MakeLesson {};  ///< from this session: opens the dialog for its path

struct LessonAction : OneOf<BeginLesson, NextCue, PreviousCue, ChooseAnswer, CountHands, BeginCountdown,
                            ReturnToLesson, ShowDeck, MakeLesson> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
