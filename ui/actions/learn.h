#pragma once

#include <cstddef>
#include <string>

#include "ui/actions/one_of.h"
#include "ui/scene/picture/geometry.h"

namespace stridescope::ui {

// Predictions, and practice.

struct Predict {};            ///< asks about the next step, or about the console's statement, before it plays
struct DismissPrediction {};  ///< hides the predicted outcome
struct GuessElement {
  std::int64_t element = 0;
};                    ///< a cell of the strip was clicked: its element is the answer
struct VoteAgain {};  ///< keeps the counts of hands to compare them with a second vote

struct OpenPractice {};
struct ChoosePractice {
  std::string subject;  ///< empty: all
  int level = 0;        ///< 0: adaptive
};
struct AnswerExercise {
  std::size_t index = 0;  ///< in the displayed order of the choices
};
struct NextExercise {};
struct SetToday {
  std::int64_t day = 0;  ///< see PracticeState::today
};

struct OpenPalette {};  ///< the command palette
struct EditPalette {
  std::string text;
};
struct MovePalette {
  int by = 1;
};
struct ShowTerm {
  std::string id;  ///< empty: the glossary at the term shown last
};

struct OpenTerm {
  std::string id;
  scene::Rect beside;  ///< the word's rectangle in the window
};                     ///< shows the card of a term, over everything
struct CloseTerm {};

struct LearnAction
    : OneOf<Predict, DismissPrediction, GuessElement, VoteAgain, OpenPractice, ChoosePractice, AnswerExercise,
            NextExercise, SetToday, OpenPalette, EditPalette, MovePalette, ShowTerm, OpenTerm, CloseTerm> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
