#pragma once

#include <string>

#include "engine/session/session.h"

namespace stridescope::app {

/// The tensor that is selected on arriving at the session's cursor: the one that the last step made or
/// touched; "" where there is none. A function of the cursor alone, so that going back and forth on the
/// timeline shows the same.
std::string selection_at_cursor(const session::Session& session);

}  // namespace stridescope::app
