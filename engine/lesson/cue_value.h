#pragma once

#include <optional>
#include <string_view>

#include "engine/lesson/lesson.h"

namespace stridescope::lesson {

/// What follows the word of a cue, read; nothing where it is not of that form.
std::optional<int> whole_number(std::string_view text, int most);
/// "naive: a, b"
std::optional<Meter> meter_of(std::string_view text);

}  // namespace stridescope::lesson
