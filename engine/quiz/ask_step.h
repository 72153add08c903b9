#pragma once

#include <optional>

#include "engine/quiz/question.h"

namespace stridescope::quiz {

/// Asks for the storage elements that a step changes; nullopt if it has several writes, an indexed one, or
/// one of more than a few elements.
std::optional<Question> ask_written(const session::Step& step);

/// Asks between which dimensions a failed view is impossible; nullopt unless the refusal is of a view with
/// exactly one such boundary.
std::optional<Question> ask_boundary(const std::string& code, const tensor::Refusal& refusal);

}  // namespace stridescope::quiz
