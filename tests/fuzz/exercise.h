#pragma once

#include <string_view>

namespace stridescope::testing {

/// Does everything that a text can make the engine do, within bounds of memory and elements: parse, print and
/// parse again, run, preview, undo and redo. Any text is fine, and errors of the script are expected; throws
/// std::logic_error where the engine contradicts itself.
void exercise(std::string_view text);

}  // namespace stridescope::testing
