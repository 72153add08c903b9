#pragma once

#include <optional>
#include <string_view>

#include "engine/lesson/lesson.h"

namespace stridescope::lesson {

/// Parsers of a cue's argument; nullopt if it is malformed.
std::optional<int> parse_whole_number(std::string_view text, int most);
/// "naive: a, b"
std::optional<Meter> parse_meter(std::string_view text);

}  // namespace stridescope::lesson
