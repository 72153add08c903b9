#pragma once

#include <cstddef>
#include <string_view>

namespace stridescope::script {

/// True if the string literal whose opening quote is at `at` has a prefix with an f.
bool is_formatted_at(std::string_view text, std::size_t at);

/// The position after the closing quote of the string literal whose opening quote is at `at`; npos if it is
/// not closed before `end`. The fields of an f-string may contain strings with the same quotes, and line
/// breaks (PEP 701).
std::size_t string_end(std::string_view text, std::size_t at, std::size_t end, bool is_formatted);

}  // namespace stridescope::script
