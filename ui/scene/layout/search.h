#pragma once

#include "ui/scene/layout/score.h"

namespace stridescope::scene {

/// The best arrangement of the problem's storages. While cells are not legible from afar, grids of tensors
/// without a part in the step are given up; while they cannot be read, the other grids, too. Digits are left
/// out if cells are too small for them.
LayoutSolution searched(LayoutProblem& problem, const CellSizes& sizes);
/// The same with the given digits, whether they can be read or not.
LayoutSolution searched_with(LayoutProblem& problem, Digits digits, const CellSizes& sizes);
/// Whether the minimum fits: the selected tensor's grid, and a line for every other tensor. If it does not, a
/// search finds nothing.
bool may_fit(LayoutProblem problem);
}  // namespace stridescope::scene
