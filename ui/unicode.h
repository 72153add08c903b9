#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui {

/// The code points of UTF-8 text; a byte that is not UTF-8 gives U+FFFD.
std::vector<char32_t> code_points(std::string_view text);
/// Bytes of the first `count` code points.
std::size_t bytes_of(std::string_view text, std::size_t count);

}  // namespace stridescope::ui
