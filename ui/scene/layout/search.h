#pragma once

#include <optional>
#include <vector>

#include "ui/scene/layout/score.h"

namespace stridescope::scene {

/// Returns the best arrangement of the problem's storages. While cells are not legible from the back row,
/// grids of tensors without a part in the step are dropped; while they are not readable, the other grids,
/// too. Digits are left out if cells are too small for them.
LayoutSolution best_layout(LayoutProblem& problem, const CellSizes& sizes);
/// The same with the given digits, whether they are readable or not.
LayoutSolution best_layout_with(LayoutProblem& problem, Digits digits, const CellSizes& sizes);
/// Returns true if the minimum fits: the selected tensor's grid, and a line for every other tensor. Otherwise
/// a search finds nothing.
bool may_fit(LayoutProblem problem);

/// A shelf and the figure below it.
struct ShelfLayout {
  std::vector<GroupLayout> shelf = {};
  Rect free = {};
  LayoutSolution best = {};
  bool has_numbers = false;  ///< the value of strips_have_digits(best)
};

/// Moves storages without a part in the step from `others` to a shelf. If there is not enough room, the
/// oldest ones are left out and only counted.
std::optional<ShelfLayout> layout_with_shelf(LayoutProblem& others, const CellSizes& sizes);

/// Adds more storages without a part in the step to the shelf, the newest first, as far as `room` (pixels)
/// allows. Returns the growth of the shelf in pixels.
float grow_shelf(std::vector<GroupLayout>& shelf, const LayoutProblem& problem, const Rect& area, float room);

/// Returns true if a storage without a part in the step takes the room of a strip but shows only names.
bool wastes_strip_on_idle_storage(const LayoutProblem& problem, const LayoutSolution& best);

}  // namespace stridescope::scene
