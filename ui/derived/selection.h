#pragma once

#include <string>

#include "engine/session/session.h"

namespace stridescope::ui {

/// The tensor or array that is selected on arriving at a step: the one that it made or touched; "" where
/// there is none. A function of the step alone, so that going back and forth on the timeline shows the same.
std::string selection_at(const session::Snapshot& snapshot);

}  // namespace stridescope::ui
