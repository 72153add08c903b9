#pragma once

#include "ui/scene/layout/score.h"

namespace stridescope::scene {

/// The best arrangement of what is shown. Grids give way while cells are too small: those that have no part
/// in the step while cells are not legible from afar, the others where they cannot be read. Digits are left
/// out where they could not be read, or where cells that many in the class see would be too small for them.
LayoutSolution searched(LayoutProblem& problem, const CellSizes& sizes);
/// The same with the digits that are asked for, whether they can be read or not.
LayoutSolution searched_with(LayoutProblem& problem, Digits digits, const CellSizes& sizes);
/// Whether anything of what is shown can have a place: with the least of it, the selected tensor's grid and a
/// line for every other. Where that has none, no search finds one.
bool may_fit(LayoutProblem problem);
/// Gives cards of what the step is about the words that the search took from them, where there is room for
/// these at no cost in size: the selected one's first, then the newest.
void say_more(LayoutProblem& problem, LayoutSolution& best);

}  // namespace stridescope::scene
