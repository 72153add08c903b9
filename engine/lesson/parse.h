#pragma once

#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/words/message.h"

namespace stridescope::lesson {

/// An error in a lesson, and its position in the text.
struct Problem {
  words::Message message;
  script::Position at;
};

/// The parsed cues of a script. Malformed cues are left out and reported in `problems`, as are missing parts:
/// a title, a language, a right answer. Nothing is run.
struct ParseResult {
  Lesson lesson;
  std::vector<std::int32_t> lines;  ///< of each step's statement
  std::vector<Problem> problems;    ///< in order of position
};
ParseResult parse(std::string_view text);

/// The cues in the comment and blank lines before one statement.
Cues cues_of(std::string_view leading);
/// The head cues in the text before `import torch`, as in Session::header, or in a whole script.
Head head_of(std::string_view header);
/// True if a script with this header is a lesson, that is, if the header has a title.
bool is_lesson(std::string_view header);
/// The narration in the comments at the end of a script.
Localized closing_of(std::string_view trailing);

/// Splits "RuntimeError: view size is" into type and message; nullopt if the text does not begin with a type.
std::optional<ExpectedError> parse_expected(std::string_view text);

}  // namespace stridescope::lesson
