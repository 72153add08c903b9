#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/lesson/parse.h"

namespace stridescope::lesson {

/// Reads the cues of some comments, and adds what is wrong with them to `problems`. The lesson's texts are to
/// be in the languages that its title has, and in no others; an empty title demands none.
Head read_head(std::string_view comments, std::vector<Problem>& problems);
Cues read_step(std::string_view comments, std::int32_t first_line, const Localized& title,
               std::vector<Problem>& problems);

}  // namespace stridescope::lesson
