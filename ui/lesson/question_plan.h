#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/lesson/lesson.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::ui {

class Text;

/// Where a question's words stand on its panel, from its top left corner. Room for the reason is there from
/// the beginning: nothing moves when the answer is shown. Large, what is right and why take the place of the
/// question: both leave the stage its room.
struct QuestionPlan {
  float ask_size = 0, answer_size = 0, line = 0;
  float pad = 0, side = 0;  ///< `side`: room at the right of the question, for the time and the way on
  std::vector<std::string> ask, because;
  std::vector<scene::Rect> answers;
  std::vector<std::string> words = {};  ///< of the answers
  float because_x = 0, because_y = 0, height = 0;
  bool is_brief = false;  ///< without the question; of the answers, those that are right have a place
  std::vector<std::string> result =
      {};  ///< brief: how many of the class were for each answer, if hands were counted
  float result_size = 0, result_y = 0;
  bool is_large = false;  ///< for a class
  bool shows(std::size_t answer) const { return answers[answer].w > 0; }
};
struct QuestionLook {
  std::string language;
  bool is_large = false;  ///< for a class
  float side = 0;
  bool is_answered = false;
  std::string result = {};  ///< what the class answered; empty: not counted
  bool is_brief() const { return is_large && is_answered; }
  /// Little room: after the answer, the choice, the right answer and the reason share one line.
  bool is_tight = false;
  std::optional<std::size_t> chosen = {};
};
QuestionPlan plan_question(const lesson::Question& question, const QuestionLook& look,
                           const scene::Style& style, const scene::TextMeasure& measure, float width);

/// How many hands each answer got, and before that in a first vote; empty where none were counted.
std::string hands_text(const lesson::Question& question, const std::vector<int>& hands,
                       const std::vector<int>& first_hands, const std::string& language, const Text& text);

/// "1", "2"; for a class, which answers by holding up letters, "A", "B".
inline std::string answer_key(std::size_t n, bool is_large) {
  return is_large ? std::string(1, static_cast<char>('A' + n)) : std::to_string(n + 1);
}

}  // namespace stridescope::ui
