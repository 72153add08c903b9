#pragma once

#include <string>
#include <vector>

#include "engine/session/snapshot.h"

namespace stridescope::scene {

/// The values of a step that no card shows, each as "n = 24", by the order in which they are mentioned: the
/// value of an expression, without a name, then the numbers, strings, shapes and dtypes behind names in the
/// statement and its narration. What the statement or its output says already is left out. `after`: the state
/// after the step.
std::vector<std::string> plain_values(const session::Step& step, const session::Snapshot& after,
                                      const std::string& narration);

}  // namespace stridescope::scene
