#pragma once

#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/words/message.h"

namespace stridescope::lesson {

/// Something wrong with a lesson, and where in its text.
struct Problem {
  words::Message message;
  script::Position at;
};

/// The parsed cues of a script. Malformed cues are left out and reported in `problems`, as are missing parts:
/// a title, a language, a right answer. Nothing is run.
struct ParseResult {
  Lesson lesson;
  std::vector<std::int32_t> lines;  ///< of each step's statement
  std::vector<Problem> problems;    ///< in order of their places
};
ParseResult parse(std::string_view text);

/// Of the comment and blank lines before one statement.
Cues cues_of(std::string_view leading);
/// Of the text before `import torch`, as in Session::header, or of a whole script.
Head head_of(std::string_view header);
/// Whether a script whose header is this is a lesson: it has a title.
bool is_lesson(std::string_view header);
/// Narration of the comments that end a script.
Localized closing_of(std::string_view trailing);

/// "RuntimeError: view size is" in its two parts; nullopt if it does not begin with a type.
std::optional<ExpectedError> parse_expected(std::string_view text);

}  // namespace stridescope::lesson
