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
};

/// With what has no part in the step in lines on a shelf, of `others`, which is left with what has one. What
/// has no part is counted, the oldest first, before it takes the room of what has one.
std::optional<Shelved> shelved(LayoutProblem& others, const CellSizes& sizes);

/// Puts more of what has no part on the shelf, the newest first, as far as `room` allows. Returns by how much
/// the shelf has grown.
float grow_shelf(std::vector<GroupLayout>& shelf, const LayoutProblem& problem, const Rect& area, float room);

/// Whether a storage that has no part in the step takes the room of a strip for names alone.
bool has_idle_company(const LayoutProblem& problem, const LayoutSolution& best);

}  // namespace stridescope::scene
