#pragma once

#include "ui/scene/layout/score.h"

namespace stridescope::scene {

/// Of the arrangements with the problem's terms, captions on any side, the best one if it is better.
void improve(LayoutSolution& best, LayoutProblem& problem);
/// The best arrangement of what is shown. Grids give way while cells are too small: those that have no part
/// in the step while cells are not legible from afar, the others where they cannot be read. Digits are left
/// out where they could not be read, or where cells that many in the class see would be too small for them.
LayoutSolution searched(LayoutProblem& problem, const CellSizes& sizes);
/// The same with the digits that are asked for, whether they can be read or not.
LayoutSolution searched_with(LayoutProblem& problem, Digits digits, const CellSizes& sizes);

}  // namespace stridescope::scene
