#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace stridescope::ui {

/// "96 B", "4 kB", "1.5 MB": decimal units, as storage sizes are told in lectures.
std::string bytes_text(std::int64_t bytes);
/// "(3, 4)", "(3,)", "()"
std::string tuple_text(std::span<const std::int64_t> values);
/// "3, 4"
std::string list_text(std::span<const std::int64_t> values);

}  // namespace stridescope::ui
