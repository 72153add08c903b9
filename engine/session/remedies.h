#pragma once

#include <string>
#include <vector>

#include "engine/session/step.h"

namespace stridescope::session {

/// Statements to run in place of one that failed, the best first: a view that no layout gives as a copy, a
/// misspelt name put right, operands brought to one dtype, device or shape, a write in place as a new tensor.
/// Made from the statement and the refusal's facts; whether they run is for a verdict to say. Empty where the
/// facts do not tell.
std::vector<std::string> remedies(const Failure& failure);

}  // namespace stridescope::session
