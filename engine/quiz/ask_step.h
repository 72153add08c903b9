#pragma once

#include <optional>

#include "engine/quiz/question.h"

namespace stridescope::quiz {

/// Which storage elements a step changes; nullopt where it writes in more than one place, chosen elements, or
/// more than a few.
std::optional<Question> ask_written(const session::Step& step);

/// Between which dimensions a view is impossible, of a statement that failed for that reason.
std::optional<Question> ask_boundary(const std::string& code, const tensor::Refusal& refusal);

}  // namespace stridescope::quiz
