#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::ui {

/// "96 B", "4 kB", "1.5 MB": decimal units, as storage sizes are told in lectures.
std::string bytes_text(std::int64_t bytes);
/// "(3, 4)", "(3,)", "()"
std::string tuple_text(std::span<const std::int64_t> values);
/// "3, 4"
std::string list_text(std::span<const std::int64_t> values);
/// A whole text that is an integer, with or without a sign; nothing else.
std::optional<std::int64_t> integer_of(std::string_view text);

}  // namespace stridescope::ui
