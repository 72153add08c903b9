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

/// Positions of a question's texts on its panel, from its top left corner. Room for the reason is reserved
/// from the beginning: nothing moves when the answer is shown. If large, the right answer and its reason
/// replace the question, to save room for the stage.
struct QuestionPlan {
  float ask_size = 0, answer_size = 0, line = 0;
  float pad = 0, side = 0;  ///< `side`: room at the right of the question, for the time and the buttons
  std::vector<std::string> ask, because;
  std::vector<scene::Rect> answers;
  std::vector<std::string> words = {};  ///< of the answers
  float because_x = 0, because_y = 0, height = 0;
  bool is_brief = false;  ///< without the question and the wrong answers
  std::vector<std::string> result =
      {};  ///< brief: the votes of the class for each answer, if hands were counted
  float result_size = 0, result_y = 0;
  bool is_large = false;  ///< for a class
  bool shows(std::size_t answer) const { return answers[answer].w > 0; }
};
struct QuestionLook {
  std::string language;
  bool is_large = false;  ///< for a class
  float side = 0;
  bool is_answered = false;
  std::string result = {};  ///< result of the vote; empty: not counted
  bool is_brief() const { return is_large && is_answered; }
  /// Little room: after the answer, the choice, the right answer and the reason share one line.
  bool is_tight = false;
  std::optional<std::size_t> chosen = {};
};
QuestionPlan plan_question(const lesson::Question& question, const QuestionLook& look,
                           const scene::Style& style, const scene::TextMeasure& measure, float width);

/// The number of hands for each answer, and before that in a first vote; empty if none were counted.
std::string hands_text(const lesson::Question& question, const std::vector<int>& hands,
                       const std::vector<int>& first_hands, const std::string& language, const Text& text);

/// Returns "1", "2", ...; for a class, which votes with letters, "A", "B", ...
inline std::string answer_key(std::size_t n, bool is_large) {
  return is_large ? std::string(1, static_cast<char>('A' + n)) : std::to_string(n + 1);
}

}  // namespace stridescope::ui
