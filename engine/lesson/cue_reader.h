#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/lesson/parse.h"

namespace stridescope::lesson {

/// What the cues of some comments say; what is wrong with them comes to `problems`.
Head read_head(std::string_view comments, std::vector<Problem>& problems);
Cues read_step(std::string_view comments, std::int32_t first_line, std::vector<Problem>& problems);

}  // namespace stridescope::lesson
