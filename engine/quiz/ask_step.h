#pragma once

#include <optional>

#include "engine/quiz/question.h"

namespace stridescope::quiz {

/// Asks for the storage elements that a step changes; nullopt if it has several writes, an indexed one, or
/// one of more than a few elements.
std::optional<Question> ask_written(const session::Step& step);

/// Between which dimensions a view is impossible, of a statement that failed for that reason.
std::optional<Question> ask_boundary(const std::string& code, const tensor::Refusal& refusal);

}  // namespace stridescope::quiz
