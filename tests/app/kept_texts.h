#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::testing {

/// A text of each kind of file that the window keeps or opens, as it writes them.
std::vector<std::string> kept_texts();

/// Reads the text as each kind of file. Throws std::logic_error where what was read, written and read again
/// is written otherwise.
void exercise_kept_text(std::string_view text);

}  // namespace stridescope::testing
