#pragma once

#include <string>

#include "engine/session/session.h"

namespace stridescope::ui {

/// The tensor or array to select on arriving at a step: the one that it made or touched; "" if there is none.
/// A function of the step alone, so that moving on the timeline is reproducible.
std::string selection_at(const session::Snapshot& snapshot);

}  // namespace stridescope::ui
