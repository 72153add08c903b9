#pragma once

#include "ui/scene/layout/score.h"

namespace stridescope::scene {

/// Restores captions that the search shortened, as far as cells keep their size: the selected tensor's first,
/// then the newest.
void say_more(LayoutProblem& problem, LayoutSolution& best);

}  // namespace stridescope::scene
