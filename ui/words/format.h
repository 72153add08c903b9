#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/words/numbers.h"

namespace stridescope::ui {

using words::bytes_text;
using words::list_text;
using words::tuple_text;

/// Parses a whole text as an integer, with or without a sign.
std::optional<std::int64_t> integer_of(std::string_view text);
/// Joins code of several lines: statements of a block are separated by "; ", other lines by a space.
std::string on_one_line(std::string_view code);

}  // namespace stridescope::ui
