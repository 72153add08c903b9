#pragma once

#include <string>

#include "engine/session/session.h"

namespace stridescope::ui {

/// Returns the tensor or array to select on arriving at a step: the one that it made or touched; "" if there
/// is none. Depends only on the step, so that moving on the timeline is reproducible.
std::string selection_at(const session::Snapshot& snapshot);

}  // namespace stridescope::ui
