#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"

namespace stridescope::lesson {

/// A lesson as a script: head cues, `import torch`, then each statement with its cues before it. parse reads
/// it back. `sources` has a statement for each of the lesson's steps.
std::string write(const Lesson& lesson, const std::vector<std::string>& sources);

}  // namespace stridescope::lesson
