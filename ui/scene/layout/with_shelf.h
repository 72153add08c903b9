#pragma once

#include <optional>
#include <vector>

#include "ui/scene/layout/search.h"

namespace stridescope::scene {

/// A shelf and what stands below it.
struct Shelved {
  std::vector<GroupLayout> shelf = {};
  Rect free = {};
  LayoutSolution best = {};
  bool has_numbers = false;  ///< strips_have_digits(best)
};

/// Moves storages without a part in the step from `others` to a shelf. If there is not enough room, the
/// oldest of them are only counted, so that they do not take room from the rest.
std::optional<Shelved> shelved(LayoutProblem& others, const CellSizes& sizes);

/// Puts more storages without a part in the step on the shelf, the newest first, as far as `room` allows.
/// Returns the growth of the shelf in pixels.
float grow_shelf(std::vector<GroupLayout>& shelf, const LayoutProblem& problem, const Rect& area, float room);

/// Whether a storage without a part in the step takes the room of a strip but shows only names.
bool has_idle_company(const LayoutProblem& problem, const LayoutSolution& best);

}  // namespace stridescope::scene
