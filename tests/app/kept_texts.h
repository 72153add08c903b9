#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::testing {

/// A text of each kind of file that the window stores or opens, in the written form.
std::vector<std::string> kept_texts();

/// Parses the text as each kind of file. Throws std::logic_error if writing and parsing the result again
/// changes the written text.
void exercise_kept_text(std::string_view text);

}  // namespace stridescope::testing
