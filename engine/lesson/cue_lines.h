#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/script/syntax/source.h"

namespace stridescope::lesson {

/// `#: WORD[.LANGUAGE] TEXT`
struct CueLine {
  std::string word, language, text;
  script::Position at;       ///< of the `#`
  script::Position word_at;  ///< of the word
  script::Position text_at;
};
/// The cues among comment and blank lines, of which the first is line `first_line` of a script. Text that
/// continues in a line with the same cue word and language is one cue.
std::vector<CueLine> cue_lines(std::string_view comments, std::int32_t first_line = 1);

/// The plain comments before a statement: a paragraph, which a blank line or an empty comment ends, is a
/// line.
struct Narration {
  std::string text;
  script::Position at;
};
Narration plain_narration(std::string_view comments, std::int32_t first_line = 1);

/// Puts a line behind others: with a space between words, without one beside Chinese.
void join_line(std::string& text, std::string_view line);

}  // namespace stridescope::lesson
