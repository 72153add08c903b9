#pragma once

#include "ui/scene/layout/score.h"

namespace stridescope::scene {

/// Restores what a search gave up where there is room for it with cells of the same size: the numbers of
/// strips; then captions that were shortened, the selected tensor's first, then the newest.
void use_spare_room(LayoutProblem& problem, LayoutSolution& best);

}  // namespace stridescope::scene
