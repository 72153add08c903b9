#pragma once

#include "ui/scene/layout/search.h"

namespace stridescope::scene {

/// Gives cards of what the step is about the words that the search took from them, where there is room for
/// these at no cost in size: the selected one's first, then the newest.
void say_more(LayoutProblem& problem, LayoutSolution& best);

}  // namespace stridescope::scene
