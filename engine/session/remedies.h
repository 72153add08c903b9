#pragma once

#include <string>
#include <vector>

#include "engine/session/step.h"

namespace stridescope::session {

/// Replacements for a failed statement, the best first: a copy if no view exists, a corrected name, operands
/// converted to one dtype, device or shape, a new tensor instead of an in-place write. Derived from the
/// statement and the refusal's facts; a dry run decides whether they work. Empty if the facts do not
/// suffice.
std::vector<std::string> remedies(const Failure& failure);

}  // namespace stridescope::session
