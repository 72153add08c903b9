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
/// The cues in comment and blank lines, the first of which is line `first_line` of a script. Adjacent lines
/// with the same language and the same cue word (narration, note, because or about) are one cue.
std::vector<CueLine> cue_lines(std::string_view comments, std::int32_t first_line = 1);

/// The plain comments before a statement. Each paragraph, which a blank line or an empty comment ends,
/// becomes one line of `text`.
struct Narration {
  std::string text;
  script::Position at;
};
Narration plain_narration(std::string_view comments, std::int32_t first_line = 1);

/// Appends a line to a text, with a space in between unless one of the adjoining characters is Chinese.
void join_line(std::string& text, std::string_view line);

}  // namespace stridescope::lesson
