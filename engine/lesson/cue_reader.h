#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/lesson/parse.h"

namespace stridescope::lesson {

/// Reads the cues in comments and adds their errors to `problems`. Every text must have exactly the languages
/// of the title; with an empty title, languages are not checked.
Head read_head(std::string_view comments, std::vector<Problem>& problems);
Cues read_step(std::string_view comments, std::int32_t first_line, const Localized& title,
               std::vector<Problem>& problems);

}  // namespace stridescope::lesson
